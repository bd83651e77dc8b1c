import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import type { Action } from '../../../test/child-actions.sample.ts';
import { ChildPool } from './child-pool.ts';
import { type ChildBounds, ChildLostError, residentBytes } from './job-child.ts';

const MB = 1_000_000;
const run = promisify(execFile);
const program = new URL('../../../test/child-actions.sample.ts', import.meta.url);
let pool: ChildPool<Action, string>;
afterEach(() => pool.close());

function open({ children = 1, ...bounds }: { children?: number } & Partial<ChildBounds> = {}): void {
  pool = new ChildPool({ program, children, bounds: { timeMs: 30_000, memoryBytes: 500 * MB, ...bounds } });
}
const action = (what: Action): Promise<string> => pool.run(async () => what);
const echo = (text: string): Promise<string> => action({ action: 'echo', text });
const pidOf = (answer: string): number => Number.parseInt(answer, 10);
const isAlive = (pid: number): boolean => residentBytes(pid) !== undefined;

test('jobs are done in the order in which they came, one at a time, by one child', async () => {
  open();
  const answers = await Promise.all(['a', 'b', 'c'].map((text) => echo(text)));
  expect(answers.map((answer) => answer.slice(-1))).toEqual(['a', 'b', 'c']);
  expect(new Set(answers.map(pidOf)).size).toBe(1);
});

test('every thread of a child gives way to requests: it is the threads that decode a photo', async () => {
  open();
  const task = `/proc/${pidOf(await action({ action: 'decode' }))}/task`;
  // The 17th value after the name, which may have spaces in it (proc(5)).
  const niceness = readdirSync(task).map((thread) =>
    readFileSync(`${task}/${thread}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .at(16),
  );
  expect(niceness.length).toBeGreaterThan(5);
  expect(new Set(niceness)).toEqual(new Set(['10']));
});

test('a job is made when its turn comes, and somebody else’s goes before all that one person has sent', async () => {
  open();
  const made: string[] = [];
  const ask = (owner: string, text: string) =>
    pool.run(
      async (): Promise<Action> => {
        made.push(text);
        return { action: 'wait', text };
      },
      { owner },
    );
  const all = [ask('one', 'a'), ask('one', 'b'), ask('one', 'c'), ask('other', 'd')];
  expect(made).toEqual(['a']);
  expect([pool.waiting(), pool.waitingFor('one')]).toEqual([3, 2]);
  await Promise.all(all);
  expect(made).toEqual(['a', 'd', 'b', 'c']);
});

test('children of several pools work two at a time', async () => {
  open({ children: 1 });
  const others = new ChildPool<Action, string>({
    program,
    children: 2,
    bounds: { timeMs: 3_000, memoryBytes: 500 * MB },
  });
  const hangs = [1, 2].map(() => others.run(async () => ({ action: 'hang' })));
  const ended: string[] = [];
  const waits = echo('waits').then(() => ended.push('echo'));
  for (const hang of hangs) hang.catch(() => ended.push('hang'));
  await Promise.allSettled([...hangs, waits]);
  await others.close();
  expect(ended[0]).toBe('hang');
});

test('a child that takes too much memory is ended within its bound and a little, and the next job gets another', async () => {
  open({ memoryBytes: 150 * MB });
  const first = pidOf(await echo('before'));
  let peak = 0;
  const look = setInterval(() => (peak = Math.max(peak, residentBytes(first) ?? 0)), 5);
  const lost = action({ action: 'grow' });
  const behind = echo('behind');
  await expect(lost).rejects.toMatchObject({ name: 'ChildLostError', reason: 'memory' });
  clearInterval(look);
  expect(pidOf(await behind)).not.toBe(first);
  // The last look of this test may fall shortly before the one that ends the child.
  expect(peak).toBeGreaterThan(120 * MB);
  expect(peak).toBeLessThan(350 * MB);
  await vi.waitFor(() => expect(isAlive(first)).toBe(false));
});

test('a child that never answers is ended after its time, also when it hears nothing any more', async () => {
  // The time includes the start of its process, which a busy machine draws out.
  open({ timeMs: 3_000, enoughMs: 200 });
  const first = pidOf(await echo('before'));
  await expect(action({ action: 'hang' })).rejects.toMatchObject({ reason: 'time' });
  await vi.waitFor(() => expect(isAlive(first)).toBe(false));
  expect(await echo('after')).toContain('after');
});

test('a child that was given nothing of the processor is ended as well, and nothing is said of its job', async () => {
  open({ timeMs: 3_000, enoughMs: 200 });
  await echo('before');
  await expect(action({ action: 'sleep' })).rejects.toMatchObject({ reason: 'starved' });
  expect(await echo('after')).toContain('after');
});

test('a child that dies loses its job alone', async () => {
  open();
  const [lost, behind] = [action({ action: 'die' }), echo('behind')];
  await expect(lost).rejects.toThrow(ChildLostError);
  await expect(lost).rejects.toMatchObject({ reason: 'died' });
  expect(await behind).toContain('behind');
});

test('a job that is refused, or cannot be made, leaves its child as it is', async () => {
  open();
  const first = pidOf(await echo('before'));
  await expect(action({ action: 'refuse' })).rejects.toThrow('refused');
  await expect(pool.run(() => Promise.reject(new Error('not there')))).rejects.toThrow('not there');
  expect(pidOf(await echo('after'))).toBe(first);
});

test('children know none of the server’s settings', async () => {
  vi.stubEnv('SESSION_SECRET', 'a secret of the server, long enough');
  vi.stubEnv('DATABASE_URL', 'postgres://portal@localhost/portal');
  open();
  expect((await action({ action: 'settings' })).split(' ')).not.toContain('SESSION_SECRET');
  expect((await action({ action: 'settings' })).split(' ')).not.toContain('DATABASE_URL');
});

test('when the pool is closed its children are gone, and nothing is taken any more', async () => {
  open();
  const first = pidOf(await echo('before'));
  const waiting = action({ action: 'hang' });
  const refused = expect(waiting).rejects.toThrow('closed');
  await pool.close();
  await refused;
  expect(isAlive(first)).toBe(false);
  await expect(echo('late')).rejects.toThrow('closed');
});

/** A program that has one job done, and perhaps closes its pool. */
const script = (close: string): string => `
  const { ChildPool } = await import(${JSON.stringify(new URL('./child-pool.ts', import.meta.url).href)});
  const bounds = { timeMs: 30_000, memoryBytes: 500_000_000 };
  const pool = new ChildPool({ program: new URL(${JSON.stringify(program.href)}), children: 1, bounds });
  await pool.run(async () => ({ act: 'echo' }));
  ${close}
  console.log('went on');`;

test('a program that closes its pool goes on after it, and one that does not ends all the same', async () => {
  open();
  for (const close of ['await pool.close();', '']) {
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script(close)], {
      timeout: 20_000,
    });
    expect(stdout).toBe('went on\n');
  }
});
