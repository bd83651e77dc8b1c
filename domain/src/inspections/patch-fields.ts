import type { Fields } from '../queue/three-way.ts';
import type { Inspection } from './record.ts';

/**
 * What an inspection records, in the shape of the merge patch: how two versions of an inspection are compared. The
 * step of the machine and its moment are not among it; whether that is still possible, the server says.
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
