/** An answer as far as its meaning goes; the words in it do not count. */
export type ReceivedAnswer = {
  /** The HTTP status; undefined when there was no answer: no network, a time-out, a connection cut. 0 for a redirection. */
  readonly status: number | undefined;
  readonly contentType?: string | null;
  /**
   * Whether the body is what our server, or its file store, says with such a status: for a success what the contract of
   * the call promises, for a refusal a problem document (or the store's own XML).
   */
  readonly ours: boolean;
  /** The `Retry-After` header. */
  readonly retryAfter?: string | null;
};

/**
 * `retry`: try again by itself, later. `sign-in`: pause the whole queue, refresh once, else ask to sign in.
 * `refused`: red, the person decides. `conflict`: refused because the record was changed meanwhile.
 */
export type AnswerMeaning = 'success' | 'retry' | 'sign-in' | 'refused' | 'conflict';

/** 4xx that say "not now" rather than "not this". */
const NOT_NOW = new Set([408, 425, 429]);

/** Statuses that speak of the very request; the maker's own proxy may refuse it so on a page of its own, a sign-in page does not. */
const OF_THE_REQUEST = new Set([413, 414, 415, 431]);

/** Statuses that only somebody on the way gives: a proxy or a network that wants a sign-in. */
const OF_THE_NETWORK = new Set([407, 511]);

/** What a failed attempt is marked with that met such an answer. */
export const FOREIGN_ANSWER = 'foreign-answer';

/**
 * Whether it was not the server that answered but somebody on the way to it: the sign-in page of a hotel's network, the
 * gate of a company, a redirection to either. Whatever its status says is said of that network and not of the request
 * (decision 021). A 2xx that merely does not read is no such answer: it may be ours, cut off.
 */
export function isForeign({ status, contentType, ours }: ReceivedAnswer): boolean {
  if (status === undefined || OF_THE_REQUEST.has(status)) return false;
  if (OF_THE_NETWORK.has(status) || isHtml(contentType)) return true;
  if (status === 0 || (status >= 300 && status < 400)) return true;
  return status >= 400 && status < 500 && !NOT_NOW.has(status) && !ours;
}

/**
 * What an answer means for a queued request. Only what our server says counts: a success that is not what the call
 * promises, a redirection and a refusal that is no problem document are no answer, and the request is tried again.
 * A 409 with `Retry-After` is the same key still running.
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
