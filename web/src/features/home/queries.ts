import { call } from '../../lib/api.ts';
import { contractOf } from '../../lib/contract.ts';
import { keptCall } from '../../lib/query-client.ts';

/** The counters of the bar and of the tiles; a live event outdates them. */
export function counters() {
  return keptCall(['counters'] as const, async () => {
    const { getNotifications } = await contractOf(() => import('@portal/domain/notifications/contract'));
    return getNotifications;
  });
}

/**
 * A service of the device whose parts were sent, and which so waits to be finished (specification section 2,
 * Service); null when there is none. When nobody can be asked, the person's own kept list tells.
 */
export async function serviceToFinish(deviceId: number): Promise<number | null> {
  try {
    const { listServices } = await contractOf(() => import('@portal/domain/services/contract'));
    const [service] = await call(listServices, {
      query: { status: ['spare_parts_sent'], 'customDevice.id': [deviceId] },
    });
    return service?.id ?? null;
  } catch {
    return (await import('./kept-service.ts')).keptServiceToFinish(deviceId);
  }
}
