import { buildDevice } from '../../test/test-builders.ts';
import { type Actions, type Stage, withoutPreparation } from '../events/actions.sample.ts';

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
  'devices.export': {
    leaves: ['device.list_exported'],
    prepare: withoutPreparation((at) => at.admin.get('/custom_devices.csv')),
  },
  'installations.export': {
    leaves: ['installation.list_exported'],
    prepare: withoutPreparation((at) => at.admin.get('/installations.csv')),
  },
  'inspections.export': {
    leaves: ['inspection.list_exported'],
    prepare: withoutPreparation((at) => at.admin.get('/inspections.csv')),
  },
  'services.export': {
    leaves: ['service.list_exported'],
    prepare: withoutPreparation((at) => at.admin.get('/services.csv')),
  },
  'devices.replace': {
    leaves: ['device.created', 'device.replaced', 'device.replaced'],
    prepare: async (at) => {
      const installation = await at.commission(at.installer, at.unique('DV'));
      const { customDevice } = (await at.admin.get(`/installations/${installation}`)).body;
      const body = { serial: at.unique('DV'), replacedOn: '2026-06-12' };
      return () => at.admin.post(`/custom_devices/${customDevice.id}/replacement`, body, ANY);
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
