import type { IsoDate } from '@portal/domain/dates';
import { stepGaps } from '@portal/domain/form/check';
import type { Step } from '@portal/domain/form/schema';
import { visibleForm } from '@portal/domain/form/visible';
import { fieldId } from '../../form/fields/focus-gap.ts';
import type { FieldRecord, Gaps } from './field-record.ts';
import type { FormData } from './form-state.ts';

/** One page of a form; a template's step carries its definition without hidden fields. */
export type RecordStep<Own extends string> =
  | { readonly kind: 'own'; readonly key: Own }
  | { readonly kind: 'template'; readonly key: string; readonly step: Step }
  | { readonly kind: 'signatures'; readonly key: 'signatures' }
  | { readonly kind: 'summary'; readonly key: 'summary' };

type Stepped<Data extends FormData, Own extends string> = Pick<
  FieldRecord<Data, never, Own, never>,
  'steps' | 'gaps' | 'template' | 'pictures' | 'mustSign' | 'signerGaps' | 'isShort'
>;

const SUMMARY = { kind: 'summary', key: 'summary' } as const;

/** The steps in order, for the current data; with a summary, unless the record is short. */
export function recordSteps<Data extends FormData, Own extends string>(
  record: Pick<Stepped<Data, Own>, 'steps' | 'template' | 'isShort'>,
  data: Data,
): readonly [RecordStep<Own>, ...RecordStep<Own>[]] {
  const [first, ...rest] = record.steps(data).flatMap((key): RecordStep<Own>[] => {
    if (key === 'template') return templateSteps(record, data);
    if (key === 'signatures') return [{ kind: 'signatures', key: 'signatures' }];
    if (key === 'summary') return [SUMMARY];
    return [{ kind: 'own', key }];
  });
  if (first === undefined) return [SUMMARY];
  const isWhole = record.isShort === true || rest.some(({ kind }) => kind === 'summary');
  return isWhole ? [first, ...rest] : [first, ...rest, SUMMARY];
}

function templateSteps<Data extends FormData>(
  record: Pick<Stepped<Data, never>, 'template'>,
  data: Data,
): RecordStep<never>[] {
  const template = record.template?.(data);
  if (template === undefined) return [];
  return visibleForm(template.form, data.answers ?? {}, template.device)
    .filter(({ id }) => template.only === undefined || id === template.only)
    .map((step) => ({ kind: 'template', key: `form-${step.id}`, step }));
}

/** The missing or wrong fields of a step; empty when the step is complete (specification section 5). */
export function recordGaps<Data extends FormData, Own extends string>(
  record: Omit<Stepped<Data, Own>, 'steps' | 'template' | 'isShort'>,
  step: RecordStep<Own>,
  data: Data,
  today: IsoDate,
): Gaps {
  switch (step.kind) {
    case 'own':
      return record.gaps(step.key, data, today);
    case 'template':
      return new Map(stepGaps(step.step, data.answers ?? {}).map(({ field, code }) => [field, code]));
    case 'signatures': {
      const unsigned = record.pictures.signatures.filter((field) => data[field] === null);
      return new Map([
        ...(record.signerGaps?.(data) ?? []),
        ...(record.mustSign ? unsigned.map((field) => [field, 'required'] as const) : []),
      ]);
    }
    case 'summary':
      return new Map();
  }
}

/** Ids of the controls with a missing or wrong value, from top to bottom. */
export function missingControls(step: RecordStep<string>, gaps: Gaps): readonly string[] {
  return [...gaps.keys()].map((field) => controlId(step, field));
}

/** The id of a control in a step. */
function controlId(step: RecordStep<string>, field: string): string {
  return fieldId(step.kind === 'template' ? step.step.id : step.key, field);
}
