import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { Agent } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Endpoint } from '@portal/domain/endpoint';
import { pino } from 'pino';
import { z } from 'zod';
import { buildApp } from '../src/app.ts';
import { type CardRenderer, createCardRenderer } from '../src/cards/render.ts';
import { type Config, readConfig } from '../src/config.ts';
import type { Database } from '../src/db/database.ts';
import type { Deps } from '../src/platform/deps.ts';
import { localIdentity, type LocalIdentity } from '../src/platform/identity/identity-local.ts';
import { BossJobs } from '../src/platform/jobs/jobs-boss.ts';
import { knownDevices } from '../src/platform/identity/known-device.ts';
import { mailLogo } from '../src/organisations/brand-store.ts';
import { mailPost } from '../src/platform/mail/mail-post.ts';
import { openIdentity, openStorage } from '../src/platform/open-services.ts';
import { readPushKeys } from '../src/platform/push/push-keys.ts';
import { pushPost } from '../src/platform/push/push-post.ts';
import { deriveSecrets } from '../src/platform/identity/secrets.ts';
import type { ParsedBody } from './test-body.ts';
import { buildPeople, findPeople, type TestPeople } from './test-builders.ts';
import { type Filling, openTestDatabase, TEST_ENGINE, type TestEngine } from './test-database.ts';

/** Calls as one person; returns the answer's status, headers and parsed body. */
export type Caller = {
  get(url: string, headers?: Record<string, string>): Promise<Answered>;
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>;
  put(url: string, body: unknown, headers?: Record<string, string>): Promise<Answered>;
  /** As a merge patch. */
  patch(url: string, body: unknown, headers?: Record<string, string>): Promise<Answered>;
  delete(url: string, headers?: Record<string, string>): Promise<Answered>;
  /** Any other call. Paths begin with `/api`. */
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
};

export type Answered = {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  readonly body: ParsedBody;
  readonly text: string;
};

export type TestApp = {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly db: Database;
  /** Opens sessions without a password, with the local identity. */
  readonly local: LocalIdentity;
  /** Two organisations with the same people in each, see `test-builders.ts`. */
  readonly people: TestPeople;
  /** Calls with the bearer token of a new session of this user; paths are given without `/api`. */
  as(email: string): Promise<Caller>;
  /** The token of a new session of this user, without a sign-in; of the local identity. */
  tokenOf(email: string): Promise<string>;
  /** Calls with this bearer token. */
  withToken(token: string): Caller;
  /** Calls without a session. */
  readonly nobody: Caller;
  /** Processes the outbox and every due job; those of the topics in `without` are dropped instead. */
  settle(options?: { readonly without: readonly string[] }): Promise<void>;
  /** Every mail so far, oldest first. */
  mails(): Promise<
    { recipient: string; subject: string; text: string; state: string; attachments: { filename: string }[] }[]
  >;
  /** Changes the clock: `clock.now = new Date(…)`. */
  readonly clock: { now: Date };
  close(): Promise<void>;
};

/** The secret from which the keys of a test's server are derived. */
export const TEST_SECRET = 'a secret for tests alone, long enough';

const BUILDERS = new URL('./test-builders.ts', import.meta.url);

/**
 * The people, and the queues of all jobs, are created once, in the template: hashing a password takes as long as a small test, and so do
 * the queues.
 */
async function people(): Promise<Filling> {
  return {
    source: await readFile(BUILDERS, 'utf8'),
    fill: async (db) => {
      const server = await openServer(db, { now: new Date() }, {});
      await buildPeople({ db, identity: server.local });
      await server.close();
    },
  };
}

const CARDS = Symbol.for('portal.test.cards');

/**
 * The renderer that the test files of a worker share: starting its process takes as long as printing ten cards. It is
 * stored globally, outside the modules of a file, and ends with the worker.
 */
function cardsOfWorker(): CardRenderer {
  const worker: typeof globalThis & { [CARDS]?: CardRenderer } = globalThis;
  worker[CARDS] ??= createCardRenderer({ workers: 1 });
  return worker[CARDS];
}

/** Checks every answer against its contract, so that server and app cannot diverge unnoticed. */
function inspectAnswer(endpoint: Endpoint, answer: unknown): void {
  if (!endpoint.answer) return;
  const schema = strictAnswers.get(endpoint) ?? strictAnswer(endpoint.answer, endpoint.collection);
  strictAnswers.set(endpoint, schema);
  schema.parse(answer);
}

/** Zod compiles each object schema on first use, which takes longer than parsing most answers. */
const strictAnswers = new WeakMap<Endpoint, z.ZodType>();

function strictAnswer(answer: z.ZodType, collection: Endpoint['collection']): z.ZodType {
  return collection ? z.object({ items: z.array(strict(answer)) }) : strict(answer);
}

/** A field that the contract does not name must not be sent. */
function strict(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodObject ? schema.strict() : schema;
}

type Options = {
  clock?: Date;
  database?: TestEngine;
  config?: Partial<Config>;
  more?: (app: FastifyInstance) => void;
  through?: (db: Database) => Database;
  pushAgent?: Agent;
};

/** The real server on this database, with files of its own. */
async function openServer(db: Database, clock: { now: Date }, options: Options) {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-test-'));
  const config: Config = {
    ...readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://portal.test', DEMO: 'false' }),
    ...options.config,
  };
  const tick = (): Date => clock.now;
  const secrets = deriveSecrets(TEST_SECRET);
  const log = pino({ level: 'silent' });
  const storage = await openStorage(config, secrets, tick);
  const jobs = new BossJobs({ db, log, quiet: true });
  const mailer = mailPost({ config, db, storage, logoOf: mailLogo, jobs, clock: tick });
  const identity = await openIdentity(config, db, secrets, tick);
  const local = localIdentity(config, db, secrets, tick);
  const devices = knownDevices(secrets.devices, config);
  const push = pushPost({
    keys: await readPushKeys(config),
    clock: tick,
    ...(options.pushAgent ? { agent: options.pushAgent } : {}),
  });
  const deps: Deps = { config, db, storage, mailer, push, jobs, identity, devices, clock: tick };
  const app = await buildApp(deps, {
    inspectAnswer,
    cards: cardsOfWorker(),
    ...(options.more ? { more: options.more } : {}),
  });
  await app.ready();
  await jobs.start();
  return {
    app,
    deps,
    local,
    async close() {
      await app.close();
      await jobs.stop();
      mailer.close();
      push.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * The real server on a database of its own, with a clock that stands still. `clock` is the initial time, `config`
 * changes settings, `database` selects the engine, `more` adds calls of the test's own, `through` wraps the database,
 * `pushAgent` connects to push services.
 */
export async function buildTestApp(options: Options = {}): Promise<TestApp> {
  const opened = await openTestDatabase(options.database ?? TEST_ENGINE, await people());
  const db = options.through?.(opened.db) ?? opened.db;
  const clock = { now: options.clock ?? new Date('2026-06-15T10:00:00.000Z') };
  const server = await openServer(db, clock, options);
  const { app, deps, local } = server;
  const found = await findPeople(opened.db);
  const tokenOf = async (email: string): Promise<string> => {
    const user = await db.system((tx) =>
      tx
        .selectFrom('users')
        .select(['id', 'organisation_id'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow(),
    );
    return (await db.system((tx) => local.openSession(tx, user, clock.now))).token;
  };

  return {
    app,
    deps,
    db,
    local,
    people: found,
    clock,
    nobody: caller(app, {}),
    tokenOf,
    withToken: (token) => caller(app, { authorization: `Bearer ${token}` }),
    as: async (email) => caller(app, { authorization: `Bearer ${await tokenOf(email)}` }),
    async settle({ without } = { without: [] }) {
      if (without.length > 0)
        await db.system((tx) => tx.deleteFrom('outbox').where('topic', 'in', without).execute());
      await deps.jobs.settle();
    },
    mails: () =>
      db.system((tx) =>
        tx
          .selectFrom('mails')
          .select(['recipient', 'subject', 'text', 'state', 'attachments'])
          .orderBy('id')
          .execute(),
      ),
    async close() {
      await server.close();
      await opened.destroy();
    },
  };
}

function caller(app: FastifyInstance, credentials: Record<string, string>): Caller {
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    headers: Record<string, string> = {},
    body?: unknown,
  ): Promise<Answered> => {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const answer = await app.inject({
      method,
      url: `/api${url}`,
      headers: {
        ...credentials,
        ...(body === undefined ? {} : { 'content-type': type }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    // On a phone it would delete unsent work (docs/security.md, Notices).
    if ('clear-site-data' in answer.headers) throw new Error(`${method} ${url} clears what the app keeps`);
    return { status: answer.statusCode, headers: answer.headers, body: parsed(answer), text: answer.payload };
  };
  return {
    get: (url, headers) => call('GET', url, headers),
    post: (url, body, headers) => call('POST', url, headers, body),
    put: (url, body, headers) => call('PUT', url, headers, body),
    patch: (url, body, headers) => call('PATCH', url, headers, body),
    delete: (url, headers) => call('DELETE', url, headers),
    inject: (options) => app.inject({ ...options, headers: { ...credentials, ...options.headers } }),
  };
}

function parsed(answer: LightMyRequestResponse): unknown {
  const type = answer.headers['content-type'] ?? '';
  return type.includes('json') && answer.payload ? JSON.parse(answer.payload) : undefined;
}
