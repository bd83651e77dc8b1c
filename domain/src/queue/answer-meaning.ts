/** An answer as far as its meaning goes; the words in it do not count (design: offline). */
export type ReceivedAnswer = {
  /** The HTTP status; undefined when there was no answer: no network, a time-out, a connection cut. */
  readonly status: number | undefined;
  readonly contentType?: string | null;
  /** Whether the body read whole, as what the call promises; true for a 204, which promises none. */
  readonly parsed: boolean;
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
 * Whether it was not the server that answered but somebody on the way to it: the sign-in page of a hotel's or a school's
 * network. Whatever its status says is said of that network and not of the request. A refusal that is no page is shown with
 * what it says (specification section 8), also where it is no problem document.
 */
export function isForeign({ status, contentType }: ReceivedAnswer): boolean {
  if (status === undefined || OF_THE_REQUEST.has(status)) return false;
  return OF_THE_NETWORK.has(status) || isHtml(contentType);
}

/**
 * What an answer means for a queued request. A success that is HTML or does not read is a captive portal or a
 * cut, as is a redirection that nobody follows and a refusal on a page. A 409 with `Retry-After` is the same key still running.
 * Whether a plain 409 is one's own row, and so a success, the caller decides by its client id.
 */
export function meaningOf(answer: ReceivedAnswer): AnswerMeaning {
  const { status } = answer;
  if (status === undefined || status < 200 || status >= 500 || NOT_NOW.has(status)) return 'retry';
  if (status < 300) return answer.parsed && !isHtml(answer.contentType) ? 'success' : 'retry';
  if (status < 400 || isForeign(answer)) return 'retry';
  if (status === 401) return 'sign-in';
  if (status === 412) return 'conflict';
  return status === 409 && answer.retryAfter ? 'retry' : 'refused';
}

function isHtml(contentType: string | null | undefined): boolean {
  return /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? '');
}
