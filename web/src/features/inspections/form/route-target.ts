import { z } from 'zod';
import type { RefusedTarget } from '../../../records/field-work/field-record.ts';

/** What a form is for: a planned inspection, or an unplanned one on an installation, which may still be in the queue. */
export type InspectionTarget =
  | { readonly kind: 'planned'; readonly inspectionId: number }
  | { readonly kind: 'unplanned'; readonly installation: number | string };

/** The path of the form for a refused request; the id of the request follows. */
export const REFUSED_FORM_PATH = '/inspections/new';

const id = z.coerce.number().int().positive();
const installationSchema = z.union([id, z.uuid()]);

/**
 * Reads `/inspections/{id}?form=visit`, `/inspections/new?installation=…` and `/inspections/new?request=…`, where a refused
 * request is corrected. Undefined for an address that shows an inspection instead of its form.
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

/** The address of the form, under which its draft is stored. */
export function inspectionFormAddress(target: InspectionTarget | RefusedTarget): string {
  if (target.kind === 'refused') return `${REFUSED_FORM_PATH}?request=${target.requestId}`;
  return target.kind === 'planned'
    ? `/inspections/${String(target.inspectionId)}?form=visit`
    : `/inspections/new?installation=${String(target.installation)}`;
}
