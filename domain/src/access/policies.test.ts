import { describe, expect, test } from 'vitest';
import { type GuardedInstallation, may } from './policies.ts';
import type { Actor, Role } from './roles.ts';

const as = (role: Role, id: number, organisationId = 2): Actor => ({ role, id, organisationId });
const [OWNER, PARTNER, RECEIVER] = [1, 2, 3];

/** Everybody who could want something of an installation. */
const PEOPLE = {
  'its installer': as('installer', OWNER),
  'the partner of its installer': as('asp', PARTNER),
  'someone it was shared with': as('installer', RECEIVER),
  'another installer': as('installer', 9),
  'another partner': as('asp', 9),
  'an admin': as('admin', 8),
  'a superadmin': as('superadmin', 7),
  'someone of production': as('production', 6),
  'its installer, in production by now': as('production', OWNER),
  'someone of production it was shared with': as('production', RECEIVER),
  'an admin of another maker': as('admin', 8, 1),
  'an installer of another maker under the same number': as('installer', OWNER, 1),
} as const;

const installation = (status: GuardedInstallation['status'], withdrawn = false): GuardedInstallation => ({
  organisationId: 2,
  ownerId: OWNER,
  aspId: PARTNER,
  receiverIds: [RECEIVER],
  status,
  withdrawn,
  superseded: false,
});

const allowed = (rule: keyof typeof may, status: GuardedInstallation['status'], withdrawn = false) =>
  Object.entries(PEOPLE).flatMap(([who, actor]) =>
    may[rule](actor, installation(status, withdrawn)) ? [who] : [],
  );

const VERIFIERS = ['the partner of its installer', 'an admin', 'a superadmin'];

describe('an installation', () => {
  test('is seen by its installer, their partner, whoever it was shared with, and the maker’s office', () => {
    for (const status of ['pending', 'accepted', 'rejected', 'no_warranty'] as const)
      expect(allowed('see', status)).toEqual([
        'its installer',
        'the partner of its installer',
        'someone it was shared with',
        'an admin',
        'a superadmin',
      ]);
  });

  test('is decided on by its partner and the maker’s office alone, whatever its status', () => {
    for (const status of ['pending', 'accepted', 'rejected', 'no_warranty'] as const)
      expect(allowed('verify', status)).toEqual(VERIFIERS);
  });

  test.each(['accept', 'reject', 'no_warranty'] as const)(
    'waits to be verified: an admin, a superadmin or its partner may %s, while it is pending',
    (rule) => {
      expect(allowed(rule, 'pending')).toEqual(VERIFIERS);
      for (const status of ['accepted', 'rejected', 'no_warranty'] as const)
        expect(allowed(rule, status)).toEqual([]);
    },
  );

  test('that was decided on is restored by those who verify', () => {
    for (const status of ['accepted', 'rejected', 'no_warranty'] as const)
      expect(allowed('restore', status)).toEqual(VERIFIERS);
    expect(allowed('restore', 'pending')).toEqual([]);
  });

  test('is deleted, whatever its status, by those who verify', () => {
    for (const status of ['pending', 'accepted', 'rejected', 'no_warranty'] as const)
      expect(allowed('delete', status)).toEqual(VERIFIERS);
  });

  test('that was rejected, or that nobody has decided on, is corrected by its installer alone', () => {
    expect(allowed('correct', 'rejected')).toEqual(['its installer']);
    expect(allowed('correct', 'pending')).toEqual(['its installer']);
    expect(allowed('correct', 'accepted')).toEqual([]);
    expect(allowed('correct', 'no_warranty')).toEqual([]);
  });

  test('whose device has another installation meanwhile is not corrected', () => {
    for (const status of ['rejected', 'pending'] as const)
      expect(may.correct(PEOPLE['its installer'], { ...installation(status), superseded: true })).toBe(false);
  });

  test('is withdrawn by its installer alone while nobody has decided, and then decided on by nobody', () => {
    expect(allowed('withdraw', 'pending')).toEqual(['its installer']);
    for (const status of ['accepted', 'rejected', 'no_warranty'] as const)
      expect(allowed('withdraw', status)).toEqual([]);
    for (const rule of ['accept', 'reject', 'no_warranty'] as const)
      expect(allowed(rule, 'pending', true)).toEqual([]);
    expect(allowed('correct', 'pending', true)).toEqual(['its installer']);
  });

  test('is serviced and inspected by its installer, their partner, and whoever it was shared with', () => {
    expect(allowed('workOn', 'accepted')).toEqual([
      'its installer',
      'the partner of its installer',
      'someone it was shared with',
    ]);
  });

  test('is shared with others by its installer and those who verify it, not by whoever received it', () => {
    expect(allowed('share', 'accepted')).toEqual(['its installer', ...VERIFIERS]);
  });

  test('has its customer’s address corrected in every status by its installer and those who verify it alone', () => {
    for (const status of ['pending', 'accepted', 'rejected', 'no_warranty'] as const)
      expect(allowed('correctAddress', status)).toEqual(['its installer', ...VERIFIERS]);
  });

  test('has notes for the maker that its installer does not read', () => {
    expect(allowed('seeAdminNotes', 'pending')).toEqual(VERIFIERS);
  });

  test('is edited by its installer while it is pending, and by the maker’s office whatever its status', () => {
    expect(allowed('edit', 'pending')).toEqual(['its installer', 'an admin', 'a superadmin']);
    for (const status of ['accepted', 'rejected', 'no_warranty'] as const)
      expect(allowed('edit', status)).toEqual(['an admin', 'a superadmin']);
  });

  test('has its inspections arranged by those who verify', () => {
    for (const status of ['pending', 'accepted', 'rejected', 'no_warranty'] as const)
      expect(allowed('verify', status)).toEqual(VERIFIERS);
  });
});
