import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { passwordDefects } from '@portal/domain/auth/password';
import { emailSchema } from '@portal/domain/contact/contact-fields';
import { backUp } from './platform/backup/back-up.ts';
import { pruneBackups } from './platform/backup/backup-folder.ts';
import { checkBackup } from './platform/backup/check-backup.ts';
import { restore } from './platform/backup/restore.ts';
import { readConfig } from './config.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { lockFolder } from './platform/files/folder-lock.ts';
import { openIdentity } from './platform/open-services.ts';
import { readSecrets } from './platform/identity/secrets.ts';
import { createSuperadmin } from './users/commands.ts';

const USAGE = `Commands of the installer portal, run as npm run admin -- COMMAND:

  create-superadmin --email you@example.com --name 'Your Name' [--organisation-name 'Maker']
      Makes the first account of an installation, for the maker that ORGANISATION_ID names. The password is asked for, or
      read from the first line of standard input: on the command line others could see it.
  backup FOLDER [--keep NUMBER]
      Writes the database and all files to a new backup in FOLDER; people may go on working. Files that an earlier backup
      in FOLDER copied are not copied again. With --keep, older backups than the newest NUMBER are removed afterwards.
  check-backup FOLDER [--name 2026-11-23T02-00-00Z]
      Reads every byte of a backup, the newest unless it is named, and compares it with what was backed up.
  restore FOLDER [--name 2026-11-23T02-00-00Z]
      Checks a backup, then restores it into the empty database and the empty DATA_DIR of the settings.
  --help, -h
      This list.

The settings (DATABASE_URL, DATA_DIR and so on) are those of the server: docs/operations.md.`;

const PASSWORD_RULE =
  'A password needs at least 8 characters, with a digit, an upper-case and a lower-case letter.';

/** What is wrong with the password, in sentences; undefined when it is accepted. */
function passwordRefusal(password: string): string | undefined {
  const defects = passwordDefects(password);
  if (defects.length === 0) return undefined;
  const more = [
    defects.includes('too-long') ? ' This one is longer than 200 characters.' : '',
    defects.includes('common') ? ' This one is too common: passwords like it are tried first.' : '',
  ];
  return `This password will not do. ${PASSWORD_RULE}${more.join('')}`;
}

/** Prints the error and the usage; returns the exit code of an invalid command. */
function misused(sentence: string): number {
  console.error(`${sentence}\n\n${USAGE}`);
  return 2;
}

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  email: { type: 'string' },
  name: { type: 'string' },
  'organisation-name': { type: 'string' },
  keep: { type: 'string' },
} as const;

/** The first line of standard input; prompts for it on a terminal. */
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

/** Parses the command line and runs the command; returns the exit code of the process. */
async function run(): Promise<number> {
  let given;
  try {
    given = parseArgs({ allowPositionals: true, options: OPTIONS });
  } catch (error) {
    return misused(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = given;
  const [command, folder] = positionals;
  if (values.help || command === undefined || command === 'help') {
    console.log(USAGE);
    return 0;
  }
  if (command === 'backup' || command === 'check-backup' || command === 'restore') {
    if (!folder) return misused(`${command} needs the folder of the backups.`);
    if (values.keep !== undefined && !/^[1-9]\d{0,4}$/.test(values.keep))
      return misused('--keep needs how many backups stay, at least 1.');
    return aboutBackups(command, resolve(folder), values.name, values.keep);
  }
  if (command !== 'create-superadmin') return misused(`There is no command ${command}.`);
  const email = emailSchema.safeParse(values.email);
  if (!email.success) return misused('create-superadmin needs --email with an e-mail address.');
  if (!values.name) return misused('create-superadmin needs --name.');
  return makeSuperadmin(email.data, values.name, values['organisation-name']);
}

/** Creates the first account of a new installation of the portal; returns the exit code. */
async function makeSuperadmin(
  email: string,
  name: string,
  organisationName: string | undefined,
): Promise<number> {
  const password = await readPassword();
  const refusal = passwordRefusal(password);
  if (refusal !== undefined) {
    console.error(refusal);
    return 2;
  }
  const config = readConfig(process.env);
  const unlock = await lockFolder(config.dataDir);
  const db = await openDatabase(config, (error) => console.error(error.message));
  try {
    await migrate(db);
    const identity = await openIdentity(config, db, await readSecrets(config), () => new Date());
    const { credentials, undo } = await identity.enrol(email, password);
    const account = {
      organisationId: config.organisationId,
      organisationName: organisationName ?? `Organisation ${config.organisationId}`,
      email,
      name,
      credentials,
    };
    const made = await db.system((tx) => createSuperadmin(tx, account, new Date()));
    if (!made) await undo();
    console.log(
      made ? `${email} may sign in.` : `An account with ${email} exists already; nothing was changed.`,
    );
    return made ? 0 : 1;
  } finally {
    await db.close();
    unlock();
  }
}

const tell = (line: string): void => console.error(line);

/** Makes, checks or restores a backup; returns the exit code. */
async function aboutBackups(
  command: 'backup' | 'check-backup' | 'restore',
  folder: string,
  name: string | undefined,
  keep: string | undefined,
): Promise<number> {
  if (command === 'check-backup') {
    const { name: checked, manifest } = await checkBackup(folder, name, tell);
    console.log(`${checked} is whole: the database and ${manifest.files?.count ?? 0} files.`);
    return 0;
  }
  const config = readConfig(process.env);
  // PGlite belongs to one process, and nobody may work in a portal that is being restored.
  const unlock = config.databaseUrl && command === 'backup' ? undefined : await lockFolder(config.dataDir);
  try {
    if (command === 'restore') {
      console.log(`Restored ${await restore(config, folder, name, tell)}.`);
      return 0;
    }
    console.log(`Backed up as ${await backUp(config, folder, new Date(), tell)} in ${folder}.`);
    const removed = keep === undefined ? [] : await pruneBackups(folder, Number(keep));
    if (removed.length > 0) console.log(`Removed ${removed.join(', ')}.`);
    return 0;
  } finally {
    unlock?.();
  }
}

process.exitCode = await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
