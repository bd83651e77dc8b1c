import { iri } from '@portal/domain/iri';
import type { DeviceTemplate } from '@portal/domain/templates/record';
import type { VersionInfo } from '@portal/domain/templates/version-contract';
import { Button } from '@mantine/core';
import { IconCheck, IconDownload, IconPencil } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { shareOrDownload } from '../../../lib/share-or-download.ts';
import { formatDateTime } from '../../../lib/languages/format.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { BackLink, Page, Section } from '../../../ui/frame/page.tsx';
import { Skeletons } from '../../../ui/lists/skeletons.tsx';
import { LoadFailed } from '../../../ui/notices/error-state.tsx';
import { StatusChip } from '../../../ui/notices/status-chip.tsx';
import { toast, toastProblem } from '../../../ui/notices/toast.ts';
import { templateAddress } from '../addresses.ts';
import {
  activateTemplate,
  exportTemplate,
  officeTemplate,
  refreshTemplates,
  versionList,
} from '../queries.ts';
import { nameOf } from '../../../form/fields/field-label.ts';
import { CompareAny } from './compare-any.tsx';
import css from '../template-editor.module.css';

/** All versions of a template: who published them, when and why, and how many phones have them. */
export default function AdminTemplateVersionsPage() {
  const { t } = useTranslation();
  const id = Number(useParams()['deviceTemplateId']);
  const template = useQuery(officeTemplate(id));
  const { data, error, refetch } = useQuery(versionList(id));
  const name = template.data && nameOf(template.data.template);
  return (
    <Page>
      <BackLink to={templateAddress(id)}>{name ?? t('templates.title')}</BackLink>
      <h1>{t('templates.versions.title')}</h1>
      {data === undefined && error === null && <Skeletons shape="rows" count={4} />}
      {data === undefined && error !== null && (
        <LoadFailed title={t('templates.oneFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && data.versions.length > 1 && <CompareAny versions={data.versions} />}
      {data !== undefined &&
        template.data !== undefined &&
        data.versions.map((version) => (
          <Version
            key={version.id}
            version={version}
            phones={data.phones}
            template={template.data.template}
          />
        ))}
    </Page>
  );
}

type Props = {
  readonly version: VersionInfo;
  readonly phones: number;
  readonly template: DeviceTemplate;
};

/** Makes a version the one for new forms after a question: every phone begins with it from then on. */
function useMakeActive(version: VersionInfo, template: DeviceTemplate) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      activateTemplate(template.id, {
        version: iri('device_template_versions', version.id),
        give: 'nobody',
      }),
    onSuccess: async () => {
      toast({ kind: 'success', title: t('templates.versions.activated', { number: version.number }) });
      await refreshTemplates(queries);
    },
    onError: toastProblem,
  });
  async function ask() {
    const sure = await confirm({
      title: t('templates.versions.makeActiveTitle', { number: version.number }),
      text: t('templates.versions.makeActiveText'),
      confirmLabel: t('templates.versions.makeActive'),
    });
    if (sure) mutate();
  }
  return { ask, isPending };
}

function Version({ version, phones, template }: Props) {
  const { t } = useTranslation();
  const makeActive = useMakeActive(version, template);
  const download = useMutation({
    mutationFn: async () => {
      const file = await exportTemplate(template.id, version.id);
      const blob = new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' });
      return shareOrDownload(
        blob,
        t('templates.versions.fileName', { name: template.name, number: version.number }),
      );
    },
    onError: toastProblem,
  });
  return (
    <Section title={t('templates.versions.number', { number: version.number })}>
      <div className={css['chips']}>
        {version.state === 'draft' && (
          <StatusChip tone="warn" icon={IconPencil}>
            {t('templates.versions.draft')}
          </StatusChip>
        )}
        {version.active && (
          <StatusChip tone="ok" icon={IconCheck}>
            {t('templates.versions.active')}
          </StatusChip>
        )}
      </div>
      {version.publishedAt !== null && (
        <p className={css['second']}>
          {version.publishedBy === null
            ? t('templates.versions.publishedAt', { when: formatDateTime(version.publishedAt) })
            : t('templates.versions.published', {
                when: formatDateTime(version.publishedAt),
                who: version.publishedBy,
              })}
        </p>
      )}
      {version.note !== null && <p>{version.note}</p>}
      <ul>
        {version.state === 'published' && (
          <li>
            {t('templates.versions.reach', { have: version.phones, count: phones, number: version.number })}
          </li>
        )}
        <li>{t('templates.versions.devices', { count: version.devices })}</li>
        <li>{t('templates.versions.installations', { count: version.installations })}</li>
        {version.waiting > 0 && <li>{t('templates.versions.waiting', { count: version.waiting })}</li>}
      </ul>
      <div className={css['actions']}>
        {version.state === 'published' && !version.active && template.isActive && (
          <Button variant="default" loading={makeActive.isPending} onClick={() => void makeActive.ask()}>
            {t('templates.versions.makeActive')}
          </Button>
        )}
        <Button
          variant="default"
          loading={download.isPending}
          leftSection={<IconDownload aria-hidden stroke={1.75} />}
          onClick={() => download.mutate()}
        >
          {t('templates.versions.export')}
        </Button>
      </div>
    </Section>
  );
}
