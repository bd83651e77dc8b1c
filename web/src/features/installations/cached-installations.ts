import { installationSchema } from '@portal/domain/installations/record';
import type { InstallationRow } from '@portal/domain/installations/row';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { z } from 'zod';
import { readCached } from '../../lib/offline-cache/cached-reading.ts';

/** An installation as cached on the device, with the ETag of the version that was read. */
export const cachedInstallationSchema = z.object({
  installation: installationSchema,
  etag: z.string().nullable(),
});

/**
 * Additional search words for the rows of a cached list, by installation id. The server also searches phone, e-mail and postal
 * code, which rows lack; they are taken from cached previews. `keyOf` returns the query key of a preview.
 */
export async function wordsOfPreviews(
  rows: readonly InstallationRow[],
  keyOf: (id: number) => QueryKey,
): Promise<ReadonlyMap<number, string>> {
  return new Map(await Promise.all(rows.map((row) => wordsOf(row, keyOf(row.id)))));
}

async function wordsOf(
  { id }: InstallationRow,
  key: QueryKey,
): Promise<readonly [id: number, words: string]> {
  const cached = await readCached(hashKey(key), cachedInstallationSchema);
  if (cached === undefined) return [id, ''];
  const { customerPhone, customerEmail, customerZipcode, installer } = cached.data.installation;
  return [id, [customerPhone, customerEmail, customerZipcode, installer.company].join(' ')];
}
