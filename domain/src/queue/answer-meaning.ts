/** An answer reduced to what decides about a retry; its texts do not matter. */
export type ReceivedAnswer = {
  /**
   * The HTTP status; undefined when there was no answer (no network, time-out, interrupted connection). 0 for a
   * redirect.
   */
  readonly status: number | undefined;
  readonly contentType?: string | null;
  /**
   * Whether the body has the form in which our server, or its file store, answers with such a status: for a success
   * that of the contract, for a refusal a problem document (or the store's own XML).
   */
  readonly ours: boolean;
  /** The `Retry-After` header. */
  readonly retryAfter?: string | null;
};

/**
 * `retry`: retry later automatically. `sign-in`: pause the whole queue, refresh the session once, otherwise ask the
 * person to sign in. `refused`: an error on which the person decides. `conflict`: refused because the record was
 * changed meanwhile.
 */
export type AnswerMeaning = 'success' | 'retry' | 'sign-in' | 'refused' | 'conflict';

/** 4xx statuses that are temporary. */
const NOT_NOW = new Set([408, 425, 429]);

/**
 * Statuses that refuse the request itself. The maker's own proxy may send them with its own page; a sign-in page does
 * not.
 */
const OF_THE_REQUEST = new Set([413, 414, 415, 431]);

/** Statuses that only an intermediary sends: a proxy or a network that requires a sign-in. */
const OF_THE_NETWORK = new Set([407, 511]);

/** The error code of an attempt that met such an answer. */
export const FOREIGN_ANSWER = 'foreign-answer';

/**
 * Whether the answer came from an intermediary instead of our server: the sign-in page of a hotel's network, a
 * company's gateway, a redirect to either. Its status says nothing about the request (decision 021). An invalid 2xx is
 * not counted as such: it may be our own answer, truncated.
 */
export function isForeign({ status, contentType, ours }: ReceivedAnswer): boolean {
  if (status === undefined || OF_THE_REQUEST.has(status)) return false;
  if (OF_THE_NETWORK.has(status) || isHtml(contentType)) return true;
  if (status === 0 || (status >= 300 && status < 400)) return true;
  return status >= 400 && status < 500 && !NOT_NOW.has(status) && !ours;
}

/**
 * What an answer means for a queued request. Only answers of our server count: a success without the promised content,
 * a redirect and a refusal without a problem document are no answer, and the request is retried. A 409 with
 * `Retry-After` means that the same key is still being processed.
 */
export function meaningOf(answer: ReceivedAnswer): AnswerMeaning {
  const { status } = answer;
  if (status === undefined || status < 200 || status >= 500 || NOT_NOW.has(status)) return 'retry';
  if (status < 300) return answer.ours && !isHtml(answer.contentType) ? 'success' : 'retry';
  if (status < 400 || isForeign(answer)) return 'retry';
  if (status === 401) return 'sign-in';
  if (status === 412) return 'conflict';
  return status === 409 && answer.retryAfter ? 'retry' : 'refused';
}

function isHtml(contentType: string | null | undefined): boolean {
  return /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? '');
}
