import { Button } from '@mantine/core';
import { IconHistory, IconTools } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRole } from '../lib/session/session.ts';
import { Section } from '../ui/frame/page.tsx';
import { devicePage } from './addresses.ts';
import css from './records.module.css';

type Props = {
  readonly device: { readonly id: number };
  /** Null for a device without an installation. */
  readonly installation: { readonly id: number } | null;
};

/** Links from an inspection or service to the history of its device and to the installation. */
export function RelatedLinks({ device, installation }: Props) {
  const { t } = useTranslation();
  const role = useRole();
  const inField = role === 'installer' || role === 'asp';
  if (installation === null) return null;
  const { id } = installation;
  return (
    <Section>
      <div className={css['actions']}>
        <Button
          component={Link}
          to={devicePage(device.id, !inField)}
          variant="default"
          leftSection={<IconHistory aria-hidden stroke={1.75} />}
        >
          {t('device.open')}
        </Button>
        <Button
          component={Link}
          to={inField ? `/installations/${id}` : `/admin/installations?id=${id}`}
          variant="default"
          leftSection={<IconTools aria-hidden stroke={1.75} />}
        >
          {t('visits.openInstallation')}
        </Button>
      </div>
    </Section>
  );
}
