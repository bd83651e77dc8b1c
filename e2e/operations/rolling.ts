// `npm run test:rolling`: four portal processes behind nginx are restarted one after the other, then killed, while
// phones send and offices accept (docs/operations.md). `--rounds 2`: how often each.
import { parseArgs } from 'node:util';
import { TEST_PASSWORD } from '../../server/test/test-builders.ts';
import { browserKeys } from '../../server/test/test-push-service.ts';
import { callerAt } from '../../server/test/test-server.ts';
import { type Ledger, startWork } from './people-at-work.ts';
import { type Fleet, startFleet } from './portal-fleet.ts';
import { failuresOf, printComparison, totalOf } from './printed.ts';
import { pause, Programs } from './programs.ts';

const PROCESSES = 4;
const PHONES = 5;
/** A page without live updates for longer than this has been let down. */
const MAX_GAP_MS = 5_000;

/** Turns push on for an installer's device. */
async function subscribe(origin: string, email: string): Promise<void> {
  const call = callerAt(origin);
  const { token } = (await call('POST', '/login', { body: { email, password: TEST_PASSWORD } })).body;
  const body = browserKeys().subscription(email);
  const reply = await call('POST', '/user/push_subscriptions', { token, body });
  if (reply.status >= 300) throw new Error(`Push was refused: ${reply.status} ${JSON.stringify(reply.body)}`);
}

/** Restarts each process in turn, as an update does; says what was refused meanwhile. */
async function restartInTurn(fleet: Fleet, ledger: Ledger, rounds: number): Promise<string[]> {
  for (let turn = 0; turn < rounds * PROCESSES; turn += 1) {
    await fleet.end(turn % PROCESSES, 'SIGTERM');
    await fleet.start(turn % PROCESSES);
    await pause(1_000);
  }
  const refused = failuresOf(ledger);
  const gap = Math.max(0, ...ledger.gaps);
  console.log(
    `${rounds * PROCESSES} processes restarted in turn: ${totalOf(refused)} calls refused of ${totalOf(ledger.statuses)}; an open page was without a stream ${ledger.gaps.length} times, at most ${(gap / 1_000).toFixed(1)} s`,
  );
  const wrong = [...refused].map(([name, count]) => `${name} ${count} times while processes were restarted`);
  if (gap > MAX_GAP_MS) wrong.push(`An open page was without live updates for ${Math.round(gap)} ms`);
  return wrong;
}

/** Wrong passwords, each to the process whose turn it is. */
async function guess(origin: string): Promise<string[]> {
  const statuses: number[] = [];
  for (let index = 0; index < 12; index += 1) {
    const body = { email: 'production@org2.test', password: 'Wrong-0000' };
    statuses.push((await callerAt(origin)('POST', '/login', { body })).status);
  }
  const isCounted = statuses.join() === '401,401,401,401,401,401,401,401,401,401,429,429';
  return isCounted ? [] : [`Wrong passwords over four processes were answered ${statuses.join()}`];
}

/** Kills each process at some moment of its work; what it had not answered is sent again. */
async function killInTurn(fleet: Fleet, ledger: Ledger, rounds: number): Promise<void> {
  const before = totalOf(failuresOf(ledger));
  for (let turn = 0; turn < rounds * PROCESSES; turn += 1) {
    await pause(500 + Math.random() * 1_500);
    await fleet.end(turn % PROCESSES, 'SIGKILL');
    await pause(1_000);
    await fleet.start(turn % PROCESSES);
  }
  const unanswered = totalOf(failuresOf(ledger)) - before;
  console.log(`${rounds * PROCESSES} processes killed: ${unanswered} calls without an answer, sent again`);
}

async function drill(programs: Programs, rounds: number): Promise<string[]> {
  const fleet = await startFleet(programs, PROCESSES);
  try {
    const { origin, world, push } = fleet;
    for (const email of world.installers.slice(0, PHONES)) await subscribe(origin, email);
    const people = startWork({ origin, world, phones: PHONES, offices: 2 });
    const { ledger } = people;
    await pause(3_000);
    const wrong = await restartInTurn(fleet, ledger, rounds);
    wrong.push(...(await guess(origin)));
    await killInTurn(fleet, ledger, rounds);
    await people.finish();
    const comparison = await fleet.compare(ledger);
    printComparison(ledger, comparison);
    console.log(`${push.received.length} pushes to phones for ${ledger.decided.size} decisions.`);
    const missing = ledger.decided.size - push.received.length;
    if (missing > 0) wrong.push(`${missing} pushes are missing`);
    return [...wrong, ...comparison.wrong];
  } finally {
    fleet.close();
  }
}

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '2' } } });
const programs = new Programs('rolling');
const wrong = await drill(programs, Number(values.rounds)).catch((error: unknown) => {
  console.error(error);
  return ['The drill did not come to its end'];
});
console.log(`\n${wrong.length} wrong${wrong.length === 0 ? '' : `:\n${wrong.join('\n')}`}`);
await programs.close({ keeps: wrong.length > 0 });
process.exit(wrong.length === 0 ? 0 : 1);
