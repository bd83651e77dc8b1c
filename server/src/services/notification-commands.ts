import type { NotificationKind } from '@portal/domain/notifications/kinds';
import type { ServiceEventType } from '@portal/domain/services/transition';
import type { Scope, Tx } from '../db/open.ts';
import { serialOf } from '../devices/store.ts';
import { giveNotifications } from '../notifications/commands.ts';
import { partsKeepersOf } from '../users/worker-store.ts';
import type { ServiceRecord } from './record-store.ts';

/** Tells whoever commissioned a device that somebody else has begun a service of it. */
export async function notifyOfNew(tx: Tx, scope: Scope, record: ServiceRecord, now: Date): Promise<void> {
  if (!record.installation) return;
  const serial = await serialOf(tx, scope, record.device_id);
  await give(tx, scope, record, 'service-reported', [record.installation.owner_id], serial, now);
}

/** Tells those whom a step of a service concerns, apart from whoever took it. */
export async function notifyOfStep(
  tx: Tx,
  scope: Scope,
  record: ServiceRecord,
  step: ServiceEventType,
  serial: string,
  now: Date,
): Promise<void> {
  const { worker, installation } = record;
  const serviceman = worker ? [worker.id] : [];
  switch (step) {
    case 'require_parts': {
      const keepers = (await partsKeepersOf(tx, scope, worker)).map(({ id }) => id);
      return give(tx, scope, record, 'service-parts-needed', keepers, serial, now);
    }
    case 'send_parts':
      return give(tx, scope, record, 'service-parts-sent', serviceman, serial, now);
    case 'reject':
      return give(tx, scope, record, 'service-rejected', serviceman, serial, now);
    case 'finish': {
      // Whoever sent parts waits for the end of it, and for the old ones.
      const keepers = record.parts_sent_at === null ? [] : await partsKeepersOf(tx, scope, worker);
      const people = [
        ...serviceman,
        ...(installation ? [installation.owner_id] : []),
        ...keepers.map(({ id }) => id),
      ];
      return give(tx, scope, record, 'service-finished', people, serial, now);
    }
    case 'schedule':
    case 'begin':
      return undefined;
  }
}

function give(
  tx: Tx,
  scope: Scope,
  record: ServiceRecord,
  kind: NotificationKind,
  people: readonly number[],
  serial: string,
  now: Date,
): Promise<void> {
  const about = { type: 'service', id: record.id } as const;
  const given = [...new Set(people)].map((userId) => ({ userId, kind, about, params: { serial } }));
  return giveNotifications(tx, scope, given, now);
}
