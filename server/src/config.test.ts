import { expect, test } from 'vitest';
import { mailWarning, readConfig } from './config.ts';
import { makePushKeys } from './platform/push/push-keys.ts';

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

test.each([
  ['true', true],
  ['false', false],
])('REQUIRE_ASP=%s makes a build that needs a service partner: %j', (setting, needed) => {
  expect(readConfig({ REQUIRE_ASP: setting }).requireAsp).toBe(needed);
});

test('with PostgreSQL it is no demo unless asked', () => {
  const environment = { DATABASE_URL: 'postgresql://a@b/c' };
  expect(readConfig(environment).demo).toBe(false);
  expect(readConfig({ ...environment, DEMO: 'true' }).demo).toBe(true);
});

test('a server without SMTP_URL says at its start that no mail leaves it, but for a demo', () => {
  const real = { DATABASE_URL: 'postgresql://a@b/c' };
  expect(mailWarning(readConfig(real))).toContain('set SMTP_URL');
  expect(mailWarning(readConfig({ ...real, SMTP_URL: 'smtp://localhost:25' }))).toBeUndefined();
  expect(mailWarning(readConfig({}))).toBeUndefined();
});

test('the address past a pooler is one more of the same database, and needs the one of the pooler', () => {
  const direct = { DATABASE_DIRECT_URL: 'postgresql://o@a/c' };
  expect(readConfig({ ...direct, DATABASE_URL: 'postgresql://o@pooler/c' }).databaseDirectUrl).toBe(
    'postgresql://o@a/c',
  );
  expect(readConfig({ DATABASE_URL: 'postgresql://o@a/c' }).databaseDirectUrl).toBeUndefined();
  expect(() => readConfig(direct)).toThrow('DATABASE_DIRECT_URL needs DATABASE_URL.');
});

test('requests and sign-in have logins of their own, or both the owner’s', () => {
  const owner = { DATABASE_URL: 'postgresql://a@b/c' };
  const requests = { DATABASE_REQUESTS_URL: 'postgresql://r@b/c' };
  const signIn = { DATABASE_SIGN_IN_URL: 'postgresql://s@b/c' };
  expect(readConfig(owner).databaseLogins).toBeNull();
  expect(readConfig({ ...owner, ...requests, ...signIn }).databaseLogins).toEqual({
    requests: 'postgresql://r@b/c',
    signIn: 'postgresql://s@b/c',
  });
  const sentence = 'DATABASE_REQUESTS_URL and DATABASE_SIGN_IN_URL go together, beside DATABASE_URL.';
  for (const incomplete of [
    { ...owner, ...requests },
    { ...owner, ...signIn },
    { ...requests, ...signIn },
  ]) {
    expect(() => readConfig(incomplete)).toThrow(sentence);
  }
});

test.each(['1', 'true', 'on'])(
  'a production server that is asked to be a demo (DEMO=%s) does not start',
  (DEMO) => {
    expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false);
    expect(readConfig({ NODE_ENV: 'production', DEMO: '0' }).demo).toBe(false);
    expect(() => readConfig({ NODE_ENV: 'production', DEMO })).toThrow(
      'DEMO cannot be on with NODE_ENV=production: a demo has accounts with a known password and shows every mail to anybody. Remove DEMO, or for a demo remove NODE_ENV.',
    );
    const database = { DATABASE_URL: 'postgresql://a@b/c', SMTP_URL: 'smtp://localhost' };
    expect(() => readConfig({ ...database, NODE_ENV: 'production', DEMO })).toThrow('DEMO');
  },
);

const POOL = {
  IDENTITY: 'cognito',
  COGNITO_USER_POOL_ID: 'eu-west-2_AbCdEf123',
  COGNITO_CLIENT_ID: '1h57kf5cpq17m0eml12EXAMPLE',
};

test('a user pool is one of AWS in London, with our own table for roles, unless more is said', () => {
  const { cognito } = readConfig(POOL);
  expect(cognito).toEqual({
    region: 'eu-west-2',
    userPoolId: 'eu-west-2_AbCdEf123',
    clientId: '1h57kf5cpq17m0eml12EXAMPLE',
    clientSecret: undefined,
    endpoint: undefined,
    issuer: 'https://cognito-idp.eu-west-2.amazonaws.com/eu-west-2_AbCdEf123',
    roles: 'table',
    identityPool: undefined,
  });
  const emulator = { ...POOL, COGNITO_ENDPOINT: 'http://localhost:9229/' };
  expect(readConfig(emulator).cognito?.issuer).toBe('http://localhost:9229/eu-west-2_AbCdEf123');
  expect(readConfig({}).cognito).toBeNull();
});

test('keys of push that do not belong together, or are none, stop the start; a pair does not', () => {
  const { publicKey, privateKey } = makePushKeys();
  const settings = (own: string) => ({
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: own,
    VAPID_SUBJECT: 'mailto:it@maker.test',
  });
  expect(readConfig(settings(privateKey)).vapid?.publicKey).toBe(publicKey);
  for (const other of [makePushKeys().privateKey, 'a']) {
    expect(() => readConfig(settings(other))).toThrow(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair of keys of the curve P-256, in base64url.',
    );
  }
});

test.each([
  { PUBLIC_URL: 'https://portal.maker.test/' },
  { MAIL_FROM: 'portal@localhost' },
  { MAIL_FROM: '"Fiord, Sp. z o.o." <portal@maker.test>' },
  { PORT: '0', METRICS_PORT: '0' },
  { TRUST_PROXY: '2001:db8::/64' },
])('%j starts', (environment) => {
  expect(() => readConfig(environment)).not.toThrow();
});

test.each([
  [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '0x10' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ DEMO: 'perhaps' }, 'DEMO must be true or false.'],
  [{ PUBLIC_URL: 'portal' }, 'PUBLIC_URL must be an address like https://portal.example.com.'],
  [{ ORGANISATION_ID: 'two' }, 'ORGANISATION_ID must be 1, 2 or 3.'],
  [{ TRUST_PROXY: '2' }, 'TRUST_PROXY must be true, false, or the addresses of the proxies.'],
  [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY must be true, false, or the addresses of the proxies.'],
  [
    { PUBLIC_URL: 'https://maker.test/portal' },
    'PUBLIC_URL must be an address without a path, like https://portal.example.com.',
  ],
  [
    { MAIL_FROM: 'Fiord' },
    'MAIL_FROM must be an e-mail address, or a name and one, like Fiord <portal@example.com>.',
  ],
  [{ PORT: '3000', METRICS_PORT: '3000' }, 'METRICS_PORT must be another port than PORT.'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET needs at least 32 characters.'],
  [{ STORAGE: 's3' }, 'STORAGE=s3 needs S3_BUCKET.'],
  [
    { STORAGE: 's3', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'alone' },
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together.',
  ],
  [{ IDENTITY: 'cognito' }, 'IDENTITY=cognito needs COGNITO_USER_POOL_ID.'],
  [
    { IDENTITY: 'cognito', COGNITO_USER_POOL_ID: 'eu-west-2_AbCdEf123' },
    'IDENTITY=cognito needs COGNITO_CLIENT_ID.',
  ],
  [
    { ...POOL, COGNITO_IDENTITY_POOL_ID: 'eu-west-2:6a1f' },
    'COGNITO_IDENTITY_POOL_ID needs STORAGE=s3: it signs uploads to a bucket.',
  ],
])('%j is told in plain words', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence);
});

test.each([
  ['true', true],
  ['0', false],
  ['192.0.2.1, 10.0.0.0/8,2001:db8::/32', '192.0.2.1, 10.0.0.0/8,2001:db8::/32'],
])('TRUST_PROXY=%s believes %j', (setting, believed) => {
  expect(readConfig({ TRUST_PROXY: setting }).trustProxy).toBe(believed);
});

test.each([
  ['PORT', 'many'],
  ['PUBLIC_URL', 'ftp://portal'],
  ['DATABASE_URL', 'mysql://a/b'],
  ['SESSION_SECRET', 'short'],
  ['ORGANISATION_ID', '4'],
  ['SMTP_URL', 'http://mail'],
  ['STORAGE', 'tape'],
  ['S3_BUCKET', 'NO BUCKET'],
  ['S3_REGION', 'London'],
  ['S3_ENDPOINT', 'files'],
  ['IDENTITY', 'oauth'],
  ['COGNITO_REGION', 'London'],
  ['COGNITO_USER_POOL_ID', 'a pool'],
  ['COGNITO_CLIENT_ID', 'a client'],
  ['COGNITO_ENDPOINT', 'pool'],
  ['COGNITO_ISSUER', 'pool'],
  ['COGNITO_ROLES', 'both'],
  ['COGNITO_IDENTITY_POOL_ID', 'pool'],
  ['COGNITO_IDENTITY_ENDPOINT', 'pool'],
  ['DEMO', 'perhaps'],
  ['VAPID_PUBLIC_KEY', 'alone'],
])('a wrong %s stops the start with a sentence that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
});
