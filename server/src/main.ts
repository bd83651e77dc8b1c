import { existsSync } from 'node:fs';
import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { type Logger, pino } from 'pino';
import { buildApp } from './app.ts';
import { closeDemoAccounts } from './auth/demo-commands.ts';
import { type Config, ConfigError, mailWarning, readConfig } from './config.ts';
import type { Database } from './db/database.ts';
import { DatabaseUnusableError, unusableDatabase } from './db/lost-connection.ts';
import { migrate } from './db/migrate.ts';
import { checkLogins, ONE_LOGIN, WideLoginError } from './db/narrow-logins.ts';
import { openDatabase } from './db/open.ts';
import { keepAssets } from './platform/http/earlier-app.ts';
import { FolderInUseError, lockFolder } from './platform/files/folder-lock.ts';
import { mailLogo } from './organisations/brand-store.ts';
import { housekeeping } from './platform/jobs/housekeeping.ts';
import { BossJobs } from './platform/jobs/jobs-boss.ts';
import { DEMO_PASSWORD } from './platform/identity/demo-credentials.ts';
import { knownDevices } from './platform/identity/known-device.ts';
import { mailPost } from './platform/mail/mail-post.ts';
import { drainable } from './platform/running/drain.ts';
import { measure, serveMetrics } from './platform/running/metrics.ts';
import { openIdentity, openStorage } from './platform/open-services.ts';
import { readPushKeys } from './platform/push/push-keys.ts';
import { pushPost } from './platform/push/push-post.ts';
import { PortError, requireFreePort } from './platform/running/port-check.ts';
import { releaseMemoryWhenIdle } from './platform/running/idle-memory.ts';
import { readSecrets } from './platform/identity/secrets.ts';
import { serveApp, WEB_FOLDER } from './platform/http/static-app.ts';

const CLOSE_DELAY_MS = 15_000;

/** Errors that the operator can correct: only their message is printed. */
const EXPECTED = [ConfigError, DatabaseUnusableError, FolderInUseError, PortError, WideLoginError];

const clock = (): Date => new Date();

/** Opens all resources and listens; returns the function that closes them in reverse order. */
async function start(config: Config): Promise<() => Promise<void>> {
  const log = pino({
    level: config.logLevel,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'req.remoteAddress'],
  });
  await requireFreePort('PORT', config.port, config.host);
  if (config.metricsPort !== undefined) {
    await requireFreePort('METRICS_PORT', config.metricsPort, config.host);
  }
  // Several servers on one PostgreSQL share the folder of photos and cards.
  const unlock = config.databaseUrl ? undefined : await lockFolder(config.dataDir);
  const db = await openDatabase(config, (error) =>
    log.warn({ err: error }, 'A database connection was lost'),
  );
  await prepareDatabase(db, config, log).catch((error: unknown) => {
    throw unusableDatabase(error);
  });
  const withoutMail = mailWarning(config);
  if (withoutMail !== undefined) log.warn(withoutMail);

  const webFolder = config.webDir ?? WEB_FOLDER;
  const secrets = await readSecrets(config);
  const storage = await openStorage(config, secrets, clock);
  const identity = await openIdentity(config, db, secrets, clock);
  if (config.demo) {
    const { seedDemo } = await import('./db/seed/seed-demo.ts');
    await seedDemo(db, { storage, identity, clock });
  } else {
    const warning = await closeDemoAccounts({ db, identity }, clock());
    if (warning !== undefined) {
      log.warn(warning);
      console.error(warning);
    }
  }
  const jobs = new BossJobs({ db, log });
  const mailer = mailPost({ config, db, storage, logoOf: mailLogo, jobs, clock });
  const push = pushPost({ keys: await readPushKeys(config), clock });
  housekeeping({ jobs, db, storage, clock });
  const devices = knownDevices(secrets.devices, config);
  const deps = { config, db, storage, mailer, push, jobs, identity, devices, clock };
  const app = await buildApp(deps, { loggerInstance: log });
  const readMetrics = measure(app);
  const drain = drainable(app);
  const earlierApp = join(config.dataDir, 'earlier-app');
  await keepAssets(webFolder, earlierApp, clock()).catch((error: unknown) =>
    log.warn({ err: error }, 'The parts of this build of the app could not be kept for later'),
  );
  await serveApp(app, webFolder, earlierApp);
  await jobs.start();
  const metrics =
    config.metricsPort === undefined
      ? undefined
      : await serveMetrics(config.metricsPort, config.host, readMetrics);
  await app.listen({ port: config.port, host: config.host });
  await greet(config, webFolder);
  releaseMemoryWhenIdle();

  return async () => {
    await drain();
    await app.close();
    metrics?.close();
    await jobs.stop();
    mailer.close();
    push.close();
    await db.close();
    unlock?.();
  };
}

/** Migrates the database, and says at each start what its logins allow too much. */
async function prepareDatabase(db: Database, config: Config, log: Logger): Promise<void> {
  const ran = await migrate(db, {
    onWait: (migration) => log.warn({ migration }, 'A migration waits for tables that are in use'),
  });
  if (ran.length > 0) log.info({ migrations: ran }, 'The database was migrated');
  if (!(await checkLogins(db)) && config.databaseUrl && !config.demo) log.warn(ONE_LOGIN);
}

/** The information for the operator at the start. */
async function greet(config: Config, webFolder: string): Promise<void> {
  const lines = [`Installer portal: ${config.publicUrl}`];
  if (!existsSync(join(webFolder, 'index.html')))
    lines.push('The app is not built yet: only the API is served.');
  if (!config.databaseUrl) {
    lines.push(
      `The data is in ${config.dataDir}, in a database within this process. It is for trial and demo: a company runs PostgreSQL (DATABASE_URL).`,
    );
  }
  if (config.demo) {
    const { DEMO_ACCOUNTS } = await import('./db/seed/people/accounts.ts');
    lines.push(`Demo accounts, password ${DEMO_PASSWORD}:`);
    for (const { email, purpose } of DEMO_ACCOUNTS) lines.push(`  ${email.padEnd(28)} ${purpose}`);
    if (!config.smtpUrl) lines.push(`Mail is kept here: ${config.publicUrl}/dev/mail`);
  }
  console.log(lines.join('\n'));
}

try {
  const close = await start(readConfig(process.env));
  closeWithGrace({ delay: CLOSE_DELAY_MS, logger: console }, async ({ err }) => {
    if (err) console.error(err);
    await close();
  });
} catch (error) {
  const isExpected = EXPECTED.some((kind) => error instanceof kind);
  if (isExpected && error instanceof Error) console.error(error.message);
  else console.error('The server could not start.', error);
  process.exit(1);
}
