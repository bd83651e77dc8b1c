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

/**
 * What an answer means for a queued request. A success that is HTML or does not read is a captive portal or a
 * cut, as is a redirection that nobody follows. A 409 with `Retry-After` is the same key still running.
 * Whether a plain 409 is one's own row, and so a success, the caller decides by its client id.
 */
export function meaningOf(answer: ReceivedAnswer): AnswerMeaning {
  const { status } = answer;
  if (status === undefined || status < 200 || status >= 500 || NOT_NOW.has(status)) return 'retry';
  if (status < 300) return answer.parsed && !isHtml(answer.contentType) ? 'success' : 'retry';
  if (status < 400) return 'retry';
  if (status === 401) return 'sign-in';
  if (status === 412) return 'conflict';
  return status === 409 && answer.retryAfter ? 'retry' : 'refused';
}

function isHtml(contentType: string | null | undefined): boolean {
  return /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? '');
}
