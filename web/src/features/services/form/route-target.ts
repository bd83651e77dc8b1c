import { z } from 'zod';
import type { RefusedTarget } from '../../../records/field-work/field-record.ts';

/** What a form is for: a new service on a device, or finishing a service. */
export type ServiceTarget =
  | { readonly kind: 'new'; readonly device: number | string }
  | { readonly kind: 'finish'; readonly service: number | string };

const REFUSED = 'refused';

/** The path of the form for a refused request; the id of the request follows. */
export const REFUSED_FORM_PATH = `/services/new/device/${REFUSED}`;

const id = z.coerce.number().int().positive();
const idOrClientId = z.union([id, z.uuid()]);

/**
 * Reads `/services/new/device/{deviceId}`, where the client id of an installation in the queue stands for its device,
 * `/services/new/device/refused?request=…`, where a refused request is corrected, and `/services/{id}?form=finish`. Undefined for
 * an address that shows a service instead of its form.
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

/** The address of the form, under which its draft is stored. */
export function serviceFormAddress(target: ServiceTarget | RefusedTarget): string {
  if (target.kind === 'refused') return `${REFUSED_FORM_PATH}?request=${target.requestId}`;
  return target.kind === 'new'
    ? `/services/new/device/${String(target.device)}`
    : `/services/${String(target.service)}?form=finish`;
}
