import type { DeviceTemplate } from '@portal/domain/templates/record';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { BackLink, Page, Section } from '../../ui/frame/page.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { LoadFailed } from '../../ui/notices/error-state.tsx';
import { SetupList } from '../setup/lazy-components.ts';
import { TEMPLATES_ADDRESS } from './addresses.ts';
import { BasicsSection } from './basics-section.tsx';
import { DraftSection } from './versions/draft-section.tsx';
import { FormsSection } from './forms-section.tsx';
import { LoadedParameters } from './parameters/parameters-section.tsx';
import { officeTemplate } from './queries.ts';
import { ReceiversSection } from './receivers/receivers-section.tsx';
import { StateSection } from './state-section.tsx';
import { TemplateChips } from './template-chips.tsx';
import { nameOf } from '../../form/fields/field-label.ts';
import css from './template-editor.module.css';
import { VersionsSection } from './versions/versions-section.tsx';

/** One device type: what it is called, its parameters, forms, warranty and versions, and who installs it. */
export default function AdminTemplatePage() {
  const { t } = useTranslation();
  const id = Number(useParams()['deviceTemplateId']);
  const { data, error, refetch } = useQuery(officeTemplate(id));
  return (
    <Page>
      <BackLink to={TEMPLATES_ADDRESS}>{t('templates.title')}</BackLink>
      {data === undefined && error === null && <Skeletons shape="rows" count={8} />}
      {data === undefined && error !== null && (
        <LoadFailed title={t('templates.oneFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <LoadedTemplate key={id} template={data.template} etag={data.etag} />}
    </Page>
  );
}

type Props = { readonly template: DeviceTemplate; readonly etag: string | null };

function LoadedTemplate({ template, etag }: Props) {
  const { t } = useTranslation();
  // What is next of a type that was published and that nobody sees yet.
  const isWaiting = !template.isActive && template.activeVersion !== null;
  const state = <StateSection template={template} etag={etag} />;
  const shown = template.office?.draft?.id ?? template.activeVersion?.id ?? template.versions.at(-1)?.id;
  return (
    <>
      <div className={css['form']}>
        <h1>{nameOf(template)}</h1>
        <TemplateChips template={template} />
      </div>
      <DraftSection template={template} />
      {isWaiting && state}
      <BasicsSection template={template} etag={etag} />
      {shown === undefined ? (
        <Section title={t('templates.parameters.title')}>
          <p className={css['second']}>{t('templates.nothingYet')}</p>
        </Section>
      ) : (
        <>
          <FormsSection template={template} versionId={shown} />
          <LoadedParameters templateId={template.id} versionId={shown} />
        </>
      )}
      <VersionsSection template={template} />
      <ReceiversSection template={template} />
      {!isWaiting && state}
      <Suspense>
        <SetupList />
      </Suspense>
    </>
  );
}
