import { buildDevice } from '../../test/test-builders.ts';
import type { Actions, Stage } from '../events/actions.sample.ts';

const ANY = { 'if-match': '*' };

/** A device that nothing refers to yet. */
function device(at: Stage, more: { in_database?: boolean } = {}): Promise<number> {
  return at.portal.db.system((tx) => buildDevice(tx, 2, at.template, at.unique('DV'), more));
}

export const DEVICE_ACTIONS: Actions = {
  'devices.addToDatabase': {
    leaves: ['device.added_to_database'],
    prepare: async (at) => {
      const id = await device(at, { in_database: false });
      return () => at.admin.post(`/custom_devices/${id}/add-to-database`);
    },
  },
  'devices.changeDatabase': {
    leaves: ['device.removed_from_database', 'device.removed_from_database'],
    prepare: async (at) => {
      const devices = [await device(at), await device(at)];
      return () => at.admin.post('/custom_devices/database', { act: 'remove', devices });
    },
  },
  'devices.create': {
    leaves: ['device.created'],
    prepare: async (at) => {
      const deviceTemplate = `/device_templates/${at.template.id}`;
      return () => at.admin.post('/custom_devices', { deviceTemplate, serial: at.unique('DV') });
    },
  },
  'devices.update': {
    leaves: [
      'device.serial_changed',
      'device.parameters_changed',
      'device.made_on_changed',
      'device.started_outside',
    ],
    prepare: async (at) => {
      const id = await device(at);
      const patch = {
        serial: at.unique('DV'),
        parameters: { power: '7 kW' },
        madeOn: '2026-02-01',
        startedOutside: true,
      };
      return () => at.admin.patch(`/custom_devices/${id}`, patch, ANY);
    },
  },
  'devices.delete': {
    leaves: ['device.deleted'],
    prepare: async (at) => {
      const id = await device(at);
      return () => at.admin.delete(`/custom_devices/${id}`, ANY);
    },
  },
};
