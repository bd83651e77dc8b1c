import { describe, expect, test } from 'vitest';
import { DEVICE_LABELS } from './record.ts';
import { deviceLabel, mayBeInstalled, type DeviceSituation } from './label.ts';

const STATUSES = ['pending', 'accepted', 'rejected', 'no_warranty'] as const;

const fromFactory: DeviceSituation = {
  inDatabase: true,
  installation: undefined,
  installedBefore: false,
  startedOutside: false,
};

describe('the label of a device', () => {
  test.each<[string, Partial<DeviceSituation>, string]>([
    ['fresh from the factory', {}, 'not_installed'],
    ['that nobody has entered', { inDatabase: false }, 'not_in_database'],
    ['just commissioned', { installation: 'pending' }, 'awaiting_verification'],
    ['commissioned though unknown', { installation: 'pending', inDatabase: false }, 'awaiting_verification'],
    ['verified', { installation: 'accepted' }, 'warranty_issued'],
    ['in the books without a warranty', { installation: 'no_warranty' }, 'installed'],
    ['rejected', { installation: 'rejected' }, 'installation_rejected'],
    ['whose installation was deleted', { installedBefore: true }, 'reinstalling'],
    ['installed anew', { installedBefore: true, installation: 'pending' }, 'awaiting_verification'],
    ['that runs without the app', { startedOutside: true }, 'started_outside_app'],
    [
      'that ran outside and is now in the app',
      { startedOutside: true, installation: 'accepted' },
      'warranty_issued',
    ],
  ])('%s', (_, more, label) => {
    expect(deviceLabel({ ...fromFactory, ...more })).toBe(label);
  });

  test('can be any of the eight and nothing else', () => {
    const eight = [
      'not_in_database',
      'not_installed',
      'installed',
      'awaiting_verification',
      'warranty_issued',
      'installation_rejected',
      'started_outside_app',
      'reinstalling',
    ];
    const flags = [true, false];
    const all = [undefined, ...STATUSES].flatMap((installation) =>
      flags.flatMap((inDatabase) =>
        flags.flatMap((installedBefore) =>
          flags.map((startedOutside) =>
            deviceLabel({ installation, inDatabase, installedBefore, startedOutside }),
          ),
        ),
      ),
    );
    expect([...new Set(all)].sort()).toEqual(eight.toSorted());
    expect([...DEVICE_LABELS].sort()).toEqual(eight.toSorted());
  });
});

test('a device is started once, and again only after a rejection or removal', () => {
  expect(STATUSES.filter((installation) => mayBeInstalled({ installation }))).toEqual(['rejected']);
  expect(mayBeInstalled({ installation: undefined })).toBe(true);
});
