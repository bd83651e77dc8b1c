import type { Deps } from '../platform/deps.ts';
import { tryEach } from '../platform/jobs/try-each.ts';

type Tools = Pick<Deps, 'db' | 'storage' | 'clock'>;

/** Forgets, once a night, uploads in parts whose time is over, with the parts that lie in the storage. */
export function libraryJobs({ jobs, ...tools }: Tools & Pick<Deps, 'jobs'>): void {
  jobs.every('library.forget-uploads', '37 3 * * *', () => forgetUploads(tools));
}

/**
 * The work of one night. An upload is forgotten after its parts are gone: no row but its own names them.
 * @throws AggregateError with what the storage failed at; those uploads are left for the next time
 */
export async function forgetUploads({ db, storage, clock }: Tools): Promise<void> {
  const over = await db.system((tx) =>
    tx
      .selectFrom('uploads')
      .select(['organisation_id', 'id', 'path', 'storage_id', 'finished_at'])
      .where('expires_at', '<', clock().toISOString())
      .orderBy('expires_at')
      .execute(),
  );
  await tryEach(
    over,
    async ({ organisation_id, id, path, storage_id: storageId, finished_at: finishedAt }) => {
      if (finishedAt === null) await storage.dropParts(path, storageId);
      await db.system((tx) =>
        tx
          .deleteFrom('uploads')
          .where('organisation_id', '=', organisation_id)
          .where('id', '=', id)
          .execute(),
      );
    },
  );
}
