import { type Actions, type Stage } from '../events/actions.sample.ts';

const ANY = { 'if-match': '*' };

const wanted = (serial: string, installers: number) => ({
  selection: { serials: [serial] },
  title: { pl: 'Sprężarki z maja' },
  text: { pl: 'Sprawdź zawór.' },
  expected: { devices: 1, installers },
});

/** A recall of one installed device. */
async function begun(at: Stage): Promise<{ readonly id: number; readonly device: number }> {
  const serial = at.unique('RECALLED');
  await at.commission(at.installer, serial);
  const device: number = (await at.admin.get(`/custom_devices?parameterOrExact[serial]=${serial}`)).body[0]
    .id;
  return { id: (await at.admin.post('/recalls', wanted(serial, 1))).body.id, device };
}

export const RECALL_ACTIONS: Actions = {
  'recalls.preview': {
    leaves: [],
    because: 'nothing is begun',
    prepare: async (at) => {
      const serial = at.unique('COUNTED');
      await at.device(serial);
      return () => at.admin.post('/recalls/preview', { selection: { serials: [serial] } });
    },
  },
  'recalls.create': {
    leaves: ['recall.created'],
    prepare: async (at) => {
      const serial = at.unique('RECALLED');
      await at.device(serial);
      return () => at.admin.post('/recalls', wanted(serial, 0));
    },
  },
  'recalls.update': {
    leaves: ['recall.closed'],
    prepare: async (at) => {
      const { id } = await begun(at);
      return () => at.admin.patch(`/recalls/${id}`, { state: 'closed' }, ANY);
    },
  },
  'recalls.remind': {
    leaves: ['recall.reminded'],
    prepare: async (at) => {
      const { id } = await begun(at);
      return () => at.admin.post(`/recalls/${id}/reminders`);
    },
  },
  'recalls.export': {
    leaves: ['recall.exported'],
    prepare: async (at) => {
      const { id } = await begun(at);
      return () => at.admin.get(`/recalls/${id}.csv`);
    },
  },
  'recalls.read': {
    leaves: [],
    because: 'it stands with the recall, as reading a notice does',
    prepare: async (at) => {
      const { id } = await begun(at);
      return () => at.installer.post(`/user/recalls/${id}/read`);
    },
  },
  'recalls.answer': {
    leaves: ['recall.answered'],
    prepare: async (at) => {
      const { id, device } = await begun(at);
      return () =>
        at.installer.post('/recall_answers', {
          clientId: crypto.randomUUID(),
          recall: `/recalls/${id}`,
          customDevice: `/custom_devices/${device}`,
          answer: 'cannot',
          note: 'Klient wyjechał',
          answeredAt: '2026-06-15T08:00:00.000Z',
        });
    },
  },
};
