import type { Fields } from '../queue/three-way.ts';
import type { Inspection } from './record.ts';

/**
 * The content of an inspection in the form of a merge patch, for comparing two versions. The status and its times are
 * not part of it; the server decides whether those are still possible.
 */
export function inspectionFieldsOf(inspection: Inspection): Fields {
  return {
    executionDate: inspection.executionDate,
    survey: inspection.survey,
    photos: inspection.photos,
    note: inspection.note,
    signature: inspection.signature,
    inspectorSignature: inspection.inspectorSignature,
  };
}
