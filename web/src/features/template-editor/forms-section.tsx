import { LANGUAGES } from '@portal/domain/constants';
import type { DeviceTemplate } from '@portal/domain/templates/record';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/frame/page.tsx';
import { CardLink, CardList } from '../../ui/lists/card-link.tsx';
import { FORM_KINDS, formAddress, warrantyAddress } from './addresses.ts';
import { officeVersion, versionList } from './queries.ts';

const SCHEMA_OF = {
  installation: 'installationFormSchema',
  inspection: 'inspectionFormSchema',
  production: 'productionFormSchema',
} as const;

type Props = { readonly template: DeviceTemplate; readonly versionId: number };

/** The three forms of a type and its warranty, each with the way to where it is written. */
export function FormsSection({ template, versionId }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(officeVersion(versionId));
  const versions = useQuery(versionList(template.id));
  const texts = versions.data?.versions.find(({ id }) => id === versionId)?.warrantyLanguages ?? [];
  return (
    <Section title={t('templates.forms.title')}>
      <CardList label={t('templates.forms.title')}>
        {[
          ...FORM_KINDS.map((kind) => {
            const steps = data?.version[SCHEMA_OF[kind]].steps ?? [];
            const fields = steps.reduce((sum, step) => sum + step.fields.length, 0);
            return (
              <CardLink
                key={kind}
                to={formAddress(template.id, kind)}
                title={t(`templates.forms.${kind}`)}
                meta={[
                  data === undefined
                    ? '…'
                    : `${t('templates.forms.steps', { count: steps.length })}, ${t('templates.forms.fields', { count: fields })}`,
                ]}
              />
            );
          }),
          <CardLink
            key="warranty"
            to={warrantyAddress(template.id)}
            title={t('templates.forms.warranty')}
            meta={[
              LANGUAGES.filter((language) => texts.includes(language))
                .map((language) => t(`builder.language.${language}`))
                .join(', ') || t('templates.forms.noText'),
            ]}
          />,
        ]}
      </CardList>
    </Section>
  );
}
