import { changeDeclaredFile, saveFile } from '@portal/domain/files/contract';
import { sendEmail } from '@portal/domain/queue/contract';
import type { QueuedFile, QueuedRequest } from '@portal/domain/queue/request';
import { parentKind, pathToCall } from '@portal/domain/queue/chain';
import { t } from '../../lib/languages/i18n.ts';
import { type Attempt, withoutAsking } from './attempt.ts';
import { type Payload, payloads } from '../store/local-stores.ts';
import { acceptedMail, declaredFileNow, savedReference, sentRecord } from './promised-answers.ts';
import { putFile, sendJson } from './http-attempt.ts';
import { slotOf, type SlotsAhead } from './slots-ahead.ts';

/** The answer to the data. */
export type DataSent = Pick<QueuedRequest, 'recordId' | 'deviceId' | 'etag'>;
/** A step that failed, and why. */
export type Failed = { readonly failed: Attempt };

/** Sends the frozen body; a success that is not the record of this request counts as no answer. */
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

/**
 * Refusals of a slot rather than of the file: it has expired or was used, and the next attempt requests a new one.
 */
const SLOT_GONE = new Set([403, 404, 409, 410]);

/** After this many new slots are refused in the same way, the file store itself refuses, and the person is told. */
export const MAX_SLOTS = 5;

/** An upload that failed because of its slot, with the counter to be stored. */
type SlotRefused = Failed & { readonly slotsRefused: QueuedFile['slotsRefused'] };

/** The stored bytes of a file; undefined when they are lost or cannot be read. */
async function bytesOf(file: QueuedFile): Promise<Payload | undefined> {
  const payload = await payloads.get(file.slot);
  return payload?.bytes.byteLength === file.size ? payload : undefined;
}

/** Uploads one file into a slot of its own; returns the path of its bytes, or that they are no longer on this device. */
export async function uploadFile(
  request: QueuedRequest,
  file: QueuedFile,
  ahead: SlotsAhead,
  onSent: (bytes: number) => void,
): Promise<{ readonly path: string } | { readonly missing: true } | SlotRefused | Failed> {
  const payload = await bytesOf(file);
  if (!payload) return { missing: true };
  const slot = await slotOf(request, file, ahead);
  if ('failed' in slot) return slot;
  const began = performance.now();
  const put = await putFile(slot.url, payload, onSent);
  if (put.meaning === 'success') {
    ahead.speed = file.size / Math.max(1, performance.now() - began);
    return { path: slot.path };
  }
  const { status = 0 } = put;
  // Of several slots this may be another file's; one that is requested alone is not.
  const isGone = put.meaning === 'refused' && (SLOT_GONE.has(status) || ahead.areSeveral);
  return isGone ? slotRefused(file, status, put) : { failed: put };
}

/** The counter starts again once the request waits for the person: a retry gets as many slots. */
function slotRefused({ slotsRefused }: QueuedFile, status: number, put: Attempt): SlotRefused {
  const times = slotsRefused?.status === status ? slotsRefused.times + 1 : 1;
  if (times < MAX_SLOTS) return { failed: { ...put, meaning: 'retry' }, slotsRefused: { status, times } };
  const message = t('queue.storeRefuses', { status });
  return { failed: { ...put, meaning: 'refused', code: 'store-refuses', message }, slotsRefused: undefined };
}

/**
 * Refusals of a reference which say that the bytes are not there or are different: a proxy accepted the upload
 * instead of the store, or the slot expired. For a record that is gone, `not-found` is repeated with the next slot.
 */
const BYTES_NOT_THERE = new Set(['files-missing', 'file-mismatch', 'not-found']);

/**
 * Saves the reference to an uploaded file, by which the server confirms its bytes. The path serves as the key: a
 * retry creates no second reference. If the bytes are not there, they are uploaded again, into a few new slots at
 * most.
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
  // A file that differs from what was declared would fail with every slot.
  const isDeclaredOtherwise = (refusal?.violations ?? []).length > 0;
  const needsNewSlot = attempt.meaning === 'refused' && BYTES_NOT_THERE.has(code) && !isDeclaredOtherwise;
  return needsNewSlot ? slotRefused(file, status, attempt) : { failed: attempt };
}

/** Sends the person's decision about a lost file and returns the server's state of it. */
export async function sendFileDecision(
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

/** Requests the mail with the card, under the request's own key; does nothing for a request without one. */
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
