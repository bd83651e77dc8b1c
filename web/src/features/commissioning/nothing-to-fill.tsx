import { Button } from '@mantine/core';
import { IconCloudUpload, IconTools } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import type { Opened } from './open-commissioning.ts';
import { type Place, recordAddress } from './addresses.ts';

type Props = {
  readonly place: Place;
  readonly opened: Extract<Opened, { kind: 'installed' | 'corrected' | 'sent' }>;
};

/** The device of an address is installed, corrected or on its way already; what is left is to look at it. */
export default function NothingToFill({ place, opened }: Props) {
  const { t } = useTranslation();
  switch (opened.kind) {
    case 'installed':
      return (
        <EmptyState
          isPage
          icon={IconTools}
          title={t('commissioning.installed.title')}
          text={t('commissioning.installed.text', { serial: opened.serial })}
          action={
            <Button
              component={Link}
              to={opened.installation === null ? '/' : `/installations/${String(opened.installation)}`}
            >
              {t(
                opened.installation === null ? 'commissioning.notFound.home' : 'commissioning.installed.open',
              )}
            </Button>
          }
        />
      );
    case 'corrected':
      return (
        <EmptyState
          isPage
          icon={IconTools}
          title={t('commissioning.corrected.title')}
          text={t('commissioning.corrected.text', { serial: opened.serial })}
          action={
            <Button component={Link} to={recordAddress(place, opened.installation)}>
              {t('commissioning.installed.open')}
            </Button>
          }
        />
      );
    case 'sent':
      return (
        <EmptyState
          isPage
          icon={IconCloudUpload}
          title={t('commissioning.waiting.title')}
          text={t('commissioning.waiting.text', { serial: opened.serial })}
          action={
            <Button component={Link} to="/installations">
              {t('commissioning.waiting.list')}
            </Button>
          }
        />
      );
  }
}
