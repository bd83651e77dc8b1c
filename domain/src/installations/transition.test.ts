import { describe, expect, test } from 'vitest';
import {
  INSTALLATION_EVENTS,
  INSTALLATION_STATUSES,
  installationAfter,
  type InstallationEvent,
  type InstallationStatus,
} from './transition.ts';

const STATUSES = ['pending', 'accepted', 'rejected', 'no_warranty'] as const;
const EVENTS = ['accept', 'reject', 'no_warranty', 'restore', 'correct', 'withdraw'] as const;

const event = (type: (typeof EVENTS)[number]): InstallationEvent =>
  type === 'reject' ? { type, reason: 'Brak zdjęcia tabliczki' } : { type };

const standing = (status: InstallationStatus) => ({ status, withdrawn: false });

/** Rows: where from; columns in the order of `EVENTS`; a dash: refused. */
const EXPECTED: Record<InstallationStatus, readonly [string, string, string, string, string, string]> = {
  pending: ['accepted', 'rejected', 'no_warranty', '-', 'pending', 'pending'],
  accepted: ['accepted', '-', '-', 'pending', '-', '-'],
  rejected: ['-', '-', '-', 'pending', 'pending', '-'],
  no_warranty: ['-', '-', '-', 'pending', '-', '-'],
};

describe('an installation', () => {
  const pairs = STATUSES.flatMap((status) =>
    EVENTS.map((type, at) => [status, type, EXPECTED[status][at]!] as const),
  );

  test('is pending, accepted, rejected or without a warranty, and nothing else', () => {
    expect(INSTALLATION_STATUSES).toEqual(['pending', 'accepted', 'rejected', 'no_warranty']);
    expect(INSTALLATION_EVENTS).toEqual([
      'accept',
      'reject',
      'no_warranty',
      'restore',
      'correct',
      'withdraw',
    ]);
  });

  test.each(pairs)('that is %s becomes by %s: %s', (status, type, expected) => {
    const result = installationAfter({ status, withdrawn: false }, event(type));
    expect(result.ok ? result.status : '-').toBe(expected);
    if (!result.ok) expect(result.refusal).toBe('impossible-transition');
  });

  test('gets its warranty and first inspection when accepted, and once only', () => {
    expect(installationAfter(standing('pending'), { type: 'accept' })).toMatchObject({
      changed: true,
      effects: ['issue-warranty', 'plan-inspection'],
    });
    expect(installationAfter(standing('accepted'), { type: 'accept' })).toMatchObject({
      changed: false,
      effects: [],
    });
  });

  test('gets neither warranty nor inspections without a warranty', () => {
    expect(installationAfter(standing('pending'), { type: 'no_warranty' })).toMatchObject({
      effects: [],
    });
  });

  test('loses warranty and open inspections when an accepted one is restored, and only then', () => {
    expect(installationAfter(standing('accepted'), { type: 'restore' })).toMatchObject({
      effects: ['withdraw-warranty', 'remove-open-inspections'],
    });
    expect(installationAfter(standing('rejected'), { type: 'restore' })).toMatchObject({
      effects: [],
    });
  });

  test('is rejected with a reason or not at all; the reason goes when it is pending again', () => {
    expect(installationAfter(standing('pending'), { type: 'reject', reason: ' \n ' })).toEqual({
      ok: false,
      refusal: 'reason-required',
    });
    expect(
      installationAfter(standing('pending'), { type: 'reject', reason: ' Brak zdjęcia ' }),
    ).toMatchObject({
      rejectionReason: 'Brak zdjęcia',
    });
    expect(installationAfter(standing('rejected'), { type: 'correct' })).toMatchObject({
      rejectionReason: null,
    });
  });

  test('that was withdrawn is decided on by nobody, and waits again once its installer corrects it', () => {
    const withdrawn = { status: 'pending', withdrawn: true } as const;
    for (const type of ['accept', 'reject', 'no_warranty'] as const)
      expect(installationAfter(withdrawn, event(type))).toEqual({ ok: false, refusal: 'withdrawn' });
    expect(installationAfter(standing('pending'), { type: 'withdraw' })).toMatchObject({
      status: 'pending',
      withdrawn: true,
      changed: true,
    });
    expect(installationAfter(withdrawn, { type: 'withdraw' })).toMatchObject({
      withdrawn: true,
      changed: false,
    });
    expect(installationAfter(withdrawn, { type: 'correct' })).toMatchObject({
      status: 'pending',
      withdrawn: false,
      changed: true,
    });
  });
});
