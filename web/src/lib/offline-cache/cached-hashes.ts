import { hashKey, type QueryKey } from '@tanstack/react-query';
import { rawTable } from '../local/local-db.ts';
import { session } from '../session/session-store.ts';
import { keyOf } from './cached-reading.ts';

/**
 * The hashes under which answers are cached for the signed-in person, of the queries whose keys begin like this and go on: of each
 * installation that was opened, for example, whatever its id. The answers themselves are not read.
 */
export async function cachedHashes(begin: QueryKey): Promise<string[]> {
  const user = session.get()?.user;
  if (user === undefined) return [];
  const owner = keyOf(user.id, '');
  // A hash is the key as JSON: without the closing bracket it is what the hashes of longer keys begin with.
  const start = `${owner}${hashKey(begin).slice(0, -1)},`;
  const ids = await rawTable('cache').where('id').startsWith(start).primaryKeys();
  return ids.map((id) => id.slice(owner.length));
}
