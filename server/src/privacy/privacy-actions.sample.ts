import { type Actions, withoutPreparation, type Stage } from '../events/actions.sample.ts';

/** A customer with one installation; how they are found. */
async function customer(at: Stage): Promise<{ email: string }> {
  const email = `${at.unique('customer')}@customer.test`;
  await at.commission(at.installer, at.unique('PRIV'), { customerEmail: email });
  return { email };
}

export const PRIVACY_ACTIONS: Actions = {
  'privacy.exportOwn': {
    leaves: ['user.exported'],
    prepare: async ({ portal }) => {
      const caller = await portal.as('installer2@org2.test');
      return () => caller.get('/user/export');
    },
  },
  'privacy.exportUser': {
    leaves: ['user.exported'],
    prepare: withoutPreparation(({ admin, people }) => admin.get(`/users/${people.installer2}/export`)),
  },
  'privacy.customer': {
    leaves: [],
    because:
      'it counts, and shows no more of the customer than the name that the list of installations shows',
    prepare: async (at) => {
      const found = await customer(at);
      return () => at.admin.post('/customers/find', found);
    },
  },
  'privacy.exportCustomer': {
    leaves: ['customer.exported'],
    prepare: async (at) => {
      const found = await customer(at);
      return () => at.admin.post('/customers/export', found);
    },
  },
  'privacy.eraseCustomer': {
    leaves: ['installation.customer_erased'],
    prepare: async (at) => {
      const found = await customer(at);
      return () => at.admin.post('/customers/erase', found);
    },
  },
  'privacy.updateRetention': {
    leaves: ['organisation.retention_changed'],
    prepare: withoutPreparation(({ admin }) =>
      admin.patch('/organisations/2/retention', { mailDays: 400 }, { 'if-match': '*' }),
    ),
  },
};
