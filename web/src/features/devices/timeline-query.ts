import { call } from '../../lib/network/api.ts';
import { contractOf } from '../../lib/network/contract.ts';
import { keptQuery } from '../../lib/network/query-client.ts';

const contract = () => contractOf(() => import('@portal/domain/devices/timeline-contract'));

/** Everything that happened to a device; offline as it was kept, or from what was fetched ahead of its installation. */
export function deviceTimeline(id: number) {
  return keptQuery(['custom_devices', 'timeline', id] as const, {
    fetch: async () => call((await contract()).getDeviceTimeline, { params: { id } }),
    shape: async () => (await contract()).getDeviceTimeline.answer,
    otherwise: async () => (await import('./kept-timeline.ts')).timelineFromKept(id),
  });
}
