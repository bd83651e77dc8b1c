import { isSignature } from '@portal/domain/files/manifest';
import type { QueuedFile, QueuedRequest } from '@portal/domain/queue/request';
import { next } from '@portal/domain/queue/transition';
import type { TFunction } from 'i18next';
import { atomically } from '../../lib/local/local-db.ts';
import { payloads, requests } from '../store/local-stores.ts';
import { sha256 } from '../../lib/sha256.ts';
import { fieldLabel } from '../words/overlap-words.ts';

/** A photo that replaces a lost one. */
export type NewPhoto = { readonly type: string; readonly bytes: ArrayBuffer };

/** Files of a request whose bytes are no longer on this device. */
export function missingFiles({ files }: Pick<QueuedRequest, 'files'>): readonly QueuedFile[] {
  return files.filter((file) => file.missing === true && !file.referenced);
}

/** The label of a file: the question of the form that it answers, in the reader's language. */
export function fileLabel(request: QueuedRequest, file: QueuedFile): string {
  return fieldLabel(request, file.field) ?? file.name;
}

/** The names of the lost files, as a sentence. */
export function missingWords(t: TFunction, request: QueuedRequest): string {
  const names = missingFiles(request).map((file) => fileLabel(request, file));
  return t('queue.bytesMissing', { names: names.join(', ') });
}

/**
 * Replaces a lost photo by one that the person has taken again, under the same name. False when the request has
 * changed since, or when the file is a signature, which cannot be photographed.
 */
export async function replacePhoto(request: QueuedRequest, slot: string, photo: NewPhoto): Promise<boolean> {
  const hash = await sha256(photo.bytes);
  return decide(request, slot, async (file) => {
    await payloads.put({
      id: slot,
      userId: request.userId,
      revision: 0,
      type: photo.type,
      bytes: photo.bytes,
    });
    return {
      ...withoutUploadState(file),
      type: photo.type as QueuedFile['type'],
      size: photo.bytes.byteLength,
      sha256: hash,
      instead: 'taken-anew',
    };
  });
}

/** Leaves out a lost photo, as the person decided; false as for `replacePhoto`. */
export function leaveOut(request: QueuedRequest, slot: string): Promise<boolean> {
  return decide(request, slot, async (file) => {
    await payloads.remove(slot);
    return { ...withoutUploadState(file), instead: 'left-out' };
  });
}

/** What an earlier upload has recorded about the lost bytes does not apply to the new ones. */
function withoutUploadState({ path: _path, slotsRefused: _refused, missing: _missing, ...file }: QueuedFile) {
  return { ...file, uploaded: false };
}

/** Stores the decision about a lost file and lets the request continue at once. */
async function decide(
  request: QueuedRequest,
  slot: string,
  decided: (file: QueuedFile) => Promise<QueuedFile>,
): Promise<boolean> {
  const step = next(request, 'retry');
  const file = missingFiles(request).find((one) => one.slot === slot);
  if (step.kind !== 'moved' || file === undefined || isSignature(file)) return false;
  return atomically(['requests', 'files'], async () => {
    if ((await requests.get(request.id))?.revision !== request.revision) return false;
    const instead = await decided(file);
    const changed = await requests.change(request.id, request.revision, (now) => ({
      ...now,
      files: now.files.map((one) => (one.slot === slot ? instead : one)),
      status: step.status,
      error: undefined,
      notBefore: undefined,
    }));
    return changed !== undefined;
  });
}
