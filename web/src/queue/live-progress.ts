import { createStore } from '../lib/store.ts';

/** Bytes of the file under way that have left, by request id: for the bar alone, never stored. */
export const sentBytes = createStore<Readonly<Record<string, number>>>({});

export function reportSent(requestId: string, bytes: number): void {
  sentBytes.set({ ...sentBytes.get(), [requestId]: bytes });
}

export function forgetSent(requestId: string): void {
  const { [requestId]: _gone, ...rest } = sentBytes.get();
  sentBytes.set(rest);
}
