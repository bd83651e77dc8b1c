import { ROUTES, type Route } from '@portal/domain/access/route-table';
import type { RoleKey } from '@portal/domain/access/roles';
import { beforeEach, describe, expect, test } from 'vitest';
import { setAspView } from '../lib/session/session.ts';
import { storeSession } from '../lib/session/session-store.ts';
import { redirectOf, returnPath, signInPath } from './guard.ts';

function signedInAs(roles: RoleKey[], id = 7): void {
  storeSession({
    exp: 4_000_000_000,
    user: {
      id,
      name: 'Jan Kowalski',
      company: null,
      taxId: null,
      phone: null,
      certificateNumber: null,
      email: 'someone@demo.test',
      roles,
      asp: null,
      registrationDate: '2026-01-01',
      verified: true,
      organisation: { id: 2, name: 'Fjord' },
      availableTemplates: [],
      language: 'pl',
    },
  });
}

/** The address to which opening a route redirects, or "shown". */
function opening(name: Route['name'], address?: string): string {
  const route = ROUTES.find((one) => one.name === name)!;
  return redirectOf(route, address ?? route.path) ?? 'shown';
}

beforeEach(() => {
  storeSession(null);
  setAspView('installer');
});

describe('someone who is not signed in', () => {
  test.each([
    'login',
    'register',
    'password-recovery',
    'warranty-confirmation',
    'labelled-device',
    'signing',
  ])('sees %s', (name) => {
    expect(opening(name)).toBe('shown');
  });

  test('is sent to sign in, and back to the installation afterwards', () => {
    const sent = opening('installation', '/installations/12#inspections');
    expect(sent).toBe('/login?next=%2Finstallations%2F12%23inspections');
    expect(returnPath(`http://x${sent}`)).toBe('/installations/12#inspections');
  });

  test('may not even open a page without restriction', () => {
    expect(opening('add-device')).toMatch('/login');
  });
});

test.each<[string, RoleKey[], Route['name'], string]>([
  ['an installer', [], 'admin-users', '/'],
  ['an installer', [], 'production', '/'],
  ['an installer', [], 'home', 'shown'],
  ['an installer', [], 'login', '/'],
  ['an installer', [], 'register', '/'],
  ['an installer', [], 'password-recovery', 'shown'],
  ['an installer', [], 'edit-profile', 'shown'],
  ['an admin', ['ROLE_ADMIN'], 'edit-profile', 'shown'],
  ['someone of production', ['ROLE_PRODUCTION'], 'edit-profile', '/production'],
  ['an admin', ['ROLE_ADMIN'], 'home', '/admin/installations'],
  ['an admin', ['ROLE_ADMIN'], 'production', '/admin/installations'],
  ['an admin', ['ROLE_ADMIN'], 'admin-users', 'shown'],
  ['a superadmin', ['ROLE_SUPERADMIN'], 'production', 'shown'],
  ['a service partner', ['ROLE_ASP'], 'admin-installations', 'shown'],
  ['a service partner', ['ROLE_ASP'], 'admin-settings', '/'],
  ['someone of production', ['ROLE_PRODUCTION'], 'services', '/production'],
])('%s (%j) who opens %s ends at %s', (_, roles, name, end) => {
  signedInAs(roles);
  expect(opening(name)).toBe(end);
});

test('who is signed in and follows the link of a mail sees what becomes of it', () => {
  signedInAs([]);
  expect(opening('login', '/login?verify=abc')).toBe('shown');
});

test('a service partner who looks at the administration lands there', () => {
  signedInAs(['ROLE_ASP']);
  setAspView('admin');
  expect(opening('login')).toBe('/admin/installations');
});

test('whoever signs in where another person was is not led to what that person searched for, who is led back to it', () => {
  signedInAs([], 7);
  storeSession(null);
  const sent = opening('installations', '/installations?search=Nowak');
  expect(sent).toBe('/login?next=%2Finstallations%3Fsearch%3DNowak&of=7');
  signedInAs([], 8);
  expect(opening('login', sent)).toBe('/');
  signedInAs([], 7);
  expect(opening('login', sent)).toBe('/installations?search=Nowak');
});

test.each([
  'https://elsewhere.test/',
  '//elsewhere.test/',
  '/\\elsewhere.test',
  '/.//elsewhere.test',
  '/installations/..//elsewhere.test',
  '/\t/elsewhere.test',
  'javascript:alert(1)',
  'relative',
])('signing in never leads to %s', (next) => {
  expect(returnPath(`http://x/login?next=${encodeURIComponent(next)}`)).toBeNull();
});

test('coming from the home page needs no way back', () => {
  expect(signInPath('http://x/')).toBe('/login');
});
