import { type Actions, type Stage, withoutPreparation } from '../events/actions.sample.ts';

const ANY = { 'if-match': '*' };

async function worker(at: Stage, badge: string): Promise<number> {
  const made = await at.admin.post('/production_workers', { name: at.unique('Jan'), badge });
  return (made.body as { id: number }).id;
}

export const PRODUCTION_ACTIONS: Actions = {
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
      const station = await at.portal.as('production@org2.test');
      return () => station.post('/production_workers/identify', { badge });
    },
  },
};
