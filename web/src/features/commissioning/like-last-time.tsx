import { parameterValue } from '@portal/domain/devices/parameters';
import { Button } from '@mantine/core';
import { repeatedParameters } from '@portal/domain/devices/asked-parameters';
import { repeatedAnswers } from '@portal/domain/form/repeated-answers';
import { IconHistory } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { answerText } from '../../form/fields/answer-text.ts';
import { labelOf } from '../../form/fields/field-label.ts';
import { parameterText, sentParameters } from '../../form/fields/parameter-values.ts';
import { formatDate } from '../../lib/languages/format.ts';
import { useUser } from '../../lib/session/session.ts';
import type { AboveProps } from '../../records/field-work/record-screen.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { type Definition, DefinitionList } from '../../ui/values/definition-list.tsx';
import css from './commissioning.module.css';
import type { Commissioning, CommissioningStep } from './commissioning-draft.ts';
import { type LastInstallation, lastInstallation } from './last-installation.ts';

type Props = AboveProps<Commissioning, CommissioningStep>;

/**
 * Offers the answers of the last installation of the type that the template lets the next one repeat: all of them on the first step, and
 * on a step of the template those of it that are still missing.
 */
export default function LikeLastTime({ data, step, onChange }: Props) {
  const last = useLastInstallation(data);
  if (last === null || (step.kind !== 'template' && step.key !== 'device')) return null;
  return <Offer {...{ data, step, onChange, last }} />;
}

/** With more lines than this, what is offered is folded away. */
const MAX_LINES = 4;

function Offer({ data, step, onChange, last }: Omit<Props, 'isFirst'> & { readonly last: LastInstallation }) {
  const { t } = useTranslation();
  const { parametersSchema, installationFormSchema: form } = data.version;
  const isFirst = step.kind !== 'template';
  const values = isFirst ? repeatedParameters(parametersSchema, data.parameters, last.parameters) : {};
  const parameters = { ...data.parameters, ...values };
  const answers = repeatedAnswers(
    form,
    (isFirst ? form.steps : step.steps).map(({ id }) => id),
    { answers: data.answers, device: sentParameters(parametersSchema, parameters) },
    last.answers,
  );
  const items: readonly Definition[] = [
    ...parametersSchema
      .filter(({ name }) => parameterValue(values, name) !== '')
      .map((field) => ({
        term: labelOf(field),
        value: parameterText(t, field, parameterValue(values, field.name)),
      })),
    ...answers.map(({ field, answer }) => ({ term: labelOf(field), value: answerText(t, field, answer) })),
  ];
  if (items.length === 0) return null;
  const list = <DefinitionList items={items} />;
  const take = () => {
    for (const [name, value] of Object.entries(values))
      onChange({ kind: 'entry', field: 'parameters', name, value });
    for (const { stepId, field, answer } of answers)
      onChange({ kind: 'answer', stepId, field: field.name, answer });
  };
  return (
    <Notice tone="info" title={t('commissioning.lastTime.title', { date: formatDate(last.on) })}>
      <div className={css['offer']}>
        {items.length > MAX_LINES ? (
          <details className={css['folded']}>
            <summary>{t('commissioning.lastTime.which')}</summary>
            {list}
          </details>
        ) : (
          list
        )}
        <Button variant="default" leftSection={<IconHistory aria-hidden stroke={1.75} />} onClick={take}>
          {t('commissioning.lastTime.take', { count: items.length })}
        </Button>
      </div>
    </Notice>
  );
}

/** The last installation of the type, where anything in the template may be repeated and the form is a new one. */
function useLastInstallation({ target, template, version }: Commissioning): LastInstallation | null {
  const user = useUser();
  const queries = useQueryClient();
  const mayRepeat =
    version.parametersSchema.some((field) => field.repeatable) ||
    version.installationFormSchema.steps.some((step) =>
      step.fields.some((field) => 'repeatable' in field && field.repeatable === true),
    );
  const { data } = useQuery({
    ...lastInstallation(queries, user?.id ?? 0, template.id),
    enabled: user !== null && target.kind === 'new' && mayRepeat,
  });
  return data ?? null;
}
