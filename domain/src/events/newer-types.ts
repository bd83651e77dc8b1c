import type { EventType, LoggedEvent } from './record.ts';

/** Types by the reader level (`reader-level.ts`) whose apps know them first; all others are of the first release. */
const NEWER_TYPES: Partial<Readonly<Record<EventType, number>>> = {
  'device.removed_from_database': 3,
  'device.started_outside': 3,
  'device.not_started_outside': 3,
  'device.serial_changed': 3,
  'device.made_on_changed': 3,
  'device.list_exported': 3,
  'installation.imported': 3,
  'installation.import_undone': 3,
  'installation.withdrawn': 3,
  'installation.list_exported': 3,
  'service.list_exported': 3,
  'inspection.list_exported': 3,
  'production.entered': 3,
  'production.recorded': 3,
  'label.printed': 3,
  'template.created': 3,
  'template.changed': 3,
  'template.draft_created': 3,
  'template.draft_discarded': 3,
  'template.published': 3,
  'template.activated': 3,
  'template.deactivated': 3,
  'template.deleted': 3,
  'template.given': 3,
  'template.taken': 3,
  'library.created': 3,
  'library.changed': 3,
  'library.replaced': 3,
  'library.moved': 3,
  'library.deleted': 3,
  'library.access_changed': 3,
  'worker.created': 3,
  'worker.changed': 3,
  'import.created': 3,
  'import.applied': 3,
  'import.undone': 3,
  'recall.created': 3,
  'recall.answered': 3,
  'recall.reminded': 3,
  'recall.closed': 3,
  'recall.reopened': 3,
  'recall.exported': 3,
  'organisation.contact_changed': 3,
};

/** Whether an app of a reader level knows the type of an event: it fails the whole list for one that it does not. */
export function eventIsKnownAt(level: number, { type }: Pick<LoggedEvent, 'type'>): boolean {
  return (NEWER_TYPES[type] ?? 1) <= level;
}
