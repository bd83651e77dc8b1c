import { PAGE_SIZE } from '@portal/domain/constants';
import type { User } from '@portal/domain/users/record';
import { Button } from '@mantine/core';
import { IconInbox, IconTools } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { useListPlace } from '../../lib/list-place.ts';
import { useUser } from '../../lib/session/session.ts';
import { missingFromList } from '../../queue/store/missing-from-list.ts';
import { UnsentCards } from '../../queue/panel/unsent-cards.tsx';
import { useRequests } from '../../queue/store/use-queue.ts';
import { OptionalPart } from '../../ui/notices/optional-part.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { Page } from '../../ui/frame/page.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { Tabs } from '../../ui/frame/tabs.tsx';
import { InstallationCard } from './installation-card.tsx';
import css from './installations.module.css';
import { type OwnList, ownInstallations } from './queries.ts';
import { UnsentActions } from './own/unsent-actions.tsx';

const DonePanel = lazyPart(() => import('./own/done-panel.tsx'));

const TABS = ['own', 'received'] as const satisfies readonly OwnList[];

/** An installer's own and received installations, 12 a page, with search; unsent ones on top. */
export default function InstallationsPage() {
  const user = useUser();
  const sent = sentIn(useLocation().state);
  return (
    <Page width="narrow">
      {sent !== undefined && (
        <OptionalPart>
          <DonePanel clientId={sent} />
        </OptionalPart>
      )}
      {user && <Installations user={user} />}
    </Page>
  );
}

/** The client id of the installation that was sent just now, as its form has left it. */
function sentIn(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'sent' in state && typeof state.sent === 'string'
    ? state.sent
    : undefined;
}

function Installations({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const { tab, search, shown, selectTab, find, showMore } = useListPlace(TABS);
  const pages = useQueries({
    queries: Array.from({ length: shown / PAGE_SIZE }, (_, at) =>
      ownInstallations(tab, user.id, at + 1, search),
    ),
  });
  const requests = useRequests().filter(({ type }) => type === 'installation');
  const unsent = tab === 'own' && search === '' ? missingFromList(requests, pages) : [];
  return (
    <Tabs
      label={t('installations.title')}
      selected={tab}
      tabs={TABS.map((name) => ({ name, label: t(`installations.${name}`) }))}
      onSelect={selectTab}
    >
      <div className={css['list']}>
        <SearchField value={search} label={t('installations.search')} onSearch={find} />
        <UnsentCards
          requests={unsent}
          nameless={t('installations.unsentOne')}
          ways={(request) => <UnsentActions request={request} />}
        />
        <PagedList
          label={t('installations.title')}
          pages={pages}
          card={(row) => <InstallationCard key={row.id} row={row} to={`/installations/${row.id}`} />}
          empty={unsent.length === 0 && <Empty tab={tab} searched={search !== ''} />}
          failed={t('installations.listFailed')}
          notKept={{ title: t('installations.listNotKept'), text: t('installations.listNotKeptText') }}
          searched={search !== ''}
          onMore={showMore}
        />
      </div>
    </Tabs>
  );
}

function Empty({ tab, searched }: { readonly tab: OwnList; readonly searched: boolean }) {
  const { t } = useTranslation();
  if (searched) return <EmptyState icon={IconInbox} title={t('installations.nothingFound')} />;
  if (tab === 'received')
    return (
      <EmptyState
        icon={IconInbox}
        title={t('installations.noneReceived')}
        text={t('installations.receivedHint')}
      />
    );
  return (
    <EmptyState
      icon={IconTools}
      title={t('installations.noneOwn')}
      action={
        <Button component={Link} to="/">
          {t('installations.scanFirst')}
        </Button>
      }
    />
  );
}
