import { setTimeout as pause } from 'node:timers/promises';
import { TEST_PASSWORD } from '../../server/test/test-builders.ts';
import {
  type Accepted,
  type Acknowledged,
  acceptRequest,
  sendRequest,
} from '../../server/test/test-phone.ts';
import { callerAt, type Reply, type TestServer } from '../../server/test/test-server.ts';
import type { World } from './portal-world.ts';

/** What the portal has acknowledged to phones and offices, and how it answered meanwhile. */
export type Ledger = {
  readonly installations: { readonly request: Accepted; readonly acknowledged: Acknowledged }[];
  /** Installations that an office accepted, by id. */
  readonly decided: Set<number>;
  /** Each write that was answered with 2xx: when it was begun and answered, in milliseconds of `performance.now()`. */
  readonly writes: { readonly begun: number; readonly ended: number }[];
  /** When an open page was told of an installation first, by id. */
  readonly heard: Map<number, number>;
  /** How often each call was answered how; `none` where no answer came. */
  readonly statuses: Map<string, number>;
  /** Streams of live updates that were opened, and how long none was open between two of them, in milliseconds. */
  streams: number;
  readonly gaps: number[];
  /** What should never have been refused. */
  readonly refused: string[];
};

export type PeopleAtWork = {
  readonly ledger: Ledger;
  /** Phones end what they have begun, offices decide on all of it; then nobody calls any more. */
  finish(): Promise<void>;
};

type Options = {
  readonly origin: string;
  readonly world: World;
  readonly phones: number;
  readonly offices: number;
  /** Between two installations of a phone. */
  readonly restMs?: number;
};

/** A token is good for 15 minutes. */
const SIGN_IN_EVERY_MS = 8 * 60_000;
const AGAIN_MS = 200;
/** An account may mail 120 cards within a quarter of an hour: after so many installations it rests for longer, and never meets that limit. */
const MAX_AT_FULL_PACE = 100;
const LATER_REST_MS = 8_000;
/** What the stream tells pages to wait before they open another one. */
const REOPEN_MS = 3_000;

type Way = Pick<TestServer, 'origin' | 'call'>;

/** Lets installers send installations with their photos and offices accept, list and read them, until `finish`. */
export function startWork({ origin, world, phones, offices, restMs = 300 }: Options): PeopleAtWork {
  const ledger: Ledger = {
    installations: [],
    decided: new Set(),
    writes: [],
    heard: new Map(),
    statuses: new Map(),
    streams: 0,
    gaps: [],
    refused: [],
  };
  const way: Way = { origin, call: counted(callerAt(origin), ledger) };
  const working = new AbortController();
  const run = Date.now().toString(36).toUpperCase();
  const atPhones = world.installers
    .slice(0, phones)
    .map((email, index) =>
      phone({ way, ledger, world, email, name: `${run}-${index}`, restMs, working: working.signal }),
    );
  const packing = new AbortController();
  const atDesks = Array.from({ length: offices }, () => office(way, ledger, packing.signal));
  const closing = new AbortController();
  const page = watch(way, ledger, closing.signal);
  return {
    ledger,
    async finish() {
      working.abort();
      await Promise.all(atPhones);
      packing.abort();
      await Promise.all(atDesks);
      closing.abort();
      await page;
    },
  };
}

function counted(call: TestServer['call'], ledger: Ledger): TestServer['call'] {
  return async (method, path, options) => {
    const begun = performance.now();
    const reply = await call(method, path, options).catch((error: unknown) => {
      count(ledger, `${nameOf(method, path)} none`);
      throw error;
    });
    count(ledger, `${nameOf(method, path)} ${reply.status}`);
    if (method !== 'GET' && reply.status < 300) ledger.writes.push({ begun, ended: performance.now() });
    return reply;
  };
}

const nameOf = (method: string, path: string): string =>
  `${method} ${path.replace(/\?.*/, '').replace(/\d+/g, 'N')}`;

function count({ statuses }: Ledger, name: string): void {
  statuses.set(name, (statuses.get(name) ?? 0) + 1);
}

/** Asks until the answer is 2xx, as a person does who is told that the portal is not there for the moment. */
async function insist(ledger: Ledger, what: string, ask: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await ask().catch(() => null);
    if (reply && reply.status < 300) return reply;
    if (reply && reply.status < 500 && reply.status !== 429) {
      ledger.refused.push(`${what}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 300)}`);
      return reply;
    }
    await pause(AGAIN_MS);
  }
}

/** Signs in, and again before the token ends; the returned function tells the token of the moment. */
function signedIn({ call }: Way, ledger: Ledger, email: string): () => Promise<string> {
  let token = '';
  let since = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - since < SIGN_IN_EVERY_MS) return token;
    const body = { email, password: TEST_PASSWORD };
    token = (await insist(ledger, `sign-in of ${email}`, () => call('POST', '/login', { body }))).body.token;
    since = performance.now();
    return token;
  };
}

type Phone = {
  readonly way: Way;
  readonly ledger: Ledger;
  readonly world: World;
  readonly email: string;
  readonly name: string;
  readonly restMs: number;
  readonly working: AbortSignal;
};

async function phone({ way, ledger, world, email, name, restMs, working }: Phone): Promise<void> {
  const tokenOf = signedIn(way, ledger, email);
  for (let number = 1; !working.aborted; number += 1) {
    const request = await acceptRequest(world.template, `${name}-${number}`);
    try {
      const acknowledged = await sendRequest(request, { server: () => way, token: await tokenOf() });
      ledger.installations.push({ request, acknowledged });
    } catch (error) {
      ledger.refused.push(error instanceof Error ? error.message : String(error));
    }
    await pause(number < MAX_AT_FULL_PACE ? restMs : LATER_REST_MS, undefined, { signal: working }).catch(
      () => undefined,
    );
  }
}

/** Accepts what has arrived, one after the other, and looks at lists in between. */
async function office(way: Way, ledger: Ledger, packing: AbortSignal): Promise<void> {
  const tokenOf = signedIn(way, ledger, 'admin@org2.test');
  const { call } = way;
  for (;;) {
    const waiting = ledger.installations
      .flatMap(({ acknowledged }) => acknowledged.recordIds)
      .find((id) => !ledger.decided.has(id));
    if (waiting === undefined) {
      if (packing.aborted) return;
      await pause(AGAIN_MS);
      continue;
    }
    // Taken before the call, so that two desks do not decide on the same.
    ledger.decided.add(waiting);
    const token = await tokenOf();
    await insist(ledger, `list`, () =>
      call('GET', '/installations?status[]=pending&itemsPerPage=12', { token }),
    );
    await insist(ledger, `acceptance of ${waiting}`, () =>
      call('POST', `/installations/${waiting}/accept`, { token }),
    );
    await insist(ledger, `read ${waiting}`, () => call('GET', `/installations/${waiting}`, { token }));
  }
}

/** A page of an office that stays open: its stream of live updates is opened again whenever it ends. */
async function watch(way: Way, ledger: Ledger, closing: AbortSignal): Promise<void> {
  const tokenOf = signedIn(way, ledger, 'superadmin@org2.test');
  let ended: number | undefined;
  while (!closing.aborted) {
    const headers = { authorization: `Bearer ${await tokenOf()}` };
    try {
      const answer = await fetch(`${way.origin}/api/live`, { headers, signal: closing });
      if (answer.ok && answer.body) {
        ledger.streams += 1;
        if (ended !== undefined) ledger.gaps.push(performance.now() - ended);
        ended = undefined;
        for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
          for (const [, id] of text.matchAll(/"type":"installation","id":(\d+)/g)) {
            if (!ledger.heard.has(Number(id))) ledger.heard.set(Number(id), performance.now());
          }
        }
      }
    } catch {
      // The stream broke: a page opens another.
    }
    ended ??= performance.now();
    await pause(REOPEN_MS, undefined, { signal: closing }).catch(() => undefined);
  }
}
