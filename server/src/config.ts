import { DEFAULT_ORGANISATION_ID, ORGANISATION_IDS } from '@portal/domain/constants';
import { z } from 'zod';

const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'], 'must be true or false')
  .transform((word) => /^(true|1|on)$/.test(word));
const MOST_PORT = 65_535;
const port = z
  .string()
  .refine(
    (text) => /^\d{1,5}$/.test(text) && Number(text) <= MOST_PORT,
    `must be a whole number from 0 to ${MOST_PORT}`,
  )
  .transform(Number);
const url = (protocol: RegExp, like: string) => z.url({ protocol, error: `must be an address like ${like}` });

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** One setting of the environment each; what it means stands in docs/operations.md. */
const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: url(/^https?$/, 'https://portal.example.com').optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  WEB_DIR: z.string().min(1).optional(),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host/database').optional(),
  SESSION_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  ORGANISATION_ID: z.coerce
    .number('must be 1, 2 or 3')
    .refine((id) => ORGANISATION_IDS.some((known) => known === id), 'must be 1, 2 or 3')
    .default(DEFAULT_ORGANISATION_ID),
  REQUIRE_ASP: flag.default(false),
  SMTP_URL: url(/^smtps?$/, 'smtp://host:587').optional(),
  MAIL_FROM: z.string().min(3, 'must be an e-mail address').default('Installer portal <portal@localhost>'),
  STORAGE: z
    .enum(['disk', 's3'], 'must be disk')
    .refine((kind) => kind === 'disk', 'must be disk: s3 is not part of this release')
    .default('disk'),
  IDENTITY: z
    .enum(['local', 'cognito'], 'must be local')
    .refine((kind) => kind === 'local', 'must be local: cognito is not part of this release')
    .default('local'),
  VAPID_PUBLIC_KEY: z.string().min(1).optional(),
  VAPID_PRIVATE_KEY: z.string().min(1).optional(),
  VAPID_SUBJECT: url(/^(https|mailto)$/, 'mailto:it@example.com').optional(),
  DEMO: flag.optional(),
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`).default('info'),
  METRICS_PORT: port.optional(),
  TRUST_PROXY: flag.default(false),
});

export type Config = {
  readonly port: number;
  readonly host: string;
  /** Without a slash at its end; cookies are `Secure` when it is https. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Where the built app lies; absent: where this repository builds it. */
  readonly webDir: string | undefined;
  readonly databaseUrl: string | undefined;
  /** Absent: one is made and kept in the data folder. */
  readonly sessionSecret: string | undefined;
  readonly organisationId: number;
  readonly requireAsp: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly vapid: { publicKey: string; privateKey: string; subject: string } | null;
  readonly demo: boolean;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** Absent: no metrics are served. */
  readonly metricsPort: number | undefined;
  /** A proxy in front tells the caller's address (`X-Forwarded-For`). */
  readonly trustProxy: boolean;
};

/** A setting that stops the start; its message is a sentence that names the setting. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the environment once. An empty value counts as unset. Throws `ConfigError`. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = environmentSchema.safeParse(given);
  if (!read.success) {
    const sentences = read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
    throw new ConfigError(`The server cannot start with these settings. ${sentences.join(' ')}`);
  }
  const env = read.data;
  const keys = [env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY, env.VAPID_SUBJECT].filter(Boolean);
  if (keys.length !== 0 && keys.length !== 3) {
    throw new ConfigError(
      'The server cannot start with these settings. VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT go together.',
    );
  }
  const [publicKey, privateKey, subject] = keys;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    dataDir: env.DATA_DIR,
    webDir: env.WEB_DIR,
    databaseUrl: env.DATABASE_URL,
    sessionSecret: env.SESSION_SECRET,
    organisationId: env.ORGANISATION_ID,
    requireAsp: env.REQUIRE_ASP,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    vapid: publicKey && privateKey && subject ? { publicKey, privateKey, subject } : null,
    demo: env.DEMO ?? (env.DATABASE_URL === undefined && env.NODE_ENV !== 'production'),
    logLevel: env.LOG_LEVEL,
    metricsPort: env.METRICS_PORT,
    trustProxy: env.TRUST_PROXY,
  };
}
