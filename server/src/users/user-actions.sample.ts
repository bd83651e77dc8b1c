import type { InsertObject } from 'kysely';
import { type Actions, withoutPreparation, type Stage } from '../events/actions.sample.ts';
import { buildKey } from '../auth/account.sample.ts';
import { buildUser, TEST_PASSWORD } from '../../test/test-builders.ts';
import type { Tables } from '../db/schema.ts';

/** A user of organisation 2 who is used by no other test. */
async function somebody({ portal, unique }: Stage, user: Partial<InsertObject<Tables, 'users'>> = {}) {
  const email = `${unique('some')}@org2.test`;
  const { credentials } = await portal.deps.identity.enrol(email, TEST_PASSWORD);
  const id = await portal.db.system((tx) =>
    buildUser(tx, 2, { email, name: 'Ktoś Nowy', ...credentials, ...user }),
  );
  return { id, email };
}

/** Actions on accounts, one's own and others', on keys, mails and exports. */
export const USER_ACTIONS: Actions = {
  'profile.update': {
    leaves: ['user.edited'],
    prepare: withoutPreparation(({ installer, unique }) =>
      installer.patch('/user', { company: unique('Firma') }),
    ),
  },
  'profile.changePassword': {
    leaves: ['user.password_changed'],
    prepare: async (at) => {
      const caller = await at.portal.as((await somebody(at)).email);
      return () =>
        caller.post('/user/password', { currentPassword: TEST_PASSWORD, password: 'Nowe9Hasło-tutaj' });
    },
  },
  'profile.changeEmail': {
    leaves: [],
    because: 'the address is the old one until the link in the mail is followed',
    prepare: async (at) => {
      const caller = await at.portal.as((await somebody(at)).email);
      const email = `${at.unique('other')}@org2.test`;
      return () => caller.post('/user/email', { email, currentPassword: TEST_PASSWORD });
    },
  },
  'profile.endSession': {
    leaves: ['user.sessions_ended'],
    prepare: async ({ portal }) => {
      const [caller] = [await portal.as('installer2@org2.test'), await portal.as('installer2@org2.test')];
      const sessions: { id: string; current: boolean }[] = (await caller.get('/user/sessions')).body;
      const other = sessions.find(({ current }) => !current);
      return () => caller.delete(`/user/sessions/${other?.id}`);
    },
  },
  'profile.endOtherSessions': {
    leaves: ['user.sessions_ended'],
    prepare: async ({ portal }) => {
      const caller = await portal.as('installer2@org2.test');
      return () => caller.delete('/user/sessions');
    },
  },
  'organisations.choose': {
    leaves: ['organisation.chosen'],
    prepare: async ({ portal }) => {
      const superadmin = await portal.as('superadmin@org2.test');
      return () => superadmin.post('/organisations/2/choice');
    },
  },
  'calendar.make': {
    leaves: ['user.calendar_shared'],
    prepare: withoutPreparation(({ installer }) => installer.post('/user/calendar')),
  },
  'calendar.revoke': {
    leaves: ['user.calendar_ended'],
    prepare: async ({ installer }) => {
      await installer.post('/user/calendar');
      return () => installer.delete('/user/calendar');
    },
  },
  'users.update': {
    leaves: ['user.edited', 'user.roles_changed'],
    prepare: async (at) => {
      const { id } = await somebody(at);
      return () => at.admin.patch(`/users/${id}`, { name: 'Ktoś Inny', roles: ['ROLE_ASP'] });
    },
  },
  'users.verify': {
    leaves: ['user.verified_by_admin'],
    prepare: async (at) => {
      const { id } = await somebody(at, { verified_at: null });
      return () => at.admin.post(`/users/${id}/verify`);
    },
  },
  'users.resendVerification': {
    leaves: ['user.verification_sent'],
    prepare: async (at) => {
      const { id } = await somebody(at, { verified_at: null });
      return () => at.admin.post(`/users/${id}/resend-verification`);
    },
  },
  'users.endSessions': {
    leaves: ['user.sessions_ended'],
    prepare: async (at) => {
      const { id } = await somebody(at);
      return () => at.admin.delete(`/users/${id}/sessions`);
    },
  },
  'users.delete': {
    leaves: ['installation.deleted', 'user.deleted'],
    prepare: async (at) => {
      const { id, email } = await somebody(at, { available_template_ids: [at.template.id] });
      await at.commission(await at.portal.as(email), at.unique('GOES'));
      return () => at.admin.delete(`/users/${id}`);
    },
  },
  'users.export': {
    leaves: ['user.list_exported'],
    prepare: withoutPreparation(({ admin }) => admin.get('/users.csv')),
  },
  'mailings.create': {
    leaves: ['mailing.created'],
    prepare: withoutPreparation(({ admin, people }) =>
      admin.post('/mailings', {
        subject: 'Szkolenie',
        text: 'Zapraszamy.',
        to: { users: [`/users/${people.installer}`] },
      }),
    ),
  },
  'registrationKeys.create': {
    leaves: ['key.created'],
    prepare: withoutPreparation(({ admin }) => admin.post('/registration_keys', { count: 3 })),
  },
  'registrationKeys.delete': {
    leaves: ['key.deleted'],
    prepare: async ({ admin, portal, unique }) => {
      const id = await buildKey(portal, 2, unique('AWAY').toUpperCase());
      return () => admin.delete(`/registration_keys/${id}`);
    },
  },
  'registrationKeys.export': {
    leaves: ['key.list_exported'],
    prepare: withoutPreparation(({ admin }) => admin.get('/registration_keys.csv')),
  },
};
