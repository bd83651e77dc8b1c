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

/** Offers the answers of the last installation of the type that the template lets the next one repeat. */
export default function LikeLastTime({ data, step, onChange }: AboveProps<Commissioning, CommissioningStep>) {
  const { t } = useTranslation();
  const last = useLastInstallation(data);
  if (last === null || (step.kind === 'own' && step.key !== 'device')) return null;
  const { parametersSchema, installationFormSchema } = data.version;
  if (step.kind !== 'template') {
    const values = repeatedParameters(parametersSchema, data.parameters, last.parameters);
    const fields = parametersSchema.filter(({ name }) => values[name] !== undefined);
    return (
      <Offer
        last={last}
        items={fields.map((field) => ({
          term: labelOf(field),
          value: parameterText(t, field, values[field.name] ?? ''),
        }))}
        onTake={() => {
          for (const [name, value] of Object.entries(values))
            onChange({ kind: 'entry', field: 'parameters', name, value });
        }}
      />
    );
  }
  const stepId = step.step.id;
  const device = sentParameters(parametersSchema, data.parameters);
  const repeated = repeatedAnswers(
    installationFormSchema,
    stepId,
    { answers: data.answers, device },
    last.answers,
  );
  return (
    <Offer
      last={last}
      items={repeated.map(({ field, answer }) => ({
        term: labelOf(field),
        value: answerText(t, field, answer),
      }))}
      onTake={() => {
        for (const { field, answer } of repeated)
          onChange({ kind: 'answer', stepId, field: field.name, answer });
      }}
    />
  );
}

type OfferProps = {
  readonly last: LastInstallation;
  readonly items: readonly Definition[];
  readonly onTake: () => void;
};

function Offer({ last, items, onTake }: OfferProps) {
  const { t } = useTranslation();
  if (items.length === 0) return null;
  return (
    <Notice tone="info" title={t('commissioning.lastTime.title', { date: formatDate(last.on) })}>
      <div className={css['offer']}>
        <DefinitionList items={items} />
        <Button variant="default" leftSection={<IconHistory aria-hidden stroke={1.75} />} onClick={onTake}>
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
