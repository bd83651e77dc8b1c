import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeSession } from '../session/session-store.ts';
import { signedIn } from '../session/signed-in.sample.ts';
import { queryClient } from './query-client.ts';

const shownInstallation = () => queryClient.getQueryData(['installation', 12]);

beforeEach(() => {
  storeSession(signedIn(7));
  queryClient.setQueryData(['installation', 12], { customerName: 'Halina' });
});
afterEach(() => {
  storeSession(null);
  queryClient.clear();
});

test('what an installer read is not shown to the next one, who signed in after a refused refresh', () => {
  storeSession(null);
  storeSession(signedIn(8));
  expect(shownInstallation()).toBeUndefined();
});

test('what an installer read is not shown to the next one, whom a sleeping tab meets without a sign-out', () => {
  storeSession(signedIn(8));
  expect(shownInstallation()).toBeUndefined();
});

test('an installer whose session is renewed, or who signs in again, keeps what was read', () => {
  storeSession({ ...signedIn(7), exp: 1 });
  storeSession(null);
  storeSession(signedIn(7));
  expect(shownInstallation()).toEqual({ customerName: 'Halina' });
});

test('what a service partner read is not shown to them any more once they are an installer', () => {
  storeSession(signedIn(7, 'ROLE_ASP'));
  queryClient.setQueryData(['installation', 12], { customerName: 'Halina' });
  storeSession(null);
  storeSession(signedIn(7));
  expect(shownInstallation()).toBeUndefined();
});
