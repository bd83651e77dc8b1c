import { z } from 'zod';
import type { RefusedTarget } from '../../../records/field-work/field-record.ts';

/** What a form of a service is for: a new one on a device, or one that is finished. */
export type ServiceTarget =
  | { readonly kind: 'new'; readonly device: number | string }
  | { readonly kind: 'finish'; readonly service: number | string };

const REFUSED = 'refused';

/** Where a refused one opens again; the request is named behind it. */
export const REFUSED_AT = `/services/new/device/${REFUSED}`;

const id = z.coerce.number().int().positive();
const idOrClientId = z.union([id, z.uuid()]);

/**
 * Reads `/services/new/device/{deviceId}`, where an installation that waits on this device stands by its client id,
 * `/services/new/device/refused?request=…`, where what was refused is corrected, and `/services/{id}?form=finish`; undefined for an address that shows a service rather than its form.
 */
export function serviceTarget(
  params: Readonly<Record<string, string | undefined>>,
  search: URLSearchParams,
): ServiceTarget | RefusedTarget | undefined {
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

/** The address at which it is filled in: where its draft goes on. */
export function serviceFormAddress(target: ServiceTarget | RefusedTarget): string {
  if (target.kind === 'refused') return `${REFUSED_AT}?request=${target.requestId}`;
  return target.kind === 'new'
    ? `/services/new/device/${String(target.device)}`
    : `/services/${String(target.service)}?form=finish`;
}
