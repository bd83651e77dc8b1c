import { sql } from 'kysely';
import type { Deps } from '../platform/deps.ts';

/** Forgets, once a night, uploads in parts whose time is over, with the parts that lie in the storage. */
export function libraryJobs({
  jobs,
  db,
  storage,
  clock,
}: Pick<Deps, 'jobs' | 'db' | 'storage' | 'clock'>): void {
  jobs.every('library.forget-uploads', '37 3 * * *', async () => {
    const over = await db.system(async (tx) => {
      const { rows } = await sql<{ path: string; storage_id: string; finished: boolean }>`
        delete from uploads where expires_at < ${clock().toISOString()}
        returning path, storage_id, finished_at is not null as finished`.execute(tx);
      return rows;
    });
    for (const { path, storage_id: storageId, finished } of over)
      if (!finished) await storage.dropParts(path, storageId);
  });
}
