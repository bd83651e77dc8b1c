import type { QueuedFile, QueuedRequest } from '@portal/domain/queue/request';
import { createStore } from '../../lib/store.ts';

/**
 * Bytes of files that have left, by slot: for the bar alone, never stored. A file's stay after its upload, since the news
 * that it is uploaded comes later: a bar that has neither of the two falls back.
 */
export const sentBytes = createStore<Readonly<Record<string, number>>>({});

/** So many bytes of a file have left. */
export function reportSent({ slot }: Pick<QueuedFile, 'slot'>, bytes: number): void {
  sentBytes.set({ ...sentBytes.get(), [slot]: bytes });
}

/** These files are over, or have to be sent anew. */
export function forgetSent(files: readonly Pick<QueuedFile, 'slot'>[]): void {
  const over = new Set(files.map(({ slot }) => slot));
  sentBytes.set(Object.fromEntries(Object.entries(sentBytes.get()).filter(([slot]) => !over.has(slot))));
}

/** Bytes that have left of the file under way, the first that is here and not known to be uploaded; one that is counts as a whole. */
export function sentOf({ files }: { readonly files: QueuedRequest['files'] }): number {
  const underWay = files.find(({ uploaded, missing }) => !uploaded && missing !== true);
  return underWay === undefined ? 0 : (sentBytes.get()[underWay.slot] ?? 0);
}
