import type { SupportMaterial } from '@portal/domain/files/contract';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { User } from '@portal/domain/users/record';
import { changePins, pinsOf } from '../../../lib/offline-cache/pins.ts';
import { fetchPdfParts, showsPdf } from '../../../lib/pdf/own-viewer.ts';
import { session } from '../../../lib/session/session-store.ts';
import { checkPins } from './check-pins.ts';
import { syncPins } from './sync-pins.ts';
import { typesOfVisits } from './visit-types.ts';

/** Whether this browser can store files at all: without a worker nothing is answered without a network. */
export const canPin = (): boolean => 'caches' in globalThis && 'serviceWorker' in navigator;

let last = Promise.resolve();

/**
 * What is done when the documents are opened, whenever their list has changed, and after reading ahead: see what is here, learn the
 * visits of the coming days, fetch what waits where that costs nothing. One after the other, so that the list that came last
 * is not passed over. Never throws.
 */
export function openPins(user: User, materials: readonly SupportMaterial[]): Promise<void> {
  last = last.then(() => openOnce(user, materials));
  return last;
}

async function openOnce(user: User, materials: readonly SupportMaterial[]): Promise<void> {
  if (!canPin() || session.get()?.user.id !== user.id) return;
  // Of a library that is empty by now nothing may stay here.
  if (materials.length === 0 && pinsOf(user.id).get().held.length === 0) return;
  try {
    await checkPins(user.id);
    const visitTypes = await typesOfVisits(user.id, todayIn(TIME_ZONE, new Date()));
    const before = pinsOf(user.id).get();
    if (before.visitTypes.join() !== visitTypes.join())
      changePins(user.id, () => ({ visitTypes: [...visitTypes] }));
    await syncPins(user, materials, 'nothing');
    // A new version of the app may draw them with other parts.
    if (
      !showsPdf() &&
      pinsOf(user.id)
        .get()
        .held.some(({ type }) => type === 'application/pdf')
    )
      await fetchPdfParts();
  } catch {
    // It is tried again the next time; what is missing is told by the page.
  }
}
