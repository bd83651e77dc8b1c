import { isSignature } from '@portal/domain/files/manifest';
import type { QueuedFile, QueuedRequest } from '@portal/domain/queue/request';
import { next } from '@portal/domain/queue/transition';
import type { TFunction } from 'i18next';
import { atomically } from '../../lib/local/local-db.ts';
import { payloads, requests } from '../store/local-stores.ts';
import { sha256 } from './manifest.ts';
import { fieldLabel } from '../words/overlap-words.ts';

/** A photo that was taken in the place of one that is gone. */
export type NewPhoto = { readonly type: string; readonly bytes: ArrayBuffer };

/** Files of a request whose bytes are gone from this device. */
export function missingFiles({ files }: Pick<QueuedRequest, 'files'>): readonly QueuedFile[] {
  return files.filter((file) => file.missing === true && !file.referenced);
}

/** What a person knows a file by: the question of the form that it answers, in the reader's language. */
export function fileLabel(request: QueuedRequest, file: QueuedFile): string {
  return fieldLabel(request, file.field) ?? file.name;
}

/** Which files are gone, for a person. */
export function missingWords(t: TFunction, request: QueuedRequest): string {
  const names = missingFiles(request).map((file) => fileLabel(request, file));
  return t('queue.bytesMissing', { names: names.join(', ') });
}

/**
 * The person has taken a photo anew: it is sent in the place of the one that is gone, by the same name. False when the
 * request has moved on, or the file is a signature: that is nobody's to photograph.
 */
export async function takeAnew(request: QueuedRequest, slot: string, photo: NewPhoto): Promise<boolean> {
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
      ...declaredAnew(file),
      type: photo.type as QueuedFile['type'],
      size: photo.bytes.byteLength,
      sha256: hash,
      instead: 'taken-anew',
    };
  });
}

/** The person goes on without a photo that is gone; false as for `takeAnew`. */
export function leaveOut(request: QueuedRequest, slot: string): Promise<boolean> {
  return decide(request, slot, async (file) => {
    await payloads.remove(slot);
    return { ...declaredAnew(file), instead: 'left-out' };
  });
}

/** What an earlier upload of the lost bytes has left behind says nothing of the new ones. */
function declaredAnew({ path: _path, slotsRefused: _refused, missing: _missing, ...file }: QueuedFile) {
  return { ...file, uploaded: false };
}

/** Writes what was decided about a missing file, and has the request go on at once. */
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
