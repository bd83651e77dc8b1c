import type { ReactNode } from 'react';
import { createStore } from '../../lib/store.ts';

export type Question = {
  readonly title: string;
  readonly text?: ReactNode;
  /** A verb: what happens on yes. */
  readonly confirmLabel: string;
  /** A verb for staying; "Cancel" by default. With null there is no choice, only an alert. */
  readonly cancelLabel?: string | null;
  /** An action that cannot be undone is red, and staying is then the primary button. */
  readonly danger?: boolean;
};

export type OpenQuestion = Question & { readonly answer: (yes: boolean) => void };

/** The open question; one at a time. */
export const openQuestion = createStore<OpenQuestion | null>(null);

/** Asks, and resolves to true for yes; closing by Escape, the backdrop or a newer question is no. */
export function confirm(question: Question): Promise<boolean> {
  openQuestion.get()?.answer(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (yes: boolean) => {
    if (openQuestion.get()?.answer === answer) openQuestion.set(null);
    resolve(yes);
  };
  openQuestion.set({ ...question, answer });
  return promise;
}
