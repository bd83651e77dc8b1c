import { PAGE_SIZE } from '@portal/domain/constants';
import { SERVICE_TABS } from '@portal/domain/services/transition';
import type { User } from '@portal/domain/users/record';
import { Button } from '@mantine/core';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { IconCircleCheck, IconCircleX, IconInbox, IconTool } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useListPlace } from '../../lib/list-place.ts';
import { useUser } from '../../lib/session/session.ts';
import { isAbout } from '../../queue/store/about-record.ts';
import { unlisted } from '../../queue/store/unlisted.ts';
import { UnsentCards } from '../../queue/panel/unsent-cards.tsx';
import { useRequests } from '../../queue/store/use-queue.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { Page } from '../../ui/frame/page.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { Tabs } from '../../ui/frame/tabs.tsx';
import { ServiceCard } from './service-card.tsx';
import { ownServices } from './queries.ts';

const TABS = ['pending', 'completed', 'rejected'] as const;
const EMPTY_ICONS = { pending: IconTool, completed: IconCircleCheck, rejected: IconCircleX } as const;

/** The services that an installer carries out: pending, completed, rejected (specification section 2). */
export default function ServicesPage() {
  const user = useUser();
  return <Page width="narrow">{user && <Services user={user} />}</Page>;
}

function Services({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const { tab, search, shown, selectTab, find, showMore } = useListPlace(TABS);
  // The first page of each tab tells its count, and keeps all three for reading offline.
  const firsts = useQueries({
    queries: TABS.map((one) => ownServices(user.id, SERVICE_TABS[one], 1, search)),
  });
  const pages = useQueries({
    queries: Array.from({ length: shown / PAGE_SIZE }, (_, at) =>
      ownServices(user.id, SERVICE_TABS[tab], at + 1, search),
    ),
  });
  const requests = useRequests();
  const unsent = unlisted(
    requests.filter(({ type, action }) => type === 'service' && action === 'insert'),
    [...firsts, ...pages],
  );
  return (
    <Tabs
      label={t('services.title')}
      selected={tab}
      tabs={TABS.map((name, at) => ({
        name,
        label: t(`services.tab.${name}`),
        count: firsts[at]?.data?.totalItems,
      }))}
      onSelect={selectTab}
    >
      <SearchField value={search} label={t('services.search')} onSearch={find} />
      {tab === 'pending' && search === '' && (
        <UnsentCards
          requests={unsent}
          nameless={t('services.unsentOne')}
          ways={(request) => <Continue request={request} />}
        />
      )}
      <PagedList
        label={t('services.title')}
        pages={pages}
        card={(row) => (
          <ServiceCard
            key={row.id}
            row={row}
            to={`/services/${row.id}`}
            waiting={requests.find((request) => isAbout(request, 'service', row))}
          />
        )}
        empty={
          search === '' ? (
            <EmptyState
              icon={EMPTY_ICONS[tab]}
              title={t(`services.none.${tab}`)}
              text={t(`services.noneHint.${tab}`)}
            />
          ) : (
            <EmptyState icon={IconInbox} title={t('services.nothingFound')} />
          )
        }
        failed={t('services.listFailed')}
        notKept={{ title: t('services.notKeptHere'), text: t('services.notKeptText') }}
        searched={search !== ''}
        onMore={showMore}
      />
    </Tabs>
  );
}

/** A service that was begun here can be finished before the server has seen it. */
function Continue({ request }: { readonly request: QueuedRequest }) {
  const { t } = useTranslation();
  return (
    <Button component={Link} to={`/services/${request.clientId}`} variant="default">
      {t('services.openUnsent')}
    </Button>
  );
}
