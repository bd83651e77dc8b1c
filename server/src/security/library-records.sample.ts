import { createHash, randomUUID } from 'node:crypto';
import type { Tx } from '../db/database.ts';

/** What of the library hangs on a record of the matrix; everything carries its tag. */
export async function buildLibraryRecords(
  tx: Tx,
  organisation_id: number,
  { ownerId, tag }: { readonly ownerId: number; readonly tag: string },
): Promise<{ entry: number; upload: string }> {
  const name = `Leaflet ${tag}`;
  const file = { type: 'application/pdf', path: `library/2026-06/${randomUUID()}`, size: 10 };
  const sha256 = createHash('sha256').update(tag).digest('hex');
  const part_hashes = JSON.stringify([sha256]);
  const entry = await tx
    .insertInto('support_materials')
    .values({ organisation_id, name, kind: 'document', language: 'pl' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: file_id } = await tx
    .insertInto('files')
    .values({ ...file, organisation_id, name, sha256, entry_id: entry.id, part_hashes })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('support_materials').set({ file_id }).where('id', '=', entry.id).execute();
  const upload = await tx
    .insertInto('uploads')
    .values({
      id: randomUUID(),
      organisation_id,
      user_id: ownerId,
      path: `library/2026-06/${randomUUID()}`,
      storage_id: 'parts',
      filename: name,
      type: 'video/mp4',
      size: 20,
      fingerprint: sha256,
      expires_at: '2040-01-01T00:00:00.000Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { entry: entry.id, upload: upload.id };
}
