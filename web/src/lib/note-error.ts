import type { ErrorKind } from './error-log.ts';

/** Keeps an error for support, on this device alone. Never throws and never waits; the log's code comes with the first. */
export function noteError(kind: ErrorKind, error: unknown): void {
  void import('./error-log.ts').then((log) => log.keepError(kind, error)).catch(() => undefined);
}

/** Notes from now on what nobody caught. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error, message }) => noteError('page', error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => noteError('promise', reason));
}
