import { PAGE_SIZE } from '@portal/domain/constants';
import type { Page as PageOf } from '@portal/domain/page';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { IconInbox, type TablerIcon } from '@tabler/icons-react';
import { useQueries, type UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useListPlace } from '../lib/list-place.ts';
import { useUser } from '../lib/session/session.ts';
import { UnsentCards } from '../queue/panel/unsent-cards.tsx';
import { type Changes, useChanges } from '../queue/store/changes.ts';
import { missingFromList } from '../queue/store/missing-from-list.ts';
import { useRequests } from '../queue/store/use-queue.ts';
import { Page } from '../ui/frame/page.tsx';
import { Tabs } from '../ui/frame/tabs.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import { SearchField } from '../ui/lists/search-field.tsx';
import { EmptyState } from '../ui/notices/empty-state.tsx';

type Props<Tab extends string, Row, Key extends readonly unknown[]> = {
  readonly of: 'inspection' | 'service';
  /** Unsent records are listed in the first one. */
  readonly tabs: readonly [Tab, ...Tab[]];
  /** The label of a tab, and what it says when it is empty. */
  readonly wordsOf: (tab: Tab) => {
    readonly label: string;
    readonly icon: TablerIcon;
    readonly none: string;
    readonly hint: string;
  };
  readonly query: (
    userId: number,
    tab: Tab,
    page: number,
    search: string,
  ) => UseQueryOptions<PageOf<Row>, Error, PageOf<Row>, Key>;
  readonly Card: ComponentType<
    {
      readonly row: Row;
      readonly to: string;
    } & Changes
  >;
  /** Further actions on an unsent record. */
  readonly actions?: (request: QueuedRequest) => ReactNode;
};

/** The page of a person's inspections or services: tabs with counts, a search, and unsent records among the sent ones. */
export function RecordTabsPage<
  Tab extends string,
  Row extends { readonly id: number; readonly clientId: string },
  const Key extends readonly unknown[],
>(props: Props<Tab, Row, Key>) {
  const user = useUser();
  return <Page width="narrow">{user && <UserTabs {...props} userId={user.id} />}</Page>;
}

type UserTabsProps<Tab extends string, Row, Key extends readonly unknown[]> = Props<Tab, Row, Key> & {
  readonly userId: number;
};

function UserTabs<
  Tab extends string,
  Row extends { readonly id: number; readonly clientId: string },
  const Key extends readonly unknown[],
>({ of, tabs, wordsOf, query, Card, actions, userId }: UserTabsProps<Tab, Row, Key>) {
  const { t } = useTranslation();
  const { tab, search, shown, selectTab, find, showMore } = useListPlace(tabs);
  // The first page of each tab has its count, and fetching it caches the tab for reading offline.
  const firsts = useQueries({ queries: tabs.map((one) => query(userId, one, 1, search)) });
  const pages = useQueries({
    queries: Array.from({ length: shown / PAGE_SIZE }, (_, at) => query(userId, tab, at + 1, search)),
  });
  const requests = useRequests();
  const changesOf = useChanges(
    of,
    Math.min(...pages.filter(({ data }) => data).map((page) => page.dataUpdatedAt)),
  );
  const made = requests.filter(({ type, action }) => type === of && action === 'insert');
  const unsent = missingFromList(made, [...firsts, ...pages]);
  const words = wordsOf(tab);
  return (
    <Tabs
      label={t(`${of}s.title`)}
      selected={tab}
      tabs={tabs.map((name, at) => ({
        name,
        label: wordsOf(name).label,
        count: firsts[at]?.data?.totalItems,
      }))}
      onSelect={selectTab}
    >
      <SearchField value={search} label={t(`${of}s.search`)} onSearch={find} />
      {tab === tabs[0] && search === '' && (
        <UnsentCards requests={unsent} nameless={t(`${of}s.unsentOne`)} ways={actions} />
      )}
      <PagedList
        label={t(`${of}s.title`)}
        pages={pages}
        card={(row) => <Card key={row.id} row={row} to={`/${of}s/${String(row.id)}`} {...changesOf(row)} />}
        empty={
          search === '' ? (
            <EmptyState icon={words.icon} title={words.none} text={words.hint} />
          ) : (
            <EmptyState icon={IconInbox} title={t(`${of}s.nothingFound`)} />
          )
        }
        failed={t(`${of}s.listFailed`)}
        notKept={{ title: t(`${of}s.notKeptHere`), text: t(`${of}s.notKeptText`) }}
        searched={search !== ''}
        onMore={showMore}
      />
    </Tabs>
  );
}
