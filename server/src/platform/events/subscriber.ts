import type { Author, PortalEvent, PortalEventOf, PortalEventType } from '@portal/domain/events/portal-event';
import type { Tx } from '../../db/database.ts';

/** An event of a transaction, with the number of its first line in the event log; null where it has none. */
export type Recorded = { readonly event: PortalEvent; readonly line: number | null };

/** Does in the same transaction what follows from events; those that do not concern it, it passes over. */
export type Subscriber = (tx: Tx, author: Author, recorded: readonly Recorded[]) => Promise<void>;

/** What a subscriber makes of an event, by its type. */
export type Reactions<Given extends unknown[], Made> = {
  readonly [Type in PortalEventType]: (event: PortalEventOf<Type>, ...given: Given) => Made;
};

/** What a table makes of an event; undefined for a type that it does not name. */
export function reactionTo<Given extends unknown[], Made>(
  table: Partial<Reactions<Given, Made>>,
  event: PortalEvent,
  ...given: Given
): Made | undefined {
  // Each entry takes the events of its own key: TypeScript does not follow a union through a table.
  const react = table[event.type] as ((event: PortalEvent, ...given: Given) => Made) | undefined;
  return react?.(event, ...given);
}
