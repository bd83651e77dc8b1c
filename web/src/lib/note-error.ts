/** Where an error came from: the page's code, a promise nobody waited for, a lost part, a drawing, a refused request. */
export type ErrorKind = 'page' | 'promise' | 'chunk' | 'drawing' | 'request';

/** Keeps an error for support, on this device alone. Never throws and never waits; the log's code comes with the first. */
export function noteError(kind: ErrorKind, error: unknown): void {
  void import('./error-log.ts').then((log) => log.keepError(kind, error)).catch(() => undefined);
}

/** Notes from now on what nobody caught. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error, message }) => noteError('page', error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => noteError('promise', reason));
}
