import { Button } from '@mantine/core';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { IconCalendarCheck, IconPlus, IconTool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Records that can be begun on an installation in the queue; they are sent after it. */
export function UnsentActions({ request: { action, clientId } }: { readonly request: QueuedRequest }) {
  const { t } = useTranslation();
  if (action !== 'insert') return null;
  const ways = [
    [`/installations/${clientId}/add-device/new`, IconPlus, t('installations.addDevice')],
    [`/services/new/device/${clientId}`, IconTool, t('visits.newService')],
    [`/inspections/new?installation=${clientId}`, IconCalendarCheck, t('visits.newInspection')],
  ] as const;
  return ways.map(([to, Icon, label]) => (
    <Button
      key={to}
      component={Link}
      to={to}
      variant="default"
      leftSection={<Icon aria-hidden stroke={1.75} />}
    >
      {label}
    </Button>
  ));
}
