import { storedForm } from '@portal/domain/form/visible';
import type { Installation } from '@portal/domain/installations/record';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { factsOf } from '../../form/steps/answered-step.ts';
import { titleOf } from '../../form/fields/field-label.ts';
import { DefinitionList } from '../../ui/values/definition-list.tsx';
import { Section } from '../../ui/frame/page.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { templateVersion } from '../templates/queries.ts';

/** The questions and answers of the commissioning, step by step, by the template version that was used. */
export function AnswersSection({ installation }: { readonly installation: Installation }) {
  const { t } = useTranslation();
  const { customDevice: device, survey } = installation;
  const version = useQuery(templateVersion(device.schemaVersion.id));
  return (
    <Section id="answers" title={t('installations.section.answers')}>
      {version.data ? (
        storedForm(version.data.installationFormSchema, survey.data, device.parameters).map((step) => (
          <div key={step.id}>
            <h3>{titleOf(step)}</h3>
            <DefinitionList items={factsOf(t, step, survey.data)} />
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
