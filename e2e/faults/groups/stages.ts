import { OtherDevice } from '../rig/other-device.ts';
import type { Drive } from '../rig/phone.ts';
import type { Rig } from '../rig/rig.ts';
import { withoutNetwork } from '../rig/waiting.ts';
import { CALLS, FAULTS, STRANGE_ANSWERS, type Strike } from '../schedules/fault.ts';
import type { Group } from '../schedules/group.ts';
import { type Schedule, scheduleTrial, titleOf } from '../schedules/schedule.ts';
import { Seeded } from '../schedules/seeded.ts';
import { wantedStages } from '../schedules/stages.ts';

/** A stage is told to nobody by mail. */
const STRUCK = CALLS.filter((call) => call !== 'mail');
const CELLS: readonly Strike[] = STRUCK.flatMap((call) =>
  [...FAULTS, ...STRANGE_ANSWERS].map((fault) => ({ call, fault })),
);
/** After the cells: so many in which another station is first, then drawn ones. */
const OTHERS = 10;
const DRAWN = 90;
const MAX_FAULTS = 12;

const AT_THE_GATE: readonly Strike[] = [
  { call: 'data', fault: 'drop after commit' },
  { call: 'data', fault: 'sent twice' },
  { call: 'bytes', fault: 'cut in mid-upload' },
];
const seedOf = ({ call, fault }: Strike): number =>
  CELLS.findIndex((cell) => cell.call === call && cell.fault === fault);

/** Stages of production: finished at a station whose Wi-Fi is away, and sent in their order once it is back, as bad as the faults say. */
export const productionStages: Group = {
  name: 'stages',
  gate: [...AT_THE_GATE.map(seedOf), CELLS.length],
  long: CELLS.length + OTHERS + DRAWN,
  fixedSeeds: true,
  trials: (seeds) => seeds.map((seed) => scheduleTrial('stages', schedule(seed))),
};

function schedule(seed: number): Schedule {
  const common = { seed, photoCounts: [], work: atStation, drive: finishedOffline };
  const cell = CELLS[seed];
  if (cell)
    return {
      ...common,
      title: `${cell.call} × ${cell.fault}`,
      faults: [cell],
      expired: cell.call === 'refresh',
      mustStrike: true,
    };
  const random = new Seeded(seed ^ 0x57_a6);
  const isBehind = seed < CELLS.length + OTHERS;
  const count = seed === CELLS.length ? 0 : random.whole(1, MAX_FAULTS);
  const faults = Array.from({ length: count }, () => ({
    call: random.pick(STRUCK),
    fault: random.pick(FAULTS),
  }));
  const title = isBehind ? `another station was first; ${titleOf(faults)}` : titleOf(faults);
  return {
    ...common,
    title,
    faults,
    expired: random.chance(0.3),
    mustStrike: false,
    ...(isBehind && { drive: finishedSecond }),
  };
}

async function atStation(rig: Rig, random: Seeded) {
  const station = rig.station();
  return { account: station.account, wanted: await wantedStages(random, station) };
}

const finishedOffline: Drive = async (stage, page) => {
  await withoutNetwork(stage, async () => {
    for (const one of stage.wanted) await stage.accept(page, one);
  });
  return { page };
};

/** Another station finishes the same first stage while this one is cut off: both are kept, theirs counts, and the later stages go on. */
const finishedSecond: Drive = async (stage, page) => {
  const [second] = stage.wanted;
  if (second?.kind !== 'stage') throw new Error('A stage is needed');
  const { account } = stage.rig.station();
  const first = { ...second.request.body, clientId: crypto.randomUUID() };
  await withoutNetwork(stage, async () => {
    for (const one of stage.wanted) await stage.accept(page, one);
    const other = await OtherDevice.of(stage.rig, account);
    stage.rig.expect([{ ...second, clientId: first.clientId }]);
    await other.create('/production_records', first);
  });
  return { page, expected: [{ clientId: second.clientId, isBeside: true }] };
};
