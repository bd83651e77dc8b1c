import type { Author, PortalEvent, PortalEventOf, PortalEventType } from '@portal/domain/events/portal-event';
import type { Tx } from '../../db/database.ts';

/** An event of a transaction, with the number of its first line in the event log; null where it has none. */
export type Recorded<Event extends PortalEvent = PortalEvent> = {
  readonly event: Event;
  readonly line: number | null;
};

/** Does in the same transaction what follows from events; those that do not concern it, it passes over. */
export type Subscriber = (tx: Tx, author: Author, recorded: readonly Recorded[]) => Promise<void>;

/** For each type of event what is made of it; `null`: nothing. A new type does not compile before every table names it. */
export type ForEachType<Made> = {
  readonly [Type in PortalEventType]: ((event: PortalEventOf<Type>, line: number | null) => Made) | null;
};

/** What a table makes of an event; undefined where it makes nothing. */
export function madeOf<Made>(table: ForEachType<Made>, { event, line }: Recorded): Made | undefined {
  // Each entry takes the events of its own key: TypeScript does not follow a union through a table.
  const make = table[event.type] as ((event: PortalEvent, line: number | null) => Made) | null;
  return make?.(event, line);
}
