import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_LONG } from '../test/test-column.ts';
import { lockBackups } from './platform/files/folder-lock.ts';

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

/** Each case starts a process: the gate takes the first two, the long column all. */
const atGate = <T>(cases: readonly T[]): readonly T[] => (IS_LONG ? cases : cases.slice(0, 2));

test.each(atGate([[['--help']], [['-h']], [['help']], [[]], [['create-superadmin', '--help']]]))(
  'asked with %j it lists its commands and what they need',
  async (words) => {
    const { code, out, err } = await admin(words);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('create-superadmin --email');
    expect(out).toContain('--organisation-name');
    expect(out).toContain('first line of standard input');
  },
);

test.each(
  atGate([
    [['make-coffee'], 'There is no command make-coffee.'],
    [['create-superadmin', '--colour', 'red'], "Unknown option '--colour'"],
    [['create-superadmin', '--name', 'Anna'], 'create-superadmin needs --email with an e-mail address.'],
    [['create-superadmin', '--email', 'anna', '--name', 'Anna'], 'needs --email with an e-mail address.'],
    [['create-superadmin', '--email', 'anna@maker.test'], 'create-superadmin needs --name.'],
    [['reset-password'], 'reset-password needs --email with an e-mail address.'],
    [['erase'], 'erase needs --email, or --phone, or --name and --address'],
    [['erase', '--name', 'Anna Nowak'], 'erase needs --email, or --phone, or --name and --address'],
  ]),
)('%j ends with code 2, what is wrong, and the list', async (words, sentence) => {
  const { code, out, err } = await admin(words, 'Long-enough-1\n');
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(sentence);
  expect(err).toContain('create-superadmin --email');
});

test.each(
  atGate([
    ['short1A', 'at least 8 characters, with a digit, an upper-case and a lower-case letter'],
    ['nodigitsHere', 'at least 8 characters, with a digit, an upper-case and a lower-case letter'],
    ['Password2026!', 'too common'],
  ]),
)('the password %s is refused with the rule in a sentence', async (password, rule) => {
  const words = ['create-superadmin', '--email', 'anna@maker.test', '--name', 'Anna'];
  const { code, err } = await admin(words, `${password}\n`);
  expect(code).toBe(2);
  expect(err).toContain(rule);
  expect(err).not.toMatch(/too-short|no-digit|no-upper|no-lower/);
  expect(await admin(['reset-password', '--email', 'anna@maker.test'], `${password}\n`)).toMatchObject({
    code: 2,
    err: expect.stringContaining(rule),
  });
});

test('a check says on one line what is wrong with the settings', async () => {
  expect(await admin(['check'], '', { PORT: 'eighty' })).toEqual({
    code: 1,
    out: expect.stringMatching(/^Settings {2}wrong {4}.*PORT must be a whole number from 0 to 65535\.\n$/),
    err: '',
  });
});

test('a check finds what a portal would fail of: no https, no database, a mail server that lets nobody in', async () => {
  const smtp = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 mail.test ESMTP\r\n');
    socket.on('data', (said) => {
      socket.write(said.toString().startsWith('EHLO') ? '250 AUTH PLAIN\r\n' : '535 5.7.8 Who are you?\r\n');
    });
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  try {
    const { code, out, err } = await admin(['check'], '', {
      DATABASE_URL: 'postgres://portal:x@127.0.0.1:9/portal',
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://portal.example.com',
      SMTP_URL: `smtp://portal:x@127.0.0.1:${port}`,
    });
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toMatch(/^Settings {2}wrong .*PUBLIC_URL is http:\/\/portal\.example\.com: .*https/m);
    expect(out).toMatch(/^Database {2}wrong .*ECONNREFUSED/m);
    expect(out).toMatch(/^Storage {3}(ok|warning) .* GB free in /m);
    expect(out).toMatch(/^Mail {6}wrong .*535 5\.7\.8 Who are you\?/m);
  } finally {
    smtp.close();
  }
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
    const reset = ['reset-password', '--email', 'first@maker.test'];
    expect(await admin(reset, 'Another-good-2\n')).toMatchObject({
      code: 0,
      out: 'Anna First (first@maker.test) has a new password. Their sessions have ended.\n',
    });
    expect(await admin(['erase', '--email', 'customer@home.test', '--yes'])).toMatchObject({
      code: 1,
      out: 'There is no such customer at this maker; nothing was changed.\n',
    });
    const checked = await admin(['check'], '', { NODE_ENV: 'production' });
    expect(checked).toMatchObject({ code: 0, err: '' });
    expect(checked.out).toMatch(/^Database {2}ok .*with the schema of this release/m);
    expect(checked.out).toMatch(/^Rights {4}ok /m);
    const photo = 'photos/2026-11/3f0c8a52-7d1e-4b6a-9c55-2f8a41d0b7e3';
    await mkdir(join(folder, 'files', 'photos', '2026-11'), { recursive: true });
    await writeFile(join(folder, 'files', photo), 'rotten');
    const described = { size: 6, sha256: '0'.repeat(64) };
    await writeFile(join(folder, 'files', `${photo}.json`), JSON.stringify(described));
    const made = await admin(['backup', store, '--keep', '3']);
    // A photo that was damaged on the disk is named, and does not stop the backup.
    expect(made).toMatchObject({ code: 1, err: expect.stringContaining(photo) });
    await rm(join(folder, 'files'), { recursive: true });
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

test.each(
  atGate([
    [['backup'], 'backup needs the folder of the backups.'],
    [['restore'], 'restore needs the folder of the backups.'],
    [['backup', 'here', '--keep', '0'], '--keep needs how many backups stay, at least 1.'],
  ]),
)('%j ends with code 2 and says what is missing', async (words, sentence) => {
  const { code, err } = await admin(words);
  expect(code).toBe(2);
  expect(err).toContain(sentence);
});

test('a backup waits for no other one in the same folder, and removes what one left that died', async () => {
  const store = join(folder, 'two-backups');
  const left = join(store, '2026-01-01T02-00-00Z.part');
  await mkdir(left, { recursive: true });
  // It ends soon after either: nothing answers there.
  const settings = { DATABASE_URL: 'postgres://portal:x@127.0.0.1:9/portal' };
  const unlock = await lockBackups(store);
  try {
    expect(await admin(['backup', store, '--keep', '1'], '', settings)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`Another backup is being written to ${store}.`),
    });
    expect(await readdir(store)).toContain('2026-01-01T02-00-00Z.part');
  } finally {
    unlock?.();
  }
  expect((await admin(['backup', store], '', settings)).err).toContain('ECONNREFUSED');
  expect(await readdir(store)).not.toContain('2026-01-01T02-00-00Z.part');
});

test('a backup in a folder that cannot be locked leaves alone what another one may be writing', async () => {
  const store = join(folder, 'without-locks');
  // No file can be locked under this name.
  await mkdir(join(store, 'backup.lock'), { recursive: true });
  await mkdir(join(store, '2026-01-01T02-00-00Z.part'));
  const settings = { DATABASE_URL: 'postgres://portal:x@127.0.0.1:9/portal' };
  expect((await admin(['backup', store], '', settings)).err).toContain('ECONNREFUSED');
  expect(await readdir(store)).toContain('2026-01-01T02-00-00Z.part');
});
