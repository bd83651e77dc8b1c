import type { DeviceTemplate } from '@portal/domain/templates/record';
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../ui/frame/page.tsx';
import { versionList } from '../queries.ts';
import { ReceiversSheet } from './receivers-sheet.tsx';
import css from '../template-editor.module.css';

/** How many of those who install have the type, and the way to give it to many or take it from them. */
export function ReceiversSection({ template }: { readonly template: DeviceTemplate }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { data } = useQuery(versionList(template.id));
  return (
    <Section title={t('templates.receivers.title')}>
      <p className={css['second']}>
        {data === undefined
          ? '…'
          : t('templates.receivers.have', { have: data.receivers.have, count: data.receivers.all })}
      </p>
      <div className={css['actions']}>
        <Button
          variant="default"
          leftSection={<IconUsers aria-hidden stroke={1.75} />}
          onClick={() => setOpened(true)}
        >
          {t('templates.receivers.change')}
        </Button>
      </div>
      {opened && <ReceiversSheet template={template} onClose={() => setOpened(false)} />}
    </Section>
  );
}
