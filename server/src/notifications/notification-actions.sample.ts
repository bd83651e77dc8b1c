import { type Actions, withoutPreparation, type Stage } from '../events/actions.sample.ts';

const OWN = 'it is about what the caller sees or wants to be told, not about a record';

/** A notification of the installer's: one of their installations was rejected. */
async function notified(at: Stage): Promise<number> {
  const installation = await at.commission(at.installer, at.unique('TOLD'));
  await at.admin.post(`/installations/${installation}/reject`, { reason: 'Zdjęcie' });
  const [newest] = (await at.installer.get('/user/notices')).body;
  return newest.id;
}

const endpoint = 'https://push.example.com/act';

export const NOTIFICATION_ACTIONS: Actions = {
  'notices.read': {
    leaves: [],
    because: OWN,
    prepare: async (at) => {
      const id = await notified(at);
      return () => at.installer.post(`/user/notices/${id}/read`);
    },
  },
  'notices.readAll': {
    leaves: [],
    because: OWN,
    prepare: async (at) => {
      const upTo = await notified(at);
      return () => at.installer.post('/user/notices/read', { upTo });
    },
  },
  'notices.choose': {
    leaves: [],
    because: OWN,
    prepare: withoutPreparation(({ asp }) =>
      asp.patch('/user/notice_choices', { 'inspection-due': { mail: false } }),
    ),
  },
  'push.subscribe': {
    leaves: [],
    because: OWN,
    prepare: withoutPreparation(({ asp }) =>
      asp.post('/user/push_subscriptions', {
        endpoint,
        keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
      }),
    ),
  },
  'push.unsubscribe': {
    leaves: [],
    because: OWN,
    prepare: withoutPreparation(({ asp }) => asp.post('/user/push_subscriptions/remove', { endpoint })),
  },
  'reminders.change': {
    leaves: ['organisation.reminders_changed'],
    prepare: withoutPreparation(({ admin }) =>
      admin.patch('/organisations/2/reminder_settings', { customers: true }),
    ),
  },
};
