import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillMakers, isFilled } from '../growth/fill.ts';
import { lookUp } from '../growth/known.ts';
import type { Known } from '../growth/question.ts';
import { firstActiveVersion, type PortalClient, signIn } from '../http/portal-client.ts';
import { withDurablePostgres } from '../own-postgres.ts';
import { residentMegabytes, startProcess, stopProcess } from '../portal-process.ts';
import { addInstallers, installerEmail } from './accounts.ts';
import { readStoredCounts } from './stored-counts.ts';
import { type Clients, type Latencies, openOffices, percentile } from './office.ts';
import { type AnswerCounts, noAnswers, pause } from './patient-call.ts';
import { type Sent, sendAll } from './phone.ts';
import { photoMaker } from './photos.ts';
import { OpenPages } from './streams.ts';

const PORT = 4_431;
const PASSWORD = 'Demo-1234';
const INSTALLATIONS = 1_000_000;
const PHONES = 500;
const EACH = 10;
const PHOTOS = 6;
const PAGES = 2_000;
const OFFICES = 5;
const QUIET_MS = 15_000;
/** Installers who sign in at the same moment; each waits for their own answer. */
const SIGN_INS_AT_ONCE = 100;
const PROGRESS_MS = 15_000;
const MAX_SLOWER = 4;
const MAX_MEGABYTES = 400;

type Step = {
  readonly what: string;
  readonly measured: string;
  readonly goal: string;
  readonly met: boolean;
};

/**
 * `npm run bench -- scale [INSTALLATIONS [PHONES [PAGES]]]`: a maker with a million installations at the worst moment of
 * a Monday, on a PostgreSQL of its own with durable commits. Installers sign in all at once and keep their pages open; 500
 * phones come back to the network and send ten installations each with six photos and two signatures; offices list and
 * search meanwhile. Judged by what stands in the database, by the times at the desk beside those of the quiet before,
 * and by the server's memory. Server, database and all who ask share this machine. With TEST_DATABASE_URL it may be a copy of a
 * database that `npm run bench -- growth` has filled, which is not filled again.
 */
export async function runScaleBench(args: readonly string[]): Promise<void> {
  const [installations = INSTALLATIONS, phones = PHONES, pages = PAGES] = args.map(Number);
  await withDurablePostgres(async (database) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-scale-'));
    const url = `http://127.0.0.1:${PORT}`;
    const env = {
      PORT: String(PORT),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: database,
      DEMO: 'true',
      // Each installer comes from a network of their own.
      TRUST_PROXY: 'true',
    };
    const start = () => startProcess(['server/src/main.ts'], env, `${url}/readyz`);
    try {
      // The first start makes the demo data.
      await stopProcess(await start());
      if (!(await isFilled(database, installations))) await fillMakers(database, installations);
      await addInstallers(database, Math.max(phones, pages));
      console.log(`Filled: ${installations} installations`);
      const portal = await start();
      try {
        const memory = watchMemory(() => residentMegabytes(portal));
        const steps = await runMonday({ url, database, installations, phones, pages }, memory);
        console.table(steps);
        if (steps.some(({ met }) => !met)) process.exitCode = 1;
      } finally {
        await stopProcess(portal);
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
}

type Monday = {
  readonly url: string;
  readonly database: string;
  readonly installations: number;
  readonly phones: number;
  readonly pages: number;
};
type Memory = { readonly readings: number[]; stop(): void };

async function runMonday(monday: Monday, memory: Memory): Promise<Step[]> {
  const { url, database, installations, phones, pages } = monday;
  const known = await lookUp(database, installations);
  const clients = await deskClients(url);
  const quiet = await deskFor(QUIET_MS, clients, known);
  console.log('Quiet before: measured');

  const answers = noAnswers();
  const began = performance.now();
  const people = await signInAll(url, Math.max(phones, pages), answers);
  const signedInAfter = seconds(began);
  const open = new OpenPages();
  await Promise.all(people.slice(0, pages).map((client) => open.add(client)));
  console.log(`${people.length} signed in and ${open.open} pages open after ${seconds(began)} s`);

  const backAt = performance.now();
  const offices = openOffices({ clients, known, desks: OFFICES, pauseMs: 500 });
  const progress = setInterval(
    () =>
      console.log(
        `${seconds(backAt)} s: "later" ${JSON.stringify(answers.later)}, refused ${answers.refused.length}`,
      ),
    PROGRESS_MS,
  );
  const sent = await phonesComeBack(people.slice(0, phones), url, answers);
  clearInterval(progress);
  const emptyAfter = seconds(backAt);
  const busy = await offices.stop();
  const streamsLeft = open.open;
  const { dropped, updates } = open;
  open.close();
  memory.stop();
  const stored = await readStoredCounts(database);
  for (const refusal of answers.refused.slice(0, 3)) console.log(`Refused: ${refusal}`);
  return [
    step('installers signed in', `${people.length} in ${signedInAfter} s`, 'all', people.length > 0),
    ...arrivals(sent, stored, phones, emptyAfter),
    step('told "later" (asked again)', JSON.stringify(answers.later), 'any', true),
    step('refused for good', String(answers.refused.length), '0', answers.refused.length === 0),
    step(
      'open pages',
      `${streamsLeft} of ${pages}, ${dropped} dropped, ${updates} updates`,
      'all',
      streamsLeft === pages && dropped === 0,
    ),
    ...slowdown(quiet, busy),
    ...memorySteps(memory.readings),
  ];
}

const seconds = (began: number): number => Math.round((performance.now() - began) / 1_000);
const step = (what: string, measured: string, goal: string, met: boolean): Step => ({
  what,
  measured,
  goal,
  met,
});

async function deskClients(url: string): Promise<Clients> {
  const as = (name: string) => signIn(url, `${name}@demo.test`, PASSWORD);
  return {
    admin: await as('admin'),
    installer: await as('installer'),
    installer2: await as('installer2'),
    asp: await as('asp'),
    production: await as('production'),
  };
}

async function deskFor(ms: number, clients: Clients, known: Known): Promise<Latencies> {
  const office = openOffices({ clients, known, desks: 1, pauseMs: 20 });
  await pause(ms);
  return office.stop();
}

/** The storm at seven in the morning: an installer whose sign-in is told to wait asks again. */
async function signInAll(url: string, count: number, heard: AnswerCounts): Promise<PortalClient[]> {
  const people: PortalClient[] = [];
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < count) {
      const n = next;
      next += 1;
      const from = { 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` };
      const client = await signInPatiently(url, installerEmail(n), from, heard);
      people[n] = { ...client, headers: { ...client.headers, ...from } };
    }
  };
  await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, one));
  return people;
}

async function signInPatiently(
  url: string,
  email: string,
  from: Record<string, string>,
  heard: AnswerCounts,
): Promise<PortalClient> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await signIn(url, email, PASSWORD, from);
    } catch (error) {
      if (attempt === 30) throw error;
      heard.later['sign-in'] = (heard.later['sign-in'] ?? 0) + 1;
      await pause(1_000 + Math.random() * 4_000);
    }
  }
}

async function phonesComeBack(
  people: readonly PortalClient[],
  url: string,
  heard: AnswerCounts,
): Promise<readonly Sent[]> {
  const version = await firstActiveVersion(await signIn(url, 'installer@demo.test', PASSWORD));
  const makePhoto = await photoMaker();
  return Promise.all(
    people.map((client, at) =>
      sendAll(
        client,
        { version, installations: EACH, photos: PHOTOS, makePhoto, name: String(at).padStart(4, '0') },
        heard,
      ),
    ),
  );
}

function arrivals(
  sent: readonly Sent[],
  kept: Awaited<ReturnType<typeof readStoredCounts>>,
  phones: number,
  emptyAfter: number,
): Step[] {
  const confirmed = sent.flatMap(({ clientIds }) => clientIds);
  const files = sent.reduce((sum, one) => sum + one.files, 0);
  const lost = confirmed.filter((id) => !kept.clientIds.has(id)).length;
  const wanted = phones * EACH;
  return [
    step(
      'installations confirmed',
      `${confirmed.length} of ${wanted}, ${files} files, queues empty after ${emptyAfter} s`,
      'all',
      confirmed.length === wanted,
    ),
    step('lost', `${lost} installations, ${kept.filesMissing} files`, '0', lost + kept.filesMissing === 0),
    step(
      'doubled',
      `${kept.doubled} (installations in the database: ${kept.clientIds.size})`,
      '0',
      kept.doubled === 0 && kept.clientIds.size === wanted,
    ),
  ];
}

function slowdown(quiet: Latencies, busy: Latencies): Step[] {
  return Object.keys(quiet).map((name) => {
    const [before, during] = [percentile(quiet[name] ?? [], 0.95), percentile(busy[name] ?? [], 0.95)];
    const ratio = during / before;
    return step(
      `p95 at the desk: ${name}`,
      `${before.toFixed(0)} ms quiet, ${during.toFixed(0)} ms busy: ${ratio.toFixed(1)} times (${busy[name]?.length} calls)`,
      `${MAX_SLOWER} times`,
      ratio <= MAX_SLOWER,
    );
  });
}

function memorySteps(readings: readonly number[]): Step[] {
  const most = Math.max(...readings);
  const half = readings.slice(Math.floor(readings.length / 2));
  const growth = percentile(half.slice(-Math.ceil(half.length / 3)), 0.5) - percentile(half, 0.5);
  return [
    step(
      'memory of the server',
      `${most.toFixed(0)} MB at most`,
      `${MAX_MEGABYTES} MB`,
      most <= MAX_MEGABYTES,
    ),
    step('its growth in the last half', `${growth.toFixed(0)} MB`, 'flat: at most 20 MB', growth <= 20),
  ];
}

/** Readings of the memory, one a second. */
function watchMemory(read: () => Promise<number>): Memory {
  const readings: number[] = [];
  const timer = setInterval(() => void read().then((megabytes) => readings.push(megabytes)), 1_000);
  return { readings, stop: () => clearInterval(timer) };
}
