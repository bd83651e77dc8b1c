import type { InstallationRow } from '@portal/domain/installations/entity';
import { hashKey } from '@tanstack/react-query';
import { readKept } from '../../lib/offline-cache/kept-reading.ts';
import { readWhole } from '../../lib/offline-cache/whole-list.ts';
import { keptInstallationSchema } from './kept-shape.ts';
import { oneInstallation, type wholeInstallations } from './queries.ts';

/**
 * What the kept previews of a kept list add to the words that its rows are searched by, by installation: the server
 * finds by phone, e-mail and postal code as well, which a row does not hold.
 */
export async function wordsOfPreviews(
  whole: ReturnType<typeof wholeInstallations>,
): Promise<ReadonlyMap<number, string>> {
  const rows = (await readWhole(whole))?.data.items ?? [];
  return new Map(await Promise.all(rows.map(wordsOf)));
}

async function wordsOf({ id }: InstallationRow): Promise<readonly [id: number, words: string]> {
  const kept = await readKept(hashKey(oneInstallation(id).queryKey), keptInstallationSchema);
  if (kept === undefined) return [id, ''];
  const { customerPhone, customerEmail, customerZipcode, installer } = kept.data.installation;
  return [id, [customerPhone, customerEmail, customerZipcode, installer.company].join(' ')];
}
