import { answerTo, visibleForm } from '@portal/domain/form/visible';
import type { Field } from '@portal/domain/form/schema';
import type { Answer } from '@portal/domain/form/answers';
import type { Installation } from '@portal/domain/installations/entity';
import { labelIn } from '@portal/domain/templates/labels';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { writeNumber } from '../../form/number-text.ts';
import { formatDate } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Section } from '../../ui/page.tsx';
import { Skeletons } from '../../ui/skeletons.tsx';
import { templateVersion } from '../templates/queries.ts';

/** What was asked and answered when the device was started, step by step, by the version it was made with. */
export function AnswersSection({ installation }: { readonly installation: Installation }) {
  const { t } = useTranslation();
  const { customDevice: device, survey } = installation;
  const version = useQuery(templateVersion(device.schemaVersion.id));
  const language = currentLanguage();
  return (
    <Section id="answers" title={t('installations.section.answers')}>
      {version.data ? (
        visibleForm(version.data.installationFormSchema, survey.data, device.parameters).map((step) => (
          <div key={step.id}>
            <h3>{labelIn(language, step.titles, step.title)}</h3>
            <DefinitionList
              items={step.fields
                .filter((field) => field.type !== 'image' && field.type !== 'signature')
                .map((field) => ({
                  term: labelIn(language, field.labels, field.label),
                  value: answerWords(field, answerTo(survey.data, step.id, field.name), t),
                }))}
            />
          </div>
        ))
      ) : version.error ? (
        <p>{t('installations.answersNotKept')}</p>
      ) : (
        <Skeletons shape="rows" count={3} />
      )}
    </Section>
  );
}

type Words = (key: 'ui.yes' | 'ui.no') => string;

/** An answer as a person reads it. */
function answerWords(field: Field, answer: Answer | undefined, t: Words): string | null {
  if (answer === undefined || answer === null || answer === '') return null;
  switch (field.type) {
    case 'yes_no':
      return t(answer === 'yes' ? 'ui.yes' : 'ui.no');
    case 'list': {
      const option = field.options.find((candidate) => candidate.value === answer);
      return option ? labelIn(currentLanguage(), option.labels, option.label) : String(answer);
    }
    case 'number': {
      const text = typeof answer === 'number' ? writeNumber(answer, currentLanguage()) : answer;
      return field.unit === undefined ? text : `${text} ${field.unit}`;
    }
    case 'date':
      return formatDate(String(answer));
    case 'text':
    case 'image':
    case 'signature':
      return String(answer);
  }
}
