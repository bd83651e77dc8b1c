import { SERVICE_TABS } from '@portal/domain/services/transition';
import { session } from '../../lib/session-store.ts';
import { readWhole } from '../../lib/whole-list.ts';
import { wholeServices } from '../services/queries.ts';

/** The kept service of a device whose parts were sent; null when this phone knows of none. */
export async function keptServiceToFinish(deviceId: number): Promise<number | null> {
  const userId = session.get()?.user.id;
  if (userId === undefined) return null;
  const open = await readWhole(wholeServices(userId, SERVICE_TABS.pending));
  const waiting = open?.data.items.find(
    ({ status, customDevice }) => status === 'spare_parts_sent' && customDevice.id === deviceId,
  );
  return waiting?.id ?? null;
}
