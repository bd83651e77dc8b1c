import type { Actions, Stage } from '../events/actions.sample.ts';
import { withoutPreparation } from '../events/actions.sample.ts';
import { TEST_PASSWORD } from '../../test/test-builders.ts';
import { buildKey, lastMail, lockedOut, NEW_INSTALLER } from './account.sample.ts';

/** Registers a new account; returns its e-mail address. */
async function registered(at: Stage): Promise<string> {
  const key = at.unique('KEY').toUpperCase();
  await buildKey(at.portal, 2, key);
  const email = `${at.unique('new')}@instalator.test`;
  await at.portal.nobody.post('/register', { ...NEW_INSTALLER, key, email });
  return email;
}

/** Actions that write to the event log without a session, or after it. */
export const AUTH_ACTIONS: Actions = {
  'auth.login': {
    leaves: ['user.signed_in'],
    prepare: withoutPreparation(({ portal }) =>
      portal.nobody.post('/login', { email: 'installer@org2.test', password: TEST_PASSWORD }),
    ),
  },
  'auth.unlock': {
    leaves: [],
    because: 'it signs nobody in: the sign-in after it is told',
    prepare: async (at) => {
      const email = await registered(at);
      const refused = await lockedOut(at.portal, email);
      const { token } = await lastMail(at.portal, email);
      return () => at.portal.nobody.post('/login/unlock', { token }, refused);
    },
  },
  'auth.refresh': {
    leaves: [],
    because: 'a session that goes on is no act of a person',
    prepare: async ({ portal }) => {
      const credentials = { email: 'installer@org2.test', password: TEST_PASSWORD };
      const { refreshToken } = (await portal.nobody.post('/login', credentials)).body;
      return () => portal.nobody.post('/token/refresh', { refreshToken });
    },
  },
  'auth.invalidate': {
    leaves: [],
    because: 'the session itself keeps when and why it ended',
    prepare: async ({ portal }) => {
      const caller = await portal.as('installer2@org2.test');
      return () => caller.get('/token/invalidate');
    },
  },
  'auth.checkKey': {
    leaves: [],
    because: 'looking at a key uses nothing up; guesses are counted by the limits',
    prepare: async ({ portal, unique }) => {
      const key = unique('LOOK').toUpperCase();
      await buildKey(portal, 2, key);
      return () => portal.nobody.post('/register/key', { key });
    },
  },
  'auth.register': {
    leaves: ['user.registered', 'key.used'],
    prepare: async ({ portal, unique }) => {
      const key = unique('KEY').toUpperCase();
      await buildKey(portal, 2, key);
      return () =>
        portal.nobody.post('/register', { ...NEW_INSTALLER, key, email: `${unique('r')}@instalator.test` });
    },
  },
  'auth.correctAddress': {
    leaves: [],
    because: 'the address changes when the link that it mails is opened, which is told',
    prepare: async (at) => {
      const email = await registered(at);
      const newEmail = `${at.unique('right')}@instalator.test`;
      return () =>
        at.portal.nobody.post('/register/address', { email, password: NEW_INSTALLER.password, newEmail });
    },
  },
  'auth.verifyEmail': {
    leaves: ['user.verified'],
    prepare: async (at) => {
      const { token } = await lastMail(at.portal, await registered(at));
      return () => at.portal.nobody.post('/verify-email', { token });
    },
  },
  'auth.requestReset': {
    leaves: [],
    because: 'anybody may type in any address; the log tells of the password that was set',
    prepare: withoutPreparation(({ portal }) =>
      portal.nobody.post('/reset-password', { email: 'installer2@org2.test' }),
    ),
  },
  'auth.checkReset': {
    leaves: [],
    because: 'looking at a link uses nothing up; guesses are counted by the limits',
    prepare: async (at) => {
      const email = await registered(at);
      await at.portal.nobody.post('/reset-password', { email });
      const { token } = await lastMail(at.portal, email);
      return () => at.portal.nobody.post('/reset-password/check', { token });
    },
  },
  'auth.confirmReset': {
    leaves: ['user.password_reset', 'user.verified'],
    prepare: async (at) => {
      const email = await registered(at);
      await at.portal.nobody.post('/reset-password', { email });
      const { token } = await lastMail(at.portal, email);
      return () => at.portal.nobody.post('/reset-password/confirm', { token, password: 'Nowe9Hasło-tutaj' });
    },
  },
};
