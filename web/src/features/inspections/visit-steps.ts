import { dayDefect } from '@portal/domain/record-day';
import type { IsoDate } from '@portal/domain/dates';
import { stepGaps } from '@portal/domain/form/check';
import type { Step } from '@portal/domain/form/schema';
import { visibleForm } from '@portal/domain/form/visible';
import { fieldId } from '../../form/fields/focus-gap.ts';
import type { Visit } from './visit-data.ts';

/** One page of an inspection; a template's step carries its definition with hidden fields left out. */
export type VisitStep =
  | { readonly kind: 'notes' | 'signatures' | 'summary'; readonly key: string }
  | { readonly kind: 'form'; readonly key: string; readonly step: Step };

const plain = (kind: Exclude<VisitStep['kind'], 'form'>): VisitStep => ({ kind, key: kind });

/** The steps in order, for the answers given so far: the template's own, then the day, the signatures, and everything. */
export function visitSteps(data: Visit): readonly [VisitStep, ...VisitStep[]] {
  const own = visibleForm(data.version.inspectionFormSchema, data.answers, data.device.parameters).map(
    (step): VisitStep => ({ kind: 'form', key: `form-${step.id}`, step }),
  );
  const end = [plain('signatures'), plain('summary')];
  const [first, ...rest] = own;
  return first === undefined ? [plain('notes'), ...end] : [first, ...rest, plain('notes'), ...end];
}

/** Ids of the fields that a step still lacks; none when the next may follow (specification section 5). */
export function visitGaps(step: VisitStep, data: Visit, today: IsoDate): readonly string[] {
  switch (step.kind) {
    case 'form':
      return stepGaps(step.step, data.answers).map((gap) => fieldId(step.step.id, gap.field));
    case 'notes':
      return dayDefect(data.executedOn, today) === undefined ? [] : [fieldId('notes', 'executedOn')];
    case 'signatures':
      return (['signature', 'inspectorSignature'] as const).flatMap((who) =>
        data[who] === null ? [fieldId('signatures', who)] : [],
      );
    case 'summary':
      return [];
  }
}
