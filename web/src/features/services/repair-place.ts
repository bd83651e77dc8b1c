import { z } from 'zod';

/** Where the form of a service is: a new one on a device, or one that is finished. */
export type RepairPlace =
  | { readonly kind: 'new'; readonly device: number | string }
  | { readonly kind: 'finish'; readonly service: number | string }
  /** What was sent and refused, to be corrected. */
  | { readonly kind: 'refused'; readonly requestId: string };

const REFUSED = 'refused';

/** Where a refused one opens again; the request is named behind it. */
export const REFUSED_AT = `/services/new/device/${REFUSED}`;

const id = z.coerce.number().int().positive();
const idOrClientId = z.union([id, z.uuid()]);

/**
 * Reads `/services/new/device/{deviceId}`, where an installation that waits on this device stands by its client id,
 * `/services/new/device/refused?request=…`, where what was refused is corrected, and `/services/{id}?form=finish`; undefined for an address that shows a service rather than its form.
 */
export function readRepairPlace(
  params: Readonly<Record<string, string | undefined>>,
  search: URLSearchParams,
): RepairPlace | undefined {
  if (params['id'] === undefined) {
    const request = z.uuid().safeParse(search.get('request') ?? undefined);
    if (request.success && params['deviceId'] === REFUSED)
      return { kind: 'refused', requestId: request.data };
    const device = idOrClientId.safeParse(params['deviceId']);
    return device.success ? { kind: 'new', device: device.data } : undefined;
  }
  const service = idOrClientId.safeParse(params['id']);
  return service.success && search.get('form') === 'finish'
    ? { kind: 'finish', service: service.data }
    : undefined;
}

/** The address of a place: where its draft goes on. */
export function repairAddress(place: RepairPlace): string {
  if (place.kind === 'refused') return `${REFUSED_AT}?request=${place.requestId}`;
  return place.kind === 'new'
    ? `/services/new/device/${String(place.device)}`
    : `/services/${String(place.service)}?form=finish`;
}
