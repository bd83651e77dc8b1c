import type { CustomDevice } from '@portal/domain/devices/record';
import type { DeviceTemplate, TemplateVersion } from '@portal/domain/templates/record';
import { serialOf } from '../../form/fields/parameter-values.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { loadChunk } from '../../lib/loading/chunk.ts';
import { freshOrCached } from '../../lib/offline-cache/cached-answers.ts';
import { requests } from '../../queue/store/local-stores.ts';
import type { Ended, OnServer, OpeningContext } from '../../records/field-work/field-record.ts';
import { oneDevice, underWay } from '../devices/queries.ts';
import { oneInstallation } from '../installations/queries.ts';
import { activeTemplates, templateVersion } from '../templates/queries.ts';
import type { CommissioningTarget, ParentInstallation } from './addresses.ts';
import type { Commissioning } from './commissioning-draft.ts';
import { beginCorrection, beginKnown, beginTyped, type ExistingInstallation } from './new-commissioning.ts';

/** Why an address opens no form: the device is installed, its correction was already sent, or it is in the queue. */
export type CommissioningEnd = 'installed' | 'corrected' | 'sent';

type Begun = { readonly kind: 'begun'; readonly data: Commissioning };

/** A device type that is not among the active ones in the cache. */
export class UnknownTemplate extends Error {
  override readonly name = 'UnknownTemplate';
}

/**
 * A new form, filled with the data of the server or the cache; none while the same device is in the queue. Throws an
 * `ApiProblem` or `UnknownTemplate`.
 */
export async function beginCommissioning(
  target: CommissioningTarget,
  context: OpeningContext,
): Promise<Begun | Ended<CommissioningEnd>> {
  const begun = await begin(target, context);
  if (begun.kind === 'ended' || !(await waitsAlready(begun.data, context.user.id))) return begun;
  const serial = serialOf(begun.data.version.parametersSchema, begun.data.parameters);
  return { kind: 'ended', why: 'sent', serial, record: null };
}

/** Whether the queue holds the start of this device, of its type and number, or another change of this installation. */
async function waitsAlready({ target, template, version, parameters }: Commissioning, userId: number) {
  if (target.kind === 'new')
    return (await underWay(template.id, serialOf(version.parametersSchema, parameters)))?.kind === 'queued';
  return (await requests.allOf(userId)).some(
    ({ type, action, clientId }) =>
      type === 'installation' && action === 'update' && clientId === target.clientId,
  );
}

async function begin(
  target: CommissioningTarget,
  context: OpeningContext,
): Promise<Begun | Ended<CommissioningEnd>> {
  const { queries, user, today } = context;
  const person = { user, today, language: currentLanguage() };
  if (target.kind === 'correction') {
    const { installation, etag } = await freshOrCached(queries, oneInstallation(target.installationId));
    const version = await versionOf(installation.customDevice.schemaVersion.id, context);
    return { kind: 'begun', data: beginCorrection(installation, version, etag ?? '', person) };
  }
  const existing = target.parent === null ? undefined : await existingInstallation(target.parent, context);
  if (target.kind === 'typed') {
    const template = (await templates(context)).find((one) => one.id === target.templateId);
    if (!template?.activeVersion) throw new UnknownTemplate(String(target.templateId));
    return {
      kind: 'begun',
      data: beginTyped(template, template.activeVersion, target, { ...person, existing }),
    };
  }
  const device = await freshOrCached(queries, oneDevice(target.deviceId));
  if (device.installed) {
    const record = device.installation?.id ?? null;
    return { kind: 'ended', why: 'installed', serial: device.serial, record };
  }
  const version = await versionForNew(device, context);
  return { kind: 'begun', data: beginKnown(device, version, { ...person, existing }) };
}

/** The customer of the installation that the device is added to, from the server or from the queue. */
async function existingInstallation(
  parent: ParentInstallation,
  { queries, user }: OpeningContext,
): Promise<ExistingInstallation> {
  if (typeof parent === 'number') return (await freshOrCached(queries, oneInstallation(parent))).installation;
  const { unsentCustomer } = await loadChunk(() => import('./unsent-customer.ts'));
  const found = await unsentCustomer(user.id, parent);
  return typeof found === 'number'
    ? (await freshOrCached(queries, oneInstallation(found))).installation
    : found;
}

async function templates({ queries, organisation }: OpeningContext): Promise<readonly DeviceTemplate[]> {
  return freshOrCached(queries, activeTemplates(organisation));
}

/**
 * The template version for a known device: the active version of its type, as last cached; the version of the device itself
 * where the type is not active.
 */
async function versionForNew(device: CustomDevice, context: OpeningContext): Promise<TemplateVersion> {
  const known = await templates(context).catch(() => []);
  const active = known.find((template) => template.id === device.deviceTemplate.id)?.activeVersion;
  return active ?? versionOf(device.schemaVersion.id, context);
}

/** Active versions are part of the templates that the home page has cached, so that a known device opens offline. */
async function versionOf(id: number, context: OpeningContext): Promise<TemplateVersion> {
  const known = await templates(context).catch(() => []);
  const active = known.find((template) => template.activeVersion?.id === id)?.activeVersion;
  return active ?? freshOrCached(context.queries, templateVersion(id));
}

const NOTHING_SENT: OnServer = { rejection: null, stored: new Map() };

/** The present state of an installation that is being corrected; undefined without a connection. */
export async function sentBefore(
  { target, version }: Pick<Commissioning, 'target' | 'version'>,
  { queries, user, today }: OpeningContext,
): Promise<OnServer & { readonly marked?: Commissioning }> {
  if (target.kind !== 'correction') return NOTHING_SENT;
  try {
    const { installation } = await freshOrCached(queries, oneInstallation(target.installation));
    return {
      rejection: installation.rejectionReason,
      marks: installation.status === 'rejected' ? installation.rejectionMarks : [],
      stored: new Map(installation.files.map((file) => [file.name, file])),
      marked: beginCorrection(installation, version, target.etag, {
        user,
        today,
        language: currentLanguage(),
      }),
    };
  } catch {
    return NOTHING_SENT;
  }
}
