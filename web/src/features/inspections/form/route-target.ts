import { z } from 'zod';
import type { RefusedTarget } from '../../../records/field-work/field-record.ts';

/** What is carried out: a planned inspection, or one besides the plan on an installation, sent or not. */
export type InspectionTarget =
  | { readonly kind: 'planned'; readonly inspectionId: number }
  | { readonly kind: 'unplanned'; readonly installation: number | string };

/** Where a refused one opens again; the request is named behind it. */
export const REFUSED_AT = '/inspections/new';

const id = z.coerce.number().int().positive();
const installationSchema = z.union([id, z.uuid()]);

/**
 * Reads `/inspections/{id}?form=visit`, `/inspections/new?installation=…` and `/inspections/new?request=…`, where what was
 * refused is corrected; undefined for an address that shows an inspection rather than its form.
 */
export function inspectionTarget(
  param: string | undefined,
  search: URLSearchParams,
): InspectionTarget | RefusedTarget | undefined {
  if (param === 'new') {
    const request = z.uuid().safeParse(search.get('request') ?? undefined);
    if (request.success) return { kind: 'refused', requestId: request.data };
    const installation = installationSchema.safeParse(search.get('installation') ?? undefined);
    return installation.success ? { kind: 'unplanned', installation: installation.data } : undefined;
  }
  const inspection = id.safeParse(param);
  return inspection.success && search.get('form') === 'visit'
    ? { kind: 'planned', inspectionId: inspection.data }
    : undefined;
}

/** The address at which it is carried out: where its draft goes on. */
export function inspectionFormAddress(target: InspectionTarget | RefusedTarget): string {
  if (target.kind === 'refused') return `${REFUSED_AT}?request=${target.requestId}`;
  return target.kind === 'planned'
    ? `/inspections/${String(target.inspectionId)}?form=visit`
    : `/inspections/new?installation=${String(target.installation)}`;
}
