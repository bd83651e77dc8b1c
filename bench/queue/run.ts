import { STEADY_AFTER } from '@portal/domain/queue/backoff';
import { rm } from 'node:fs/promises';
import { accept, leftInQueue } from '../../e2e/faults/rig/browser.ts';
import { PAGES_FOLDER } from '../../e2e/faults/rig/page-build.ts';
import { BenchPhone } from './bench-phone.ts';

/** `mobile`: how many times slower the processor of a cheap phone is than this one (Chrome's own factor). */
const SLOW_CPU = 4;
const SAVES = 40;
const DRAINED = { requests: 20, photos: 3, bitsPerSecond: 5_000_000, roundTripMs: 100 } as const;
const RETURNS = 10;
const STEADY_MS = 180_000;
const MINUTE_MS = 60_000;
const LIMIT_MS = 180_000;
/** A port that refuses connections. */
const NOBODY_LISTENS = 1;

type Row = { readonly what: string; readonly measured: string; readonly goal: string };

/**
 * `npm run bench -- queue`: the queue's delays for a person, in real Chromium with a profile on disk, against the real
 * server on PGlite: saving, sending over a slow connection, the first attempt after the network's return, and attempts
 * at a persistent failure. Takes about six minutes, of which three are waiting; `-- queue saving draining` selects
 * parts.
 */
export async function runQueueBench(chosen: readonly string[]): Promise<void> {
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries({ saving, draining, returning, failing })) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    const phone = await BenchPhone.open();
    try {
      const measured = await measure(phone);
      for (const { what, measured: figure } of measured) console.log(`${what}: ${figure}`);
      rows.push(...measured);
    } finally {
      await phone.close();
    }
  }
  await rm(PAGES_FOLDER, { recursive: true, force: true });
  console.table(rows);
}

/** How long `enqueue` takes without a network: hashing, durable writing, reading back and comparing. */
async function saving(phone: BenchPhone): Promise<Row[]> {
  const { page, context } = phone;
  await context.setOffline(true);
  const rows: Row[] = [];
  const devtools = await context.newCDPSession(page);
  for (const rate of [1, SLOW_CPU])
    for (const { photos, goal } of [
      { photos: 0, goal: 300 },
      { photos: 4, goal: 1_500 },
    ]) {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate });
      const took = [];
      let bytes = 0;
      for (let save = 0; save < SAVES; save += 1) {
        const wanted = await phone.wanted(photos);
        bytes += wanted.files.reduce((sum, { base64 }) => sum + base64.length * 0.75, 0);
        took.push(await accept(page, wanted));
      }
      const size = `${(bytes / SAVES / 1e6).toFixed(1)} MB`;
      rows.push({
        what: `save, ${photos} photos (${size})${rate > 1 ? `, CPU ${rate}× slower` : ''}`,
        measured: `p50 ${quantile(took, 0.5)} ms, p95 ${quantile(took, 0.95)} ms`,
        goal: `p95 ${goal} ms`,
      });
    }
  return rows;
}

/** Twenty requests made offline are sent over a slow connection. */
async function draining(phone: BenchPhone): Promise<Row[]> {
  const { page, context, throttle } = phone;
  await context.setOffline(true);
  for (let at = 0; at < DRAINED.requests; at += 1) await accept(page, await phone.wanted(DRAINED.photos));
  throttle.slowDown(DRAINED);
  const before = throttle.sent;
  const began = performance.now();
  await context.setOffline(false);
  while ((await leftInQueue(page)).requests.length > 0) {
    if (performance.now() - began > LIMIT_MS) throw new Error('The queue is not empty after three minutes');
    await pause(100);
  }
  const seconds = (performance.now() - began) / 1_000;
  const megabytes = (throttle.sent - before) / 1e6;
  const leastSeconds = (megabytes * 8e6) / DRAINED.bitsPerSecond;
  return [
    {
      what: `${DRAINED.requests} requests with ${DRAINED.photos} photos, 5 Mbit/s, 100 ms (${megabytes.toFixed(1)} MB)`,
      measured: `${seconds.toFixed(1)} s (the line alone ${leastSeconds.toFixed(1)} s)`,
      goal: '60 s',
    },
  ];
}

/**
 * From the network's return to the arrival of the first data call: when the browser reports it, and when it does not.
 */
async function returning(phone: BenchPhone): Promise<Row[]> {
  const { page, context, front, throttle } = phone;
  const informed: number[] = [];
  const uninformed: number[] = [];
  for (let at = 0; at < RETURNS; at += 1) {
    const isInformed = at % 2 === 0;
    if (isInformed) await context.setOffline(true);
    else throttle.leadTo(NOBODY_LISTENS);
    await accept(page, await phone.wanted(0));
    await pause(3_000 + at * 700);
    const count = front.attempts.length;
    const began = performance.now();
    if (isInformed) await context.setOffline(false);
    else throttle.leadTo(front.port);
    while (front.attempts.length === count) {
      if (performance.now() - began > LIMIT_MS) throw new Error('Nothing was sent after the return');
      await pause(5);
    }
    (isInformed ? informed : uninformed).push((front.attempts[count]?.at ?? 0) - began);
    while ((await leftInQueue(page)).requests.length > 0) await pause(100);
  }
  return [returnRow('told by the browser', informed), returnRow('not told', uninformed)];
}

function returnRow(what: string, took: readonly number[]): Row {
  return {
    what: `first attempt after the network's return, ${what}`,
    measured: `p50 ${quantile(took, 0.5)} ms, worst ${quantile(took, 1)} ms (${took.length})`,
    goal: '2 s',
  };
}

/** Two chains against a server that answers 500: attempts of each request per minute once the failure is persistent. */
async function failing(phone: BenchPhone): Promise<Row[]> {
  const { page, front } = phone;
  front.failing = true;
  for (let at = 0; at < 2; at += 1) await accept(page, await phone.wanted(0));
  const began = performance.now();
  await pause(STEADY_MS);
  const keys = [...new Set(front.attempts.map(({ key }) => key))];
  const times = keys.map((key) =>
    front.attempts.filter((one) => one.key === key).map(({ at }) => at - began),
  );
  const most = [0, 1, 2].map((minute) =>
    Math.max(...times.map((own) => own.filter((at) => Math.floor(at / MINUTE_MS) === minute).length)),
  );
  const gaps = times.flatMap((own) =>
    own.slice(STEADY_AFTER).map((at, index) => at - (own[STEADY_AFTER + index - 1] ?? 0)),
  );
  return [
    {
      what: 'attempts of a request at a server that answers 500, in minutes 1, 2, 3',
      measured: `at most ${most.join(', ')}; when steady ${Math.round(Math.min(...gaps) / 1_000)} s apart at least (${gaps.length})`,
      goal: 'steady: 1 a minute',
    },
  ];
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
