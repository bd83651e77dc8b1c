import { z } from 'zod';

/** Names within the folder of one backup. */
export const MANIFEST = 'backup.json';
export const FILE_SUMS = 'files.sha256';
/** The end of a backup's name until all of it is on the disk. */
export const UNFINISHED = '.part';
/** Beside the backups, and shared by them: stored files never change, so each is copied once. */
export const SHARED_FILES = 'files';

/** The name of a backup: the moment at which it began, in UTC, such as `2026-11-23T02-00-00Z`. */
export const BACKUP_NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;

export function backupName(now: Date): string {
  return `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/** The moment at which the backup of a name began. */
export function backupTime(name: string): Date {
  const [day = '', time = ''] = name.split('T');
  return new Date(`${day}T${time.replaceAll('-', ':')}`);
}

const SHA256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What a backup says of itself. A later release adds properties, and raises `format` when an older one cannot restore it. */
export const manifestSchema = z.object({
  format: z.literal(1),
  at: z.iso.datetime(),
  engine: z.enum(['postgres', 'pglite']),
  database: z.object({
    name: z.string().regex(/^database\.[a-z.]+$/),
    bytes: z.number().int(),
    sha256: SHA256,
  }),
  /** Names of the migrations that had run, in order. */
  migrations: z.array(z.string()),
  /** Absent when the files lie in a bucket, which a backup leaves to the bucket. */
  files: z.object({ count: z.number().int(), bytes: z.number().int(), sha256: SHA256 }).optional(),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** A backup that cannot be made, read or restored; the message is a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
