import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SOURCES = fileURLToPath(new URL('../..', import.meta.url));

/** Ways by which a program opens a connection. */
const REACHES_OUT =
  /\bfetch\(|createRemoteJWKSet|new (WebSocket|EventSource)\b|from '(node:(https?|net|tls|dgram|http2|dns)|undici|axios|got|nodemailer|web-push|pg|@aws-sdk\/[\w-]+)'/;

/** Who may, and why: each goes to an address of the settings or listens itself; none to one that a user gave. */
const MAY: Readonly<Record<string, string>> = {
  'config/setting-schemas.ts': 'asks what an address looks like',
  'platform/http/network-of.ts': 'asks what an address looks like',
  'platform/http/proxies.ts': 'asks what an address looks like',
  'platform/running/metrics.ts': 'listens on METRICS_PORT',
  'platform/http/error-handler.ts': 'the type of a connection that came in',
  'platform/running/port-check.ts': 'tries whether its own port is free',
  'platform/running/drain.ts': 'the type of a connection that came in',
  'platform/mail/mail-delivery.ts': 'SMTP_URL',
  'platform/mail/smtp-check.ts': 'SMTP_URL, for the operator who asks for a check',
  'admin/check-database.ts': 'DATABASE_BACKUP_URL, for the operator who asks for a check',
};
/** Parts that a setting of the operator switches on: S3_*, COGNITO_*. */
const BY_SETTING = /(s3|cognito)[\w/-]*\.ts$/;
/** The push service that a browser named: a public name, and public addresses alone when it is called (`push-address.test.ts`). */
const PUSH = /^platform\/push\/push-(post|address)\.ts$/;

test('the server opens connections to addresses of its settings alone, never to one that a user gave', async () => {
  const entries = await readdir(SOURCES, { recursive: true, withFileTypes: true });
  const reaching: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile() || !entry.name.endsWith('.ts') || /\.(test|sample)\.ts$|^test-/.test(entry.name))
      continue;
    const file = relative(SOURCES, join(entry.parentPath, entry.name));
    if (REACHES_OUT.test(await readFile(join(SOURCES, file), 'utf8'))) reaching.push(file);
  }
  expect(reaching.length).toBeGreaterThan(3);
  const unknown = reaching.filter(
    (file) => !(file in MAY) && !BY_SETTING.test(file) && !PUSH.test(file) && !file.startsWith('db/'),
  );
  expect(unknown).toEqual([]);
});

test('no part of the server tells a browser to clear what the app keeps: it would erase unsent work', async () => {
  const entries = await readdir(SOURCES, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !/\.(ts|mjs)$/.test(entry.name) || entry.name.endsWith('.test.ts')) continue;
    if (entry.name.startsWith('test-')) continue;
    const text = await readFile(join(entry.parentPath, entry.name), 'utf8');
    expect([entry.name, /clear-?site-?data/i.test(text)]).toEqual([entry.name, false]);
  }
});
