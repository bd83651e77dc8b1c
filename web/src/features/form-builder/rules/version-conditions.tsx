import type { FormSchema, ShowWhen } from '@portal/domain/form/schema';
import type { ParameterField } from '@portal/domain/templates/parameters-schema';
import { useMemo } from 'react';
import { labelIn } from '@portal/domain/templates/labels';
import { currentLanguage } from '../../../lib/languages/i18n.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { sourcesByReference } from './rule-words.ts';

type Props = {
  readonly id: string;
  readonly showWhen: ShowWhen | undefined;
  readonly form: FormSchema;
  readonly parameters: readonly ParameterField[];
  readonly onChange: (showWhen: ShowWhen | undefined) => void;
};

/** When something that belongs to no place of the form applies: it may look at every parameter and every answer. */
export default function VersionConditions({ id, showWhen, form, parameters, onChange }: Props) {
  const sources = useMemo(() => sourcesByReference(form, parameters), [form, parameters]);
  const offered = [...sources.values()].filter(({ choices }) => choices.kind !== 'none');
  const stepTitle = (step: string): string => {
    const found = form.steps.find((one) => one.id === step);
    return found === undefined ? step : labelIn(currentLanguage(), found.titles, found.title);
  };
  return (
    <ConditionEditor
      id={id}
      showWhen={showWhen}
      offered={offered}
      sources={sources}
      stepTitle={stepTitle}
      blocked={false}
      onChange={(next) => onChange(next)}
    />
  );
}
