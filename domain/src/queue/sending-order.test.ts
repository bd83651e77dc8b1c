import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { heldUpBy, madeOn, neededFirst, type Ordered } from './sending-order.ts';
import type { QueueStatus } from './transition.ts';

type Made = {
  readonly type: 'installation' | 'inspection' | 'service' | 'production';
  readonly sequence: number;
  readonly of?: string;
  readonly on?: string;
  readonly corrects?: boolean;
  readonly body?: object;
  readonly status?: QueueStatus;
  readonly device?: number;
};

function made(id: string, { type, sequence, of, on, corrects, body, status, device }: Made): Ordered {
  return {
    id,
    clientId: of ?? id,
    action: corrects === true ? 'update' : 'insert',
    type,
    sequence,
    status: status ?? 0,
    body: JSON.stringify(body ?? {}),
    ...(on !== undefined && { parentClientId: on }),
    ...(device !== undefined && { parentDeviceId: device }),
  };
}

const house = made('house', { type: 'installation', sequence: 1 });
const inspection = (sequence: number, over: Partial<Made> = {}) =>
  made(`inspection-${sequence}`, { type: 'inspection', sequence, on: 'house', ...over });
const service = (sequence: number, body: object = {}, over: Partial<Made> = {}) =>
  made(`service-${sequence}`, {
    type: 'service',
    sequence,
    on: 'house',
    body: { status: 'done', ...body },
    ...over,
  });

const correction = (sequence: number, body: object = {}) =>
  made(`correction-${sequence}`, { type: 'installation', sequence, of: 'house', corrects: true, body });
/** The end of the second service, which was begun before: another device takes its place. */
const finished = (device?: number) =>
  made('finished', {
    type: 'service',
    sequence: 4,
    of: 'service-2',
    on: 'service-2',
    corrects: true,
    body: { status: 'done', replacementSerial: 'HP-2' },
    ...(device !== undefined && { device }),
  });
const stuck = (request: Ordered) => request.status === 2;
const named = (...requests: Ordered[]) =>
  Object.fromEntries([...heldUpBy(requests, stuck)].map(([id, first]) => [id, first.id]));

const needs = (...requests: Ordered[]) =>
  Object.fromEntries(
    [...neededFirst(requests)].map(([id, first]) => [id, first.map((request) => request.id)]),
  );

describe('Made on one unsent installation', () => {
  test('an inspection and a service wait for the installation alone', () => {
    expect(needs(house, inspection(2), service(3))).toEqual({
      'inspection-2': ['house'],
      'service-3': ['house'],
    });
    expect(needs(inspection(2, { status: 2 }), service(3))).toEqual({});
  });

  test.each<[string, object, object, boolean]>([
    [
      'a service that replaces the device goes after the one before it',
      {},
      { replacementSerial: 'HP-2' },
      true,
    ],
    ['and before the one after it', { replacementSerial: 'HP-2' }, {}, true],
    ['a blank serial number replaces nothing', {}, { replacementSerial: ' ' }, false],
    [
      'nor does one of a service that is not finished',
      {},
      { status: 'require_spare_parts', replacementSerial: 'HP-2' },
      false,
    ],
    [
      'of two that change the same parameter the older one goes first',
      { changedParameters: { power: '7', gas: 'R290' } },
      { changedParameters: { power: '9' } },
      true,
    ],
    [
      'two that change different ones go on their own',
      { changedParameters: { gas: 'R290' } },
      { changedParameters: { power: '9' } },
      false,
    ],
    ['two that change nothing go on their own', {}, {}, false],
  ])('%s', (_, older, younger, waits) => {
    expect(needs(service(2, older), service(3, younger))).toEqual(
      waits ? { 'service-3': ['service-2'] } : {},
    );
  });

  test('an inspection from before the device was replaced is written down for the old one', () => {
    expect(needs(inspection(2), service(3, { replacementSerial: 'HP-2' }), inspection(4))).toEqual({
      'service-3': ['inspection-2'],
      'inspection-4': ['service-3'],
    });
  });

  test('a replaced device on another installation is nobody’s business here', () => {
    expect(needs(service(2, { replacementSerial: 'HP-2' }, { on: 'barn' }), inspection(3))).toEqual({});
  });

  test('a service that is finished later replaces the device as well, also once its beginning was sent', () => {
    const begun = service(2, { status: 'pending' });
    expect(needs(begun, inspection(3), finished())).toEqual({ finished: ['service-2', 'inspection-3'] });
    expect(needs(inspection(3, { device: 12 }), finished(12))).toEqual({ finished: ['inspection-3'] });
    expect(needs(inspection(3, { device: 13 }), finished(12))).toEqual({});
  });
});

describe('Whatever came first', () => {
  test('a device beside an unsent one goes after it, and its service after that', () => {
    const sibling = made('beside', { type: 'installation', sequence: 2, on: 'house' });
    expect(needs(house, sibling, service(3, {}, { on: 'beside' }))).toEqual({
      beside: ['house'],
      'service-3': ['beside'],
    });
  });

  test('an installation that came back from another phone later still goes before its service', () => {
    expect(needs(service(2), made('house', { type: 'installation', sequence: 9 }))).toEqual({
      'service-2': ['house'],
    });
  });

  test('of two corrections of one record the older goes first', () => {
    expect(needs(correction(5), correction(3))).toEqual({ 'correction-5': ['correction-3'] });
  });

  test('an installation goes before its correction, whatever their numbers', () => {
    expect(needs(correction(3), made('house', { type: 'installation', sequence: 9 }))).toEqual({
      'correction-3': ['house'],
    });
  });

  test('an inspection waits for the correction that sends its rejected installation again; a service does not', () => {
    expect(needs(inspection(2), service(3), correction(5, { status: 'pending' }))).toEqual({
      'inspection-2': ['correction-5'],
    });
    expect(needs(inspection(2), service(3), correction(5, { customerCity: 'Łódź' }))).toEqual({});
  });

  test('requests that name each other in a ring, which nobody makes, do not both wait', () => {
    const one = made('one', { type: 'installation', sequence: 1, on: 'two' });
    const two = made('two', { type: 'installation', sequence: 2, on: 'one' });
    expect(Object.keys(needs(one, two))).toHaveLength(1);
  });

  test('what is done holds nothing up', () => {
    expect(needs({ ...house, status: 7 }, inspection(2))).toEqual({});
  });
});

describe('What a service is told that it waits for', () => {
  test('is the first of its chain', () => {
    const sibling = made('beside', { type: 'installation', sequence: 2, on: 'house' });
    expect(named(house, sibling, service(3, {}, { on: 'beside' }))).toEqual({
      beside: 'house',
      'service-3': 'house',
    });
  });

  test('is what a person has to decide about, if there is one', () => {
    const replacing = service(4, { replacementSerial: 'HP-2' });
    expect(named(inspection(2), inspection(3, { status: 2 }), replacing)).toEqual({
      'service-4': 'inspection-3',
    });
  });
});

test('what would be left behind with an installation is all that was made on it, however far down', () => {
  const sibling = made('beside', { type: 'installation', sequence: 2, on: 'house' });
  const down = service(3, {}, { on: 'beside' });
  const end = made('end', { type: 'service', sequence: 4, of: down.id, on: down.id, corrects: true });
  const other = inspection(5, { on: 'barn' });
  const sent = inspection(6, { status: 7 });
  expect(madeOn(house, [end, down, other, sent, sibling, house]).map(({ id }) => id)).toEqual([
    'beside',
    'service-3',
    'end',
  ]);
});

test('a stage whose first version counts at the server holds up no later stage of the device', () => {
  const error = { code: 'changed-content', message: 'x', at: '2026-11-23T08:00:00.000Z' };
  const corrected = { ...stage(1, 12), status: 2 as const, error };
  expect(needs(corrected, stage(2, 12))).toEqual({});
  expect(needs({ ...corrected, error: { ...error, code: 'invalid-values' } }, stage(2, 12))).not.toEqual({});
});

const finish = (number: number) => ({ act: 'finish', stage: number });
const rework = (number: number) => ({ act: 'rework', stage: number });
const hold = { act: 'hold' };
const release = { act: 'release' };

test.each<[string, object, string, object, boolean]>([
  ['the work is resumed', finish(4), 'device-on-hold', release, false],
  ['the device is put on hold', finish(4), 'device-on-hold', hold, false],
  ['the device is sent back to a stage before', finish(4), 'device-on-hold', rework(3), false],
  ['the same stage is to be done again', finish(4), 'device-on-hold', rework(4), true],
  ['the stage after it is finished', finish(4), 'device-on-hold', finish(5), true],
  ['the stage before it is finished', finish(4), 'stage-not-next', finish(3), false],
  ['the same stage is finished again', finish(4), 'stage-not-next', finish(4), false],
  [
    'the device is opened again from a later stage',
    finish(4),
    'stage-not-next',
    { act: 'reopen', stage: 8 },
    true,
  ],
  ['a stage is finished, and nothing holds the device', release, 'device-not-on-hold', finish(4), false],
  ['the work is resumed, and the device was held already', hold, 'device-on-hold', release, true],
  ['the stage is finished, which was to be done already', rework(4), 'stage-not-done', finish(4), false],
  ['a shipped device is opened again', rework(4), 'device-shipped', { act: 'reopen', stage: 4 }, false],
  ['the work is resumed, though a value is wrong', finish(4), 'invalid-values', release, true],
])('%s: after %j was refused as %s, %j waits for it: %s', (_, before, code, after, waits) => {
  const error = { code, message: 'x', at: '2026-11-23T08:00:00.000Z' };
  const refused = { ...worked(1, 12, before), status: 2 as const, error };
  expect(needs(refused, worked(2, 12, after))).toEqual(waits ? { 'stage-2': ['stage-1'] } : {});
  expect(needs(worked(1, 12, before), worked(2, 12, after))).toEqual({ 'stage-2': ['stage-1'] });
});

/** Something that was done in production to a device. */
const worked = (sequence: number, device: number, act: object) =>
  made(`stage-${sequence}`, {
    type: 'production',
    sequence,
    body: { customDevice: `/custom_devices/${device}`, ...act },
  });

/** The same, whatever it was. */
const stage = (sequence: number, device: number, status: QueueStatus = 0) => ({
  ...worked(sequence, device, {}),
  status,
});

const REFUSED_AT = '2026-11-23T08:00:00.000Z';
const onHold = { code: 'device-on-hold', message: 'x', at: REFUSED_AT };

test.each<[string, object]>([
  ['resumed', { act: 'release' }],
  ['put on hold', { act: 'hold' }],
  ['sent back', { act: 'rework', stage: 3 }],
])('a device on hold is %s before a stage that waits behind the refused one', (_, way) => {
  const refused = { ...worked(1, 12, { act: 'finish', stage: 4 }), status: 2 as const, error: onHold };
  const behind = worked(2, 12, { act: 'finish', stage: 5 });
  expect(needs(refused, behind, worked(3, 12, way))).toEqual({ 'stage-2': ['stage-1'] });
});

test('the hold of another station is ended only by somebody who resumes the work after it was known', () => {
  const refused = { ...worked(1, 12, { act: 'hold' }), status: 2 as const, error: onHold };
  const release = worked(2, 12, { act: 'release' });
  const made = (createdAt: string) => ({ ...release, createdAt });
  expect(needs(refused, made('2026-11-23T07:59:00.000Z'))).toEqual({ 'stage-2': ['stage-1'] });
  expect(needs(refused, made('2026-11-23T08:01:00.000Z'))).toEqual({});
});

test('a stage of production waits until the data of what was done to the same device before is sent, and for nothing else', () => {
  const [first, other, second, third] = [stage(1, 12, 2), stage(2, 13), stage(3, 12), stage(4, 12)];
  expect(needs(first, other, second, third)).toEqual({
    'stage-3': ['stage-1'],
    'stage-4': ['stage-1', 'stage-3'],
  });
  // Its photos follow: the next stage does not wait for them.
  expect(needs(stage(1, 12, 3), second)).toEqual({});
});

/** A day's work as facts: what was made, in this order, and what each does to its device. */
type Fact = {
  readonly kind: 'installation' | 'inspection' | 'service' | 'finish';
  /** Which earlier fact of a fitting kind it was made on; none where nothing fits. */
  readonly on: number;
  readonly replaces: boolean;
  readonly changes: readonly string[];
  readonly status: QueueStatus;
};
const fact: fc.Arbitrary<Fact> = fc.record({
  kind: fc.constantFrom('installation', 'inspection', 'service', 'finish'),
  on: fc.nat(5),
  replaces: fc.boolean(),
  changes: fc.subarray(['power', 'gas']),
  status: fc.constantFrom(0, 2, 3, 6, 7),
});

type Known = { readonly request: Ordered; readonly fact: Fact; readonly on: Known | undefined };

function workOf(facts: readonly Fact[]): readonly Known[] {
  const all: Known[] = [];
  for (const [at, one] of facts.entries()) {
    const fits = all.filter(({ fact: { kind } }) =>
      one.kind === 'finish' ? kind === 'service' : kind === 'installation',
    );
    const on = fits[one.on % Math.max(1, fits.length)];
    if (one.kind === 'finish' && on === undefined) continue;
    const isWork = one.kind === 'service' || one.kind === 'finish';
    all.push({
      fact: one,
      on,
      request: made(String(at), {
        type: one.kind === 'finish' ? 'service' : one.kind,
        sequence: at,
        status: one.status,
        ...(on && { on: on.request.clientId }),
        ...(one.kind === 'finish' && { of: on?.request.clientId, corrects: true }),
        body: isWork
          ? {
              status: 'done',
              replacementSerial: one.replaces ? 'HP-2' : null,
              changedParameters: Object.fromEntries(one.changes.map((name) => [name, '1'])),
            }
          : {},
      }),
    });
  }
  return all;
}

/** The installation whose device a visit is about. */
const siteOf = ({ fact: { kind }, on }: Known): Known | undefined =>
  kind === 'finish' ? on?.on : kind === 'installation' ? undefined : on;

/** Said of two facts, the younger first, without the code under test. */
function trulyNeeds(younger: Known, older: Known): boolean {
  if (younger.on === older) return true;
  if (younger.fact.kind === 'finish' && older.fact.kind === 'finish' && younger.on === older.on) return true;
  const site = siteOf(younger);
  if (site === undefined || site !== siteOf(older)) return false;
  const works = (one: Known) => one.fact.kind !== 'inspection';
  if ((works(younger) && younger.fact.replaces) || (works(older) && older.fact.replaces)) return true;
  return (
    works(younger) && works(older) && younger.fact.changes.some((name) => older.fact.changes.includes(name))
  );
}

test('whatever was made on a day, each waits for what it truly needs and for nothing else', () => {
  fc.assert(
    fc.property(fc.array(fact, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (facts, dice) => {
      const work = workOf(facts);
      const shuffled = work
        .map(({ request }) => ({ request, at: dice.next().value }))
        .sort((one, other) => one.at - other.at)
        .map(({ request }) => request);
      const open = work.filter(({ request }) => request.status !== 7);
      const expected = open.flatMap((younger, at) => {
        const first = open.slice(0, at).filter((older) => trulyNeeds(younger, older));
        return first.length === 0
          ? []
          : [[younger.request.id, new Set(first.map(({ request }) => request.id))] as const];
      });
      const found = [...neededFirst(shuffled)].map(
        ([id, first]) => [id, new Set(first.map((request) => request.id))] as const,
      );
      expect(new Map(found)).toEqual(new Map(expected));
    }),
  );
});

test('whatever comes back in whatever order, something can always go until nothing is left', () => {
  const request = fc
    .record({
      of: fc.constantFrom('a', 'b', 'c', 'd'),
      on: fc.constantFrom('a', 'b', 'c', 'd', undefined),
      corrects: fc.boolean(),
      type: fc.constantFrom('installation', 'inspection', 'service'),
      sequence: fc.nat(6),
      device: fc.constantFrom(1, 2, undefined),
      replaces: fc.boolean(),
    })
    .map(({ replaces, on, device, ...rest }) => ({
      ...rest,
      ...(on !== undefined && { on }),
      ...(device !== undefined && { device }),
      body: { status: 'done', replacementSerial: replaces ? 'HP-2' : null },
    }));
  fc.assert(
    fc.property(fc.array(request, { maxLength: 10 }), (all) => {
      let left = all.map((one, at) => made(String(at), one));
      while (left.length > 0) {
        const needed = neededFirst(left);
        const free = left.filter(({ id }) => !needed.has(id));
        expect(free.length).toBeGreaterThan(0);
        left = left.filter((one) => !free.includes(one));
      }
    }),
  );
});
