import { answerTo } from '@portal/domain/form/visible';
import { formPath } from '@portal/domain/queue/correctable';
import type { QueueError } from '@portal/domain/queue/request';
import type { Violation } from '@portal/domain/problem';
import { fieldId } from '../../../form/fields/focus-gap.ts';
import type { RefusedField, FieldLocation } from '../../../form/fields/refusal.ts';
import { refusedFields } from '../../../form/refused/refused-fields.ts';
import { t } from '../../../lib/languages/i18n.ts';
import type { FieldRecord, OnServer, RecordRequest } from '../field-record.ts';
import type { Correction } from '../opened.ts';
import type { FormData } from '../form-state.ts';
import { nameplateStep, recordSteps, templateStepKey } from '../record-steps.ts';

type Located<Data extends FormData, Own extends string> = Pick<
  FieldRecord<Data, never, Own, never>,
  'pictures' | 'steps' | 'template' | 'isShort' | 'sharesScreens' | 'nameplateAt' | 'onSummary'
>;

/** The fields of a form that a refusal names, and whether their values have changed since. */
export function fieldsOfRefusal<Data extends FormData, Own extends string>(
  record: Located<Data, Own>,
  request: RecordRequest<Data>,
  of: { readonly error: QueueError | undefined; readonly refused: Data; readonly now: Data },
): readonly RefusedField[] {
  return refusedFields(
    namedFields(request, of.error, of.refused),
    (path, data: Data) => locate(record, request, path, data),
    { refused: of.refused, now: of.now, steps: recordSteps(record, of.now) },
  );
}

/**
 * The fields that a verifier marked in a record, as a refusal names them.
 * @param sent what the verifier saw
 */
export function markedPlaces<Data extends FormData, Own extends string>(
  record: Located<Data, Own>,
  request: RecordRequest<Data>,
  marks: NonNullable<OnServer['marks']>,
  sent: Data,
): Pick<Correction<Data>, 'fields' | 'words'> {
  const violations = marks.map(({ field, note }) => ({
    propertyPath: formPath(field),
    code: 'marked',
    message: note === '' ? t('queue.correct.marked.field') : note,
  }));
  return {
    fields: (now) =>
      refusedFields(violations, (path, data: Data) => locate(record, request, path, data), {
        refused: sent,
        now,
        steps: recordSteps(record, now),
      }).map((one, at) => ({ ...one, ...(marks[at] && { mark: marks[at].field }) })),
    words: (path, now) => request.words(now, 'refusal')[path],
  };
}

/** The fields that a refusal names, by the paths of the record's labels. */
function namedFields<Data>(
  { fieldOfCode }: RecordRequest<Data>,
  error: QueueError | undefined,
  data: Data,
): readonly Violation[] {
  const { violations = [], detail } = error?.refusal ?? {};
  if (violations.length > 0)
    return violations.map((one) => ({ ...one, propertyPath: formPath(one.propertyPath) }));
  if (error?.code === undefined) return [];
  const propertyPath = fieldOfCode?.(error.code, data);
  return propertyPath === undefined
    ? []
    : [{ propertyPath, code: error.code, message: detail ?? error.message }];
}

/** The location of a field in the form; undefined for one that no step shows. */
function locate<Data extends FormData, Own extends string>(
  record: Located<Data, Own>,
  request: RecordRequest<Data>,
  path: string,
  data: Data,
): FieldLocation | undefined {
  const parts = path.split('.');
  const [first = '', second, stepId = '', field = ''] = parts;
  if (first === 'survey')
    return second === 'data' && field !== ''
      ? {
          step: stepOfAnswer(record, stepId, field, data),
          id: fieldId(stepId, field),
          value: data.answers && answerTo(data.answers, stepId, field),
        }
      : undefined;
  const signature = record.pictures.signatures.find((one) => one === first);
  if (signature !== undefined)
    return { step: 'signatures', id: fieldId('signatures', signature), value: data[signature] };
  const found = request.fieldLocation(parts, data);
  return (
    found && {
      step: found.step,
      id: found.field === undefined ? undefined : fieldId(found.step, found.field),
      value: found.value,
    }
  );
}

/** The step on which a question of the template is asked. */
function stepOfAnswer<Data extends FormData, Own extends string>(
  record: Located<Data, Own>,
  stepId: string,
  field: string,
  data: Data,
): string {
  const photo = nameplateStep(record, data);
  const isNameplate = photo?.id === stepId && photo.fields.some(({ name }) => name === field);
  return isNameplate && record.nameplateAt !== undefined ? record.nameplateAt : templateStepKey(stepId);
}
