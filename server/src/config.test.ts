import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('with no setting at all it is a demo on this machine, of organisation 2', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    organisationId: 2,
    requireAsp: false,
    demo: true,
  });
});

test.each([{ DATABASE_URL: 'postgresql://a@b/c' }, { NODE_ENV: 'production' }])(
  'with %j it is no demo unless asked',
  (environment) => {
    expect(readConfig(environment).demo).toBe(false);
    expect(readConfig({ ...environment, DEMO: 'true' }).demo).toBe(true);
  },
);

test.each([
  [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '0x10' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ DEMO: 'perhaps' }, 'DEMO must be true or false.'],
  [{ PUBLIC_URL: 'portal' }, 'PUBLIC_URL must be an address like https://portal.example.com.'],
  [{ ORGANISATION_ID: 'two' }, 'ORGANISATION_ID must be 1, 2 or 3.'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET needs at least 32 characters.'],
])('%j is told in plain words', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence);
});

test.each([
  ['PORT', 'many'],
  ['PUBLIC_URL', 'ftp://portal'],
  ['DATABASE_URL', 'mysql://a/b'],
  ['SESSION_SECRET', 'short'],
  ['ORGANISATION_ID', '4'],
  ['SMTP_URL', 'http://mail'],
  ['STORAGE', 's3'],
  ['IDENTITY', 'cognito'],
  ['DEMO', 'perhaps'],
  ['VAPID_PUBLIC_KEY', 'alone'],
])('a wrong %s stops the start with a sentence that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
});
