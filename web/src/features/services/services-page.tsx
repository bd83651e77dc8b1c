import { SERVICE_TABS } from '@portal/domain/services/transition';
import { Button } from '@mantine/core';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { IconCircleCheck, IconCircleX, IconTool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RecordTabsPage } from '../../records/record-tabs-page.tsx';
import { ownServices } from './queries.ts';
import { ServiceCard } from './service-card.tsx';

const ICONS = { pending: IconTool, completed: IconCircleCheck, rejected: IconCircleX } as const;

/** The services that an installer carries out: pending, completed, rejected (specification section 2). */
export default function ServicesPage() {
  const { t } = useTranslation();
  return (
    <RecordTabsPage
      of="service"
      tabs={['pending', 'completed', 'rejected'] as const}
      wordsOf={(tab) => ({
        label: t(`services.tab.${tab}`),
        icon: ICONS[tab],
        none: t(`services.none.${tab}`),
        hint: t(`services.noneHint.${tab}`),
      })}
      query={(userId, tab, page, search) => ownServices(userId, SERVICE_TABS[tab], page, search)}
      Card={ServiceCard}
      actions={(request) => <Continue request={request} />}
    />
  );
}

/** The link to a service in the queue, which can be finished before it is sent. */
function Continue({ request }: { readonly request: QueuedRequest }) {
  const { t } = useTranslation();
  return (
    <Button component={Link} to={`/services/${request.clientId}`} variant="default">
      {t('services.openUnsent')}
    </Button>
  );
}
