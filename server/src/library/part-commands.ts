import { createHash } from 'node:crypto';
import { PINNED_PART_BYTES } from '@portal/domain/constants';
import type { FileParts } from '@portal/domain/files/contract';
import { Problem } from '@portal/domain/problem';
import type { Scope } from '../db/open.ts';
import type { Deps } from '../platform/deps.ts';
import { visibleFile, type VisibleFile } from './support-store.ts';

/** Files that are being read at this moment: everybody who asks meanwhile waits for the one reading. */
const underWay = new Map<string, Promise<readonly string[]>>();

/**
 * The hashes of the parts of a document or film that installers see. They are counted when somebody first asks, outside
 * of any transaction, part by part, and stored with the file. Throws `not-found`, and `file-mismatch` where the stored
 * bytes are not what was once saved.
 */
export async function partHashes(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  scope: Scope,
  entry: number,
): Promise<FileParts> {
  const file = await db.within(scope, (tx) => visibleFile(tx, scope, entry));
  if (!file) throw new Problem('not-found');
  const { sha256, size } = file;
  const answer = { sha256, size, partBytes: PINNED_PART_BYTES };
  if (file.parts !== null) return { ...answer, parts: [...file.parts] };
  const counting = underWay.get(file.path) ?? countParts(storage, file);
  underWay.set(file.path, counting);
  try {
    const parts = await counting;
    await db.within(scope, (tx) =>
      tx
        .updateTable('files')
        .set({ part_hashes: JSON.stringify(parts) })
        .where('organisation_id', '=', scope.organisationId)
        .where('id', '=', file.id)
        .execute(),
    );
    return { ...answer, parts: [...parts] };
  } finally {
    underWay.delete(file.path);
  }
}

async function countParts(storage: Deps['storage'], file: VisibleFile): Promise<readonly string[]> {
  const { stream } = await storage.open(file.path);
  const whole = createHash('sha256');
  const parts: string[] = [];
  let part = createHash('sha256');
  let inPart = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    whole.update(chunk);
    for (let at = 0; at < chunk.length;) {
      const next = chunk.subarray(at, at + PINNED_PART_BYTES - inPart);
      part.update(next);
      inPart += next.length;
      at += next.length;
      if (inPart < PINNED_PART_BYTES) continue;
      parts.push(part.digest('hex'));
      part = createHash('sha256');
      inPart = 0;
    }
  }
  if (inPart > 0) parts.push(part.digest('hex'));
  if (whole.digest('hex') !== file.sha256) throw new Problem('file-mismatch');
  return parts;
}
