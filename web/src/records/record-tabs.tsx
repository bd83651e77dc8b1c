import { PAGE_SIZE } from '@portal/domain/constants';
import type { Page } from '@portal/domain/page';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { IconInbox, type TablerIcon } from '@tabler/icons-react';
import { useQueries, type UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useListPlace } from '../lib/list-place.ts';
import { UnsentCards } from '../queue/panel/unsent-cards.tsx';
import { isAbout } from '../queue/store/about-record.ts';
import { missingFromList } from '../queue/store/missing-from-list.ts';
import { useRequests } from '../queue/store/use-queue.ts';
import { Tabs } from '../ui/frame/tabs.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import { SearchField } from '../ui/lists/search-field.tsx';
import { EmptyState } from '../ui/notices/empty-state.tsx';

type Props<Tab extends string, Row, Key extends readonly unknown[]> = {
  readonly of: 'inspection' | 'service';
  /** Unsent records are in the first one. */
  readonly tabs: readonly [Tab, ...Tab[]];
  /** The title of a tab, and its text while it is empty. */
  readonly wordsOf: (tab: Tab) => {
    readonly label: string;
    readonly icon: TablerIcon;
    readonly none: string;
    readonly hint: string;
  };
  readonly query: (
    tab: Tab,
    page: number,
    search: string,
  ) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>;
  readonly Card: ComponentType<{
    readonly row: Row;
    readonly to: string;
    /** The unsent request of the row on this device. */
    readonly waiting: QueuedRequest | undefined;
  }>;
  /** Actions on a record that is not sent yet. */
  readonly ways?: (request: QueuedRequest) => ReactNode;
};

/** A person's inspections or services in tabs, with a search, including unsent ones on this device. */
export function RecordTabs<
  Tab extends string,
  Row extends { readonly id: number; readonly clientId: string },
  const Key extends readonly unknown[],
>({ of, tabs, wordsOf, query, Card, ways }: Props<Tab, Row, Key>) {
  const { t } = useTranslation();
  const { tab, search, shown, selectTab, find, showMore } = useListPlace(tabs);
  // The first page of each tab has its count; loading them all caches them for reading offline.
  const firsts = useQueries({ queries: tabs.map((one) => query(one, 1, search)) });
  const pages = useQueries({
    queries: Array.from({ length: shown / PAGE_SIZE }, (_, at) => query(tab, at + 1, search)),
  });
  const requests = useRequests();
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
        <UnsentCards requests={unsent} nameless={t(`${of}s.unsentOne`)} ways={ways} />
      )}
      <PagedList
        label={t(`${of}s.title`)}
        pages={pages}
        card={(row) => (
          <Card
            key={row.id}
            row={row}
            to={`/${of}s/${String(row.id)}`}
            waiting={requests.find((request) => isAbout(request, of, row))}
          />
        )}
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
