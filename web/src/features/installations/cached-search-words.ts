import type { InstallationRow } from '@portal/domain/installations/row';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { readCached } from '../../lib/offline-cache/cached-reading.ts';
import { cachedInstallationSchema } from './cached-shape.ts';

/**
 * What the kept previews of a kept list add to the words that its rows are searched by, by installation: the server
 * finds by phone, e-mail and postal code as well, which a row does not hold. `keyOf` answers the key of the query of one.
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
  const kept = await readCached(hashKey(key), cachedInstallationSchema);
  if (kept === undefined) return [id, ''];
  const { customerPhone, customerEmail, customerZipcode, installer } = kept.data.installation;
  return [id, [customerPhone, customerEmail, customerZipcode, installer.company].join(' ')];
}
