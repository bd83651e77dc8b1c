import { serialKey } from '@portal/domain/devices/serial-key';
import { z } from 'zod';

/** The installation that a device is added to: by its id, or by its client id while it waits to be sent itself. */
export type PartOf = number | string;

/** Where a commissioning begins, read from the address. */
export type Place =
  | { readonly kind: 'known'; readonly deviceId: number; readonly partOf: PartOf | null }
  | {
      readonly kind: 'typed';
      readonly templateId: number;
      readonly serial: string;
      readonly offline: boolean;
      readonly partOf: PartOf | null;
    }
  | { readonly kind: 'correction'; readonly installationId: number };

const id = z.coerce.number().int().positive();
const partOfSchema = z.union([id, z.uuid()]);

/**
 * Reads `/add-device-simple/{deviceId}` and `/installations/{id}/add-device/{deviceId}`: a device's id, or `new`
 * with `?template=5&serial=…` (and `offline=1` when nobody could be asked), or `?correct={installation}`.
 * Undefined for an address that means nothing.
 */
export function readPlace(
  params: Readonly<Record<string, string | undefined>>,
  search: URLSearchParams,
): Place | undefined {
  const correct = id.safeParse(search.get('correct') ?? undefined);
  if (correct.success) return { kind: 'correction', installationId: correct.data };
  const partOf = partOfSchema.safeParse(params['id']).data ?? null;
  if (params['deviceId'] !== 'new') {
    const device = id.safeParse(params['deviceId']);
    return device.success ? { kind: 'known', deviceId: device.data, partOf } : undefined;
  }
  const template = id.safeParse(search.get('template') ?? undefined);
  const serial = search.get('serial')?.trim() ?? '';
  if (!template.success || serial === '') return undefined;
  return { kind: 'typed', templateId: template.data, serial, offline: search.has('offline'), partOf };
}

/** The address of a place: where its draft goes on. The same place has one address, however the serial was typed. */
export function placeAddress(place: Place): string {
  if (place.kind === 'correction')
    return `/add-device-simple/correction?correct=${String(place.installationId)}`;
  const base =
    place.partOf === null ? '/add-device-simple' : `/installations/${String(place.partOf)}/add-device`;
  if (place.kind === 'known') return `${base}/${String(place.deviceId)}`;
  const query = new URLSearchParams({
    template: String(place.templateId),
    serial: serialKey(place.serial),
  });
  return `${base}/new?${query.toString()}`;
}

/** The address that begins or continues one, with what the form is told besides. */
export function beginAddress(place: Place): string {
  const address = placeAddress(place);
  if (place.kind !== 'typed') return address;
  const query = new URLSearchParams({ template: String(place.templateId), serial: place.serial });
  if (place.offline) query.set('offline', '1');
  return `${address.slice(0, address.indexOf('?'))}?${query.toString()}`;
}
