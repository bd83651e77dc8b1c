import { ENDPOINTS } from '@portal/domain/api';
import type { Answer, Endpoint } from '@portal/domain/endpoint';
import { Problem, type ProblemCode } from '@portal/domain/problem';
import { problemDocument } from '../../../server/src/platform/http/problem-text.ts';
import { parseStrictly } from './strict.ts';

/** A call of the app as a fixture sees it: path parameters and query as text, the body as it was sent, once the contract has parsed it. */
export type AppCall<E extends Endpoint = Endpoint> = {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: E['body'] extends object ? Body<E> : undefined;
  readonly headers: Readonly<Record<string, string | undefined>>;
};
type Body<E extends Endpoint> = NonNullable<E['body']>['_input'];

/** What a fixture gives: one record, the rows of a list, nothing where the contract has no answer. */
type Given<E extends Endpoint> = E extends { readonly collection: object } ? readonly Answer<E>[] : Answer<E>;

/** The response as it is sent: status, headers, body. `'gone'` is no answer at all, as when the network is away. */
export type RawResponse =
  | 'gone'
  | {
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string | Buffer;
    };

/** What makes an answer: its value, or a function that may also return a `Problem`. */
type Maker<E extends Endpoint> =
  | Given<E>
  | Problem
  | ((call: AppCall<E>) => Given<E> | Problem | Promise<Given<E> | Problem>);
type Making = (call: AppCall) => unknown;
type Reply = (call: AppCall) => Promise<RawResponse> | RawResponse;

const JSON_TYPE = 'application/json; charset=utf-8';

/** What a proxy says when the answer of the server did not reach it. */
export const LOST_ANSWER: RawResponse = {
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: 'Bad gateway',
};

/** The answers of one test, by endpoint, and the calls that were made. Later answers replace earlier ones. */
export class Answers {
  private readonly replies = new Map<string, Reply>();
  private defaults: ReadonlyMap<string, Reply> = new Map();
  private readonly calls: AppCall[] = [];
  /** What went wrong besides the app: calls that no fixture answers, bodies and answers against their contract. */
  readonly trouble: string[] = [];

  /**
   * Answers an endpoint. A value is parsed at once, what a function returns when it is called. Of a list all rows are given: it is cut
   * into pages and told as an array or by Hydra, as the call asks.
   */
  answer<E extends Endpoint>(endpoint: E, maker: Maker<E>): this {
    if (typeof maker !== 'function' && !(maker instanceof Problem)) check(endpoint, maker);
    const make = typeof maker === 'function' ? (maker as Making) : () => maker;
    return this.reply(endpoint, async (call) => {
      const made = await make(call);
      return made instanceof Problem ? problemResponse(made) : present(endpoint, made, call);
    });
  }

  /** Sets the answers to calls that the test answers none of itself; to be set again when another person signs in. */
  setDefaults(defaults: Answers): this {
    this.defaults = defaults.replies;
    return this;
  }

  /** Refuses an endpoint with a problem in the words of the server. */
  refuse(endpoint: Endpoint, code: ProblemCode, more: ConstructorParameters<typeof Problem>[1] = {}): this {
    return this.reply(endpoint, () => problemResponse(new Problem(code, more)));
  }

  /** Answers with something that no contract knows: a broken server, a file. */
  respond(endpoint: Endpoint, response: RawResponse): this {
    return this.reply(endpoint, () => response);
  }

  /** Answers with a file. */
  file(endpoint: Endpoint, body: string | Buffer, name: string): this {
    const headers = {
      'content-type': endpoint.produces ?? 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
    };
    return this.respond(endpoint, { status: endpoint.status, headers, body });
  }

  /** Nobody answers, as when the network is away. */
  noAnswer(...endpoints: readonly Endpoint[]): this {
    for (const endpoint of endpoints) this.respond(endpoint, 'gone');
    return this;
  }

  /** Holds the answer of an endpoint back until the function that this returns is called. */
  hold(endpoint: Endpoint): () => void {
    const reply = this.replyTo(endpoint);
    if (reply === undefined) throw new Error(`${endpoint.id} has no answer to hold back`);
    const gate = Promise.withResolvers<void>();
    this.reply(endpoint, async (call) => {
      await gate.promise;
      return reply(call);
    });
    return gate.resolve;
  }

  /** The calls of an endpoint so far, the oldest first. */
  asked<E extends Endpoint>(endpoint: E): AppCall<E>[] {
    return this.calls.filter((call) => call.endpoint.id === endpoint.id) as AppCall<E>[];
  }

  /** Answers a request of the app; what nothing answers is noted as trouble. */
  async take(request: {
    readonly method: string;
    readonly path: string;
    readonly query: URLSearchParams;
    readonly headers: AppCall['headers'];
    readonly body: string;
  }): Promise<RawResponse> {
    const { method, path, query, headers } = request;
    const found = find(method, path);
    const reply = found && this.replyTo(found.endpoint);
    if (!found || !reply) {
      this.trouble.push(`No fixture answers ${method} /api${path}${found ? ` (${found.endpoint.id})` : ''}`);
      return problemResponse(new Problem('internal'));
    }
    try {
      const { endpoint } = found;
      const body: unknown = request.body === '' ? undefined : JSON.parse(request.body);
      if (endpoint.body !== undefined) parseStrictly(endpoint.body, body, `The body of ${endpoint.id}`);
      const call = { ...found, query, headers, body } as AppCall;
      this.calls.push(call);
      return await reply(call);
    } catch (error) {
      this.trouble.push(error instanceof Error ? error.message : String(error));
      return problemResponse(new Problem('internal'));
    }
  }

  private replyTo({ id }: Endpoint): Reply | undefined {
    return this.replies.get(id) ?? this.defaults.get(id);
  }

  private reply(endpoint: Endpoint, reply: Reply): this {
    this.replies.set(endpoint.id, reply);
    return this;
  }
}

const PATTERNS = ENDPOINTS.map((endpoint) => ({
  endpoint,
  literal: !endpoint.path.includes('{'),
  pattern: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
})).toSorted((a, b) => Number(b.literal) - Number(a.literal));

function find(method: string, path: string): Pick<AppCall, 'endpoint' | 'params'> | undefined {
  for (const { endpoint, pattern } of PATTERNS) {
    const match = endpoint.method === method ? pattern.exec(path) : null;
    if (match) return { endpoint, params: { ...match.groups } };
  }
  return undefined;
}

function check(endpoint: Endpoint, value: unknown): void {
  if (endpoint.answer === undefined) {
    if (value !== undefined) throw new Error(`${endpoint.id} answers nothing`);
    return;
  }
  const schema = endpoint.collection === undefined ? endpoint.answer : endpoint.answer.array();
  parseStrictly(schema, value, `The answer of ${endpoint.id}`);
}

function present(endpoint: Endpoint, value: unknown, call: AppCall): RawResponse {
  check(endpoint, value);
  if (endpoint.answer === undefined) return { status: endpoint.status, headers: {}, body: '' };
  const answer = endpoint.collection === undefined ? value : listOf(value as readonly unknown[], call);
  const body = JSON.stringify(answer);
  const headers = { 'content-type': JSON_TYPE, etag: `"${body.length}"` };
  return { status: endpoint.status, headers, body };
}

/** One page of the rows, as an array or by Hydra. */
function listOf(rows: readonly unknown[], { query, headers, endpoint }: AppCall): unknown {
  const size = Number(query.get('itemsPerPage') ?? 12);
  const page = Number(query.get('page') ?? 1);
  const shown = rows.slice((page - 1) * size, page * size);
  if (headers['accept']?.includes('application/ld+json') !== true) return shown;
  return {
    '@context': `/api/contexts/${endpoint.collection?.type}`,
    '@id': `/api${endpoint.path}`,
    '@type': 'hydra:Collection',
    'hydra:member': shown,
    'hydra:totalItems': rows.length,
  };
}

function problemResponse(problem: Problem): RawResponse {
  const document = problemDocument(problem, 'pl', 'page-test');
  const headers = { 'content-type': 'application/problem+json; charset=utf-8' };
  return { status: problem.status, headers, body: JSON.stringify(document) };
}
