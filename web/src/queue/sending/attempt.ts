import {
  type AnswerMeaning,
  FOREIGN_ANSWER,
  isForeign,
  meaningOf,
} from '@portal/domain/queue/answer-meaning';
import { readRetryAfter } from '@portal/domain/queue/backoff';
import { type ProblemDocument, problemSchema } from '@portal/domain/problem';
import { MAX_VIOLATIONS, type QueueError, type Refusal } from '@portal/domain/queue/request';
import { reportAnswer, reportNoAnswer } from '../../lib/network/connection.ts';
import { t } from '../../lib/languages/i18n.ts';
import { answerWords } from '../words/answer-words.ts';

/** The result of one attempt: whether to continue, wait or ask the person, and the message. */
export type Attempt = {
  readonly meaning: AnswerMeaning;
  readonly status: number | undefined;
  /** The ETag of the answer. */
  readonly etag?: string;
  /** The problem's code, if the server named one, or a code of the app's own. */
  readonly code: string | undefined;
  /** For the person: the answer's detail, else its text, else its status (specification section 8). */
  readonly message: string;
  /** The text of an answer that was not the server's. */
  readonly said?: string;
  /** The problem as a whole and by field. */
  readonly refusal?: Refusal;
  /** The number of the call in the server's log. */
  readonly requestId?: string;
  /** Who has decided about the record meanwhile, and when. */
  readonly decided?: QueueError['decided'];
  /** Id of the record that already exists under the client id with other content. */
  readonly record?: number;
  readonly retryAfterMs: number | undefined;
};

/** An attempt with the content of its answer; `data` is set exactly when the meaning is `success`. */
export type Answered<Value> = Attempt & { readonly data?: Value };

/** An HTTP answer. */
export type Received = {
  /** 0 for a redirect that was not followed. */
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly text: string;
};

/** The body of an answer: as text, and as JSON if it is JSON. */
export type Body = { readonly text: string; readonly json: unknown };

/** How to recognise answers of our own server. */
export type Contract<Value> = {
  /** The content of a success; undefined when it does not match what the call promises. */
  readonly promised: (body: Body) => Value | undefined;
  /** Whether a refusal is ours although it is no problem document: the file store has a format of its own. */
  readonly refusesAs?: (contentType: string, text: string) => boolean;
};

/**
 * Interprets an answer by the contract of its call. A success without the promised body and a refusal that is not
 * from our server count as no answer, whatever their status: a captive portal or a proxy sent them, and the request
 * is tried again (docs/offline.md).
 */
export function readAnswer<Value>(received: Received, contract: Contract<Value>): Answered<Value> {
  const { status, header, text } = received;
  const json = jsonOf(text);
  const contentType = header('content-type');
  const retryAfter = header('retry-after');
  const etag = header('etag');
  const data = status >= 200 && status < 300 ? contract.promised({ text, json }) : undefined;
  const problem = isProblemType(contentType) ? problemSchema.safeParse(json).data : undefined;
  const refuses = problem !== undefined || contract.refusesAs?.(contentType ?? '', text) === true;
  const answer = { status, contentType, retryAfter, ours: data !== undefined || refuses };
  const meaning = meaningOf(answer);
  const foreign = isForeign(answer);
  const unread = meaning === 'retry' && status < 300;
  if (foreign || unread) reportNoAnswer();
  else reportAnswer();
  return {
    meaning,
    status,
    ...(etag !== null && { etag }),
    ...(meaning === 'success' && { data }),
    ...messageOf({ status, contentType, text, json }, { foreign, unread }),
    ...(problem !== undefined && refusalOf(problem)),
    retryAfterMs: readRetryAfter(retryAfter, new Date()),
  };
}

/** Network Authentication Required. */
const PORTAL_STATUS = 511;

/**
 * An attempt for an answer without a problem document, with a code of the app's own, so that it is shown in the
 * reader's language.
 */
function messageOf(
  answer: Parameters<typeof answerWords>[0],
  { foreign, unread }: { readonly foreign: boolean; readonly unread: boolean },
): Pick<Attempt, 'code' | 'message' | 'said'> {
  const { status } = answer;
  const said = answerWords(answer);
  if (foreign && status === 0) return { code: 'redirected', message: t('queue.redirected') };
  if (foreign && (status < 500 || status === PORTAL_STATUS))
    return said === undefined
      ? { code: FOREIGN_ANSWER, message: t('queue.foreignAnswer', { status }) }
      : { code: FOREIGN_ANSWER, message: t('queue.foreignAnswerSaid', { status, said }), said };
  if (unread) return { code: 'unreadable', message: t('queue.unreadable') };
  return said === undefined
    ? { code: 'no-words', message: t('queue.failedWithStatus', { status }) }
    : { code: undefined, message: said };
}

function refusalOf({
  type,
  detail,
  record,
  violations = [],
  meanwhile,
  requestId,
}: ProblemDocument): Pick<Attempt, 'code' | 'refusal' | 'requestId' | 'decided' | 'record'> {
  const { who, at } = meanwhile ?? {};
  return {
    ...(record !== undefined && { record }),
    ...(requestId !== undefined && { requestId }),
    code: type.replace(/^.*[/:]/, ''),
    ...(who &&
      at &&
      !Number.isNaN(Date.parse(at)) && {
        decided: { who: who.slice(0, 300), at: new Date(at).toISOString() },
      }),
    refusal: { detail: detail.slice(0, 2_000), violations: violations.slice(0, MAX_VIOLATIONS) },
  };
}

function isProblemType(contentType: string | null): boolean {
  return /^\s*application\/problem\+json\b/i.test(contentType ?? '');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** No answer: no network, a time-out, or a broken connection. */
export function noAnswer(): Attempt {
  reportNoAnswer();
  return withoutAsking('retry', undefined, t('queue.noAnswer'));
}

/** What is known without asking the server, in the form of an attempt, so that it is shown like a refusal. */
export function withoutAsking(meaning: AnswerMeaning, code: string | undefined, message: string): Attempt {
  return { meaning, status: undefined, code, message, retryAfterMs: undefined };
}
