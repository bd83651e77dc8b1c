import type { ReactNode } from 'react';
import { createStore } from '../../lib/store.ts';

export type Question = {
  readonly title: string;
  readonly text?: ReactNode;
  /** A verb: what happens on yes. */
  readonly confirmLabel: string;
  /** A verb for staying; "Cancel" unless told; null leaves no choice, only something to know. */
  readonly cancelLabel?: string | null;
  /** What cannot be undone is red, and staying is then the primary choice. */
  readonly danger?: boolean;
};

export type OpenQuestion = Question & { readonly answer: (yes: boolean) => void };

/** The question on the screen; one at a time. */
export const openQuestion = createStore<OpenQuestion | null>(null);

/** Asks, and answers true for yes; closing by Escape, the scrim or a newer question is no. */
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
