import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Accepted, type Answer, bodyBytesOf, type Endpoint } from '@portal/domain/endpoint';
import { Problem } from '@portal/domain/problem';
import { z } from 'zod';
import type { Scope, Tx } from '../../db/database.ts';
import { isAccountMissing } from '../../db/errors/overtaken.ts';
import type { Deps } from '../deps.ts';
import type { SignedIn } from '../identity/identity.ts';
import { type Outcome, present, send } from '../outcome.ts';
import { QUEUE_PATIENCE_MS, QUEUES_AT_WORK } from '../running/places.ts';
import { checkAccess, scopeOf } from '../scope-of.ts';
import type { Call, Handler, HandlerAnswer, ServeOptions } from './call.ts';
import { hasBody } from './body-time.ts';
import { cleanBody, isCleanText } from './clean-text.ts';
import { entityTag, needsMatch, requireMatch, versionOf } from './etag.ts';
import { answerOnce } from './idempotency.ts';
import { languageOf } from './language.ts';
import { checkQuery } from './list-query.ts';
import { readQuery } from './query-string.ts';
import { countAttempt } from './rate-limit.ts';
import { readableAnswer } from './reader-level.ts';
import { check, violationsOf } from './violations.ts';

export type { Call, Handler, ServeOptions } from './call.ts';
export type { ListQuery } from './list-query.ts';

/**
 * Registers the route of one contract: access, for a phone's queue a place (`places.ts`), idempotency, `If-Match`, validation, the
 * caller's transaction, the handler, then the answer as JSON or Hydra. Failures are thrown as a `Problem` and written by the error handler.
 */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E>,
  options: ServeOptions<E> = {},
): void {
  register(app, endpoint, handle, options);
}

/** Like `serve`, for a handler that uses what `authorise` has read of the record, and need not read it again. */
export function serveAuthorised<const E extends Endpoint, Authorised>(
  app: FastifyInstance,
  endpoint: E,
  authorise: (call: Call<E>) => Promise<Authorised>,
  handle: Handler<E, Authorised>,
  options: Omit<ServeOptions<E>, 'authorise'> = {},
): void {
  register(app, endpoint, handle, { ...options, authorise });
}

/** Without `authorise` (`serve`) the handler takes nothing of it. */
function register<E extends Endpoint, Authorised>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E, Authorised>,
  options: ServeOptions<E, Authorised>,
): void {
  app.served.add(endpoint);
  app.route({
    method: endpoint.method,
    url: `/api${routePattern(endpoint.path)}`,
    bodyLimit: bodyBytesOf(endpoint),
    onRequest: (request, reply) => admitBeforeBody(app, endpoint, request, reply),
    handler: (request, reply) => answer(app, endpoint, handle, options, request, reply),
  });
}

/**
 * Refuses callers without access before their body is parsed. A short body is read from the connection and discarded,
 * so that the caller, usually a phone whose session has expired, gets the answer and can reuse the connection; a longer
 * one is not waited for. The handler checks access again, since a session may end while the body arrives.
 */
async function admitBeforeBody(
  app: FastifyInstance,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (endpoint.access === 'public' || !hasBody(request)) return;
  try {
    await admit(app, endpoint, request);
  } catch (error) {
    if (!(Number(request.headers['content-length']) <= bodyBytesOf(endpoint)))
      reply.header('connection', 'close');
    throw error;
  }
}

/** The caller, if they may make this call; throws 401 and 403. */
async function admit(
  app: FastifyInstance,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<SignedIn | null> {
  const session = await sessionOf(app, endpoint, request);
  checkAccess(endpoint.access, session);
  requireOwner(request.headers['queue-user'], session);
  return session;
}

/** A stored answer is sent unchanged, without comparing versions again. */
const nothing = (): void => undefined;

/** Converts `{id}` to the router's `:id`; a parameter followed by an extension ends before its dot. */
function routePattern(path: string): string {
  return path.replace(/\{(\w+)\}(\.\w+)?/g, (_, name: string, extension?: string) =>
    extension ? `:${name}(^[^/.]+)${extension}` : `:${name}`,
  );
}

async function answer<E extends Endpoint, Authorised>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E, Authorised>,
  options: ServeOptions<E, Authorised>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { deps } = app;
  const session = await admit(app, endpoint, request);
  const scope = session ? scopeOf(endpoint, request, session) : null;
  const now = deps.clock();
  const limits = scope ? options.limits?.({ user: scope.actor.id, address: request.ip }) : undefined;
  if (limits) await deps.db.signIn((tx) => countAttempt(tx, limits, now));

  const prepare = (tx: Tx | null, versions: Pick<Call<E>, 'ifMatch' | 'showsVersion'>): Call<E> => {
    const { accepted, list } = accept(endpoint, request);
    return {
      ...accepted,
      ...versions,
      list,
      now,
      deps,
      request,
      reply,
      session,
      actor: scope?.actor ?? null,
      language: languageOf(request.headers['accept-language']),
      get tx() {
        if (!tx) throw new Error(`${endpoint.id} is served without a transaction`);
        return tx;
      },
      get scope() {
        if (!scope) throw new Problem('not-signed-in');
        return scope;
      },
    };
  };
  const produce = async (tx: Tx | null): Promise<Outcome> => {
    if (needsMatch(endpoint) && request.headers['if-match'] === undefined) {
      throw new Problem('if-match-required');
    }
    let version: string | number | undefined;
    const call = prepare(tx, {
      ifMatch: (current) => requireMatch(request.headers['if-match'], current),
      showsVersion: (shown) => {
        version = shown;
      },
    });
    const authorised = (await options.authorise?.(call)) as Authorised;
    const result = readableAnswer(endpoint, options, request, await handle(call, authorised));
    app.inspectAnswer?.(endpoint, result);
    const outcome = present(endpoint, request, result, call.list);
    const single = endpoint.method === 'GET' && !endpoint.collection && !endpoint.produces;
    const shown = version ?? (single ? versionOf(result) : undefined);
    if (shown !== undefined) outcome.headers['etag'] = entityTag(shown);
    return outcome;
  };
  const replay = async (tx: Tx, stored: string): Promise<string> => {
    if (!options.authorise && !options.replay) return stored;
    const call = prepare(tx, { ifMatch: nothing, showsVersion: nothing });
    await options.authorise?.(call);
    if (!options.replay || !endpoint.answer) return stored;
    // A stored refusal describes the request alone; a stored success is an answer of this contract.
    const answer = endpoint.answer.safeParse(JSON.parse(stored));
    if (!answer.success) return stored;
    const visible = await options.replay(call, answer.data as Answer<E>);
    if (visible === answer.data) return stored;
    const { body } = present(endpoint, request, visible, call.list);
    return typeof body === 'string' ? body : stored;
  };

  try {
    return await send(reply, await inTransaction(app, endpoint, options, scope, request, produce, replay));
  } catch (error) {
    if (scope && isAccountMissing(error) && !(await isAccountThere(deps, scope)))
      throw new Problem('session-expired', { cause: error });
    throw error;
  }
}

/** Whether the account of the caller is there: it may be deleted between the check of the session and the work. */
async function isAccountThere({ db }: Pick<Deps, 'db'>, { actor }: Scope): Promise<boolean> {
  const account = await db.signIn((tx) =>
    tx.selectFrom('users').select('id').where('id', '=', actor.id).executeTakeFirst(),
  );
  return account !== undefined;
}

function inTransaction<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  options: Pick<ServeOptions<E>, 'transaction'>,
  scope: Scope | null,
  request: FastifyRequest,
  produce: (tx: Tx | null) => Promise<Outcome>,
  replay: (tx: Tx, stored: string) => Promise<string>,
): Promise<Outcome> {
  const { db } = app.deps;
  if (options.transaction === 'none') return produce(null);
  if (!scope || endpoint.access === 'public') return db.signIn(produce);
  const isOnce = endpoint.queued || (endpoint.guarded && endpoint.method !== 'GET');
  const key = isOnce ? request.headers['idempotency-key'] : undefined;
  if (endpoint.method === 'GET' && options.transaction !== 'writes') return db.read(scope, produce);
  if (typeof key !== 'string') return db.within(scope, produce);
  const once = { db, scope, key, request, produce, replay, problemOutcome: app.problemOutcome };
  // The same call from an office, which waits for the answer, has no such header.
  const isFromQueue = endpoint.queued && request.headers['queue-user'] !== undefined;
  return isFromQueue ? QUEUES_AT_WORK.during(QUEUE_PATIENCE_MS, () => answerOnce(once)) : answerOnce(once);
}

/**
 * A queued request belongs to the person who made it: when somebody else has signed in on the same phone meanwhile, it
 * is refused for their session and stays in the queue.
 */
function requireOwner(owner: string | string[] | undefined, session: SignedIn | null): void {
  if (owner !== undefined && owner !== String(session?.actor.id)) throw new Problem('session-expired');
}

/** A public call accepts everybody; an expired session counts as signed out. */
async function sessionOf(
  app: FastifyInstance,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<SignedIn | null> {
  try {
    return await app.deps.identity.authenticate(request);
  } catch (error) {
    if (endpoint.access === 'public' && error instanceof Problem) return null;
    throw error;
  }
}

/** Invalid path parameters mean that the address does not exist: 404. */
function accept<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
): { accepted: Accepted<E>; list: Call<E>['list'] } {
  const params = endpoint.params?.safeParse(request.params);
  if (params && !params.success) throw new Problem('not-found');
  if (!Object.values(params?.data ?? {}).every((value) => typeof value !== 'string' || isCleanText(value))) {
    throw new Problem('not-found');
  }
  const { query, list } = checkQuery(endpoint, readQuery(request.raw.url ?? ''));
  const body = acceptBody(endpoint, request);
  // The three values were validated by this endpoint's schemas just now.
  return { accepted: { params: params?.data, query, body } as Accepted<E>, list };
}

/** Refuses a body where the contract has none, unless it is empty; merge patches are for PATCH alone. */
function acceptBody(endpoint: Endpoint, request: FastifyRequest): unknown {
  const type = request.headers['content-type'] ?? '';
  if (endpoint.method !== 'PATCH' && /^application\/merge-patch\+json\b/i.test(type)) {
    throw new Problem('unsupported-media-type');
  }
  const schema = endpoint.body ?? NO_BODY;
  const body = cleanBody(request.body, endpoint.queued ? 'remove' : 'refuse');
  const read = check(schema, body);
  if (!read.success) throw new Problem('invalid-input', { violations: violationsOf(read.error) });
  return endpoint.body ? read.data : undefined;
}

const NO_BODY = z.strictObject({}).nullish();

export type { HandlerAnswer };
