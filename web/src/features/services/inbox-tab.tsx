import { NativeSelect } from '@mantine/core';
import { INBOX_WAITS, type InboxInstaller } from '@portal/domain/services/inbox-contract';
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
      <InboxFilters state={state} installers={installers} onFilter={filter} />
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

type FiltersProps = {
  readonly state: InboxState;
  /** Those who have something in the inbox. */
  readonly installers: readonly InboxInstaller[];
  readonly onFilter: (next: Record<string, string>) => void;
};

function InboxFilters({ state, installers, onFilter }: FiltersProps) {
  const { t } = useTranslation();
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
          options={installers.flatMap(({ installer, items, overdue }) =>
            installer === null
              ? []
              : [
                  {
                    value: installer.id,
                    label: t(overdue > 0 ? 'inbox.installerOverdue' : 'inbox.installerWaiting', {
                      name: [installer.name, installer.company].filter(Boolean).join(', '),
                      items: formatNumber(items),
                      overdue: formatNumber(overdue),
                    }),
                  },
                ],
          )}
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
