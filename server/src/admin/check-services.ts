import { stat, statfs } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { readSecrets } from '../platform/identity/secrets.ts';
import { smtpConnectionError } from '../platform/mail/smtp-check.ts';
import { openStorage } from '../platform/open-services.ts';
import { type Finding, wordsOf } from './finding.ts';

/** As in the alert `deploy/watching/alerts.yaml` (portal_files_free_bytes). */
const LEAST_FREE_BYTES = 5_000_000_000;

/** What the settings allow and a company should not leave so. */
export function settingsFindings(config: Config): Finding[] {
  const { protocol, hostname } = new URL(config.publicUrl);
  const found: Finding[] = [];
  if (protocol !== 'https:' && hostname !== 'localhost')
    found.push({
      part: 'Settings',
      level: 'wrong',
      text: `PUBLIC_URL is ${config.publicUrl}: browsers give camera and offline work to https alone.`,
    });
  if (config.demo)
    found.push({
      part: 'Settings',
      level: 'warning',
      text: 'The demo is on: its accounts have a known password. Set NODE_ENV=production.',
    });
  if (config.databaseUrl === undefined)
    found.push({
      part: 'Settings',
      level: 'warning',
      text: 'DATABASE_URL is not set: the data lie in this process, for trial and demo.',
    });
  return found.length > 0
    ? found
    : [{ part: 'Settings', level: 'ok', text: `People open ${config.publicUrl}.` }];
}

/** Whether a file can be stored, read and removed, and how much room there is. */
export async function storageFinding(config: Config): Promise<Finding> {
  const owner = await stat(config.dataDir).catch(() => undefined);
  const user = process.getuid?.();
  if (owner && user !== undefined && owner.uid !== user)
    return {
      part: 'Storage',
      level: 'wrong',
      text: `DATA_DIR (${config.dataDir}) belongs to another user than the one of this command: run it as the portal's.`,
    };
  try {
    const storage = await openStorage(config, await readSecrets(config), () => new Date());
    const path = storage.newPath('checks');
    const written = Buffer.from('A check of the storage.');
    await storage.write(path, written, 'text/plain');
    const read = await storage.read(path);
    await storage.remove(path);
    if (!read.equals(written)) throw new Error('What was read is not what was written.');
  } catch (error) {
    return { part: 'Storage', level: 'wrong', text: wordsOf(error) };
  }
  return config.s3
    ? { part: 'Storage', level: 'ok', text: `The bucket ${config.s3.bucket} takes, gives and removes files.` }
    : roomFinding(config.dataDir);
}

async function roomFinding(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  return {
    part: 'Storage',
    level: free < LEAST_FREE_BYTES ? 'warning' : 'ok',
    text: `${(free / 1e9).toFixed(1)} GB free in ${folder}.`,
  };
}

/** Whether the SMTP server lets the portal in. */
export async function mailFinding({ smtpUrl, mailFrom }: Config): Promise<Finding> {
  if (smtpUrl === undefined)
    return {
      part: 'Mail',
      level: 'warning',
      text: 'SMTP_URL is not set: no mail leaves, cards and sign-up links neither.',
    };
  const { host } = new URL(smtpUrl);
  const problem = await smtpConnectionError(smtpUrl);
  if (problem !== undefined) return { part: 'Mail', level: 'wrong', text: `${host}: ${problem}` };
  if (/@localhost>?$/.test(mailFrom))
    return { part: 'Mail', level: 'warning', text: `MAIL_FROM is ${mailFrom}, which other servers refuse.` };
  return { part: 'Mail', level: 'ok', text: `${host} lets the portal in, as ${mailFrom}.` };
}
