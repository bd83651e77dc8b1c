import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Wanted } from './schedules/requests.ts';

/** A file that arrived at the server. */
export type FileRow = { readonly clientId: string; readonly name: string; readonly path: string | null };

/** What the server has of a request, and what is wrong with it, in words. */
export type FoundRecord = {
  readonly rows: number;
  readonly missing: readonly string[];
  readonly doubled: readonly string[];
  readonly wrongBytes: readonly string[];
};

/** Compares the files of a request with those that arrived, byte by byte. */
export async function judgeFiles(
  dataDir: string,
  arrived: readonly FileRow[],
  { clientId, serial, files }: Wanted,
): Promise<Omit<FoundRecord, 'rows'>> {
  const ofRecord = arrived.filter((file) => file.clientId === clientId);
  const missing: string[] = [];
  const doubled: string[] = [];
  const wrongBytes: string[] = [];
  for (const file of files) {
    const same = ofRecord.filter((one) => one.name === file.name);
    if (same.length > 1) doubled.push(`${serial}: ${file.name} ${same.length} times`);
    const [first] = same;
    if (!first?.path) missing.push(file.name);
    else if ((await storedHash(dataDir, first.path)) !== file.sha256)
      wrongBytes.push(`${serial}: ${file.name}`);
  }
  const extra = ofRecord.filter((file) => files.every(({ name }) => name !== file.name));
  doubled.push(...extra.map((file) => `${serial}: ${file.name} was never declared`));
  return { missing, doubled, wrongBytes };
}

async function storedHash(dataDir: string, path: string): Promise<string> {
  const bytes = await readFile(join(dataDir, 'files', path)).catch(() => Buffer.alloc(0));
  return createHash('sha256').update(bytes).digest('hex');
}
