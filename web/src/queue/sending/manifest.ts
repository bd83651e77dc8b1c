import type { QueuedRequest } from '@portal/domain/queue/request';
import { type ManifestEntry, manifestEntrySchema } from '@portal/domain/files/manifest';
import { sha256 } from '../../lib/sha256.ts';

/** A photo or signature that a feature passes with its request. */
export type HandedFile = {
  /** Its `imageName`, by which the answers refer to it. */
  readonly name: string;
  readonly field: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
};

/**
 * The list of files that a request declares before they are sent. Throws a Zod error for a file that the server would
 * refuse.
 */
export async function manifestOf(files: readonly HandedFile[]): Promise<ManifestEntry[]> {
  return Promise.all(
    files.map(async ({ name, field, type, bytes }) =>
      manifestEntrySchema.parse({ name, field, type, size: bytes.byteLength, sha256: await sha256(bytes) }),
    ),
  );
}

/** Size of a request's data and files, in bytes. */
export function sizeOf({ body, files }: QueuedRequest): number {
  return files.reduce((sum, file) => sum + file.size, new TextEncoder().encode(body).byteLength);
}
