import type { EventType } from '@portal/domain/events/record';
import type { commissioning } from '../installations/commission.sample.ts';
import type { Answered, TestApp } from '../../test/test-app.ts';

/** The people and records that acts are played with; `unique` makes a new word each time. */
export type Stage = Awaited<ReturnType<typeof commissioning>> & {
  readonly portal: TestApp;
  readonly unique: (word: string) => string;
};

/** One successful call, and the lines that it leaves in the event log. */
export type Act = {
  /** In the order in which they are written, within the call itself. */
  readonly leaves: readonly EventType[];
  /** Written by the jobs that the call sets going. */
  readonly later?: readonly EventType[];
  /** Why a call that writes leaves nothing within itself. */
  readonly because?: string;
  /** Makes what the call needs, then answers the call: lines written before are not counted. */
  readonly prepare: (at: Stage) => Promise<() => Promise<Answered>>;
};

/** The acts of one feature, by the id of the endpoint. */
export type Acts = Readonly<Record<string, Act>>;

/** An act that needs nothing prepared. */
export function plainly(call: (at: Stage) => Promise<Answered>): Act['prepare'] {
  return (at) => Promise.resolve(() => call(at));
}
