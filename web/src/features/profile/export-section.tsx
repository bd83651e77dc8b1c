import { exportOwnData } from '@portal/domain/privacy/contract';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '../../lib/network/api.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { shareOrDownload } from '../../lib/share-or-download.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { Section } from '../../ui/frame/page.tsx';
import { ProgressLine } from '../../ui/notices/progress-bar.tsx';
import css from './profile.module.css';

/** A copy of everything that the portal holds about the person (GDPR, article 15). */
export function ExportSection() {
  const { t } = useTranslation();
  const fetching = useMutation({
    mutationFn: async () => {
      const day = new Date().toISOString().slice(0, 10);
      return shareOrDownload(await fetchFile(exportOwnData), `${t('profile.export.file')}-${day}.zip`);
    },
  });
  const failed = fetching.error === null ? null : problemOf(fetching.error);
  return (
    <Section id="export" title={t('profile.export.title')}>
      <div className={css['stack']}>
        <p className={css['hint']}>{t('profile.export.text')}</p>
        {failed !== null && (
          <Notice tone="bad" title={failed.title}>
            {failed.detail === failed.title ? null : failed.detail}
          </Notice>
        )}
        {fetching.isPending && <ProgressLine label={t('profile.export.saving')} />}
        <Button
          variant="outline"
          className={css['own']}
          leftSection={<IconDownload aria-hidden stroke={1.75} />}
          loading={fetching.isPending}
          onClick={() => fetching.mutate()}
        >
          {t('profile.export.save')}
        </Button>
      </div>
    </Section>
  );
}
