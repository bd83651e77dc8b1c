import { parameterValue } from '@portal/domain/devices/parameters';
import { futureDays } from '@portal/domain/record-day';
import { parameterGap } from '@portal/domain/devices/parameter-gap';
import { serialSchema } from '@portal/domain/devices/input';
import { plainSerial } from '@portal/domain/devices/serial-key';
import type { Answers } from '@portal/domain/form/answers';
import { formGaps } from '@portal/domain/form/check';
import type { FormSchema } from '@portal/domain/form/schema';
import { oneLineAnswers } from '@portal/domain/form/one-line-answers';
import { type Before, imageReferences, visibleAnswers, visibleForm } from '@portal/domain/form/visible';
import { type Gap, Problem } from '@portal/domain/problem';
import type { TemplateVersion } from '@portal/domain/templates/record';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import { serialField } from '@portal/domain/templates/serial-field';

/** The content of an installation, checked against the version with which it was started. */
export type Content = {
  readonly installationDate: string;
  readonly soldOn: string | null;
  readonly parameters: ParameterValues;
  readonly survey: Answers;
  readonly photos: readonly { readonly name: string }[];
  readonly signature: string;
  readonly installerSignature: string;
};

/**
 * Checks content by the same rules as the form on the device, and returns what is stored: answers that the form hides
 * are dropped, line breaks in single-line texts are replaced. Throws a violation for every gap, named
 * `survey.<step>.<field>`, `customDevice.parameters.<field>` and so on, so that the form can lead the person there.
 * @param declared names of the files of this installation: stored ones and those of the manifest
 * @param today the date in the makers' time zone
 * @param before the record that a correction changes
 */
export function checkedContent(
  version: Pick<TemplateVersion, 'parametersSchema' | 'installationFormSchema'>,
  content: Content,
  declared: ReadonlySet<string>,
  today: string,
  before?: Before,
): Pick<Content, 'parameters' | 'survey'> {
  const parameters = trimmed(version, content.parameters);
  const form = version.installationFormSchema;
  const answers = oneLineAnswers(form, content.survey);
  const undeclared = (name: string, propertyPath: string): Gap[] =>
    declared.has(name) ? [] : [{ propertyPath, code: 'not-declared' }];
  const gaps: Gap[] = [
    ...futureDays({ installationDate: content.installationDate, soldOn: content.soldOn }, today),
    ...parameterGaps(version, parameters),
    ...surveyGaps(form, answers, parameters, before),
    ...imageReferences(form, answers, parameters, before).flatMap((image) =>
      undeclared(image.name, `survey.${image.stepId}.${image.field}`),
    ),
    ...content.photos.flatMap((photo, index) => undeclared(photo.name, `photos.${index}`)),
    ...undeclared(content.signature, 'signature'),
    ...undeclared(content.installerSignature, 'installerSignature'),
  ];
  if (gaps.length > 0) throw new Problem('invalid-values', { violations: gaps });
  return { parameters, survey: visibleAnswers(form, answers, parameters, before) };
}

const surveyPath = (stepId: string, field: string): string => `survey.${stepId}.${field}`;

/**
 * The gaps of the form. What the device is not asked any more may be emptied, though it is required: an app whose correction began
 * before the device was changed has no screen for it.
 */
function surveyGaps(
  form: FormSchema,
  answers: Answers,
  parameters: ParameterValues,
  before: Before | undefined,
): Gap[] {
  const gaps = formGaps(form, answers, parameters, before).map(({ stepId, field, code }) => ({
    propertyPath: surveyPath(stepId, field),
    code,
  }));
  if (before === undefined || gaps.length === 0) return gaps;
  const asked = new Set(
    visibleForm(form, answers, parameters).flatMap(({ id, fields }) =>
      fields.map(({ name }) => surveyPath(id, name)),
    ),
  );
  return gaps.filter(({ propertyPath, code }) => code !== 'required' || asked.has(propertyPath));
}

/** The device's parameters that the version defines; the device may have been made with another one. */
export function askedFor(
  { parametersSchema }: Pick<TemplateVersion, 'parametersSchema'>,
  parameters: ParameterValues,
): ParameterValues {
  const asked = new Set(parametersSchema.map((field) => field.name));
  return Object.fromEntries(Object.entries(parameters).filter(([field]) => asked.has(field)));
}

/** Without space at the ends; the serial number as it is on the label, also where it was copied from a screen of the app. */
function trimmed(
  { parametersSchema }: Pick<TemplateVersion, 'parametersSchema'>,
  parameters: ParameterValues,
): ParameterValues {
  const serial = serialField(parametersSchema).name;
  return Object.fromEntries(
    Object.entries(parameters).map(([field, value]) => [
      field,
      field === serial ? plainSerial(value).trim() : value.trim(),
    ]),
  );
}

const at = (field: string): string => `customDevice.parameters.${field}`;

function parameterGaps(
  { parametersSchema }: Pick<TemplateVersion, 'parametersSchema'>,
  parameters: ParameterValues,
): Gap[] {
  const serial = serialField(parametersSchema).name;
  const known = new Set(parametersSchema.map((field) => field.name));
  const unknown = Object.keys(parameters)
    .filter((field) => !known.has(field))
    .map((field) => ({ propertyPath: at(field), code: 'unknown-key' }));
  const wrong = parametersSchema.flatMap((field) => {
    const value = parameterValue(parameters, field.name);
    const code = field.name === serial ? serialGap(value) : parameterGap(field, value);
    return code ? [{ propertyPath: at(field.name), code }] : [];
  });
  return [...unknown, ...wrong];
}

function serialGap(value: string): string | undefined {
  return value === '' ? 'required' : serialSchema.safeParse(value).error?.issues[0]?.message;
}
