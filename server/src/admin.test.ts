import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

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
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [ADMIN, ...words], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder },
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
