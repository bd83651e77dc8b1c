import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_LONG } from '../test/test-column.ts';

const ADMIN = fileURLToPath(new URL('admin.ts', import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-admin-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the command with this on its standard input. */
function admin(
  words: readonly string[],
  input = '',
  settings: Record<string, string> = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [ADMIN, ...words], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
}

test.each([[['--help']], [['-h']], [['help']], [[]], [['create-superadmin', '--help']]])(
  'asked with %j it lists its commands and what they need',
  async (words) => {
    const { code, out, err } = await admin(words);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('create-superadmin --email');
    expect(out).toContain('--organisation-name');
    expect(out).toContain('first line of standard input');
  },
);

test.each([
  [['make-coffee'], 'There is no command make-coffee.'],
  [['create-superadmin', '--colour', 'red'], "Unknown option '--colour'"],
  [['create-superadmin', '--name', 'Anna'], 'create-superadmin needs --email with an e-mail address.'],
  [['create-superadmin', '--email', 'anna', '--name', 'Anna'], 'needs --email with an e-mail address.'],
  [['create-superadmin', '--email', 'anna@maker.test'], 'create-superadmin needs --name.'],
])('%j ends with code 2, what is wrong, and the list', async (words, sentence) => {
  const { code, out, err } = await admin(words, 'Long-enough-1\n');
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(sentence);
  expect(err).toContain('create-superadmin --email');
});

test.each([
  ['short1A', 'at least 8 characters, with a digit, an upper-case and a lower-case letter'],
  ['nodigitsHere', 'at least 8 characters, with a digit, an upper-case and a lower-case letter'],
  ['Password2026!', 'too common'],
])('the password %s is refused with the rule in a sentence', async (password, rule) => {
  const words = ['create-superadmin', '--email', 'anna@maker.test', '--name', 'Anna'];
  const { code, err } = await admin(words, `${password}\n`);
  expect(code).toBe(2);
  expect(err).toContain(rule);
  expect(err).not.toMatch(/too-short|no-digit|no-upper|no-lower/);
});

// Opens PGlite four times, each in a process of its own.
test.runIf(IS_LONG)(
  'a trial without PostgreSQL is backed up while it stands still, checked and restored into an empty folder',
  async () => {
    const store = join(folder, 'backups');
    await admin(
      ['create-superadmin', '--email', 'first@maker.test', '--name', 'Anna First'],
      'A-long-enough-1\n',
    );
    const made = await admin(['backup', store, '--keep', '3']);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toMatch(/^Backed up as \d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ in /);
    expect(await admin(['check-backup', store])).toMatchObject({ code: 0, err: '' });
    expect(await admin(['restore', store])).toMatchObject({
      code: 1,
      err: expect.stringContaining('is not empty: set DATA_DIR to an empty folder'),
    });
    const elsewhere = { DATA_DIR: join(folder, 'restored') };
    expect(await admin(['restore', store], '', elsewhere)).toMatchObject({ code: 0, err: '' });
    const again = ['create-superadmin', '--email', 'first@maker.test', '--name', 'Anna First'];
    const { out } = await admin(again, 'A-long-enough-1\n', elsewhere);
    expect(out).toContain('exists already; nothing was changed');
  },
);

test.each([
  [['backup'], 'backup needs the folder of the backups.'],
  [['restore'], 'restore needs the folder of the backups.'],
  [['backup', 'here', '--keep', '0'], '--keep needs how many backups stay, at least 1.'],
])('%j ends with code 2 and says what is missing', async (words, sentence) => {
  const { code, err } = await admin(words);
  expect(code).toBe(2);
  expect(err).toContain(sentence);
});
