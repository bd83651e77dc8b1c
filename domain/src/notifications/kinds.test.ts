import { expect, test } from 'vitest';
import { comesBy, kindsKnownAt, kindsOf, NOTIFICATION_KINDS } from './kinds.ts';

test('an installer is told of everything by push, and by mail of all that no card or the app alone tells', () => {
  expect(NOTIFICATION_KINDS.filter((kind) => !comesBy(kind, 'push'))).toEqual([]);
  expect(NOTIFICATION_KINDS.filter((kind) => !comesBy(kind, 'mail'))).toEqual([
    'service-finished',
    'service-reported',
    'warranty-issued',
    'installation-changed',
    'installation-withdrawn',
    'replacement-waits',
    'replacement-approved',
    'replacement-refused',
    'replacement-taken-back',
  ]);
});

const OF_THE_FIRST_RELEASE = [
  'inspection-due',
  'service-parts-needed',
  'service-parts-sent',
  'service-rejected',
  'service-finished',
  'service-reported',
  'warranty-issued',
  'installation-rejected',
  'installation-no-warranty',
  'installation-restored',
  'installation-shared',
];

const OF_LEVEL_3 = [
  ...OF_THE_FIRST_RELEASE,
  'installation-changed',
  'installation-withdrawn',
  'replacement-waits',
  'recall',
];
const OF_LEVEL_4 = ['replacement-approved', 'replacement-refused', 'replacement-taken-back'];

test.each([
  [0, []],
  [1, OF_THE_FIRST_RELEASE],
  [2, OF_THE_FIRST_RELEASE],
  [3, OF_LEVEL_3],
  [4, [...OF_LEVEL_3, ...OF_LEVEL_4]],
])('an app of reader level %i is sent no kind that it would fail on', (level, kinds) => {
  expect(kindsKnownAt(level).toSorted()).toEqual(kinds.toSorted());
});

const FOR_INSTALLERS = [
  'inspection-due',
  'service-parts-sent',
  'service-rejected',
  'service-finished',
  'service-reported',
  'warranty-issued',
  'installation-rejected',
  'installation-no-warranty',
  'installation-restored',
  'installation-shared',
  ...OF_LEVEL_4,
];
const FOR_WHO_VERIFIES = [
  'service-parts-needed',
  'installation-changed',
  'installation-withdrawn',
  'replacement-waits',
];

test('each role chooses among what it can be told; nobody can switch off recalls', () => {
  expect(kindsOf('installer')).toEqual(FOR_INSTALLERS);
  expect(kindsOf('asp').toSorted()).toEqual([...FOR_INSTALLERS, ...FOR_WHO_VERIFIES].toSorted());
  expect(kindsOf('admin')).toEqual([...FOR_WHO_VERIFIES, 'service-finished']);
  expect(kindsOf('superadmin')).toEqual([...FOR_WHO_VERIFIES, 'service-finished']);
  expect(kindsOf('production')).toEqual([]);
});
