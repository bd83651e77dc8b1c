import { roleOf } from '@portal/domain/access/role-of';
import { PREVIEWS_AT_ONCE } from '@portal/domain/constants';
import { listInstallationPreviews } from '@portal/domain/installations/contract';
import { iriSchema } from '@portal/domain/iri-schema';
import type { User } from '@portal/domain/users/record';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../lib/network/api.ts';
import { cachedHashes } from '../../lib/offline-cache/cached-hashes.ts';
import { pictureHash } from '../../lib/offline-cache/cached-pictures.ts';
import { dropReadings, readCached } from '../../lib/offline-cache/cached-reading.ts';
import { inspectionHistory } from '../inspections/queries.ts';
import { installationHistory } from '../installations/queries.ts';
import { serviceHistory } from '../services/queries.ts';
import { dropPreviews, type Previewed } from './drop-previews.ts';
import type { Lists } from './fetch-lists.ts';
import { inBatches, type Pause } from './fetch-previews.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const installationAddress = iriSchema('installations');

/** Lists of the desk: what all linked installers made. */
const DESK: readonly QueryKey[] = [
  ['installations', 'organisation'],
  ['inspections', 'organisation'],
  ['services', 'organisation'],
  ['services', 'desk'],
  ['services', 'desk-installers'],
];

const about = z.object({
  id: z.int(),
  customDevice: z.object({ id: z.int(), serial: z.string(), deviceTemplate: z.object({ id: z.int() }) }),
  files: z.array(z.object({ sha256: z.string() })),
});
const visit = about.extend({ installation: z.object({ id: z.int() }).nullable() });
/** A cached record with the installation `of` which it is; `by` is who carries a service out. */
const recordShape = z.union([
  z.object({ installation: about }).transform(({ installation }) => ({
    ...installation,
    of: installation.id,
    by: undefined,
  })),
  z.object({ inspection: visit }).transform(({ inspection }) => ({
    ...inspection,
    of: inspection.installation?.id,
    by: undefined,
  })),
  z
    .object({ service: visit.extend({ installer: z.object({ id: z.int() }).nullable() }) })
    .transform(({ service }) => ({ ...service, of: service.installation?.id, by: service.installer?.id })),
]);
const KINDS = [
  { noun: 'installations', historyOf: installationHistory },
  { noun: 'inspections', historyOf: inspectionHistory },
  { noun: 'services', historyOf: serviceHistory },
] as const;

/** An installation of which this device holds a record, and the hashes of what is cached of that record. */
type Held = Previewed & { readonly hashes: readonly string[] };

/**
 * Deletes what a service partner's device holds of installations that they may not read any more, because the installer is no longer
 * linked to them: opened pages, forms that were prefetched for inspections, pictures and pages of the desk. Of those that are in none of
 * the lists the server is asked, which leaves out what the partner may not see. Pages of the desk that are older than a day go in any
 * case: they may show what was never opened. Throws an `ApiProblem`.
 * @param lists what the person's lists hold now
 */
export async function dropUnlinked(lists: Lists, user: User, pause: Pause): Promise<void> {
  if (roleOf(user.roles) !== 'asp') return;
  const held = await heldRecords(user.id);
  const listed = new Set([
    ...lists.rows.map(({ id }) => id),
    ...lists.inspections.map(({ installation }) => installationAddress.safeParse(installation).data),
  ]);
  const gone = new Set(held.flatMap(({ id }) => (listed.has(id) ? [] : id)));
  for (const id of inBatches([...gone], PREVIEWS_AT_ONCE)) {
    for (const seen of await call(listInstallationPreviews, { query: { id } }))
      gone.delete(seen.installation.id);
    await pause();
  }
  const stays = held.filter(({ id }) => !gone.has(id));
  const left = held.filter(({ id }) => gone.has(id));
  await dropPreviews(left, [...lists.rows, ...stays], user.id);
  await dropReadings([
    ...left.flatMap(({ hashes }) => hashes),
    ...(await deskPages(gone.size > 0 ? 0 : DAY_MS)),
  ]);
}

/** Every cached record with an installation, but for the services that the person carries out, which they may still finish. */
async function heldRecords(userId: number): Promise<Held[]> {
  const held: Held[] = [];
  for (const { noun, historyOf } of KINDS)
    for (const hash of await cachedHashes([noun, 'one'])) {
      const record = (await readCached(hash, recordShape))?.data;
      if (record?.of === undefined || record.by === userId) continue;
      const pictures = record.files.map(({ sha256 }) => pictureHash(sha256));
      const hashes = [hash, hashKey(historyOf(record.id).queryKey), ...pictures];
      held.push({ id: record.of, customDevice: record.customDevice, hashes });
    }
  return held;
}

/** The cached pages of the desk that are older than this, in milliseconds. */
async function deskPages(age: number): Promise<string[]> {
  const pages = (await Promise.all(DESK.map((begin) => cachedHashes(begin)))).flat();
  const old: string[] = [];
  for (const hash of pages) {
    const cached = await readCached(hash, z.unknown());
    if (cached && Date.now() - cached.fetchedAt >= age) old.push(hash);
  }
  return old;
}
