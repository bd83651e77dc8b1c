import { describe, expect, test } from 'vitest';
import {
  INSTALLATION_EVENTS,
  INSTALLATION_STATUSES,
  installationAfter,
  type InstallationEvent,
  type InstallationStatus,
} from './transition.ts';

const STATUSES = ['pending', 'accepted', 'rejected', 'no_warranty'] as const;
const EVENTS = ['accept', 'reject', 'no_warranty', 'restore', 'correct'] as const;

const event = (type: (typeof EVENTS)[number]): InstallationEvent =>
  type === 'reject' ? { type, reason: 'Brak zdjęcia tabliczki' } : { type };

/** Rows: where from; columns in the order of `EVENTS`; a dash: refused. */
const EXPECTED: Record<InstallationStatus, readonly [string, string, string, string, string]> = {
  pending: ['accepted', 'rejected', 'no_warranty', '-', '-'],
  accepted: ['accepted', '-', '-', 'pending', '-'],
  rejected: ['-', '-', '-', 'pending', 'pending'],
  no_warranty: ['-', '-', '-', 'pending', '-'],
};

describe('an installation', () => {
  const pairs = STATUSES.flatMap((status) =>
    EVENTS.map((type, at) => [status, type, EXPECTED[status][at]!] as const),
  );

  test('is pending, accepted, rejected or without a warranty, and nothing else', () => {
    expect(INSTALLATION_STATUSES).toEqual(['pending', 'accepted', 'rejected', 'no_warranty']);
    expect(INSTALLATION_EVENTS).toEqual(['accept', 'reject', 'no_warranty', 'restore', 'correct']);
  });

  test.each(pairs)('that is %s becomes by %s: %s', (status, type, expected) => {
    const result = installationAfter(status, event(type));
    expect(result.ok ? result.status : '-').toBe(expected);
    if (!result.ok) expect(result.refusal).toBe('impossible-transition');
  });

  test('gets its warranty and first inspection when accepted, and once only', () => {
    expect(installationAfter('pending', { type: 'accept' })).toMatchObject({
      changed: true,
      effects: ['issue-warranty', 'plan-inspection', 'tell-installer'],
    });
    expect(installationAfter('accepted', { type: 'accept' })).toMatchObject({ changed: false, effects: [] });
  });

  test('gets neither warranty nor inspections without a warranty', () => {
    expect(installationAfter('pending', { type: 'no_warranty' })).toMatchObject({
      effects: ['tell-installer'],
    });
  });

  test('loses warranty and open inspections when an accepted one is restored, and only then', () => {
    expect(installationAfter('accepted', { type: 'restore' })).toMatchObject({
      effects: ['withdraw-warranty', 'remove-open-inspections', 'tell-installer'],
    });
    expect(installationAfter('rejected', { type: 'restore' })).toMatchObject({ effects: ['tell-installer'] });
  });

  test('is rejected with a reason or not at all; the reason goes when it is pending again', () => {
    expect(installationAfter('pending', { type: 'reject', reason: ' \n ' })).toEqual({
      ok: false,
      refusal: 'reason-required',
    });
    expect(installationAfter('pending', { type: 'reject', reason: ' Brak zdjęcia ' })).toMatchObject({
      rejectionReason: 'Brak zdjęcia',
    });
    expect(installationAfter('rejected', { type: 'correct' })).toMatchObject({ rejectionReason: null });
  });
});
