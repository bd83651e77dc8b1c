import { PAGE_SIZE } from '@portal/domain/constants';
import { INSPECTION_TABS } from '@portal/domain/inspections/transition';
import type { User } from '@portal/domain/users/record';
import { IconCalendarCheck, IconCalendarEvent, IconCircleCheck, IconInbox } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
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
import { InspectionCard } from './inspection-card.tsx';
import { ownInspections } from './queries.ts';

const TABS = ['upcoming', 'scheduled', 'completed'] as const;
const EMPTY_ICONS = {
  upcoming: IconCalendarEvent,
  scheduled: IconCalendarCheck,
  completed: IconCircleCheck,
} as const;

/** The inspections of an installer's installations: upcoming, scheduled, completed (specification section 2). */
export default function InspectionsPage() {
  const user = useUser();
  return <Page width="narrow">{user && <Inspections user={user} />}</Page>;
}

function Inspections({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const { tab, search, shown, selectTab, find, showMore } = useListPlace(TABS);
  // The first page of each tab tells its count, and keeps all three for reading offline.
  const firsts = useQueries({
    queries: TABS.map((one) => ownInspections(user.id, INSPECTION_TABS[one], 1, search)),
  });
  const pages = useQueries({
    queries: Array.from({ length: shown / PAGE_SIZE }, (_, at) =>
      ownInspections(user.id, INSPECTION_TABS[tab], at + 1, search),
    ),
  });
  const requests = useRequests();
  const unsent = unlisted(
    requests.filter(({ type, action }) => type === 'inspection' && action === 'insert'),
    [...firsts, ...pages],
  );
  return (
    <Tabs
      label={t('inspections.title')}
      selected={tab}
      tabs={TABS.map((name, at) => ({
        name,
        label: t(`inspections.tab.${name}`),
        count: firsts[at]?.data?.totalItems,
      }))}
      onSelect={selectTab}
    >
      <SearchField value={search} label={t('inspections.search')} onSearch={find} />
      {tab === 'upcoming' && search === '' && (
        <UnsentCards requests={unsent} nameless={t('inspections.unsentOne')} />
      )}
      <PagedList
        label={t('inspections.title')}
        pages={pages}
        card={(row) => (
          <InspectionCard
            key={row.id}
            row={row}
            to={`/inspections/${row.id}`}
            waiting={requests.find((request) => isAbout(request, 'inspection', row))}
          />
        )}
        empty={
          search === '' ? (
            <EmptyState
              icon={EMPTY_ICONS[tab]}
              title={t(`inspections.none.${tab}`)}
              text={t(`inspections.noneHint.${tab}`)}
            />
          ) : (
            <EmptyState icon={IconInbox} title={t('inspections.nothingFound')} />
          )
        }
        failed={t('inspections.listFailed')}
        notKept={{ title: t('inspections.notKeptHere'), text: t('inspections.notKeptText') }}
        searched={search !== ''}
        onMore={showMore}
      />
    </Tabs>
  );
}
