import { parseArgs } from 'node:util';
import { createInterface } from 'node:readline/promises';
import { passwordDefects } from '@portal/domain/auth/password';
import { emailSchema } from '@portal/domain/contact/email';
import { readConfig } from './config.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { lockFolder } from './platform/folder-lock.ts';
import { openIdentity } from './platform/open-identity.ts';
import { readSecrets } from './platform/secrets.ts';
import { createSuperadmin } from './users/commands.ts';

const USAGE = `npm run admin -- create-superadmin --email you@example.com --name 'Your Name' --organisation-name 'Maker'
The password is asked for, or read from the first line of standard input: on the command line others could see it.`;

/** The first line of standard input; asked for when a person sits there. */
async function readPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return process.stdin.isTTY
      ? await lines.question('Password: ')
      : ((await lines[Symbol.asyncIterator]().next()).value ?? '');
  } finally {
    lines.close();
  }
}

/** Makes the first account of a real installation; answers the process's exit code. */
async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      'organisation-name': { type: 'string' },
    },
  });
  const email = emailSchema.safeParse(values.email);
  if (positionals[0] !== 'create-superadmin' || !email.success || !values.name) {
    console.error(USAGE);
    return 2;
  }
  const password = await readPassword();
  const defects = passwordDefects(password);
  if (defects.length > 0) {
    console.error(`This password will not do: ${defects.join(', ')}.`);
    return 2;
  }
  const config = readConfig(process.env);
  const unlock = await lockFolder(config.dataDir);
  const db = await openDatabase(config, (error) => console.error(error.message));
  try {
    await migrate(db);
    const identity = await openIdentity(config, db, await readSecrets(config), () => new Date());
    const { credentials, takeBack } = await identity.enrol(email.data, password);
    const account = {
      organisationId: config.organisationId,
      organisationName: values['organisation-name'] ?? `Organisation ${config.organisationId}`,
      email: email.data,
      name: values.name,
      credentials,
    };
    const made = await db.system((tx) => createSuperadmin(tx, account, new Date()));
    if (!made) await takeBack();
    console.log(
      made
        ? `${email.data} may sign in.`
        : `An account with ${email.data} exists already; nothing was changed.`,
    );
    return made ? 0 : 1;
  } finally {
    await db.close();
    unlock();
  }
}

process.exitCode = await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
