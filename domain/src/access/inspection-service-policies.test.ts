import { describe, expect, test } from 'vitest';
import type { InspectionStatus } from '../inspections/transition.ts';
import type { ServiceStatus } from '../services/transition.ts';
import type { GuardedInstallation } from './policies.ts';
import type { Actor, Role } from './roles.ts';
import {
  type GuardedService,
  inspectionActions,
  mayCause,
  mayInspect,
  mayService,
  replacementDecisions,
  serviceActions,
} from './inspection-service-policies.ts';

const as = (role: Role, id: number, organisationId = 2): Actor => ({ role, id, organisationId });

/** Everybody who might act on an inspection or service. The installation was made by 1, whose service partner is 2. */
const PEOPLE = {
  'who made the installation': as('installer', 1),
  'their partner': as('asp', 2),
  'who received it': as('installer', 3),
  'a partner who received it': as('asp', 31),
  'who carries it out': as('installer', 4),
  'the partner of that one': as('asp', 5),
  'another installer': as('installer', 9),
  'another partner': as('asp', 9),
  'an admin': as('admin', 8),
  'a superadmin': as('superadmin', 7),
  production: as('production', 6),
  'an admin of another maker': as('admin', 8, 1),
  'a superadmin of another maker': as('superadmin', 7, 1),
  'number 4 of another maker': as('installer', 4, 1),
  'number 5 of another maker': as('asp', 5, 1),
} as const;
type Who = keyof typeof PEOPLE;

const INSTALLATION: GuardedInstallation = {
  organisationId: 2,
  ownerId: 1,
  aspId: 2,
  receiverIds: [3, 31],
  status: 'accepted',
  withdrawn: false,
  superseded: false,
};

const service = (
  more: Partial<GuardedService & { partReturnOpen: boolean }> = {},
): GuardedService & { partReturnOpen: boolean } => ({
  organisationId: 2,
  status: 'pending',
  servicemanId: 4,
  aspId: 5,
  installation: INSTALLATION,
  partReturnOpen: false,
  ...more,
});

const whoOf = (may: (actor: Actor) => boolean): Who[] =>
  (Object.keys(PEOPLE) as Who[]).filter((who) => may(PEOPLE[who]));

const WORKERS: readonly Who[] = [
  'who made the installation',
  'their partner',
  'who received it',
  'a partner who received it',
  'who carries it out',
  'the partner of that one',
];
const OFFICE: readonly Who[] = ['an admin', 'a superadmin'];
const PART_HANDLERS: readonly Who[] = ['their partner', 'the partner of that one', ...OFFICE];

describe('a service', () => {
  test('is seen and changed by those who work on it and by the maker’s office', () => {
    for (const rule of ['see', 'edit', 'reject'] as const)
      expect(
        whoOf((actor) => mayService[rule](actor, service())),
        rule,
      ).toEqual([...WORKERS, ...OFFICE]);
  });

  test('is worked on by whoever carries it out or may work on the installation, and their partners', () => {
    expect(whoOf((actor) => mayService.work(actor, service()))).toEqual(WORKERS);
  });

  test('has its parts sent by the service partners of those who work on it and by the maker’s office', () => {
    expect(whoOf((actor) => mayService.handleParts(actor, service()))).toEqual(PART_HANDLERS);
  });

  test('that a service partner carries out themselves has its parts sent by them', () => {
    const own = service({ servicemanId: 9, aspId: null, installation: null });
    expect(whoOf((actor) => mayService.handleParts(actor, own))).toEqual(['another partner', ...OFFICE]);
  });

  test('of a device without an installation is worked on by whoever carries it out and their partner', () => {
    const alone = service({ installation: null });
    expect(whoOf((actor) => mayService.work(actor, alone))).toEqual([
      'who carries it out',
      'the partner of that one',
    ]);
  });

  test.each([
    ['schedule', [...WORKERS, ...OFFICE]],
    ['begin', WORKERS],
    ['require_parts', WORKERS],
    ['send_parts', PART_HANDLERS],
    ['finish', WORKERS],
    ['reject', [...WORKERS, ...OFFICE]],
  ] as const)('may be brought to %s by %j', (event, who) => {
    expect(whoOf((actor) => mayCause(actor, service(), event))).toEqual(who);
  });

  test.each<[ServiceStatus, string[], string[]]>([
    ['pending', ['schedule', 'require_parts', 'finish', 'reject', 'edit'], ['schedule', 'reject', 'edit']],
    [
      'scheduled',
      ['schedule', 'begin', 'require_parts', 'finish', 'reject', 'edit'],
      ['schedule', 'reject', 'edit'],
    ],
    ['require_spare_parts', ['reject', 'edit'], ['send_parts', 'reject', 'edit']],
    ['spare_parts_sent', ['finish', 'reject', 'edit'], ['reject', 'edit']],
    ['done', [], []],
    ['rejected', [], []],
  ])('that is %s offers its installer %j and an admin %j', (status, toInstaller, toAdmin) => {
    const it = service({ status });
    expect([...serviceActions(PEOPLE['who carries it out'], it)].sort()).toEqual([...toInstaller].sort());
    expect([...serviceActions(PEOPLE['an admin'], it)].sort()).toEqual([...toAdmin].sort());
    expect(serviceActions(PEOPLE['another installer'], it)).toEqual([]);
  });

  test('whose old part is still out offers those who handle parts to book it in, even when done', () => {
    const open = service({ status: 'done', partReturnOpen: true });
    expect(whoOf((actor) => serviceActions(actor, open).includes('return_parts'))).toEqual(PART_HANDLERS);
  });
});

describe('an inspection', () => {
  const workers: readonly Who[] = WORKERS.slice(0, 4);

  test('is carried out by those who may work on the installation alone', () => {
    expect(whoOf((actor) => mayInspect(actor, INSTALLATION, 'complete'))).toEqual(workers);
  });

  test('is arranged by them and by the maker’s office', () => {
    expect(whoOf((actor) => mayInspect(actor, INSTALLATION, 'schedule'))).toEqual([...workers, ...OFFICE]);
  });

  test.each<[InspectionStatus, string[], string[]]>([
    ['pending', ['schedule', 'complete'], ['schedule']],
    ['scheduled', ['schedule', 'complete'], ['schedule']],
    ['done', [], []],
  ])('that is %s offers its installer %j and an admin %j', (status, toInstaller, toAdmin) => {
    expect(inspectionActions(PEOPLE['who made the installation'], INSTALLATION, status)).toEqual(toInstaller);
    expect(inspectionActions(PEOPLE['an admin'], INSTALLATION, status)).toEqual(toAdmin);
    expect(inspectionActions(PEOPLE['another installer'], INSTALLATION, status)).toEqual([]);
  });
});

test('a replaced device is approved by the office, or by whoever verifies its installation', () => {
  expect(whoOf((actor) => mayService.decideReplacement(actor, service()))).toEqual([
    'their partner',
    ...OFFICE,
  ]);
  expect(whoOf((actor) => replacementDecisions(actor, service(), 'pending').length > 0)).toEqual([
    'their partner',
    ...OFFICE,
  ]);
});
