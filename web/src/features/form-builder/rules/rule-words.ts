import type { Condition, FormSchema, ShowWhen } from '@portal/domain/form/schema';
import { type Source, sourcesOf } from '@portal/domain/form-builder/sources';
import { parameterOptionLabel } from '@portal/domain/templates/labels';
import type { ParameterField } from '@portal/domain/templates/parameters-schema';
import type { TFunction } from 'i18next';
import { currentLanguage } from '../../../lib/languages/i18n.ts';
import { labelOf } from '../../../form/fields/field-label.ts';

/** Everything that a rule of the form can look at, by its reference. */
export type Sources = ReadonlyMap<string, Source>;

export function sourcesByReference(form: FormSchema, parameters: readonly ParameterField[]): Sources {
  return new Map(sourcesOf(form, parameters).map((source) => [source.reference, source]));
}

/** What a person calls a source; one that is gone goes by its reference. */
export function sourceLabel(t: TFunction, sources: Sources, reference: string): string {
  const source = sources.get(reference);
  if (source === undefined) return t('builder.rule.gone', { reference });
  return labelOf(source.definition) || t('builder.unnamed');
}

/** What a person calls a value that a condition compares with. */
export function valueLabel(t: TFunction, source: Source | undefined, value: string): string {
  const { definition } = source ?? {};
  if (definition?.type === 'yes_no')
    return value === 'yes' ? t('ui.yes') : value === 'no' ? t('ui.no') : value;
  if (definition === undefined || !('options' in definition)) return value;
  const option = definition.options?.find((one) => typeof one !== 'string' && one.value === value);
  if (option !== undefined && typeof option !== 'string') return labelOf(option);
  return 'optionLabels' in definition ? parameterOptionLabel(definition, value, currentLanguage()) : value;
}

/** A rule as a sentence: "Show when “Heating” is “floor” or “mixed”, and “Buffer” is “Yes”; or when …". */
export function ruleSentence(t: TFunction, showWhen: ShowWhen, sources: Sources): string {
  const groups = showWhen.any.map((group) =>
    group.all.map((condition) => conditionWords(t, condition, sources)).join(t('builder.rule.and')),
  );
  return t('builder.rule.sentence', { conditions: groups.join(t('builder.rule.or')) });
}

function conditionWords(t: TFunction, { field, operator, values }: Condition, sources: Sources): string {
  const source = sources.get(field);
  const isNot = operator === 'not_in';
  const words = values.map((value) => t('builder.rule.value', { value: valueLabel(t, source, value) }));
  return t(isNot ? 'builder.rule.isNot' : 'builder.rule.is', {
    source: sourceLabel(t, sources, field),
    values: words.length === 0 ? '…' : words.join(t(isNot ? 'builder.rule.nor' : 'builder.rule.orValue')),
  });
}
