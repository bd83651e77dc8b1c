import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { emailSchema } from '@portal/domain/contact/contact-fields';
import { customerQuerySchema } from '@portal/domain/privacy/contract';
import { aboutBackups, type BackupCommand } from './admin/backups.ts';
import { check } from './admin/check.ts';
import { erase } from './admin/erase.ts';
import { resetPassword } from './admin/reset-password.ts';
import { makeSuperadmin } from './admin/superadmin.ts';
import { misused, USAGE } from './admin/usage.ts';

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  email: { type: 'string' },
  name: { type: 'string' },
  phone: { type: 'string' },
  address: { type: 'string' },
  yes: { type: 'boolean' },
  'organisation-name': { type: 'string' },
  keep: { type: 'string' },
  'without-damaged': { type: 'boolean' },
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

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
  switch (command) {
    case 'check':
      return check();
    case 'create-superadmin':
      return forAccount(command, values);
    case 'reset-password':
      return forAccount(command, values);
    case 'erase':
      return forCustomer(values);
    case 'backup':
    case 'check-backup':
    case 'restore':
      return forBackups(command, folder, values);
    default:
      return misused(`There is no command ${command}.`);
  }
}

async function forAccount(command: 'create-superadmin' | 'reset-password', values: Values): Promise<number> {
  const email = emailSchema.safeParse(values.email);
  if (!email.success) return misused(`${command} needs --email with an e-mail address.`);
  if (command === 'reset-password') return resetPassword(email.data);
  if (!values.name) return misused('create-superadmin needs --name.');
  return makeSuperadmin(email.data, values.name, values['organisation-name']);
}

async function forCustomer({ email, phone, name, address, yes }: Values): Promise<number> {
  const query = customerQuerySchema.safeParse({ email, phone, name, address });
  return query.success
    ? erase(query.data, yes ?? false)
    : misused('erase needs --email, or --phone, or --name and --address, each as the installation has it.');
}

async function forBackups(
  command: BackupCommand,
  folder: string | undefined,
  { name, keep, 'without-damaged': withoutDamaged = false }: Values,
): Promise<number> {
  if (!folder) return misused(`${command} needs the folder of the backups.`);
  if (keep !== undefined && !/^[1-9]\d{0,4}$/.test(keep))
    return misused('--keep needs how many backups stay, at least 1.');
  return aboutBackups(command, resolve(folder), name, keep, withoutDamaged);
}

process.exitCode = await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
