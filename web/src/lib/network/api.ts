import type { Answer, EndpointInput, Endpoint } from '@portal/domain/endpoint';
import type { Page } from '@portal/domain/page';
import { ApiProblem } from './api-problem.ts';
import { send } from './http.ts';
import { queryString, type QueryValue } from './query-string.ts';
import { refreshSession, sessionExpired } from '../session/refresh.ts';
import { organisationHeader } from '../session/session.ts';
import { session } from '../session/session-store.ts';

/** What a caller passes: path parameters, query (`order`, `exists` and ranges as objects), body. */
export type Ask<E extends Endpoint> = Omit<EndpointInput<E>, 'query'> & {
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Goes on when the page is left. */
  readonly keepalive?: boolean;
};

/** The answer of an endpoint: one record, or an array for a collection. */
export type Answered<E extends Endpoint> = E extends { readonly collection: object }
  ? Answer<E>[]
  : Answer<E>;

/** An answer with its ETag, which the queue needs. */
export type Received<E extends Endpoint> = { readonly data: Answered<E>; readonly etag: string | null };

/** Longest wait for an answer, in milliseconds, where the caller sets no other limit: a line may be open and yet silent. */
const LIMIT_MS = 120_000;

const inTime = <E extends Endpoint>(ask: Ask<E>): Ask<E> => ({
  ...ask,
  signal: ask.signal ?? AbortSignal.timeout(LIMIT_MS),
});

/** Calls the API and returns the answer, validated against the contract. Throws an `ApiProblem`. */
export async function call<E extends Endpoint>(endpoint: E, ask: Ask<E> = {}): Promise<Answered<E>> {
  return (await callWithTag(endpoint, ask)).data;
}

/** As `call`, with the `ETag` that a later `If-Match` sends back. */
export async function callWithTag<E extends Endpoint>(endpoint: E, ask: Ask<E> = {}): Promise<Received<E>> {
  const response = await authorised(endpoint, inTime(ask), 'application/json');
  const schema = endpoint.collection === undefined ? endpoint.answer : endpoint.answer?.array();
  // A captive portal answers 200 where an endpoint without a body answers 204.
  if (schema === undefined && response.status !== endpoint.status)
    throw new ApiProblem('unreadable-answer', response.status);
  const data = schema === undefined ? undefined : readAs(response, schema, await bodyOf(response));
  return { data: data as Answered<E>, etag: response.headers.get('etag') };
}

/** One page of a collection with its total (Hydra on the wire, specification section 7). */
export async function list<E extends Endpoint & { readonly collection: object }>(
  endpoint: E,
  ask: Ask<E> = {},
): Promise<Page<Answer<E>>> {
  const response = await authorised(endpoint, inTime(ask), 'application/ld+json');
  if (endpoint.answer === undefined) throw new TypeError(`${endpoint.id} has no answer to list`);
  const { hydraPage } = await import('@portal/domain/page');
  const page = readAs(response, hydraPage(endpoint.answer), await bodyOf(response));
  const query = ask.query ?? {};
  const next = page['hydra:view']?.['hydra:next'];
  return {
    items: page['hydra:member'] as Answer<E>[],
    totalItems: page['hydra:totalItems'],
    page: Number(query['page'] ?? 1),
    itemsPerPage: Number(query['itemsPerPage'] ?? page['hydra:member'].length),
    nextCursor:
      next === undefined ? undefined : (new URL(next, 'http://x').searchParams.get('cursor') ?? undefined),
  };
}

/** A binary answer, such as a card. Throws an `ApiProblem`. */
export async function fetchFile<E extends Endpoint>(endpoint: E, ask: Ask<E> = {}): Promise<Blob> {
  return (await openFile(endpoint, ask)).blob();
}

/** Like `fetchFile`, but returns while the body is still being received, so that progress can be shown. */
export function openFile<E extends Endpoint>(endpoint: E, ask: Ask<E> = {}): Promise<Response> {
  return authorised(endpoint, ask, endpoint.produces ?? '*/*');
}

/** The path of a call without `/api`: parameters filled in, query appended. */
export function pathOf<E extends Endpoint>(endpoint: E, ask: Pick<Ask<E>, 'params' | 'query'> = {}): string {
  const params: Readonly<Record<string, unknown>> = ask.params ?? {};
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  return path + queryString(ask.query);
}

/**
 * Sends with a valid access token: refreshes it first when it has expired, and once more when the server rejects it
 * all the same. Public calls never refresh.
 */
async function authorised<E extends Endpoint>(endpoint: E, ask: Ask<E>, accept: string): Promise<Response> {
  const mayRefresh = endpoint.access !== 'public';
  const asker = session.get()?.user.id;
  if (mayRefresh && sessionExpired()) await refreshed(ask.signal);
  try {
    return await sendOnce(endpoint, ask, accept);
  } catch (error) {
    const ended = error instanceof ApiProblem && error.status === 401 && asker !== undefined;
    // It is not made again in the session of somebody who has signed in meanwhile.
    if (!mayRefresh || !ended || session.get()?.user.id !== asker) throw error;
    await refreshed(ask.signal);
    return sendOnce(endpoint, ask, accept);
  }
}

/** Waits for new tokens, but no longer than the caller waits for the answer: what is then sent is broken off at once. */
function refreshed(signal?: AbortSignal): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>();
  signal?.addEventListener('abort', () => resolve());
  return Promise.race([refreshSession(), promise]);
}

function sendOnce<E extends Endpoint>(endpoint: E, ask: Ask<E>, accept: string): Promise<Response> {
  const type = endpoint.method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  return send({
    method: endpoint.method,
    path: pathOf(endpoint, ask),
    signal: ask.signal,
    ...(ask.keepalive === true && { keepalive: true }),
    headers: {
      Accept: accept,
      ...(ask.body === undefined ? {} : { 'Content-Type': type }),
      ...organisationHeader(),
      ...ask.headers,
    },
    body: ask.body === undefined ? undefined : JSON.stringify(ask.body),
  });
}

async function bodyOf(response: Response): Promise<unknown> {
  return response.json().catch((cause: unknown) => {
    throw new ApiProblem('unreadable-answer', response.status, { cause });
  });
}

type Reads<Value> = {
  safeParse: (raw: unknown) => { success: true; data: Value } | { success: false; error: unknown };
};

function readAs<Value>(response: Response, schema: Reads<Value>, raw: unknown): Value {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw new ApiProblem('unreadable-answer', response.status, { cause: parsed.error });
}
