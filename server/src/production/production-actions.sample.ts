import { randomUUID } from 'node:crypto';
import { type Actions, type Stage, withoutPreparation } from '../events/actions.sample.ts';

const ANY = { 'if-match': '*' };

async function worker(at: Stage, badge: string): Promise<number> {
  const made = await at.admin.post('/production_workers', { name: at.unique('Jan'), badge });
  return (made.body as { id: number }).id;
}

export const PRODUCTION_ACTIONS: Actions = {
  'production.enter': {
    leaves: ['device.created', 'production.entered'],
    prepare: async (at) => {
      const station = at.production;
      const body = { serial: at.unique('HALL'), deviceTemplate: `/device_templates/${at.template.id}` };
      return () => station.post('/production_devices', body);
    },
  },
  'production.record': {
    leaves: ['production.recorded'],
    prepare: async (at) => {
      const station = at.production;
      const entered = await station.post('/production_devices', {
        serial: at.unique('HALL'),
        deviceTemplate: `/device_templates/${at.template.id}`,
      });
      const body = {
        clientId: randomUUID(),
        act: 'hold',
        customDevice: `/custom_devices/${(entered.body as { id: number }).id}`,
        worker: await worker(at, at.unique('badge')),
        reason: 'No compressor',
        finishedAt: at.portal.clock.now.toISOString(),
      };
      return () => station.post('/production_records', body);
    },
  },
  'production.createWorker': {
    leaves: ['worker.created'],
    prepare: withoutPreparation((at) => at.admin.post('/production_workers', { name: at.unique('Jan') })),
  },
  'production.updateWorker': {
    leaves: ['worker.changed'],
    prepare: async (at) => {
      const id = await worker(at, at.unique('badge'));
      return () => at.admin.patch(`/production_workers/${id}`, { active: false }, ANY);
    },
  },
  'production.identify': {
    leaves: [],
    because: 'Who stands at a station is noted with what they do there.',
    prepare: async (at) => {
      const badge = at.unique('badge');
      await worker(at, badge);
      const station = at.production;
      return () => station.post('/production_workers/identify', { badge });
    },
  },
};
