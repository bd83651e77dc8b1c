import type { QueuedFile, QueuedRequest } from '@portal/domain/queue/request';
import { createStore } from '../../lib/store.ts';

/**
 * Bytes of files uploaded so far, by slot: only for the progress bar, never stored. They stay after the upload until
 * the file counts as uploaded, or the bar would move back in between.
 */
export const sentBytes = createStore<Readonly<Record<string, number>>>({});

/** Sets how many bytes of a file were uploaded. */
export function reportSent({ slot }: Pick<QueuedFile, 'slot'>, bytes: number): void {
  sentBytes.set({ ...sentBytes.get(), [slot]: bytes });
}

/** To be called when these files are finished or have to be sent again. */
export function forgetSent(files: readonly Pick<QueuedFile, 'slot'>[]): void {
  const over = new Set(files.map(({ slot }) => slot));
  sentBytes.set(Object.fromEntries(Object.entries(sentBytes.get()).filter(([slot]) => !over.has(slot))));
}

/**
 * Uploaded bytes of the current file, which is the first that is on this device and not uploaded yet; an uploaded
 * file counts as a whole.
 */
export function sentOf({ files }: { readonly files: QueuedRequest['files'] }): number {
  const underWay = files.find(({ uploaded, missing }) => !uploaded && missing !== true);
  return underWay === undefined ? 0 : (sentBytes.get()[underWay.slot] ?? 0);
}
