import { Button } from '@mantine/core';
import { correctionAddress } from '@portal/domain/queue/correctable';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { IconCalendarCheck, IconPencil, IconPlus, IconTool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** The correction of an installation in the queue, and the records that can be begun on it, which are sent after it. */
export function UnsentActions({ request }: { readonly request: QueuedRequest }) {
  const { t } = useTranslation();
  const { action, clientId } = request;
  if (action !== 'insert') return null;
  const correctAt = correctionAddress(request);
  const ways = [
    ...(correctAt === undefined ? [] : [[correctAt, IconPencil, t('queue.correct.button')] as const]),
    [`/installations/${clientId}/add-device/new`, IconPlus, t('installations.addDevice')],
    [`/services/new/device/${clientId}`, IconTool, t('records.newService')],
    [`/inspections/new?installation=${clientId}`, IconCalendarCheck, t('records.newInspection')],
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
