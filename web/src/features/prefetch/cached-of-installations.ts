import { iriSchema } from '@portal/domain/iri-schema';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { z } from 'zod';
import { cachedHashes } from '../../lib/offline-cache/cached-hashes.ts';
import { pictureHash } from '../../lib/offline-cache/cached-pictures.ts';
import { readCached } from '../../lib/offline-cache/cached-reading.ts';
import { inspectionHistory } from '../inspections/queries.ts';
import { installationHistory } from '../installations/queries.ts';
import { serviceHistory } from '../services/queries.ts';

/** What a cached answer tells of installations. */
type CachedReferences = {
  readonly device: number;
  /** Ids of the installations. */
  readonly installations: readonly number[];
  /** It is the device alone: what a scan of its label finds without a network. */
  readonly isDevice?: true;
  /** Ids of the services that it tells of: they may be readable though their installation is not. */
  readonly services?: readonly number[];
  /** Who carries the service out that it is. */
  readonly serviceman?: number | undefined;
  /** Under which hashes its history and its pictures are cached. */
  readonly further?: readonly string[];
};

/** A cached answer that tells of at least one installation. */
export type CachedOf = CachedReferences & { readonly hash: string };

const withId = z.object({ id: z.int() });
const about = withId.extend({ customDevice: withId, files: z.array(z.object({ sha256: z.string() })) });
const visit = about.extend({ installation: withId.nullable() });
const device = withId.extend({ installation: withId.nullable() });
/** Of another record, or of none, it tells of no installation. */
const address = iriSchema('installations').optional().catch(undefined);
const rows = z.array(withId.extend({ installation: address, customDevice: withId }));

const known = (ids: readonly (number | undefined)[]) => ids.filter((id) => id !== undefined);
const furtherOf = (
  { id, files }: z.infer<typeof about>,
  historyOf: (id: number) => { readonly queryKey: QueryKey },
) => [hashKey(historyOf(id).queryKey), ...files.map(({ sha256 }) => pictureHash(sha256))];

const installationShape = z.object({ installation: about }).transform(({ installation }) => ({
  device: installation.customDevice.id,
  installations: [installation.id],
  further: furtherOf(installation, installationHistory),
}));
const inspectionShape = z.object({ inspection: visit }).transform(({ inspection }) => ({
  device: inspection.customDevice.id,
  installations: known([inspection.installation?.id]),
  further: furtherOf(inspection, inspectionHistory),
}));
const serviceShape = z
  .object({ service: visit.extend({ installer: withId.nullable() }) })
  .transform(({ service }) => ({
    device: service.customDevice.id,
    installations: known([service.installation?.id]),
    services: [service.id],
    serviceman: service.installer?.id,
    further: furtherOf(service, serviceHistory),
  }));
const deviceShape = device.transform(({ id, installation }) => ({
  device: id,
  installations: known([installation?.id]),
  isDevice: true as const,
}));
const timelineShape = z
  .object({ device, entries: z.array(z.object({ record: address })) })
  .transform(({ device: { id, installation }, entries }) => ({
    device: id,
    installations: known([installation?.id, ...entries.map(({ record }) => record)]),
  }));
const referencesInRows = (all: z.infer<typeof rows>) => ({
  device: all[0]?.customDevice.id ?? 0,
  installations: known(all.map(({ installation }) => installation)),
});
const inspectionRows = rows.transform(referencesInRows);
const serviceRows = rows.transform((all) => ({
  ...referencesInRows(all),
  services: all.map(({ id }) => id),
}));

/** The shapes of answers by how their keys begin. */
const KINDS: readonly (readonly [QueryKey, z.ZodType<CachedReferences>])[] = [
  [['installations', 'one'], installationShape],
  [['inspections', 'one'], inspectionShape],
  [['inspections', 'of'], inspectionRows],
  [['services', 'one'], serviceShape],
  [['services', 'of-device'], serviceRows],
  [['custom_devices', 'one'], deviceShape],
  [['custom_devices', 'serial'], deviceShape],
  [['custom_devices', 'timeline'], timelineShape],
];

/** Every cached answer of the signed-in person that tells of an installation, whether or not that one is cached itself. */
export async function cachedOfInstallations(): Promise<CachedOf[]> {
  const all: CachedOf[] = [];
  for (const [begin, shape] of KINDS)
    for (const hash of await cachedHashes(begin)) {
      const cached = (await readCached(hash, shape))?.data;
      if (cached !== undefined && cached.installations.length > 0) all.push({ ...cached, hash });
    }
  return all;
}
