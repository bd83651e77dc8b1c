import { UPLOAD_SLOT_MINUTES } from '@portal/domain/constants';
import { getUploadUrls } from '@portal/domain/files/contract';
import type { QueuedFile, QueuedRequest } from '@portal/domain/queue/request';
import type { Answered, Attempt } from './attempt.ts';
import { sendJson } from './http-attempt.ts';
import { slotsFor, type Slot } from './promised-answers.ts';

/** So many slots are requested in one call at most. */
const MAX_AT_ONCE = 10;

/** A slot waits for half of its time at most, so that a slow upload still ends within the other half. */
const LONGEST_WAIT_MS = UPLOAD_SLOT_MINUTES * 30_000;

/** In bytes per millisecond: how fast files are uploaded, until one was. */
const EXPECTED_SPEED = 10;

/**
 * Slots that one run of a request has requested for the files that follow. They end with the run: whatever changes a
 * request (another tab, its person, a failure) ends its run, so that no slot outlives what it was requested for.
 */
export type SlotsAhead = {
  /** Those that were not used yet, by the file's own key. */
  slots: Map<string, Slot>;
  /** Whether the last call requested several. */
  areSeveral: boolean;
  /** When they were requested, by the phone's clock. */
  requestedAt: number;
  /** The server has refused several together: the others of this run are requested one by one. */
  isRefused: boolean;
  /** Of the last upload, in bytes per millisecond. */
  speed: number;
};

export function noSlotsAhead(): SlotsAhead {
  return { slots: new Map(), areSeveral: false, requestedAt: 0, isRefused: false, speed: EXPECTED_SPEED };
}

/** A slot for a file: one that is there already, or a new one, in one call with those of the files that follow. */
export async function slotOf(
  request: QueuedRequest,
  file: QueuedFile,
  ahead: SlotsAhead,
): Promise<Slot | { readonly failed: Attempt }> {
  const waited = Date.now() - ahead.requestedAt;
  const ready = ahead.slots.get(file.slot);
  ahead.slots.delete(file.slot);
  if (ready && waited >= 0 && waited < LONGEST_WAIT_MS) return ready;
  const files = [file, ...followingFiles(request, file, ahead)];
  ahead.requestedAt = Date.now();
  let answer = await requestSlots(request, files);
  if (answer.meaning === 'refused' && files.length > 1) {
    // The refusal may be about any of them; each is to have its own.
    ahead.isRefused = true;
    answer = await requestSlots(request, [file]);
  }
  const [slot, ...others] = answer.data ?? [];
  ahead.slots = new Map(others.map((other, index) => [files[index + 1]?.slot ?? '', other]));
  ahead.areSeveral = others.length > 0;
  return slot ?? { failed: answer };
}

/**
 * The files whose slots are requested together with that of `file`: those that will be reached while their slots are
 * valid. None after a failure: on a line that breaks off they would be requested again and again, and unused.
 */
function followingFiles(
  { files, attempts }: QueuedRequest,
  file: QueuedFile,
  { isRefused, speed }: SlotsAhead,
): readonly QueuedFile[] {
  const following: QueuedFile[] = [];
  if (isRefused || attempts > 0) return following;
  let bytesBefore = file.size;
  for (const other of files) {
    if (following.length + 1 === MAX_AT_ONCE || bytesBefore > LONGEST_WAIT_MS * speed) break;
    if (other.slot === file.slot || !needsSlot(other)) continue;
    following.push(other);
    bytesBefore += other.size;
  }
  return following;
}

/** A file about which the person has decided has to be declared otherwise first. */
function needsSlot({ uploaded, missing, instead }: QueuedFile): boolean {
  return !uploaded && missing !== true && instead === undefined;
}

function requestSlots(
  request: QueuedRequest,
  files: readonly QueuedFile[],
): Promise<Answered<readonly Slot[]>> {
  const { clientId } = request;
  return sendJson({
    method: 'POST',
    path: getUploadUrls.path,
    of: request,
    key: crypto.randomUUID(),
    body: JSON.stringify(
      files.map(({ name, type, size, sha256, field }) => ({
        filename: name,
        filetype: type,
        size,
        sha256,
        clientId,
        field,
      })),
    ),
    promised: slotsFor(files.length),
  });
}
