import type { ErrorKind } from './error-log.ts';

/**
 * Stores an error for support, on this device only. Never throws and never blocks; the code of the log is loaded with
 * the first error. `requestId`: the number of the call in the server's log.
 */
export function noteError(kind: ErrorKind, error: unknown, requestId?: string): void {
  void import('./error-log.ts').then((log) => log.storeError(kind, error, requestId)).catch(() => undefined);
}

/** Stores every unhandled error from now on. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error, message }) => noteError('page', error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => noteError('promise', reason));
}
