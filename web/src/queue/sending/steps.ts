import { changeDeclaredFile, getUploadUrls, saveFile } from '@portal/domain/files/contract';
import { sendEmail } from '@portal/domain/queue/contract';
import type { QueuedFile, QueuedRequest } from '@portal/domain/queue/request';
import { parentKind, pathToCall } from '@portal/domain/queue/chain';
import { t } from '../../lib/languages/i18n.ts';
import { type Attempt, withoutAsking } from './attempt.ts';
import { type Payload, payloads } from '../store/local-stores.ts';
import { acceptedMail, declaredFileNow, oneSlot, savedReference, sentRecord } from './promised-answers.ts';
import { putFile, sendJson } from './http-attempt.ts';

/** What the answer to the data brought. */
export type DataSent = Pick<QueuedRequest, 'recordId' | 'deviceId' | 'etag'>;
/** A step that did not come about, and why. */
export type Failed = { readonly failed: Attempt };

/** Sends the frozen body; a success that is not the record of this very request counts as no answer. */
export async function sendData(request: QueuedRequest): Promise<DataSent | Failed> {
  const path = pathToCall(request);
  if (path === undefined)
    return {
      failed: withoutAsking('refused', 'parent-missing', t(`queue.parentMissing.${parentKind(request)}`)),
    };
  const attempt = await sendJson({
    method: request.action === 'insert' && request.stands === undefined ? 'POST' : 'PATCH',
    path,
    of: request,
    key: request.dataKey,
    body: request.body,
    ifMatch: request.ifMatch,
    promised: sentRecord(request, path),
  });
  const { data: record } = attempt;
  if (record === undefined) return { failed: attempt };
  return {
    recordId: record.id,
    deviceId: record.customDevice?.id,
    ...(attempt.etag !== undefined && { etag: attempt.etag }),
  };
}

/** Refusals of a slot rather than of the file: it ran out or was used, the next attempt takes a new one. */
const SLOT_GONE = new Set([403, 404, 409, 410]);

/** After so many fresh slots refused the same way it is the store that refuses, and the person is told. */
export const MOST_SLOTS = 5;

/** A put that failed for its slot, with what is to be remembered of it. */
type SlotRefused = Failed & { readonly slotsRefused: QueuedFile['slotsRefused'] };

/** What the device kept of a file; undefined when it is gone, or its record does not read any more. */
async function bytesOf(file: QueuedFile): Promise<Payload | undefined> {
  const payload = await payloads.get(file.slot);
  return payload?.bytes.byteLength === file.size ? payload : undefined;
}

/** Puts one file into a slot of its own and answers where its bytes stand, or that this device does not have them any more. */
export async function uploadFile(
  request: QueuedRequest,
  file: QueuedFile,
  onSent: (bytes: number) => void,
): Promise<{ readonly path: string } | { readonly missing: true } | SlotRefused | Failed> {
  const payload = await bytesOf(file);
  if (!payload) return { missing: true };
  const wish = {
    filename: file.name,
    filetype: file.type,
    size: file.size,
    sha256: file.sha256,
    clientId: request.clientId,
    field: file.field,
  };
  const wished = await sendJson({
    method: 'POST',
    path: getUploadUrls.path,
    of: request,
    key: crypto.randomUUID(),
    body: JSON.stringify([wish]),
    promised: oneSlot,
  });
  if (wished.data === undefined) return { failed: wished };
  const { url, path } = wished.data;
  const put = await putFile(url, payload, onSent);
  if (put.meaning === 'success') return { path };
  const { status = 0 } = put;
  const isGone = put.meaning === 'refused' && SLOT_GONE.has(status);
  return isGone ? slotRefused(file, status, put) : { failed: put };
}

/** The count begins anew once it is red: a person who tries again gets as many slots. */
function slotRefused({ slotsRefused }: QueuedFile, status: number, put: Attempt): SlotRefused {
  const times = slotsRefused?.status === status ? slotsRefused.times + 1 : 1;
  if (times < MOST_SLOTS) return { failed: { ...put, meaning: 'retry' }, slotsRefused: { status, times } };
  const message = t('queue.storeRefuses', { status });
  return { failed: { ...put, meaning: 'refused', code: 'store-refuses', message }, slotsRefused: undefined };
}

/**
 * Refusals of a reference that say that the bytes are not there, or not those that were declared: somebody on the way took
 * the upload in the store's place, or its slot is long gone. `not-found` of a record that is gone the next slot repeats.
 */
const BYTES_NOT_THERE = new Set(['files-missing', 'file-mismatch', 'not-found']);

/**
 * Saves the reference to an uploaded file, by which the server confirms its bytes. The path is the key: tried again, it is
 * the same reference. Where the bytes are not there after all they are put anew, into a few fresh slots at most.
 */
export async function referenceFile(
  request: QueuedRequest,
  file: QueuedFile,
  path: string,
): Promise<SlotRefused | Failed | null> {
  const attempt = await sendJson({
    method: 'POST',
    path: saveFile.path,
    of: request,
    key: path,
    body: JSON.stringify({
      organisation: `/organisations/${request.organisationId}`,
      name: file.name,
      type: file.type,
      path,
      clientId: request.clientId,
      field: file.field,
    }),
    promised: savedReference(file),
  });
  if (attempt.meaning === 'success') return null;
  const { code = '', status = 0, refusal } = attempt;
  // One that is not as the manifest says comes again with every slot.
  const isDeclaredOtherwise = (refusal?.violations ?? []).length > 0;
  const isAnew = attempt.meaning === 'refused' && BYTES_NOT_THERE.has(code) && !isDeclaredOtherwise;
  return isAnew ? slotRefused(file, status, attempt) : { failed: attempt };
}

/** Tells the server what the person has decided about a file that was gone, and answers what it makes of that. */
export async function tellDeclaredChange(
  request: QueuedRequest,
  { name, type, size, sha256, instead }: QueuedFile,
): Promise<{ readonly state: 'expected' | 'arrived' | 'left-out' } | Failed> {
  const attempt = await sendJson({
    method: 'POST',
    path: changeDeclaredFile.path,
    of: request,
    key: crypto.randomUUID(),
    body: JSON.stringify({
      clientId: request.clientId,
      name,
      instead: instead === 'left-out' ? null : { type, size, sha256 },
    }),
    promised: declaredFileNow(name),
  });
  return attempt.data ?? { failed: attempt };
}

/** Has the card sent, under the request's own key; nothing to do for a request without one. */
export async function sendCard(request: QueuedRequest): Promise<Failed | null> {
  if (!request.emailRequest || request.emailKey === undefined) return null;
  const attempt = await sendJson({
    method: 'POST',
    path: sendEmail.path,
    of: request,
    key: request.emailKey,
    body: JSON.stringify(request.emailRequest),
    promised: acceptedMail,
  });
  return attempt.meaning === 'success' ? null : { failed: attempt };
}
