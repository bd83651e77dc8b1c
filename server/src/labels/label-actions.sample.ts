import type { Actions, Stage } from '../events/actions.sample.ts';
import { buildDevice } from '../../test/test-builders.ts';

const device = (at: Stage): Promise<number> =>
  at.portal.db.system((tx) => buildDevice(tx, 2, at.template, at.unique('LABEL')));

const LABEL = { size: '62x29', language: 'pl', resolution: 203 } as const;

export const LABEL_ACTIONS: Actions = {
  'labels.pdf': {
    leaves: ['label.printed'],
    prepare: async (at) => {
      const id = await device(at);
      return () => at.production.post('/labels.pdf', { ...LABEL, devices: [id] });
    },
  },
  'labels.zpl': {
    leaves: ['label.printed'],
    prepare: async (at) => {
      const id = await device(at);
      return () => at.production.post('/labels.zpl', { ...LABEL, devices: [id] });
    },
  },
  'labels.picture': {
    leaves: [],
    because: 'it draws a label that is looked at before it is printed and changes nothing',
    prepare: async (at) => {
      const id = await device(at);
      return () => at.production.post('/labels.svg', { ...LABEL, device: id });
    },
  },
};
