import { NativeSelect } from '@mantine/core';
import { INBOX_WAITS, type InboxInstaller, type InboxItem } from '@portal/domain/services/inbox-contract';
import type { Person } from '@portal/domain/users/record';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/languages/format.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import layout from '../../ui/look/table-or-cards.module.css';
import { FilterSelect } from '../../ui/lists/filter-select.tsx';
import { useListFilter } from '../../ui/lists/list-filter.ts';
import { MoreFilters } from '../../ui/lists/more-filters.tsx';
import { PagedTable } from '../../ui/lists/paged-table.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { INBOX_ORDERS, inboxInstallers, inboxItems, type InboxState, readInboxState } from './inbox-query.ts';
import { InboxTable } from './inbox-table.tsx';

/** The service inbox: open deadlines of the warranty terms, overdue first, of all installers or of one. */
export default function InboxTab() {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const { params, filter } = useListFilter();
  const state = readInboxState(params);
  const query = useQuery({ ...inboxItems(organisation, state), placeholderData: (before) => before });
  const { data: installers = [] } = useQuery({
    ...inboxInstallers(organisation, state),
    placeholderData: (before) => before,
  });
  return (
    <>
      <InboxFilters state={state} installers={installers} rows={query.data?.items ?? []} onFilter={filter} />
      <PagedTable
        query={query}
        page={state.page}
        onPage={(next, replace) => filter({ page: String(next) }, replace)}
        table={(rows) => <InboxTable rows={rows} {...(state.by === 'installer' && { installers })} />}
        failed={t('inbox.failed')}
        nothing={t('inbox.nothing')}
        total={(count) => t('records.total', { total: formatNumber(count) })}
      />
    </>
  );
}

const nameOf = ({ name, company }: Person): string => [name, company].filter(Boolean).join(', ');

type FiltersProps = {
  readonly state: InboxState;
  /** Those who have something in the inbox. */
  readonly installers: readonly InboxInstaller[];
  /** What is shown. */
  readonly rows: readonly InboxItem[];
  readonly onFilter: (next: Record<string, string>) => void;
};

function InboxFilters({ state, installers, rows, onFilter }: FiltersProps) {
  const { t } = useTranslation();
  const options = installers.flatMap(({ installer, items, overdue }) =>
    installer === null
      ? []
      : [
          {
            value: installer.id,
            label: t(overdue > 0 ? 'inbox.installerOverdue' : 'inbox.installerWaiting', {
              name: nameOf(installer),
              items: formatNumber(items),
              overdue: formatNumber(overdue),
            }),
          },
        ],
  );
  // The list has only those for whom something waits with the other filters, and not all of very many.
  if (state.installer !== null && options.every(({ value }) => value !== state.installer)) {
    const shown = rows.find(({ installer }) => installer?.id === state.installer)?.installer;
    options.unshift({ value: state.installer, label: shown ? nameOf(shown) : t('inbox.chosenInstaller') });
  }
  return (
    <div className={layout['filters']}>
      <SearchField
        value={state.search}
        label={t('services.search')}
        onSearch={(search) => onFilter({ search })}
      />
      <MoreFilters values={[state.installer, state.waitsFor]}>
        <FilterSelect
          label={t('inbox.installer')}
          all={t('inbox.everyInstaller')}
          value={state.installer}
          options={options}
          onChange={(installer) => onFilter({ installer })}
        />
        <FilterSelect
          label={t('inbox.waitsFor')}
          all={t('inbox.everybody')}
          value={state.waitsFor}
          options={INBOX_WAITS.map((value) => ({ value, label: t(`inbox.who.${value}`) }))}
          onChange={(waitsFor) => onFilter({ waitsFor })}
        />
        <NativeSelect
          label={t('inbox.order')}
          value={state.by}
          onChange={(event) => onFilter({ by: event.currentTarget.value })}
          data={INBOX_ORDERS.map((value) => ({ value, label: t(`inbox.by.${value}`) }))}
        />
      </MoreFilters>
    </div>
  );
}
