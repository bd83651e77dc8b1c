import type { SupportMaterial } from '@portal/domain/files/contract';
import { downloadName } from '@portal/domain/files/download-name';
import { pinnedAddress } from '@portal/domain/library/pinned-files';
import type { User } from '@portal/domain/users/record';
import { useEffect, useMemo } from 'react';
import { pinsOf } from '../../../lib/offline-cache/pins.ts';
import { useUser } from '../../../lib/session/session.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { checkPins } from './check-pins.ts';
import { reportOf } from './sync-pins.ts';
import { canPin, openPins } from './open-pins.ts';
import type { PinnedLibrary } from './pin-button.tsx';

const NOBODY = createStore(null);

/** What the signed-in person has pinned of the library; null where this browser can pin nothing. */
export function usePinnedLibrary(materials: readonly SupportMaterial[] | undefined): PinnedLibrary | null {
  const user = useUser();
  const pins = useStore(user !== null && canPin() ? pinsOf(user.id) : NOBODY);
  return useMemo(() => {
    if (user === null || pins === null || materials === undefined) return null;
    const report = reportOf(materials, pins);
    return { user, pins, report, states: new Map(report.files.map(({ file, state }) => [file.id, state])) };
  }, [user, pins, materials]);
}

/**
 * Looks after the pinned files while the list is open: what is here, and what waits.
 *
 * @param lost the hash of a pinned file that the browser could not open any more, as the worker told
 */
export function useSyncedPins(
  user: User | null,
  materials: readonly SupportMaterial[] | undefined,
  reachable: boolean,
  lost: string | null,
): void {
  const userId = user?.id;
  const content = useMemo(() => materials && contentOf(materials), [materials]);
  useEffect(() => {
    if (user !== null && materials !== undefined && reachable) void openPins(user, materials);
    // The list is fetched again every four minutes, with other links to the same files.
    // oxlint-disable-next-line react/exhaustive-deps -- when the list has come or says something else, and when the network is back
  }, [userId, content, reachable]);
  useEffect(() => {
    if (userId !== undefined && canPin()) void checkPins(userId, lost !== null).catch(() => undefined);
  }, [userId, lost]);
}

/** What a list says of which files there are, where they lie and for what; equal for lists that differ in their links alone. */
function contentOf(materials: readonly SupportMaterial[]): string {
  return materials
    .map(({ id, parent, sha256, deviceTypes }) => [id, parent, sha256, deviceTypes].join())
    .join(';');
}

/** The address of a pinned file, where it is to be opened from this device: the newest version, or any without a network. */
export function pinnedFileAddress(
  { pins }: PinnedLibrary,
  { id, name, sha256 }: SupportMaterial,
  reachable: boolean,
): string | undefined {
  const held = pins.held.find(({ entry }) => entry === id);
  if (held === undefined || (reachable && held.sha256 !== sha256)) return undefined;
  return pinnedAddress(held.sha256, downloadName(name, held.type));
}
