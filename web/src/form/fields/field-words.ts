import { canNeedReason, reasonKey } from '@portal/domain/form/out-of-range';
import type { Field, FormSchema } from '@portal/domain/form/schema';
import type { FieldWords } from '@portal/domain/queue/request';
import { optionLabelsOf } from '@portal/domain/templates/labels';
import type { ParameterField } from '@portal/domain/templates/parameters-schema';
import type { ParseKeys } from 'i18next';
import { t } from '../../lib/languages/i18n.ts';
import { labelOf } from './field-label.ts';

/** Labels of the answers of a template's form, by their path in the body. */
export function surveyWords(schema: FormSchema): Record<string, FieldWords> {
  return Object.fromEntries(
    schema.steps.flatMap((step) =>
      step.fields.flatMap((field) => {
        const path = `survey.data.${step.id}.${field.name}`;
        const words = [path, wordsOf(field)] as const;
        return canNeedReason(field)
          ? [words, [reasonKey(path), { label: `${labelOf(field)}: ${t('form.reason.label')}` }] as const]
          : [words];
      }),
    ),
  );
}

type Words = Pick<FieldWords, 'label' | 'labels' | 'key'>;

/** A text of the app: as it reads now, and by its key for readers of another language. */
export function appText(key: ParseKeys): Words {
  return { label: t(key), key };
}

/** A text of the template. */
function templateText(named: Labelled): Words {
  return { label: labelOf(named), ...(named.labels && { labels: named.labels }) };
}

/** Labels without values: all that a refusal of a new record needs, since no conflict shows its values. */
export function labelsOnly(words: Readonly<Record<string, FieldWords>>): Record<string, FieldWords> {
  return Object.fromEntries(
    Object.entries(words).map(([path, { label, labels, key }]) => [
      path,
      { label, ...(labels && { labels }), ...(key !== undefined && { key }) },
    ]),
  );
}

/** Values with their texts. */
export function optionTexts(
  values: readonly (readonly [value: string, words: Words])[],
): Pick<FieldWords, 'values' | 'valuesInLanguages'> {
  return {
    values: Object.fromEntries(values.map(([value, { label }]) => [value, label])),
    valuesInLanguages: Object.fromEntries(
      values.map(([value, { labels, key }]) => [
        value,
        { ...(labels && { labels }), ...(key !== undefined && { key }) },
      ]),
    ),
  };
}

/** Label, unit and options of a question or a parameter. */
export function wordsOf(field: Field | ParameterField): FieldWords {
  const values =
    field.type === 'yes_no'
      ? ([
          ['yes', appText('ui.yes')],
          ['no', appText('ui.no')],
        ] as const)
      : 'options' in field && field.options !== undefined
        ? field.options.map((option) => optionWords(field, option))
        : undefined;
  return {
    ...templateText(field),
    ...(values && optionTexts(values)),
    ...('unit' in field && field.unit !== undefined && { unit: field.unit }),
  };
}

type Option = string | (Labelled & { readonly value: string });
type Labelled = Parameters<typeof labelOf>[0];

/** A parameter's option is its own label, which may be translated; a question's option has one. */
function optionWords(field: Field | ParameterField, option: Option): readonly [value: string, words: Words] {
  if (typeof option !== 'string') return [option.value, templateText(option)];
  const labels = 'optionLabels' in field ? optionLabelsOf(field, option) : undefined;
  return [option, templateText({ label: option, labels })];
}
