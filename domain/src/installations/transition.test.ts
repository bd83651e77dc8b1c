import { describe, expect, test } from 'vitest';
import {
  INSTALLATION_EVENTS,
  INSTALLATION_STATUSES,
  installationAfter,
  installationEvents,
  type InstallationEvent,
} from './transition.ts';

const event = (type: (typeof INSTALLATION_EVENTS)[number]): InstallationEvent =>
  type === 'reject' ? { type, reason: 'Brak zdjęcia tabliczki' } : { type };

/** Rows: where from; columns: accept, reject, no_warranty, restore, correct; a dash: refused. */
const EXPECTED = {
  pending: ['accepted', 'rejected', 'no_warranty', '-', '-'],
  accepted: ['accepted', '-', '-', 'pending', '-'],
  rejected: ['-', '-', '-', 'pending', 'pending'],
  no_warranty: ['-', '-', '-', 'pending', '-'],
} as const;

describe('an installation', () => {
  const pairs = INSTALLATION_STATUSES.flatMap((status) =>
    INSTALLATION_EVENTS.map((type, at) => [status, type, EXPECTED[status][at]!] as const),
  );

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

  test('offers the steps that change something', () => {
    expect(installationEvents('pending')).toEqual(['accept', 'reject', 'no_warranty']);
    expect(installationEvents('accepted')).toEqual(['restore']);
    expect(installationEvents('rejected')).toEqual(['restore', 'correct']);
    expect(installationEvents('no_warranty')).toEqual(['restore']);
  });
});
