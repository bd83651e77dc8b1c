import type { SupportMaterial } from '@portal/domain/files/contract';
import type { User } from '@portal/domain/users/record';
import { changePins, pinsOf } from '../../../lib/offline-cache/pins.ts';
import { stopFetching, syncPins } from './sync-pins.ts';

/**
 * Pins a document, a film or a folder, or takes the pin off: its files leave the device at once, or as soon as there is a network,
 * and what else was on its way goes on.
 */
export function togglePin(
  user: Pick<User, 'id' | 'organisation'>,
  materials: readonly SupportMaterial[],
  id: number,
): Promise<void> {
  const isChosen = pinsOf(user.id).get().chosen.includes(id);
  if (isChosen) stopFetching();
  changePins(user.id, ({ chosen }) => ({
    chosen: isChosen ? chosen.filter((one) => one !== id) : [...chosen, id],
  }));
  return syncPins(user, materials, 'pin');
}
