import { z } from 'zod';

/** Where an inspection is carried out: a planned one, or besides the plan on an installation, sent or not. */
export type VisitPlace =
  | { readonly kind: 'planned'; readonly inspectionId: number }
  | { readonly kind: 'unplanned'; readonly installation: number | string }
  /** What was sent and refused, to be corrected. */
  | { readonly kind: 'refused'; readonly requestId: string };

/** Where a refused one opens again; the request is named behind it. */
export const REFUSED_AT = '/inspections/new';

const id = z.coerce.number().int().positive();
const installationSchema = z.union([id, z.uuid()]);

/**
 * Reads `/inspections/{id}?form=visit`, `/inspections/new?installation=…` and `/inspections/new?request=…`, where what was
 * refused is corrected; undefined for an address that shows an inspection rather than its form.
 */
export function readVisitPlace(param: string | undefined, search: URLSearchParams): VisitPlace | undefined {
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

/** The address of a place: where its draft goes on. */
export function visitAddress(place: VisitPlace): string {
  if (place.kind === 'refused') return `${REFUSED_AT}?request=${place.requestId}`;
  return place.kind === 'planned'
    ? `/inspections/${String(place.inspectionId)}?form=visit`
    : `/inspections/new?installation=${String(place.installation)}`;
}
