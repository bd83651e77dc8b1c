/** The queue statuses of specification section 4, "Queued request status". */
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
 * The events of a queued request. `start`: the sender starts it, for the first time, after a restart or when its retry
 * is due; `retry`, `abort` and `close` are a person's actions. `wait`: its data must wait for another request;
 * `held-back`: it can never be sent, because its parent was withdrawn. `file-sent` is one file of several, `files-sent`
 * the last one (or there are none); `file-missing` is one whose bytes are missing on the device: the other files are
 * sent first. `files-missing`: the server does not send the mail because it lacks files, although all of them counted
 * as sent.
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

/** The destination of an aborted or closed request; nothing is deleted at once. */
export type QueueExit = 'trash' | 'receipt';

export type QueueTransition =
  | { readonly kind: 'moved'; readonly status: QueueStatus }
  | { readonly kind: 'removed'; readonly to: QueueExit }
  | { readonly kind: 'refused'; readonly status: QueueStatus; readonly event: QueueEvent };

type Arrows = Partial<Record<QueueEvent, QueueStatus | QueueExit>>;

const { pending, sendingData, dataError, sendingFiles, filesError, sendingEmail, emailError, done } =
  QUEUE_STATUS;

/** Every possible transition; others are refused, such as an answer after its time-out. */
const TABLE: Readonly<Record<QueueStatus, Arrows>> = {
  // It can be withdrawn before its turn.
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
 * The result of an event on a queued request: the state machine of specification section 4. A request without files or
 * e-mail passes through 3 and 5 as well. Whether a failed one is retried automatically or waits for a person depends on
 * `notBefore` (see `due.ts`), not on the status.
 */
export function next(request: { readonly status: QueueStatus }, event: QueueEvent): QueueTransition {
  const { status } = request;
  const to = TABLE[status][event];
  if (to === undefined) return { kind: 'refused', status, event };
  return typeof to === 'number' ? { kind: 'moved', status: to } : { kind: 'removed', to };
}

export type QueueStep = 'data' | 'files' | 'email';

/** The step at which a request continues, also after a restart; none when it is done. */
export function resumeStep(status: QueueStatus): QueueStep | 'none' {
  if (status <= dataError) return 'data';
  if (status <= filesError) return 'files';
  return status <= emailError ? 'email' : 'none';
}

/** Whether the last attempt at a step failed: 2, 4 or 6. */
export function hasFailed(status: QueueStatus): boolean {
  return status === dataError || status === filesError || status === emailError;
}
