import { TOAST_MS } from '@portal/domain/constants';
import { problemOf } from '../../lib/network/api-problem.ts';
import { createStore } from '../../lib/store.ts';

export type ToastKind = 'success' | 'warning' | 'error' | 'install';

export type Toast = {
  readonly kind: ToastKind;
  readonly title: string;
  readonly message?: string;
  /** How long it is shown, in milliseconds; five seconds by default. */
  readonly ms?: number;
};

export type ShownToast = Required<Pick<Toast, 'kind' | 'title' | 'ms'>> & {
  readonly id: number;
  readonly message?: string;
};

/** Toasts to be shown; the host, which is loaded when the page is idle or with the first toast, takes them. */
export const waitingToasts = createStore<readonly ShownToast[]>([]);

let last = 0;

/** Shows a message in the corner of the screen (specification section 2, "Toasts"). */
export function toast({ kind, title, message, ms = TOAST_MS }: Toast): void {
  last += 1;
  waitingToasts.set([...waitingToasts.get(), { id: last, kind, title, message, ms }]);
}

/** Says in a toast, in the server's words, why something could not be done. */
export function toastProblem(error: unknown): void {
  const { title, detail } = problemOf(error);
  toast({ kind: 'error', title, message: detail });
}

/** Takes the waiting toasts, each once. */
export function takeToasts(): readonly ShownToast[] {
  const taken = waitingToasts.get();
  if (taken.length > 0) waitingToasts.set([]);
  return taken;
}
