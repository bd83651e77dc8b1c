import type { Violation } from '@portal/domain/problem';
import { formPath } from '@portal/domain/queue/form-path';
import type { QueueError } from '@portal/domain/queue/request';
import { fieldId } from '../../form/fields/focus-gap.ts';
import type { Spot } from '../../form/fields/refusal.ts';
import type { Visit } from './visit-data.ts';

/** The fields that a refusal of an inspection names, by the path under which its words call them. */
export function namedVisitFields(error: QueueError | undefined): readonly Violation[] {
  return (error?.refusal?.violations ?? []).map((one) => ({
    ...one,
    propertyPath: formPath(one.propertyPath),
  }));
}

/** Where the form of an inspection has the field at such a path; undefined for what no step shows. */
export function visitSpot(path: string, data: Visit): Spot | undefined {
  const [first = '', second = '', stepId = '', field = ''] = path.split('.');
  switch (first) {
    case 'executedAt':
      return { step: 'notes', id: fieldId('notes', 'executedOn'), value: data.executedOn };
    case 'note':
      return { step: 'notes', id: fieldId('notes', 'note'), value: data.note };
    case 'photos':
      return { step: 'notes', id: undefined, value: data.photos };
    case 'signature':
    case 'inspectorSignature':
      return { step: 'signatures', id: fieldId('signatures', first), value: data[first] };
    case 'survey':
      return second === 'data' && field !== ''
        ? { step: `form-${stepId}`, id: fieldId(stepId, field), value: data.answers[stepId]?.[field] }
        : undefined;
    default:
      return undefined;
  }
}
