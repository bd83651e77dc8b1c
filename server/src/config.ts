import { DEFAULT_ORGANISATION_ID, ORGANISATION_IDS } from '@portal/domain/constants';
import { z } from 'zod';
import {
  areKeyPair,
  flag,
  mailbox,
  port,
  proxies,
  publicUrl,
  region,
  url,
} from './config/setting-schemas.ts';

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** One environment variable each; docs/operations.md describes them. */
const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: publicUrl.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  WEB_DIR: z.string().min(1).optional(),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host/database').optional(),
  DATABASE_DIRECT_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host/database').optional(),
  DATABASE_REQUESTS_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host/database').optional(),
  DATABASE_BACKUP_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host/database').optional(),
  DATABASE_SIGN_IN_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host/database').optional(),
  SESSION_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  ORGANISATION_ID: z.coerce
    .number('must be 1, 2 or 3')
    .refine((id) => ORGANISATION_IDS.some((known) => known === id), 'must be 1, 2 or 3')
    .default(DEFAULT_ORGANISATION_ID),
  REQUIRE_ASP: flag.default(false),
  SMTP_URL: url(/^smtps?$/, 'smtp://host:587').optional(),
  MAIL_FROM: mailbox.default('Installer portal <portal@localhost>'),
  MAIL_RETURN_PATH: z.email('must be an e-mail address').optional(),
  MAIL_RETURNS_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  STORAGE: z.enum(['disk', 's3'], 'must be disk or s3').default('disk'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: region,
  S3_ENDPOINT: url(/^https?$/, 'http://localhost:4568').optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  IDENTITY: z.enum(['local', 'cognito'], 'must be local or cognito').default('local'),
  COGNITO_REGION: region,
  COGNITO_USER_POOL_ID: z
    .string()
    .regex(/^[\w-]+$/, 'must be the id of a user pool, like eu-west-2_AbCdEf123')
    .optional(),
  COGNITO_CLIENT_ID: z.string().regex(/^\w+$/, 'must be the id of an app client').optional(),
  COGNITO_CLIENT_SECRET: z.string().min(1).optional(),
  COGNITO_ENDPOINT: url(/^https?$/, 'http://localhost:9229').optional(),
  COGNITO_ISSUER: url(
    /^https?$/,
    'https://cognito-idp.eu-west-2.amazonaws.com/eu-west-2_AbCdEf123',
  ).optional(),
  COGNITO_ROLES: z.enum(['table', 'groups'], 'must be table or groups').default('table'),
  COGNITO_IDENTITY_POOL_ID: z
    .string()
    .regex(/^[\w-]+:[\w-]+$/, 'must be the id of an identity pool, like eu-west-2:6a1f…')
    .optional(),
  COGNITO_IDENTITY_ENDPOINT: url(/^https?$/, 'http://localhost:9230').optional(),
  VAPID_PUBLIC_KEY: z.string().min(1).optional(),
  VAPID_PRIVATE_KEY: z.string().min(1).optional(),
  VAPID_SUBJECT: url(/^(https|mailto)$/, 'mailto:it@example.com').optional(),
  DEMO: flag.optional(),
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`).default('info'),
  METRICS_PORT: port.optional(),
  BACKUPS_DIR: z.string().min(1).optional(),
  TRUST_PROXY: proxies.default(false),
});

/** A bucket for files. */
export type S3Settings = {
  readonly bucket: string;
  readonly region: string;
  /** Absent: AWS itself. */
  readonly endpoint: string | undefined;
  /** Absent: the credentials of the machine, as the AWS SDK finds them. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
};

/** A user pool that stores the accounts' passwords. */
export type CognitoSettings = {
  readonly region: string;
  readonly userPoolId: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly endpoint: string | undefined;
  /** The issuer of the tokens; its keys are published at a path below it. */
  readonly issuer: string;
  /** Whether our own table or the pool's groups define the roles. */
  readonly roles: 'table' | 'groups';
  /** Absent: uploads are signed with the server's own credentials. */
  readonly identityPool: { readonly id: string; readonly endpoint: string | undefined } | undefined;
};

export type Config = {
  readonly port: number;
  readonly host: string;
  /** Without a trailing slash; cookies are `Secure` when it is https. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** The folder of the built app; absent: where this repository builds it. */
  readonly webDir: string | undefined;
  readonly databaseUrl: string | undefined;
  /** The address of the database itself, for when the other ones lead to a pooler in transaction mode; absent: no pooler. */
  readonly databaseDirectUrl: string | undefined;
  /** Database logins for requests and for sign-in that cannot assume other roles; null: both use `databaseUrl`. */
  readonly databaseLogins: { readonly requests: string; readonly signIn: string } | null;
  /** A login that row level security does not stop, for backups alone; absent: they use `databaseUrl`. */
  readonly databaseBackupUrl: string | undefined;
  /** Absent: one is generated and stored in the data folder. */
  readonly sessionSecret: string | undefined;
  readonly organisationId: number;
  readonly requireAsp: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Where undeliverable mails return to; absent: to the sender. */
  readonly mailReturnPath: string | undefined;
  /** The secret that a reporter of returned mails must present; absent: reports are not accepted. */
  readonly mailReturnsSecret: string | undefined;
  /** Null: files are in the data folder. */
  readonly s3: S3Settings | null;
  /** Null: passwords are in our own table. */
  readonly cognito: CognitoSettings | null;
  readonly vapid: { publicKey: string; privateKey: string; subject: string } | null;
  readonly demo: boolean;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** Absent: no metrics are served. */
  readonly metricsPort: number | undefined;
  /** The folder that backups are written to; absent: the metrics do not tell how old the newest is. */
  readonly backupsDir: string | undefined;
  /**
   * Whether a proxy provides the caller's address (`X-Forwarded-For`); a text lists the addresses of several proxies.
   */
  readonly trustProxy: boolean | string;
};

/** An invalid setting that prevents the start; the message is a sentence that names the setting. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the environment once. An empty value counts as unset. Throws `ConfigError`. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = environmentSchema.safeParse(given);
  if (!read.success) {
    const sentences = read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
    throw wrong(sentences.join(' '));
  }
  const env = read.data;
  if (env.DEMO && env.NODE_ENV === 'production') {
    throw wrong(
      'DEMO cannot be on with NODE_ENV=production: a demo has accounts with a known password and shows every mail to anybody. Remove DEMO, or for a demo remove NODE_ENV.',
    );
  }
  const keys = [env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY, env.VAPID_SUBJECT].filter(Boolean);
  if (keys.length !== 0 && keys.length !== 3) {
    throw wrong('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT go together.');
  }
  if (
    env.VAPID_PUBLIC_KEY &&
    env.VAPID_PRIVATE_KEY &&
    !areKeyPair(env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY)
  ) {
    throw wrong(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair of keys of the curve P-256, in base64url.',
    );
  }
  if (env.METRICS_PORT === env.PORT && env.PORT !== 0)
    throw wrong('METRICS_PORT must be another port than PORT.');
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) throw wrong('DATABASE_DIRECT_URL needs DATABASE_URL.');
  const [publicKey, privateKey, subject] = keys;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    dataDir: env.DATA_DIR,
    webDir: env.WEB_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseLogins: loginsOf(env),
    databaseBackupUrl: env.DATABASE_BACKUP_URL,
    sessionSecret: env.SESSION_SECRET,
    organisationId: env.ORGANISATION_ID,
    requireAsp: env.REQUIRE_ASP,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    mailReturnPath: env.MAIL_RETURN_PATH,
    mailReturnsSecret: env.MAIL_RETURNS_SECRET,
    s3: s3Of(env),
    cognito: cognitoOf(env),
    vapid: publicKey && privateKey && subject ? { publicKey, privateKey, subject } : null,
    demo: env.DEMO ?? (env.DATABASE_URL === undefined && env.NODE_ENV !== 'production'),
    logLevel: env.LOG_LEVEL,
    metricsPort: env.METRICS_PORT,
    backupsDir: env.BACKUPS_DIR,
    trustProxy: env.TRUST_PROXY,
  };
}

/** The warning that is logged at each start of a server that sends no mails; undefined for a demo, which shows them at /dev/mail. */
export function mailWarning({ smtpUrl, demo }: Pick<Config, 'smtpUrl' | 'demo'>): string | undefined {
  if (smtpUrl !== undefined || demo) return undefined;
  return 'No mail leaves this server, not even the link that confirms an address: set SMTP_URL (docs/operations.md). Until then the office confirms addresses itself, at each user.';
}

type Environment = z.output<typeof environmentSchema>;

function wrong(sentence: string): ConfigError {
  return new ConfigError(`The server cannot start with these settings. ${sentence}`);
}

function loginsOf(env: Environment): Config['databaseLogins'] {
  const { DATABASE_URL: owner, DATABASE_REQUESTS_URL: requests, DATABASE_SIGN_IN_URL: signIn } = env;
  if (!requests && !signIn) return null;
  if (!owner || !requests || !signIn) {
    throw wrong('DATABASE_REQUESTS_URL and DATABASE_SIGN_IN_URL go together, beside DATABASE_URL.');
  }
  return { requests, signIn };
}

function s3Of(env: Environment): S3Settings | null {
  if (env.STORAGE === 'disk') return null;
  if (!env.S3_BUCKET) throw wrong('STORAGE=s3 needs S3_BUCKET.');
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId !== !secretAccessKey) {
    throw wrong('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together.');
  }
  return {
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
}

function cognitoOf(env: Environment): CognitoSettings | null {
  if (env.IDENTITY === 'local') return null;
  const { COGNITO_USER_POOL_ID: userPoolId, COGNITO_CLIENT_ID: clientId, COGNITO_REGION: ofPool } = env;
  if (!userPoolId) throw wrong('IDENTITY=cognito needs COGNITO_USER_POOL_ID.');
  if (!clientId) throw wrong('IDENTITY=cognito needs COGNITO_CLIENT_ID.');
  if (env.COGNITO_IDENTITY_POOL_ID && env.STORAGE !== 's3') {
    throw wrong('COGNITO_IDENTITY_POOL_ID needs STORAGE=s3: it signs uploads to a bucket.');
  }
  const endpoint = env.COGNITO_ENDPOINT?.replace(/\/+$/, '');
  return {
    region: ofPool,
    userPoolId,
    clientId,
    clientSecret: env.COGNITO_CLIENT_SECRET,
    endpoint,
    issuer:
      env.COGNITO_ISSUER ?? `${endpoint ?? `https://cognito-idp.${ofPool}.amazonaws.com`}/${userPoolId}`,
    roles: env.COGNITO_ROLES,
    identityPool: env.COGNITO_IDENTITY_POOL_ID
      ? { id: env.COGNITO_IDENTITY_POOL_ID, endpoint: env.COGNITO_IDENTITY_ENDPOINT }
      : undefined,
  };
}
