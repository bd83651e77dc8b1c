import { SERVICE_TABS } from '@portal/domain/services/transition';
import { Button } from '@mantine/core';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { IconCircleCheck, IconCircleX, IconTool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUser } from '../../lib/session/session.ts';
import { RecordTabs } from '../../records/record-tabs.tsx';
import { Page } from '../../ui/frame/page.tsx';
import { ownServices } from './queries.ts';
import { ServiceCard } from './service-card.tsx';

const ICONS = { pending: IconTool, completed: IconCircleCheck, rejected: IconCircleX } as const;

/** The services that an installer carries out: pending, completed, rejected (specification section 2). */
export default function ServicesPage() {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <Page width="narrow">
      {user && (
        <RecordTabs
          of="service"
          tabs={['pending', 'completed', 'rejected'] as const}
          wordsOf={(tab) => ({
            label: t(`services.tab.${tab}`),
            icon: ICONS[tab],
            none: t(`services.none.${tab}`),
            hint: t(`services.noneHint.${tab}`),
          })}
          query={(tab, page, search) => ownServices(user.id, SERVICE_TABS[tab], page, search)}
          Card={ServiceCard}
          ways={(request) => <Continue request={request} />}
        />
      )}
    </Page>
  );
}

/** Services in the queue, which can be finished before they are sent. */
function Continue({ request }: { readonly request: QueuedRequest }) {
  const { t } = useTranslation();
  return (
    <Button component={Link} to={`/services/${request.clientId}`} variant="default">
      {t('services.openUnsent')}
    </Button>
  );
}
