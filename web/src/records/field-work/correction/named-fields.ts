import type { IsoDate } from '@portal/domain/dates';
import { useMemo } from 'react';
import { fieldId } from '../../../form/fields/focus-gap.ts';
import { firstRefusedStep, type RefusedField, type Steps } from '../../../form/fields/refusal.ts';
import type { FieldRecord } from '../field-record.ts';
import type { Change, FormData, FormNow } from '../form-state.ts';
import type { Correction, OpenedForm } from '../opened.ts';
import { recordGaps, recordSteps } from '../record-steps.ts';

/** The fields that the server refused and those that a verifier marked, and what is answered to the marks. */
export function useNamedFields<Data extends FormData, Target, Own extends string, Why extends string>(
  record: FieldRecord<Data, Target, Own, Why>,
  opened: Pick<OpenedForm<Data>, 'correction' | 'marked'>,
  { data }: FormNow<Data>,
  today: IsoDate,
  onChange: (change: Change<Data>) => void,
) {
  const { correction, marked: marks } = opened;
  const refused = useMemo(
    () => namedFields(record, correction, data, today),
    [record, correction, data, today],
  );
  const marked = useMemo(() => namedFields(record, marks, data, today), [record, marks, data, today]);
  const named = useMemo(() => [...refused, ...marked], [refused, marked]);
  return { refused, marked, named, answers: markAnswersOf(record, marked, data, onChange) };
}

/** The fields that were named; one whose value the form refuses too does not count as changed. */
function namedFields<Data extends FormData, Target, Own extends string, Why extends string>(
  record: FieldRecord<Data, Target, Own, Why>,
  named: Pick<Correction<Data>, 'fields'> | undefined,
  data: Data,
  today: IsoDate,
): readonly RefusedField[] {
  if (named === undefined) return [];
  const steps = recordSteps(record, data);
  return named.fields(data).map((field) => {
    const { location } = field;
    const step = steps.find(({ key, holds = [] }) => [key, ...holds].some((one) => one === location?.step));
    const isWrong =
      step !== undefined &&
      location?.id !== undefined &&
      recordGaps(record, step, data, today).has(location.id);
    return isWrong ? { ...field, changed: false } : field;
  });
}

/** Where a refused form opens: at the first field that was named. */
export function firstRefused(steps: Steps, refused: readonly RefusedField[]) {
  const step = firstRefusedStep(steps, refused);
  const opened = steps.filter(({ key }) => key === step);
  const field = refused.find((one) => firstRefusedStep(opened, [one]) !== undefined);
  return { step, field: field?.location?.id };
}

/** What is answered to marks, and the controls of answers that a marked place which stays as it was still needs. */
function markAnswersOf<Data extends FormData, Target, Own extends string, Why extends string>(
  { markAnswers }: FieldRecord<Data, Target, Own, Why>,
  marked: readonly RefusedField[],
  data: Data,
  onChange: (change: Change<Data>) => void,
) {
  const asks = markAnswers?.asked(data) === true;
  const of = markAnswers?.of(data) ?? {};
  return {
    asks,
    of,
    missing: marked.flatMap(({ mark, changed: isChanged }) =>
      asks && mark !== undefined && !isChanged && (of[mark] ?? '').trim() === ''
        ? [fieldId('marks', mark)]
        : [],
    ),
    onAnswer: (mark: string, answer: string) => {
      if (markAnswers !== undefined) onChange(markAnswers.change(data, mark, answer));
    },
  };
}
