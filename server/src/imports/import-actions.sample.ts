import type { Actions, Stage } from '../events/actions.sample.ts';

/** An import of one row with the serial number given, and the template of the stage. */
export async function received({ admin }: Pick<Stage, 'admin'>, serial: string): Promise<number> {
  const made = await admin.post('/imports', { kind: 'devices', fileName: 'pumps.csv', header: ['Serial'] });
  await admin.post(`/imports/${made.body.id}/rows`, { from: 2, rows: [[serial]] });
  return made.body.id;
}

async function planned(at: Stage): Promise<number> {
  const id = await received(at, at.unique('IMP'));
  await at.admin.post(`/imports/${id}/plan`, PLAN(at));
  await at.portal.settle();
  return id;
}

const PLAN = (at: Stage) => ({
  mapping: ['@serial'],
  template: at.template.id,
  goods: 'finished',
  decimal: ',',
});

export const IMPORT_ACTIONS: Actions = {
  'imports.create': {
    leaves: ['import.created'],
    prepare: (at) =>
      Promise.resolve(() =>
        at.admin.post('/imports', { kind: 'devices', fileName: 'pumps.csv', header: ['Serial'] }),
      ),
  },
  'imports.addRows': {
    leaves: [],
    because: 'rows of an import that is logged; nothing of the devices changes',
    prepare: async (at) => {
      const id = await received(at, at.unique('IMP'));
      return () => at.admin.post(`/imports/${id}/rows`, { from: 3, rows: [[at.unique('IMP')]] });
    },
  },
  'imports.plan': {
    leaves: [],
    because: 'a plan changes nothing of the devices',
    prepare: async (at) => {
      const id = await received(at, at.unique('IMP'));
      return () => at.admin.post(`/imports/${id}/plan`, PLAN(at));
    },
  },
  'imports.apply': {
    leaves: [],
    later: ['import.applied'],
    because: 'the job says when it is done',
    prepare: async (at) => {
      const id = await planned(at);
      return () => at.admin.post(`/imports/${id}/apply`, { plan: 1 });
    },
  },
  'imports.undo': {
    leaves: [],
    later: ['import.undone'],
    because: 'the job says when it is done',
    prepare: async (at) => {
      const id = await planned(at);
      await at.admin.post(`/imports/${id}/apply`, { plan: 1 });
      await at.portal.settle();
      return () => at.admin.post(`/imports/${id}/undo`);
    },
  },
  'imports.attachDocuments': {
    leaves: [],
    because: 'files of an installation whose import is logged; what arrives is checked as any upload',
    prepare: async (at) => {
      const serial = at.unique('OLD');
      const header = ['Serial', 'Day', 'Customer'];
      const { body } = await at.admin.post('/imports', { kind: 'installations', fileName: 'a.csv', header });
      const path = `/imports/${body.id}`;
      await at.admin.post(`${path}/rows`, { from: 2, rows: [[serial, '2022-07-20', 'Anna Dawna']] });
      const mapping = ['@serial', '@installedOn', '@customerName'];
      await at.admin.post(`${path}/plan`, { ...PLAN(at), mapping });
      await at.portal.settle();
      await at.admin.post(`${path}/apply`, { plan: 1 });
      await at.portal.settle();
      const sha256 = 'a'.repeat(64);
      const document = { path: `${serial}.pdf`, type: 'application/pdf', size: 10, sha256 };
      return () => at.admin.post(`${path}/documents`, { documents: [document] });
    },
  },
  'imports.refusedRows': {
    leaves: [],
    because: 'what the office itself sent, refused',
    prepare: async (at) => {
      const id = await planned(at);
      return () => at.admin.get(`/imports/${id}/refused.csv`);
    },
  },
};
