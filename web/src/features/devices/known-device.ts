import { type CustomDevice, customDeviceSchema, type DeviceLabel } from '@portal/domain/devices/record';
import { deviceLabel, mayBeInstalled } from '@portal/domain/devices/label';
import { sameSerial } from '@portal/domain/devices/serial-key';
import type { InstallationRow } from '@portal/domain/installations/row';
import { labelIn } from '@portal/domain/templates/labels';
import { hashKey } from '@tanstack/react-query';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { newestOf, type Reading, readCached } from '../../lib/offline-cache/cached-reading.ts';
import { session } from '../../lib/session/session-store.ts';
import { readWhole } from '../../lib/offline-cache/whole-list.ts';
import { wholeInstallations } from '../installations/queries.ts';
import { deviceBySerial } from '../../records/by-serial.ts';

/** What a phone knows of a device without asking anyone. */
export type KnownDevice = {
  readonly id: number;
  readonly serial: string;
  /** The name of its type. */
  readonly name: string;
  readonly label: DeviceLabel;
  readonly installed: boolean;
  /** Its installation, where the person may see it. */
  readonly installation: { readonly id: number; readonly customer: string | null } | null;
  /** When the server said so, in milliseconds. */
  readonly fetchedAt: number;
};

/**
 * A device among what was kept for reading: the last answer about it, or a row of the own and received
 * installations, whichever is newer. Null where this phone knows nothing of it.
 */
export async function knownDevice(templateId: number, serial: string): Promise<KnownDevice | null> {
  const user = session.get()?.user;
  if (user === undefined) return null;
  const [answer, own, received] = await Promise.all([
    readCached(hashKey(deviceBySerial(templateId, serial)), customDeviceSchema),
    readWhole(wholeInstallations('own', user.id)),
    readWhole(wholeInstallations('received', user.id)),
  ]);
  const rows = [own, received].flatMap((list) => {
    const row = list?.data.items.find(
      ({ customDevice }) =>
        customDevice.deviceTemplate.id === templateId && sameSerial(customDevice.serial, serial),
    );
    return list && row ? [{ data: row, fetchedAt: list.fetchedAt }] : [];
  });
  const known = [...rows.map(ofRow), ...(answer ? [ofAnswer(answer, rows[0]?.data)] : [])];
  return newestOf(known) ?? null;
}

function ofRow({ data: row, fetchedAt }: Reading<InstallationRow>): KnownDevice {
  const { customDevice, status } = row;
  const { nameTranslations, name } = customDevice.deviceTemplate;
  const situation = { inDatabase: customDevice.inDatabase, installedBefore: true, startedOutside: false };
  return {
    id: customDevice.id,
    serial: customDevice.serial,
    name: labelIn(currentLanguage(), nameTranslations, name),
    label: deviceLabel({ ...situation, installation: status }),
    installed: !mayBeInstalled({ installation: status }),
    installation: { id: row.id, customer: row.companyName ?? row.customerName },
    fetchedAt,
  };
}

function ofAnswer(
  { data: device, fetchedAt }: Reading<CustomDevice>,
  row: InstallationRow | undefined,
): KnownDevice {
  const { nameTranslations, name } = device.deviceTemplate;
  const customer = row?.id === device.installation?.id ? (row?.companyName ?? row?.customerName) : undefined;
  return {
    id: device.id,
    serial: device.serial,
    name: labelIn(currentLanguage(), nameTranslations, name),
    label: device.label,
    installed: device.installed,
    installation: device.installation && { id: device.installation.id, customer: customer ?? null },
    fetchedAt,
  };
}
