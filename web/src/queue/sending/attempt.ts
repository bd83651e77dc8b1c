import {
  type AnswerMeaning,
  FOREIGN_ANSWER,
  isForeign,
  meaningOf,
} from '@portal/domain/queue/answer-meaning';
import { readRetryAfter } from '@portal/domain/queue/backoff';
import { type ProblemDocument, problemSchema } from '@portal/domain/problem';
import { MOST_VIOLATIONS, type QueueError, type Refusal } from '@portal/domain/queue/request';
import { reportAnswer, reportNoAnswer } from '../../lib/network/connection.ts';
import { t } from '../../lib/languages/i18n.ts';
import { answerWords } from '../words/answer-words.ts';

/** What came of one attempt: whether to go on, wait, or ask, and the words for it. */
export type Attempt = {
  readonly meaning: AnswerMeaning;
  readonly status: number | undefined;
  /** The version that the answer shows. */
  readonly etag?: string;
  /** The problem's code, when the server named one; or what the app itself has found. */
  readonly code: string | undefined;
  /** For a person: the response's detail, else what it says, else its status (specification section 8). */
  readonly message: string;
  /** What an answer said that was not the server's. */
  readonly said?: string;
  /** What the answer says of the whole, and what of which field. */
  readonly refusal?: Refusal;
  /** Who has decided about the record meanwhile, and when. */
  readonly decided?: QueueError['decided'];
  /** The record that stands under the client id with other content. */
  readonly record?: number;
  readonly retryAfterMs: number | undefined;
};

/** An attempt with what its answer brought; `data` is there exactly when the meaning is `success`. */
export type Answered<Value> = Attempt & { readonly data?: Value };

/** An answer off the wire. */
export type Received = {
  /** 0 for a redirection that was not followed. */
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly text: string;
};

/** The body of an answer: as text, and as JSON where it is JSON. */
export type Body = { readonly text: string; readonly json: unknown };

/** Which bodies are those of our side. */
export type Contract<Value> = {
  /** What a success says; undefined when it is not what the call promises. */
  readonly promised: (body: Body) => Value | undefined;
  /** Whether a refusal is our side's although it is no problem document: the file store has a form of its own. */
  readonly refusesAs?: (contentType: string, text: string) => boolean;
};

/**
 * Reads an answer by the contract of its call. A success without the promised body and a refusal that is not of our
 * side are no answer, whatever their status: a gate or a proxy gave them, and the request is tried again (docs: offline).
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
    ...told({ status, contentType, text, json }, { foreign, unread }),
    ...(problem !== undefined && refusalOf(problem)),
    retryAfterMs: readRetryAfter(retryAfter, new Date()),
  };
}

/** Network authentication required. */
const PORTAL_STATUS = 511;

/** What is said of an answer that names no problem: under a code of ours, so that it is said in the reader's language. */
function told(
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
}: ProblemDocument): Pick<Attempt, 'code' | 'refusal' | 'decided' | 'record'> {
  const { who, at } = meanwhile ?? {};
  return {
    ...(record !== undefined && { record }),
    code: type.replace(/^.*[/:]/, ''),
    ...(who &&
      at &&
      !Number.isNaN(Date.parse(at)) && {
        decided: { who: who.slice(0, 300), at: new Date(at).toISOString() },
      }),
    refusal: { detail: detail.slice(0, 2_000), violations: violations.slice(0, MOST_VIOLATIONS) },
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

/** No answer came: no network, a time-out, a connection cut. */
export function noAnswer(): Attempt {
  reportNoAnswer();
  return withoutAsking('retry', undefined, t('queue.noAnswer'));
}

/** What is known without asking the server, in the form of an attempt: for a person, as a refusal of it would be. */
export function withoutAsking(meaning: AnswerMeaning, code: string | undefined, message: string): Attempt {
  return { meaning, status: undefined, code, message, retryAfterMs: undefined };
}
