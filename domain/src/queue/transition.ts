/** Specification section 4, "Queued request status", under names. */
export const QUEUE_STATUS = {
  pending: 0,
  sendingData: 1,
  dataError: 2,
  sendingFiles: 3,
  filesError: 4,
  sendingEmail: 5,
  emailError: 6,
  done: 7,
} as const;
export type QueueStatus = (typeof QUEUE_STATUS)[keyof typeof QUEUE_STATUS];
export const QUEUE_STATUSES = Object.values(QUEUE_STATUS);

/**
 * What happens to a queued request. `start`: the sender takes it up, by itself, for the first time, after a
 * restart or when the time to try again has come; `retry`, `abort` and `close` are a person's. `wait`: its data is to go, once
 * another request that it needs has gone; `held-back`: it never can, since what it was made on was given up.
 * `file-sent` is one file of several, `files-sent` the last one (or there are none); `file-missing` is one whose bytes are gone
 * from the device: the others go first. `files-missing`: the server sends no mail since it does not have every file, although
 * all of them counted as sent.
 */
export const QUEUE_EVENTS = [
  'start',
  'data-sent',
  'data-failed',
  'file-sent',
  'file-missing',
  'files-sent',
  'files-failed',
  'email-sent',
  'email-failed',
  'files-missing',
  'retry',
  'wait',
  'held-back',
  'abort',
  'close',
] as const;
export type QueueEvent = (typeof QUEUE_EVENTS)[number];

/** Where an aborted or closed request goes: nothing is deleted outright. */
export type QueueExit = 'trash' | 'receipt';

export type QueueTransition =
  | { readonly kind: 'moved'; readonly status: QueueStatus }
  | { readonly kind: 'removed'; readonly to: QueueExit }
  | { readonly kind: 'refused'; readonly status: QueueStatus; readonly event: QueueEvent };

type Arrows = Partial<Record<QueueEvent, QueueStatus | QueueExit>>;

const { pending, sendingData, dataError, sendingFiles, filesError, sendingEmail, emailError, done } =
  QUEUE_STATUS;

/** Every possible step; what is not here is refused, such as an answer that comes after its time-out. */
const TABLE: Readonly<Record<QueueStatus, Arrows>> = {
  // It can be given up before its turn.
  [pending]: { start: sendingData, wait: pending, 'held-back': dataError, abort: 'trash' },
  [sendingData]: { start: sendingData, 'data-sent': sendingFiles, 'data-failed': dataError },
  [dataError]: {
    start: sendingData,
    retry: sendingData,
    wait: pending,
    'held-back': dataError,
    abort: 'trash',
  },
  [sendingFiles]: {
    start: sendingFiles,
    'file-sent': sendingFiles,
    'file-missing': sendingFiles,
    'files-sent': sendingEmail,
    'files-failed': filesError,
  },
  [filesError]: { start: sendingFiles, retry: sendingFiles, abort: 'trash' },
  [sendingEmail]: {
    start: sendingEmail,
    'email-sent': done,
    'email-failed': emailError,
    'files-missing': sendingFiles,
  },
  [emailError]: { start: sendingEmail, retry: sendingEmail, abort: 'trash' },
  [done]: { close: 'receipt' },
};

/**
 * What an event makes of a queued request: the whole machine of specification section 4. A request without files or
 * e-mail passes through 3 and 5 all the same. Whether a failed one is started again by itself or waits
 * for a person is `notBefore` (see `due.ts`), not a status.
 */
export function next(request: { readonly status: QueueStatus }, event: QueueEvent): QueueTransition {
  const { status } = request;
  const to = TABLE[status][event];
  if (to === undefined) return { kind: 'refused', status, event };
  return typeof to === 'number' ? { kind: 'moved', status: to } : { kind: 'removed', to };
}

export type QueueStep = 'data' | 'files' | 'email';

/** The step at which a request goes on, also after a restart in the middle of one; none when it is done. */
export function resumeStep(status: QueueStatus): QueueStep | 'none' {
  if (status <= dataError) return 'data';
  if (status <= filesError) return 'files';
  return status <= emailError ? 'email' : 'none';
}

/** Whether the last attempt at a step failed: 2, 4 or 6. */
export function hasFailed(status: QueueStatus): boolean {
  return status === dataError || status === filesError || status === emailError;
}
