import type { Actions, Stage } from '../events/actions.sample.ts';

const key = () => ({ 'idempotency-key': crypto.randomUUID() });

async function accepted(at: Stage): Promise<{ installation: number; device: number; inspection: string }> {
  const installation = await at.commission(at.installer, at.unique('SN'));
  const { body } = await at.admin.post(`/installations/${installation}/accept`);
  await at.portal.settle();
  return { installation, device: body.customDevice.id, inspection: body.inspections[0] };
}

const service = (device: number) => ({
  clientId: crypto.randomUUID(),
  customDevice: `/custom_devices/${device}`,
  serviceStartDate: '2026-06-15',
  faultDescription: 'Wyciek',
});

export const INSPECTION_SERVICE_ACTIONS: Actions = {
  'inspections.create': {
    leaves: ['inspection.created', 'inspection.updated'],
    prepare: async (at) => {
      const { installation } = await accepted(at);
      const body = {
        clientId: crypto.randomUUID(),
        installation: `/installations/${installation}`,
        status: 'scheduled',
        executionDate: '2026-07-01',
      };
      return () => at.installer.post('/inspections', body, key());
    },
  },
  'inspections.update': {
    leaves: ['inspection.updated'],
    prepare: async (at) => {
      const { inspection } = await accepted(at);
      const body = { status: 'scheduled', executionDate: '2027-06-01' };
      return () => at.installer.patch(inspection, body, { ...key(), 'if-match': '*' });
    },
  },
  'services.create': {
    leaves: ['service.created'],
    prepare: async (at) => {
      const { device } = await accepted(at);
      return () => at.installer.post('/services', service(device), key());
    },
  },
  'services.update': {
    leaves: ['service.updated'],
    later: ['service.notified'],
    prepare: async (at) => {
      const { device } = await accepted(at);
      const { id } = (await at.installer.post('/services', service(device))).body;
      const body = { status: 'require_spare_parts', requiredSpareParts: 'Uszczelka' };
      return () => at.installer.patch(`/services/${id}`, body, { ...key(), 'if-match': '*' });
    },
  },
  'services.decideReplacement': {
    leaves: ['device.created', 'device.replaced', 'device.replaced'],
    prepare: async (at) => {
      const { device } = await accepted(at);
      const { id } = (await at.installer.post('/services', service(device))).body;
      const body = {
        status: 'done',
        repairDescription: 'Wymieniono urządzenie',
        replacementSerial: at.unique('NEW'),
      };
      await at.installer.patch(`/services/${id}`, body, { ...key(), 'if-match': '*' });
      return () => at.admin.post(`/services/${id}/replacement`, { decision: 'approve' });
    },
  },
};
