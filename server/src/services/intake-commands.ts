import { may } from '@portal/domain/access/policies';
import { endBeforeStart, notAfter } from '@portal/domain/record-day';
import { dayOf, TIME_ZONE, todayIn } from '@portal/domain/dates';
import { Problem } from '@portal/domain/problem';
import { responseDue, serviceDeadline } from '@portal/domain/services/clocks';
import { eventOf, newServiceStatus } from '@portal/domain/services/transition';
import type { NewService, ServiceContent } from '@portal/domain/services/input';
import { mayReadDevice } from '../devices/look-up-store.ts';
import type { Scope, Tx } from '../db/open.ts';
import { serialOf } from '../devices/store.ts';
import { recordEvent } from '../events/commands.ts';
import { requireReferences } from '../files/commands.ts';
import { recordByClientId } from '../files/store.ts';
import { mustNotBeDeleted, mustNotBeWithdrawn } from '../db/client-ids.ts';
import {
  guardOf,
  installationByClientId,
  installationById,
  installerOf,
  lockInstallation,
  type InstallationRecord,
} from '../installations/store.ts';
import { requireSameContent } from '../platform/http/content-hash.ts';
import { lockFieldRole } from '../users/store.ts';
import { contentColumns, picturesIn } from './content-commands.ts';
import { serviceByClientId, serviceById } from './record-store.ts';
import { workTimes } from './step-commands.ts';
import { writeService } from './change-commands.ts';

/**
 * The service that the same request of the same user has created before. Undefined for a new request; throws for one
 * that was withdrawn, whose record was deleted, or whose client id has other content.
 * @param hash of the content (`content-hash.ts`)
 */
export async function serviceCreatedBefore(
  tx: Tx,
  scope: Scope,
  clientId: string,
  hash: string,
): Promise<{ readonly id: number; readonly replayed: true } | undefined> {
  await mustNotBeWithdrawn(tx, scope, clientId);
  const before = await serviceByClientId(tx, scope, clientId);
  if (before && before.ownerId === scope.actor.id) return replayed(tx, scope, before.id, hash);
  await mustNotBeDeleted(tx, scope, clientId);
  return undefined;
}

/**
 * Accepts a service that an installer starts, schedules, pauses for parts or has finished at once. Throws `session-expired` where the
 * caller does not work in the field any more.
 * @param device which the caller has locked and authorised
 * @param hash of the content (`content-hash.ts`)
 * @returns the record's id; `replayed` when a simultaneous copy of the request has created it
 */
export async function createService(
  tx: Tx,
  scope: Scope,
  { deviceId, installation }: DeviceToService,
  { body, hash }: { readonly body: NewService; readonly hash: string },
  now: Date,
): Promise<{ readonly id: number; readonly replayed: boolean }> {
  const meanwhile = await recordByClientId(tx, scope, body.clientId);
  // While this request waited for the installation's lock, a copy of it may have been processed.
  if (meanwhile?.kind === 'service' && meanwhile.ownerId === scope.actor.id)
    return replayed(tx, scope, meanwhile.id, hash);
  if (meanwhile) throw new Problem('client-id-taken');
  await lockFieldRole(tx, scope);
  const { files, content, reportedAt, status } = read(body, scope, now);
  const reportedOn = todayIn(TIME_ZONE, reportedAt);
  const today = todayIn(TIME_ZONE, now);
  const finishedOn = dayOf(content.finishedAt ?? now.toISOString());
  // Where no moment says when it began, its date does.
  const violations =
    status === 'done' && !content.startedAt
      ? endBeforeStart('finishedAt', { start: content.serviceStartDate, end: finishedOn })
      : [];
  if (violations.length > 0) throw new Problem('invalid-values', { violations });
  // A phone without a network sends it later: what was scheduled before its day is not begun by arriving after it.
  const begun = newServiceStatus(content.serviceStartDate, status === 'scheduled' ? reportedOn : today);
  const { id } = await tx
    .insertInto('services')
    .values({
      organisation_id: scope.organisationId,
      client_id: body.clientId,
      content_hash: hash,
      installation_id: installation?.id ?? null,
      device_id: deviceId,
      serviceman_id: scope.actor.id,
      status: begun,
      reported_at: reportedAt.toISOString(),
      response_due: responseDue(reportedAt).toISOString(),
      deadline: serviceDeadline(reportedOn, false),
      ...contentColumns(content),
      ...(begun === 'pending' && {
        started_at: workTimes(content, now).startedAt,
      }),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordEvent(tx, scope, {
    type: 'service.created',
    installationId: installation?.id ?? null,
    deviceId,
    serviceId: id,
    status: begun,
    ownerId: installation && installerOf(installation),
    serial: await serialOf(tx, scope, deviceId),
    at: now,
  });
  const record = await serviceById(tx, scope, id);
  if (!record) throw new Error(`Service ${id} is not there`);
  const event = status === 'pending' || status === 'scheduled' ? undefined : eventOf(record, status, content);
  const written = { ...content, startedAt: record.started_at };
  await writeService(tx, scope, record, written, event, files, now);
  requireReferences(files, [...picturesIn(content)]);
  return { id, replayed: false };
}

/** The record of the same request; a client id with other content is refused. */
async function replayed(tx: Tx, scope: Scope, id: number, hash: string) {
  await requireSameContent(tx, scope, 'services', id, hash);
  return { id, replayed: true as const };
}

/**
 * The request's parts. A moment of report that is still to come is now, and so is the date of work that begins at it: the
 * phone's clock is ahead, and no step of the app shows that moment to be corrected. A scheduled date was chosen.
 */
function read(body: NewService, scope: Scope, now: Date) {
  const {
    clientId: _clientId,
    customDevice: _device,
    installationClientId: _installation,
    reportedAt,
    status,
    files,
    ...work
  } = body;
  const reported = new Date(notAfter(now, reportedAt ?? now.toISOString()));
  const isOfThatClock = status !== 'scheduled' && reportedAt && work.serviceStartDate === dayOf(reportedAt);
  const content: ServiceContent = {
    ...work,
    serviceStartDate: isOfThatClock ? dayOf(reported.toISOString()) : work.serviceStartDate,
    serviceman: work.serviceman || scope.actor.name || null,
  };
  return { files, content, status, reportedAt: reported };
}

/** A device to be serviced with its installation, whose row is locked; null without one. */
export type DeviceToService = {
  readonly deviceId: number;
  readonly installation: InstallationRecord | null;
  readonly isStartedOutsideApp: boolean;
};

/**
 * The device to be serviced: named directly, or by the client id of the caller's own installation, else
 * `parent-missing`. A device that was replaced, or whose serial number was corrected, since the form was opened stands for
 * the one that its installation has now. Undefined for an unknown device and for one that the caller may not read alike, so that
 * an id reveals nothing about a device. The caller authorises the service.
 */
export async function lockDeviceToService(
  tx: Tx,
  scope: Scope,
  asked: Pick<NewService, 'customDevice' | 'installation' | 'installationClientId'>,
  now: Date,
): Promise<DeviceToService | undefined> {
  const { customDevice, installationClientId } = asked;
  if (installationClientId) {
    const own = await installationByClientId(tx, scope, installationClientId);
    if (!own) await mustNotBeDeleted(tx, scope, installationClientId);
    if (own?.ownerId !== scope.actor.id) throw new Problem('parent-missing');
    const installation = await lockedInstallation(tx, scope, own.id);
    return installation && { deviceId: installation.device_id, installation, isStartedOutsideApp: false };
  }
  const device = await readableDevice(tx, scope, customDevice ?? 0, now);
  const isStartedOutsideApp = device?.started_outside_app === true;
  const installationId = device?.installation_id ?? null;
  if (installationId !== null) {
    const installation = await lockedInstallation(tx, scope, installationId);
    // Which may have been given another device while its lock was waited for.
    return installation && { deviceId: installation.device_id, installation, isStartedOutsideApp };
  }
  const site = isStartedOutsideApp ? undefined : await leftInstallation(tx, scope, asked, device?.id);
  if (site) return { deviceId: site.device_id, installation: site, isStartedOutsideApp };
  return device && { deviceId: device.id, installation: null, isStartedOutsideApp };
}

async function readableDevice(tx: Tx, scope: Scope, id: number, now: Date) {
  const device = await tx
    .selectFrom('custom_devices')
    .select(['id', 'installation_id', 'started_outside_app'])
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return device && (await mayReadDevice(tx, scope, device.id, now)) ? device : undefined;
}

/**
 * The installation that a device has left: the one that the request names, else the last from which it was replaced, for apps that
 * name none. Undefined where there is none that the caller may see.
 */
async function leftInstallation(
  tx: Tx,
  scope: Scope,
  { installation: named }: Pick<NewService, 'installation'>,
  deviceId: number | undefined,
): Promise<InstallationRecord | undefined> {
  const replaced = await tx
    .selectFrom('device_replacements')
    .select('installation_id')
    .where('organisation_id', '=', scope.organisationId)
    .where('old_device_id', '=', deviceId ?? 0)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const id = named ?? replaced?.installation_id;
  const installation = id === undefined ? undefined : await lockedInstallation(tx, scope, id);
  return installation && may.see(scope.actor, guardOf(installation)) ? installation : undefined;
}

async function lockedInstallation(tx: Tx, scope: Scope, id: number): Promise<InstallationRecord | undefined> {
  await lockInstallation(tx, scope, id);
  return installationById(tx, scope, id);
}
