import { INSPECTION_TABS } from '@portal/domain/inspections/transition';
import { inspectionRowSchema, type InspectionRow } from '@portal/domain/inspections/row';
import type { InstallationRow } from '@portal/domain/installations/row';
import { iriSchema } from '@portal/domain/iri-schema';
import { serviceRowSchema, type ServiceRow } from '@portal/domain/services/row';
import { hashKey } from '@tanstack/react-query';
import { z } from 'zod';
import { pictureHash } from '../../lib/offline-cache/cached-pictures.ts';
import { dropReadings, readCached } from '../../lib/offline-cache/cached-reading.ts';
import { readWhole } from '../../lib/offline-cache/whole-list.ts';
import { deviceBySerial } from '../../records/by-serial.ts';
import { deviceTimeline, oneDevice } from '../devices/queries.ts';
import {
  inspectionHistory,
  inspectionsOf,
  oneInspection,
  wholeInspections,
  wholePartnerInspections,
} from '../inspections/queries.ts';
import { installationHistory, oneInstallation } from '../installations/queries.ts';
import { oneService, serviceHistory, servicesOfDevice } from '../services/queries.ts';

const installationAddress = iriSchema('installations');
const pictures = z.object({ files: z.array(z.object({ sha256: z.string() })) });
/** A cached installation, inspection or service, for its pictures. */
const recordShape = z.union([
  z.object({ installation: pictures }).transform(({ installation }) => installation),
  z.object({ inspection: pictures }).transform(({ inspection }) => inspection),
  z.object({ service: pictures }).transform(({ service }) => service),
]);

/** What is to be known of an installation to find all that this device has cached of it. */
type Previewed = {
  readonly id: number;
  readonly customDevice: Pick<InstallationRow['customDevice'], 'id' | 'serial'> & {
    readonly deviceTemplate: { readonly id: number };
  };
};

/**
 * Deletes the cached previews of rows that are no longer in any of the person's lists, such as an installation that is no longer
 * shared, with its inspections and services: what they may not read on the server is not to be readable on the phone. What
 * another row of the same device needs stays, and the services that the person carries out, which they may still finish.
 */
export async function dropPreviews(
  before: readonly Previewed[],
  now: readonly Previewed[],
  userId: number,
): Promise<void> {
  const left = new Set(now.map(({ id }) => id));
  const gone = before.filter(({ id }) => !left.has(id));
  if (gone.length === 0) return;
  const inspections = await inspectionsOfAny(gone, userId);
  const services = await servicesOfAny(gone, now, userId);
  const records = [
    ...gone.map(({ id }) => hashKey(oneInstallation(id).queryKey)),
    ...inspections.map(({ id }) => hashKey(oneInspection(id).queryKey)),
    ...services.map(({ id }) => hashKey(oneService(id).queryKey)),
  ];
  const read = await Promise.all(records.map((hash) => readCached(hash, recordShape)));
  const shown = read.flatMap((cached) => cached?.data.files ?? []);
  const needed = new Set(now.flatMap(hashesOfDevice));
  await dropReadings([
    ...records,
    ...gone.flatMap(({ id }) => [installationHistory(id), inspectionsOf(id)]).map(hashOf),
    ...gone.flatMap(hashesOfDevice).filter((hash) => !needed.has(hash)),
    ...inspections.map(({ id }) => hashOf(inspectionHistory(id))),
    ...services.map(({ id }) => hashOf(serviceHistory(id))),
    ...shown.map(({ sha256 }) => pictureHash(sha256)),
  ]);
}

const hashOf = ({ queryKey }: { readonly queryKey: readonly unknown[] }): string => hashKey(queryKey);

function hashesOfDevice({ customDevice: { id, serial, deviceTemplate } }: Previewed): string[] {
  return [
    hashOf(oneDevice(id)),
    hashOf(deviceTimeline(id)),
    hashKey(deviceBySerial(deviceTemplate.id, serial)),
    hashOf(servicesOfDevice(id)),
  ];
}

/** The inspections that this device knows of these installations: by each one's own list, and by the person's. */
async function inspectionsOfAny(gone: readonly Previewed[], userId: number): Promise<InspectionRow[]> {
  const ids = new Set(gone.map(({ id }) => id));
  const statuses = Object.values(INSPECTION_TABS);
  const lists = await Promise.all([
    ...statuses.map((status) => readWhole(wholeInspections(userId, status))),
    ...statuses.map((status) => readWhole(wholePartnerInspections(userId, status))),
  ]);
  const listed = lists.flatMap((list) => list?.data.items ?? []);
  const own = await Promise.all(
    gone.map(({ id }) => readCached(hashOf(inspectionsOf(id)), inspectionRowSchema.array())),
  );
  return [
    ...own.flatMap((list) => list?.data ?? []),
    ...listed.filter(({ installation }) => ids.has(installationAddress.safeParse(installation).data ?? 0)),
  ];
}

/** The services of these installations, but for the person's own, by what this device knows of the devices. */
async function servicesOfAny(
  gone: readonly Previewed[],
  now: readonly Previewed[],
  userId: number,
): Promise<ServiceRow[]> {
  const needed = new Set(now.map(({ customDevice }) => customDevice.id));
  const lists = await Promise.all(
    gone.map(async ({ id, customDevice }) => {
      const list = await readCached(hashOf(servicesOfDevice(customDevice.id)), serviceRowSchema.array());
      return (list?.data ?? []).filter(
        ({ installation }) =>
          !needed.has(customDevice.id) || installationAddress.safeParse(installation).data === id,
      );
    }),
  );
  return lists.flat().filter(({ installer }) => installer?.id !== userId);
}
