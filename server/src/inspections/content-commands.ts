import { dayBeforeInstallation, futureDays } from '@portal/domain/record-day';
import { dayOf, type IsoDate, TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { Answers } from '@portal/domain/form/answers';
import { formGaps } from '@portal/domain/form/check';
import { oneLineAnswers } from '@portal/domain/form/one-line-answers';
import type { FormSchema } from '@portal/domain/form/schema';
import { imageReferences, visibleAnswers } from '@portal/domain/form/visible';
import {
  type InspectionContent,
  type InspectionPatch,
  inspectionContentSchema,
} from '@portal/domain/inspections/input';
import { type Gap, Problem } from '@portal/domain/problem';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import { mergePatch } from '../platform/http/merge-patch.ts';
import { violationsOf } from '../platform/http/violations.ts';
import type { InspectionRow } from './record-store.ts';

/** The inspection in the form of a request body. */
export function contentOf(row: InspectionRow): InspectionContent {
  return {
    executionDate: row.execution_date,
    executedAt: row.executed_at,
    survey: { data: row.survey },
    photos: row.photos,
    note: row.note,
    signature: row.signature,
    inspectorSignature: row.inspector_signature,
  };
}

/** The content with a patch applied; throws `invalid-input` when the result is invalid. */
export function patchedContent(
  row: InspectionRow,
  changes: Omit<InspectionPatch, 'status' | 'files'>,
): InspectionContent {
  const { photos, ...others } = changes;
  const merged = mergePatch(contentOf(row), {
    ...others,
    ...(photos === undefined ? {} : { photos: photos ?? [] }),
  });
  const read = inspectionContentSchema.safeParse(merged);
  if (!read.success) throw new Problem('invalid-input', { violations: violationsOf(read.error) });
  return read.data;
}

/**
 * What a form is checked against: its questions, the device's parameters, the declared files, the day of the installation, the
 * current time.
 */
export type Checking = {
  readonly form: FormSchema;
  readonly device: ParameterValues;
  readonly declared: ReadonlySet<string>;
  readonly installedOn: IsoDate;
  readonly now: Date;
};

/**
 * Checks the content by the same rules as the form on the device, and returns the answers to store. An inspection that
 * is carried out needs a complete form, its time and both signatures; before that, anything may be missing. Every
 * picture that is named must be declared.
 */
export function checkedAnswers(
  content: InspectionContent,
  { form, device, declared, installedOn, now }: Checking,
  done: boolean,
): Answers {
  const answers = oneLineAnswers(form, content.survey.data);
  const undeclared = (name: string | null | undefined, propertyPath: string): Gap[] =>
    !name || declared.has(name) ? [] : [{ propertyPath, code: 'not-declared' }];
  const required = (value: string | null | undefined, propertyPath: string): Gap[] =>
    done && !value ? [{ propertyPath, code: 'required' }] : [];
  const { executedAt } = content;
  const executedOn = executedAt && dayOf(executedAt);
  const today = todayIn(TIME_ZONE, now);
  const gaps: Gap[] = [
    ...required(executedAt, 'executedAt'),
    ...futureDays({ executedAt: executedOn }, today),
    ...dayBeforeInstallation('executedAt', executedOn, installedOn),
    ...(done ? formGaps(form, answers, device) : []).map((gap) => ({
      propertyPath: `survey.${gap.stepId}.${gap.field}`,
      code: gap.code,
    })),
    ...imageReferences(form, answers, device).flatMap((image) =>
      undeclared(image.name, `survey.${image.stepId}.${image.field}`),
    ),
    ...content.photos.flatMap((photo, index) => undeclared(photo.name, `photos.${index}`)),
    ...required(content.signature, 'signature'),
    ...undeclared(content.signature, 'signature'),
    ...required(content.inspectorSignature, 'inspectorSignature'),
    ...undeclared(content.inspectorSignature, 'inspectorSignature'),
  ];
  if (gaps.length > 0) throw new Problem('invalid-values', { violations: gaps });
  return done ? visibleAnswers(form, answers, device) : answers;
}
