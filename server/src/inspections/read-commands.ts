import { may } from '@portal/domain/access/policies';
import type { CustomDevice } from '@portal/domain/devices/record';
import type { Inspection, InspectionPreview } from '@portal/domain/inspections/record';
import { MAX_PAGE_SIZE } from '@portal/domain/constants';
import { Problem } from '@portal/domain/problem';
import { mustNotBeDeleted } from '../db/client-ids.ts';
import type { Scope, Tx } from '../db/open.ts';
import { devicesById } from '../devices/store.ts';
import { latestEventsOf } from '../events/store.ts';
import { guardOf, lockInstallation } from '../installations/store.ts';
import { seesInstallation } from '../installations/visible-store.ts';
import { entityTag } from '../platform/http/etag.ts';
import { authoriseInspection } from './access.ts';
import type { Viewing } from '../platform/deps.ts';
import { presentInspection } from './present.ts';
import {
  inspectionById,
  inspectionsById,
  installationOfInspection,
  lockInspection,
  type InspectionRecord,
} from './record-store.ts';

/** One inspection of the caller's organisation; throws `not-found`. The caller authorises with `authoriseInspection`. */
export async function loadInspection(tx: Tx, scope: Scope, id: number): Promise<InspectionRecord> {
  const record = await inspectionById(tx, scope, id);
  if (!record) throw new Problem('not-found');
  return record;
}

/** Whoever carried an inspection out reads it, unless they work in production by now. */
const hasCarriedOut = ({ actor }: Scope, executedBy: number | null): boolean =>
  executedBy === actor.id && actor.role !== 'production';

/**
 * Throws `not-found` if the caller may not see the inspection and did not carry it out, `removed-meanwhile` if it was removed
 * with its plan.
 */
export async function requireVisible(tx: Tx, scope: Scope, id: number): Promise<void> {
  const installation = await installationOfInspection(tx, scope, id);
  if (!installation) throw new Problem('not-found');
  const carriedOut = hasCarriedOut(scope, installation.executedBy);
  if (!carriedOut && !(await seesInstallation(tx, scope, installation.id))) throw new Problem('not-found');
  if (installation.removed) throw new Problem('removed-meanwhile');
}

/** Loads an inspection for a change: locks its installation's row first, then its own. */
export async function loadForChange(tx: Tx, scope: Scope, id: number): Promise<InspectionRecord> {
  const installation = await installationOfInspection(tx, scope, id);
  if (installation) await lockInstallation(tx, scope, installation.id);
  await requireVisible(tx, scope, id);
  await lockInspection(tx, scope, id);
  return loadInspection(tx, scope, id);
}

/** One inspection as its page shows it, and its revision. The caller has authorised the access. */
export async function readInspection(
  tx: Tx,
  record: InspectionRecord,
  viewing: Viewing,
): Promise<{ inspection: Inspection; revision: number }> {
  const devices = await devicesById(tx, viewing.scope, [record.device_id], viewing.now);
  const device = deviceOf(record, devices);
  return { inspection: await presentInspection(record, device, viewing), revision: record.revision };
}

function deviceOf(record: InspectionRecord, devices: ReadonlyMap<number, CustomDevice>): CustomDevice {
  const device = devices.get(record.device_id);
  if (!device) throw new Error(`Inspection ${record.id} has no device`);
  return device;
}

/** Inspections for a device's offline cache, with as many queries as for one; those the caller may not see are left out. */
export async function readPreviews(
  tx: Tx,
  ids: readonly number[],
  viewing: Viewing,
): Promise<InspectionPreview[]> {
  const { scope, now } = viewing;
  const asked = [...new Set(ids)];
  const found = await inspectionsById(tx, scope, asked);
  const records = asked
    .flatMap((id) => found.get(id) ?? [])
    .filter((record) => may.see(scope.actor, guardOf(record.installation)));
  const devices = await devicesById(tx, scope, [...new Set(records.map((record) => record.device_id))], now);
  const shown = records.map((record) => record.id);
  const histories = await latestEventsOf(tx, scope, 'inspection', shown, MAX_PAGE_SIZE);
  return Promise.all(
    records.map(async (record) => ({
      inspection: await presentInspection(record, deviceOf(record, devices), viewing),
      etag: entityTag(record.revision),
      history: histories.get(record.id) ?? [],
    })),
  );
}

/**
 * Authorises replaying a stored answer: while the caller may still see its record, and for whoever carried it out also after
 * the sharing has ended. Their phone may have lost the answer, and sends photos, signatures and card only after it. Throws
 * `installation-deleted` for one that was deleted, otherwise `not-found`.
 */
export async function authoriseReplay(tx: Tx, scope: Scope, stored: Inspection): Promise<Inspection> {
  const inspection = await inspectionById(tx, scope, stored.id);
  if (!inspection) await mustNotBeDeleted(tx, scope, stored.clientId);
  if (!inspection) throw new Problem('not-found');
  if (inspection.executed_by !== scope.actor.id) authoriseInspection(scope.actor, 'see', inspection);
  return stored;
}
