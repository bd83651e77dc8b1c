import { createStore } from '../../lib/store.ts';

/** Bytes of the file under way that have left, by request id: for the bar alone, never stored. */
export const sentBytes = createStore<Readonly<Record<string, number>>>({});

/** So many bytes of the file under way have left. */
export function reportSent(requestId: string, bytes: number): void {
  sentBytes.set({ ...sentBytes.get(), [requestId]: bytes });
}

/** That file is over, however it ended. */
export function forgetSent(requestId: string): void {
  const { [requestId]: _gone, ...rest } = sentBytes.get();
  sentBytes.set(rest);
}
