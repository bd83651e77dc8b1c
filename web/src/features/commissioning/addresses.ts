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
  /** `atDesk` by an admin, who has no field routes. */
  | { readonly kind: 'correction'; readonly installationId: number; readonly atDesk: boolean }
  /** What was sent and refused, to be corrected. */
  | { readonly kind: 'refused'; readonly requestId: string };

const REFUSED = 'refused';

/** Where a refused one opens again; the request is named behind it. */
export const REFUSED_AT = `/add-device-simple/${REFUSED}`;

const id = z.coerce.number().int().positive();
const partOfSchema = z.union([id, z.uuid()]);

/**
 * Reads `/add-device-simple/{deviceId}` and `/installations/{id}/add-device/{deviceId}`: a device's id, or `new`
 * with `?template=5&serial=…` (and `offline=1` when nobody could be asked), or `?correct={installation}`: under
 * `/add-device-simple` by its installer, under the installation by an admin. `refused?request={id}` is what waits in
 * the queue since the server refused it.
 * Undefined for an address that means nothing.
 */
export function readPlace(
  params: Readonly<Record<string, string | undefined>>,
  search: URLSearchParams,
): Place | undefined {
  const correct = id.safeParse(search.get('correct') ?? undefined);
  if (correct.success)
    return { kind: 'correction', installationId: correct.data, atDesk: params['id'] !== undefined };
  const request = z.uuid().safeParse(search.get('request') ?? undefined);
  if (params['deviceId'] === REFUSED)
    return request.success ? { kind: 'refused', requestId: request.data } : undefined;
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
  if (place.kind === 'correction') {
    const base = place.atDesk
      ? `/installations/${String(place.installationId)}/add-device`
      : '/add-device-simple';
    return `${base}/correction?correct=${String(place.installationId)}`;
  }
  if (place.kind === 'refused') return `${REFUSED_AT}?request=${place.requestId}`;
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

/** The page of an installation, for whoever this place is open to. */
export function recordAddress(place: Place, installationId: number): string {
  return place.kind === 'correction' && place.atDesk
    ? `/admin/installations?id=${String(installationId)}`
    : `/installations/${String(installationId)}`;
}
