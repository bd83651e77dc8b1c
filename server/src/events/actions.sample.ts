import type { EventType } from '@portal/domain/events/record';
import type { commissioning } from '../installations/commission.sample.ts';
import type { Answered, TestApp } from '../../test/test-app.ts';

/** The people and records that actions are played with; `unique` makes a new word each time. */
export type Stage = Awaited<ReturnType<typeof commissioning>> & {
  readonly portal: TestApp;
  readonly unique: (word: string) => string;
};

/** One successful call, and the lines that it leaves in the event log. */
export type Action = {
  /** In the order in which they are written, within the call itself. */
  readonly leaves: readonly EventType[];
  /** Written by the jobs that the call sets going. */
  readonly later?: readonly EventType[];
  /** Why a call that writes leaves nothing within itself. */
  readonly because?: string;
  /** Makes what the call needs, then answers the call: lines written before are not counted. */
  readonly prepare: (at: Stage) => Promise<() => Promise<Answered>>;
};

/** The actions of one feature, by the id of the endpoint. */
export type Actions = Readonly<Record<string, Action>>;

/** An action that needs nothing prepared. */
export function withoutPreparation(call: (at: Stage) => Promise<Answered>): Action['prepare'] {
  return (at) => Promise.resolve(() => call(at));
}
