import { sql } from 'kysely';
import { todayIn, TIME_ZONE } from '@portal/domain/dates';
import { may } from '@portal/domain/access/policies';
import type { Manifest } from '@portal/domain/files/manifest';
import type { NewInstallation } from '@portal/domain/installations/input';
import { Problem } from '@portal/domain/problem';
import type { Scope, Tx } from '../db/open.ts';
import {
  alreadyInstalled,
  insertParameters,
  type ParameterChange,
  parameterChange,
  revisionAfter,
  takeDevice,
  type TakenDevice,
} from '../devices/commands.ts';
import { recordEvents } from '../events/commands.ts';
import { insertFiles, requireReferences, requireSameFiles, textsOfAnswers } from '../files/commands.ts';
import { requireSameContent } from '../platform/http/content-hash.ts';
import { versionByIdWith, type VersionForUse } from '../templates/store.ts';
import { presentWorker, workerRow } from '../users/store.ts';
import { releaseRejected } from './claim-commands.ts';
import { contentColumns, searchOf } from './columns.ts';
import { askedContentOf } from './asked-parameters-store.ts';
import { checkedContent } from './content-commands.ts';
import { newSignature } from './signing-commands.ts';
import { installationByClientId } from './store.ts';
import { holdClientId, mustNotBeDeleted } from '../db/client-ids.ts';
import { guardedInstallation } from './visible-store.ts';

/**
 * Accepts a commissioning. The same client id of the same user is always the same record. A device that is already
 * installed is refused; of two simultaneous requests for it the database accepts one.
 * @param hash of the content (`content-hash.ts`)
 * @returns the record's id; `replayed` when it already existed
 */
export async function createInstallation(
  tx: Tx,
  scope: Scope,
  body: NewInstallation,
  { now, requireAsp, hash }: { readonly now: Date; readonly requireAsp: boolean; readonly hash: string },
): Promise<{ readonly id: number; readonly replayed: boolean }> {
  // Its lock is held until the end: a copy of this request waits here, and then finds what this one made.
  const known = await holdClientId(tx, scope, body.clientId);
  if (known.withdrawn) throw new Problem('withdrawn');
  if (known.installation) return { id: await own(tx, scope, known.installation, hash), replayed: true };
  if (known.deleted) throw new Problem('installation-deleted');
  if (known.otherRecord) throw new Problem('client-id-taken');
  const version = await versionToInstall(tx, scope, body, requireAsp);
  const parentInstallation = await parentOf(tx, scope, body);
  const asked = await askedContentOf(tx, scope, version, body.customDevice.parameters);
  const { parameters, survey } = checkedContent(
    asked.version,
    {
      installationDate: body.installationDate,
      soldOn: body.soldOn ?? null,
      parameters: asked.parameters,
      survey: body.survey.data,
      photos: body.photos,
      signature: body.signature,
      installerSignature: body.installerSignature,
    },
    namesOf(body.files),
    todayIn(TIME_ZONE, now),
  );
  requireReferences(body.files, [
    ...textsOfAnswers(body.survey.data),
    ...body.photos.map((photo) => photo.name),
    body.signature,
    body.installerSignature,
  ]);
  const signed = newSignature(body.signed, {
    version,
    content: { ...body, parameters, survey: { data: survey } },
    files: body.files,
  });
  const device = await takeDevice(tx, scope, version, parameters, now);
  const isNew = device.made !== null;
  const replaced = isNew ? undefined : await releaseRejected(tx, scope, device);
  const change = await parameterChange(tx, scope, device.id, parameters, 'installation', now, { isNew });
  const id = await insertInstallation(tx, scope, body, {
    device,
    change,
    version,
    parentInstallation,
    survey,
    signed,
    now,
    hash,
  });
  const created = {
    type: 'installation.created',
    installationId: id,
    deviceId: device.id,
    serial: device.serial,
    inPlaceOf: replaced ?? null,
  } as const;
  const before = device.made ?? change.event;
  await recordEvents(tx, scope, before ? [before, created] : [created]);
  return { id, replayed: false };
}

/** The id of the record that the caller's request created; another person's client id is refused, and so is other content. */
async function own(
  tx: Tx,
  scope: Scope,
  { id, ownerId }: { readonly id: number; readonly ownerId: number },
  hash: string,
): Promise<number> {
  if (ownerId !== scope.actor.id) throw new Problem('client-id-taken');
  await requireSameContent(tx, scope, 'installations', id, hash);
  return id;
}

async function versionToInstall(
  tx: Tx,
  scope: Scope,
  body: NewInstallation,
  requireAsp: boolean,
): Promise<VersionForUse> {
  const found = await versionByIdWith(tx, scope, body.customDevice.version, workerRow(scope));
  if (!found) throw new Problem('version-gone');
  const { version } = found;
  if (version.templateId !== body.customDevice.deviceTemplate) {
    const violations = [{ propertyPath: 'customDevice.version', code: 'other-template' }];
    throw new Problem('invalid-values', { violations });
  }
  const user = presentWorker(found.more);
  // An inactive template allows no new work; work that was started while it was active is accepted.
  if (!user.availableTemplateIds.includes(version.templateId)) throw new Problem('template-inactive');
  if (requireAsp && user.role === 'installer' && user.aspId === null && user.aspsExist) {
    throw new Problem('asp-required');
  }
  return version;
}

/**
 * The first installation at the customer's to which this one was added, where it names that one or another that was added to it: by its
 * id, or by the client id of the caller's own request that was queued before it.
 */
async function parentOf(
  tx: Tx,
  scope: Scope,
  { partOf, partOfClientId }: Pick<NewInstallation, 'partOf' | 'partOfClientId'>,
): Promise<number | null> {
  if (partOfClientId) {
    const parent = await installationByClientId(tx, scope, partOfClientId);
    if (!parent) await mustNotBeDeleted(tx, scope, partOfClientId);
    if (parent?.ownerId !== scope.actor.id) throw new Problem('parent-missing');
    return firstAtCustomer(tx, scope, parent.id);
  }
  if (!partOf) return null;
  await mustBeWorkable(tx, scope, partOf);
  return firstAtCustomer(tx, scope, partOf);
}

/** A third device is mostly added to the second one: all name the first, so that each shows all others. */
async function firstAtCustomer(tx: Tx, scope: Scope, id: number): Promise<number> {
  const row = await tx
    .selectFrom('installations')
    .select('part_of')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.part_of ?? id;
}

async function mustBeWorkable(tx: Tx, scope: Scope, id: number): Promise<void> {
  const parent = await guardedInstallation(tx, scope, id);
  if (!parent || !may.see(scope.actor, parent))
    throw new Problem('installation-not-found', { values: { id } });
  if (!may.workOn(scope.actor, parent)) throw new Problem('not-your-installation');
}

/**
 * Writes the installation with its declared files and the device's new values, and makes it the current one of its device, which the
 * caller has locked and made free: in one statement, since each trip to the database costs a commissioning as much as its work.
 */
async function insertInstallation(
  tx: Tx,
  scope: Scope,
  body: NewInstallation,
  more: {
    readonly device: TakenDevice;
    readonly change: ParameterChange;
    readonly version: VersionForUse;
    readonly parentInstallation: number | null;
    readonly survey: NewInstallation['survey']['data'];
    readonly signed: ReturnType<typeof newSignature>;
    readonly now: Date;
    readonly hash: string;
  },
): Promise<number> {
  const moment = more.now.toISOString();
  const values = {
    organisation_id: scope.organisationId,
    client_id: body.clientId,
    content_hash: more.hash,
    owner_id: scope.actor.id,
    device_id: more.device.id,
    version_id: more.version.id,
    part_of: more.parentInstallation,
    ...contentColumns(body),
    survey: JSON.stringify(more.survey),
    signed: more.signed && JSON.stringify(more.signed),
    search: searchOf(body, more.device.serial),
    complete: body.files.length === 0,
    waiting_since: moment,
    created_at: moment,
    updated_at: moment,
  };
  const row = await tx
    .with('made', (query) =>
      query
        .insertInto('installations')
        .values(values)
        // The database constraints decide, whatever was read before.
        .onConflict((conflict) => conflict.doNothing())
        .returning('installations.id'),
    )
    .with('written', () =>
      insertParameters(tx, scope, more.device.id, more.change, sql`(select made.id from made)`),
    )
    .with('declared', () => insertFiles(tx, scope, body.clientId, body.files, more.now))
    .updateTable('custom_devices as d')
    .from('made')
    // From now on the device has the version with which the form was filled in, whatever version it was made with.
    .set((from) => ({
      installation_id: from.ref('made.id'),
      version_id: more.version.id,
      revision: revisionAfter(more.change),
      updated_at: moment,
    }))
    .where('d.organisation_id', '=', scope.organisationId)
    .where('d.id', '=', more.device.id)
    .returning(['made.id', sql<number>`(select count(*)::int from declared)`.as('declared')])
    .executeTakeFirst();
  if (row) {
    if (row.declared < body.files.length) await requireSameFiles(tx, scope, body.clientId, body.files);
    return row.id;
  }
  const taken = await installationByClientId(tx, scope, body.clientId);
  throw taken ? new Problem('client-id-taken') : alreadyInstalled(more.device.serial);
}

/** File names of a manifest. */
function namesOf(files: Manifest): ReadonlySet<string> {
  return new Set(files.map((file) => file.name));
}
