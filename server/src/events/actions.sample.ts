import type { EventType } from '@portal/domain/events/record';
import type { commissioning } from '../installations/commission.sample.ts';
import type { Answered, TestApp } from '../../test/test-app.ts';

/** The people and records that the test actions use; `unique` returns a new word each time. */
export type Stage = Awaited<ReturnType<typeof commissioning>> & {
  readonly portal: TestApp;
  readonly unique: (word: string) => string;
};

/** One successful call, and the lines that it writes to the event log. */
export type Action = {
  /** In the order in which they are written, within the call itself. */
  readonly leaves: readonly EventType[];
  /** Written by the jobs that the call causes. */
  readonly later?: readonly EventType[];
  /** Why a call that writes leaves no line itself. */
  readonly because?: string;
  /** Prepares what the call needs and returns the call: lines written before it are not counted. */
  readonly prepare: (at: Stage) => Promise<() => Promise<Answered>>;
};

/** The actions of one feature, by the id of the endpoint. */
export type Actions = Readonly<Record<string, Action>>;

/** An action that needs no preparation. */
export function withoutPreparation(call: (at: Stage) => Promise<Answered>): Action['prepare'] {
  return (at) => Promise.resolve(() => call(at));
}
