import { Button } from '@mantine/core';
import { IconHistory, IconTools } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Section } from '../ui/frame/page.tsx';
import { devicePage, recordPage } from './addresses.ts';
import css from './records.module.css';

type Props = {
  readonly device: { readonly id: number };
  /** Null for a device without an installation. */
  readonly installation: { readonly id: number } | null;
};

/** Links from an inspection or service to the history of its device and to the installation. */
export function RelatedLinks({ device, installation }: Props) {
  const { t } = useTranslation();
  const inOffice = useLocation().pathname.startsWith('/admin/');
  // In the field the history of a device is read through its installation.
  if (installation === null && !inOffice) return null;
  return (
    <Section>
      <div className={css['actions']}>
        <Button
          component={Link}
          to={devicePage(device.id, inOffice)}
          variant="default"
          leftSection={<IconHistory aria-hidden stroke={1.75} />}
        >
          {t('device.open')}
        </Button>
        {installation !== null && (
          <Button
            component={Link}
            to={recordPage(`/installations/${String(installation.id)}`, inOffice)}
            variant="default"
            leftSection={<IconTools aria-hidden stroke={1.75} />}
          >
            {t('records.openInstallation')}
          </Button>
        )}
      </div>
    </Section>
  );
}
