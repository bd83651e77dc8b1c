import type { IsoDate } from '@portal/domain/dates';
import { sameSerial } from '@portal/domain/devices/serial-key';
import type { StoredFile } from '@portal/domain/files/record';
import type { DeviceTemplate, TemplateVersion } from '@portal/domain/templates/record';
import type { User } from '@portal/domain/users/record';
import type { QueryClient } from '@tanstack/react-query';
import type { Draft } from '../../form/drafts/draft.ts';
import { findDraft, picturesOf, removeDraft } from '../../form/drafts/draft-store.ts';
import type { Picture } from '../../form/pictures/picture.ts';
import { readDraft } from '../../form/drafts/read-draft.ts';
import { loadChunk } from '../../lib/loading/chunk.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { answerOrHeld } from '../../lib/offline-cache/kept-answers.ts';
import { requests } from '../../queue/store/local-stores.ts';
import { takenIn } from '../../queue/store/taken-in.ts';
import { oneDevice } from '../devices/queries.ts';
import { oneInstallation } from '../installations/queries.ts';
import type { OpenedMended } from '../../records/correction/lazy-parts.ts';
import { activeTemplates, templateVersion } from '../templates/queries.ts';
import { beginCorrection, beginKnown, beginTyped, type Beside } from './begin.ts';
import type { InProgress } from './draft-change.ts';
import { type Commissioning, commissioningVersions } from './draft-data.ts';
import type { CommissioningMending } from './open-refused.ts';
import { serialOf } from '../../form/fields/parameter-values.ts';
import { type PartOf, type Place, placeAddress } from './addresses.ts';

/** What an address opens. */
export type Opened =
  | {
      readonly kind: 'form';
      /** A UUID: the draft's, and the client id of what is made of it. */
      readonly id: string;
      readonly draft: Draft | undefined;
      readonly start: InProgress;
      /** Why a verifier sent it back, in a correction. */
      readonly rejection: string | null;
      /** The pictures that the server has, by name. */
      readonly stored: ReadonlyMap<string, StoredFile>;
      /** The refused request that it corrects. */
      readonly mending?: CommissioningMending;
    }
  | { readonly kind: 'installed'; readonly serial: string; readonly installation: number | null }
  /** The correction has gone out already. */
  | { readonly kind: 'corrected'; readonly serial: string; readonly installation: number }
  /** The same device waits in the queue already. */
  | { readonly kind: 'sent'; readonly serial: string }
  | Exclude<OpenedMended<Commissioning>, { kind: 'form' }>;

type Opening = {
  readonly queries: QueryClient;
  readonly user: User;
  readonly organisation: number;
  readonly today: IsoDate;
};

/** A device type that is not among the active ones the device has read. */
export class UnknownTemplate extends Error {
  override readonly name = 'UnknownTemplate';
}

/**
 * Opens the form of a place: its draft of an earlier minute or day, else a new one from what the maker knows.
 * Works without a network from what was read before. Throws an `ApiProblem` or `UnknownTemplate`.
 */
export async function openCommissioning(place: Place, opening: Opening): Promise<Opened> {
  if (place.kind === 'refused') {
    const { openRefused } = await loadChunk(() => import('./open-refused.ts'));
    const opened = await openRefused(place.requestId, placeAddress(place), opening.user);
    if (opened.kind !== 'form') return opened;
    return { ...opened, ...(await sentBefore(opened.start.data.target, opening)) };
  }
  const draft = await findDraft(opening.user.id, placeAddress(place));
  if (draft !== undefined) {
    const taken = await takenIn(opening.user.id, draft.id);
    if (taken !== undefined) {
      await removeDraft(draft.id);
      if (taken.kind === 'waiting') return { kind: 'sent', serial: draft.title };
      if (place.kind === 'correction')
        return { kind: 'corrected', serial: draft.title, installation: place.installationId };
      return { kind: 'installed', serial: draft.title, installation: taken.recordId ?? null };
    }
    const start = { data: readDraft(commissioningVersions, draft), pictures: await picturesOf(draft) };
    return { kind: 'form', id: draft.id, draft, start, ...(await sentBefore(start.data.target, opening)) };
  }
  const begun = await begin(place, opening);
  if (begun.kind !== 'begun') return begun;
  const serial = serialOf(begun.data.version.parametersSchema, begun.data.parameters);
  const waiting = (await requests.allOf(opening.user.id)).some(
    (request) =>
      request.type === 'installation' &&
      request.action === (place.kind === 'correction' ? 'update' : 'insert') &&
      sameSerial(request.title, serial),
  );
  if (waiting) return { kind: 'sent', serial };
  return {
    kind: 'form',
    id: crypto.randomUUID(),
    draft: undefined,
    start: { data: begun.data, pictures: new Map<string, Picture>() },
    ...(await sentBefore(begun.data.target, opening)),
  };
}

type Begun =
  | { readonly kind: 'begun'; readonly data: InProgress['data'] }
  | Extract<Opened, { kind: 'installed' }>;

async function begin(place: Exclude<Place, { kind: 'refused' }>, opening: Opening): Promise<Begun> {
  const { queries, user, today } = opening;
  const person = { user, today, language: currentLanguage() };
  if (place.kind === 'correction') {
    const { installation, etag } = await answerOrHeld(queries, oneInstallation(place.installationId));
    const version = await versionOf(installation.customDevice.schemaVersion.id, opening);
    return { kind: 'begun', data: beginCorrection(installation, version, etag ?? '', person) };
  }
  const beside = place.partOf === null ? undefined : await besideOf(place.partOf, opening);
  if (place.kind === 'typed') {
    const template = (await templates(opening)).find((one) => one.id === place.templateId);
    if (!template?.activeVersion) throw new UnknownTemplate(String(place.templateId));
    return {
      kind: 'begun',
      data: beginTyped(template, template.activeVersion, place, { ...person, beside }),
    };
  }
  const device = await answerOrHeld(queries, oneDevice(place.deviceId));
  if (device.installed) {
    return { kind: 'installed', serial: device.serial, installation: device.installation?.id ?? null };
  }
  const version = await versionOf(device.schemaVersion.id, opening);
  return { kind: 'begun', data: beginKnown(device, version, { ...person, beside }) };
}

/** Who the device is added for: read from the server, or from the request that still waits on this device. */
async function besideOf(partOf: PartOf, { queries, user }: Opening): Promise<Beside> {
  if (typeof partOf === 'number') return (await answerOrHeld(queries, oneInstallation(partOf))).installation;
  const { unsentCustomer } = await loadChunk(() => import('./unsent-customer.ts'));
  const found = await unsentCustomer(user.id, partOf);
  return typeof found === 'number'
    ? (await answerOrHeld(queries, oneInstallation(found))).installation
    : found;
}

async function templates({ queries, organisation }: Opening): Promise<readonly DeviceTemplate[]> {
  return answerOrHeld(queries, activeTemplates(organisation));
}

/** Active versions come with the templates, which the home page has read: so a known device opens offline. */
async function versionOf(id: number, opening: Opening): Promise<TemplateVersion> {
  const known = await templates(opening).catch(() => []);
  const active = known.find((template) => template.activeVersion?.id === id)?.activeVersion;
  return active ?? answerOrHeld(opening.queries, templateVersion(id));
}

/** What the server has of an installation that is being corrected; nothing when it cannot be asked. */
async function sentBefore(
  target: Commissioning['target'],
  { queries }: Opening,
): Promise<Pick<Extract<Opened, { kind: 'form' }>, 'rejection' | 'stored'>> {
  if (target.kind !== 'correction') return { rejection: null, stored: new Map() };
  try {
    const { installation } = await answerOrHeld(queries, oneInstallation(target.installation));
    return {
      rejection: installation.rejectionReason,
      stored: new Map(installation.files.map((file) => [file.name, file])),
    };
  } catch {
    return { rejection: null, stored: new Map() };
  }
}
