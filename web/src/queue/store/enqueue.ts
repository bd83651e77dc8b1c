import { attached } from '@portal/domain/queue/attach';
import { QUEUE_SCHEMA_VERSION, type QueuedFile, type QueuedRequest } from '@portal/domain/queue/request';
import { QUEUE_STATUS } from '@portal/domain/queue/transition';
import { APP_VERSION } from '../../lib/loading/app-version.ts';
import { atomically } from '../../lib/local/local-db.ts';
import { organisationNow } from '../../lib/session/session.ts';
import { session } from '../../lib/session/session-store.ts';
import { requestWakeUp } from '../sending/background-sync.ts';
import {
  FORM_TYPE,
  forgetBytes,
  formSlot,
  type Payload,
  payloads,
  receipts,
  requests,
  trash,
} from './local-stores.ts';
import { restoreReplaced, replaceRefused } from './replace-refused.ts';
import { answerOfFinished } from '../sending/parent.ts';
import { sha256 } from '../../lib/sha256.ts';
import { type HandedFile, manifestOf } from '../sending/manifest.ts';

/** What a feature wants to be sent. */
export type WantedRequest = Pick<
  QueuedRequest,
  | 'type'
  | 'action'
  | 'endpoint'
  | 'title'
  | 'clientId'
  | 'draftId'
  | 'ifMatch'
  | 'withdraws'
  | 'emailRequest'
  | 'parentClientId'
  | 'words'
  | 'templateVersionId'
  | 'executionTime'
  | 'startDate'
> & {
  /** Sent as JSON; the list of files is added as `files`. */
  readonly body: Readonly<Record<string, unknown>>;
  /** For an update: the fields of the record as the person saw them, in the shape of the body. */
  readonly base?: Readonly<Record<string, unknown>>;
  /**
   * The form's data, and the address at which it is opened again to be corrected, to which the request's id is added.
   */
  readonly form?: { readonly opensAt: string; readonly content: ArrayBuffer };
  /** The refused request that this one replaces. */
  readonly inPlaceOf?: string;
};

/** The device did not store what it was given: nothing may be reported as saved. */
export class NotStored extends Error {
  override readonly name = 'NotStored';
}

/**
 * Stores a request: frozen, written with its files in one transaction, read back and compared. Only when this
 * resolves may the app say "saved". Throws `NotStored`, or the error of the device's storage (see `isStorageFull`), or
 * `RequestMovedOn` when the request to be replaced is not refused any more; then nothing was stored and the caller
 * still has everything.
 */
export async function enqueue(wanted: WantedRequest, files: readonly HandedFile[]): Promise<QueuedRequest> {
  const user = session.get()?.user;
  if (!user) throw new NotStored('Nobody is signed in on this device.');
  const id = crypto.randomUUID();
  const manifest = await manifestOf(files);
  const slots: QueuedFile[] = manifest.map((entry, index) => ({
    ...entry,
    slot: `${id}/${index}`,
    uploaded: false,
    referenced: false,
  }));
  const { body, base, form, inPlaceOf, ...rest } = wanted;
  const carriesFiles = wanted.action === 'insert' || manifest.length > 0;
  const frozen = {
    ...rest,
    schemaVersion: QUEUE_SCHEMA_VERSION,
    id,
    userId: user.id,
    organisationId: organisationNow(),
    body: JSON.stringify(carriesFiles ? { ...body, files: manifest } : body),
    ...(base && { base: JSON.stringify(base) }),
    ...(form && { mendAt: `${form.opensAt}?request=${id}` }),
    dataKey: crypto.randomUUID(),
    ...(wanted.emailRequest && { emailKey: crypto.randomUUID() }),
    files: slots,
    status: QUEUE_STATUS.pending,
    createdAt: new Date().toISOString(),
    attempts: 0,
    revision: 0,
    appVersion: APP_VERSION,
  } as const;

  // Loaded before the transaction, and only for a correction: what every phone loads is small.
  const correcting = inPlaceOf === undefined ? undefined : await import('./after-replaced.ts');
  const request = await atomically(['requests', 'files', 'receipts', 'trash'], async () => {
    const replaced = inPlaceOf === undefined ? undefined : await replaceRefused(user.id, inPlaceOf, id);
    const taken: QueuedRequest = {
      ...frozen,
      ...(await answerOfFinished(user.id, wanted)),
      sequence: replaced?.sequence ?? (await nextSequence(user.id)),
      // A correction of the correction still tells when the work was first saved: deadlines are counted from there.
      createdAt: replaced?.createdAt ?? frozen.createdAt,
      ...(replaced && correcting?.afterReplaced(replaced, wanted, manifest)),
    };
    const { attachedTo } = replaced ?? {};
    const queued = attachedTo === undefined ? taken : attached(taken, attachedTo, taken.dataKey);
    await requests.put(queued);
    for (const [index, file] of slots.entries()) {
      const bytes = files[index]?.bytes;
      if (!bytes) throw new NotStored('A file has no bytes.');
      await payloads.put({ id: file.slot, userId: user.id, revision: 0, type: file.type, bytes });
    }
    if (form) await payloads.put(formPayload(queued, form.content));
    return queued;
  });
  try {
    await compareWithDisk(request);
  } catch (error) {
    // The person still has the form and sends it again: what may be partly stored must not be sent too.
    await forget(request, inPlaceOf).catch(() => undefined);
    throw error;
  }
  void requestWakeUp();
  return request;
}

/** One more than any number in use on this device. */
export async function nextSequence(userId: number): Promise<number> {
  const [open, finished, aborted] = await Promise.all([
    requests.allOf(userId),
    receipts.allOf(userId),
    trash.allOf(userId),
  ]);
  const numbers = [...open, ...[...finished, ...aborted].map(({ request }) => request)].map(
    (it) => it.sequence,
  );
  return Math.max(0, ...numbers) + 1;
}

function forget(request: QueuedRequest, inPlaceOf?: string): Promise<void> {
  return atomically(['requests', 'files', 'trash'], async () => {
    if (!(await requests.removeIf(request.id, request.revision))) return;
    await forgetBytes(request);
    if (inPlaceOf !== undefined) await restoreReplaced(inPlaceOf, request.id);
  });
}

function formPayload({ id, userId }: QueuedRequest, bytes: ArrayBuffer): Payload {
  return { id: formSlot({ id }), userId, revision: 0, type: FORM_TYPE, bytes };
}

async function compareWithDisk(request: QueuedRequest): Promise<void> {
  const stored = await requests.get(request.id);
  if (stored?.body !== request.body || stored.dataKey !== request.dataKey)
    throw new NotStored('The request was not found again on the device.');
  for (const file of request.files) {
    const payload = await payloads.get(file.slot);
    if (!payload || (await sha256(payload.bytes)) !== file.sha256)
      throw new NotStored(`${file.name} was not found again on the device.`);
  }
}
