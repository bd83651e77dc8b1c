import { randomBytes } from 'node:crypto';
import type { DrawnBy } from '@portal/domain/labels/layout';
import type { LabelSize, Resolution } from '@portal/domain/labels/size';
import { isPrintable } from '@portal/domain/labels/code128';
import { Problem } from '@portal/domain/problem';
import { labelAddress } from '@portal/domain/labels/label-address';
import type { Language } from '@portal/domain/templates/labels';
import type { CardSetting } from '../cards/card-input.ts';
import { type LabelledDevice, layoutOf } from '../cards/device-label.ts';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { cardOrganisation, organisationById } from '../organisations/store.ts';
import { codesOf, countPrints, devicesToLabel, type DeviceToLabel } from './store.ts';

/** What is printed: labels in the order in which they were asked for, and what stands on all of them. */
export type LabelsToPrint = {
  readonly devices: readonly (LabelledDevice & { readonly device: DeviceToLabel })[];
  readonly setting: CardSetting;
  /** What the QR codes say, by the id of the device. */
  readonly codes: ReadonlyMap<number, string>;
};

type LabelFormat = { readonly size: LabelSize; readonly resolution: Resolution; readonly language: Language };

/** 96 random bits in base64url. */
const newCode = (): string => randomBytes(12).toString('base64url');

/** The code on a preview of a device that has none yet: it leads nowhere. */
const NO_CODE = 'AAAAAAAAAAAAAAAA';

const addressOf = (publicUrl: string, code: string): string => labelAddress(new URL(publicUrl).origin, code);

/**
 * The labels of devices; one without a code gets a new one, which is kept when its print is noted. Throws `invalid-values` for a device that the organisation has
 * not, `serial-not-printable` for a serial number that no bar code can carry, and `label-too-small` for one that would not be
 * read from this size and printer.
 */
export async function labelsToPrint(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
  asked: LabelFormat,
  { publicUrl, now }: { readonly publicUrl: string; readonly now: Date },
  drawnBy: DrawnBy,
): Promise<LabelsToPrint> {
  const found = await knownDevices(tx, scope, ids);
  const codes = new Map(found.map(({ id, code }) => [id, code ?? newCode()]));
  const devices = found.map((device) => ({
    device,
    address: addressOf(publicUrl, codes.get(device.id) ?? NO_CODE),
  }));
  mustFit(devices, asked, drawnBy);
  return { devices, codes, setting: await settingOf(tx, scope, asked.language, now) };
}

/** The label of one device as it would be printed; nothing is written. Throws like `labelsToPrint`. */
export async function labelToShow(
  tx: Tx,
  scope: Scope,
  id: number,
  asked: LabelFormat,
  { publicUrl, now }: { readonly publicUrl: string; readonly now: Date },
): Promise<Omit<LabelsToPrint, 'codes'>> {
  const found = await knownDevices(tx, scope, [id]);
  const devices = found.map((device) => ({
    device,
    address: addressOf(publicUrl, device.code ?? NO_CODE),
  }));
  mustFit(devices, asked, 'pdf');
  return { devices, setting: await settingOf(tx, scope, asked.language, now) };
}

/**
 * Notes that labels were printed: one line a label, a copy for each but the first of its device (design production.md), and keeps their
 * codes. Returns false, and notes nothing, when somebody else has printed one of them for the first time meanwhile: its code is another
 * one, and these labels are waste.
 */
export async function notePrints(
  tx: Tx,
  scope: Scope,
  { devices, codes }: Pick<LabelsToPrint, 'devices' | 'codes'>,
  { size, format }: { readonly size: LabelSize; readonly format: DrawnBy },
  now: Date,
): Promise<boolean> {
  const stored = await codesOf(tx, scope, codes, now);
  if ([...codes].some(([id, code]) => stored.get(id) !== code)) return false;
  const ids = devices.map(({ device }) => device.id);
  const printed = new Set(await countPrints(tx, scope, ids, now));
  for (const deviceId of ids) {
    const copy = printed.has(deviceId);
    await recordEvent(tx, scope, { type: 'label.printed', deviceId, size, format, copy });
    printed.add(deviceId);
  }
  return true;
}

async function knownDevices(tx: Tx, scope: Scope, ids: readonly number[]): Promise<DeviceToLabel[]> {
  const rows = await devicesToLabel(tx, scope, ids);
  const byId = new Map(rows.map((device) => [device.id, device]));
  const violations = ids.flatMap((id, index) =>
    byId.has(id) ? [] : [{ propertyPath: `devices.${index}`, code: 'unknown-reference' }],
  );
  if (violations.length > 0) throw new Problem('invalid-values', { violations });
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function mustFit(
  devices: readonly LabelledDevice[],
  { size, resolution }: LabelFormat,
  drawnBy: DrawnBy,
): void {
  const odd = devices.find(({ device }) => !isPrintable(device.serial));
  if (odd) throw new Problem('serial-not-printable', { values: { serial: odd.device.serial } });
  const tooLong = devices.find((labelled) => layoutOf(labelled, size, resolution, drawnBy) === null);
  if (tooLong) throw new Problem('label-too-small', { values: { serial: tooLong.device.serial } });
}

async function settingOf(tx: Tx, scope: Scope, language: Language, now: Date): Promise<CardSetting> {
  const organisation = await organisationById(tx, scope.organisationId);
  if (!organisation) throw new Error(`Organisation ${String(scope.organisationId)} is not there`);
  return { organisation: cardOrganisation(organisation, language), language, issuedAt: now.toISOString() };
}
