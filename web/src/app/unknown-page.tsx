import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { landingNow } from '../lib/session/session.ts';
import { EmptyState } from '../ui/notices/empty-state.tsx';
import { Page } from '../ui/frame/page.tsx';

/** Shown for an address without a page, with a link to the home page. */
export default function UnknownPage() {
  const { t } = useTranslation();
  return (
    <Page width="narrow">
      <title>{`${t('release.unknown.title')} · ${t('app.name')}`}</title>
      <EmptyState
        isPage
        icon={IconMapOff}
        title={t('release.unknown.title')}
        text={t('release.unknown.text')}
        action={
          <Button component={Link} to={landingNow()} replace>
            {t('app.bar.home')}
          </Button>
        }
      />
    </Page>
  );
}
