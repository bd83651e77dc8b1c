import type { Author, PortalEvent, PortalEventOf, PortalEventType } from '@portal/domain/events/portal-event';
import type { Tx } from '../../db/database.ts';

/** An event of a transaction with the id of its first row in the event log; null where it has no row. */
export type Recorded = { readonly event: PortalEvent; readonly line: number | null };

/** Carries out, in the same transaction, what follows from events. It ignores events that do not concern it. */
export type Subscriber = (tx: Tx, author: Author, recorded: readonly Recorded[]) => Promise<void>;

/** One handler per event type that the subscriber handles. */
export type Reactions<Given extends unknown[], Made> = {
  readonly [Type in PortalEventType]: (event: PortalEventOf<Type>, ...given: Given) => Made;
};

/** The result of the table's handler for an event; undefined for a type that the table does not contain. */
export function reactionTo<Given extends unknown[], Made>(
  table: Partial<Reactions<Given, Made>>,
  event: PortalEvent,
  ...given: Given
): Made | undefined {
  // Each handler takes the events of its own key; TypeScript cannot relate the union to the table's entries.
  const react = table[event.type] as ((event: PortalEvent, ...given: Given) => Made) | undefined;
  return react?.(event, ...given);
}
