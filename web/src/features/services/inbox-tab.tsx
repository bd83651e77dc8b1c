import { NativeSelect } from '@mantine/core';
import { INBOX_WAITS } from '@portal/domain/services/inbox-contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatNumber } from '../../lib/languages/format.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import layout from '../../ui/look/table-or-cards.module.css';
import { PagedTable } from '../../ui/lists/paged-table.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { INBOX_ORDERS, inboxInstallers, inboxItems, type InboxState } from './inbox-query.ts';
import { InboxTable } from './inbox-table.tsx';

/** What waits for whom by the clocks of the warranty terms: overdue first, of all installers or of one. */
export default function InboxTab() {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page'));
  const installer = Number(params.get('installer'));
  const state: InboxState = {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    search: params.get('search') ?? '',
    installer: Number.isInteger(installer) && installer > 0 ? installer : null,
    waitsFor: INBOX_WAITS.find((who) => who === params.get('waitsFor')) ?? null,
    by: INBOX_ORDERS.find((by) => by === params.get('by')) ?? 'installer',
  };
  /** Another filter starts on the first page again. */
  const filter = (next: Record<string, string>, replace = !('page' in next)) =>
    setParams({ ...Object.fromEntries(params), page: '1', ...next }, { replace });
  const query = useQuery({ ...inboxItems(organisation, state), placeholderData: (before) => before });
  const installers = useQuery({
    ...inboxInstallers(organisation, state),
    placeholderData: (before) => before,
  });
  return (
    <>
      <div className={layout['filters']}>
        <NativeSelect
          label={t('inbox.installer')}
          value={state.installer ?? ''}
          onChange={(event) => filter({ installer: event.currentTarget.value })}
          data={[
            { value: '', label: t('inbox.everyInstaller') },
            ...(installers.data ?? []).flatMap(({ installer: one, items, overdue }) =>
              one === null
                ? []
                : [
                    {
                      value: String(one.id),
                      label: t(overdue > 0 ? 'inbox.installerOverdue' : 'inbox.installerWaiting', {
                        name: [one.name, one.company].filter(Boolean).join(', '),
                        items: formatNumber(items),
                        overdue: formatNumber(overdue),
                      }),
                    },
                  ],
            ),
          ]}
        />
        <NativeSelect
          label={t('inbox.waitsFor')}
          value={state.waitsFor ?? ''}
          onChange={(event) => filter({ waitsFor: event.currentTarget.value })}
          data={[
            { value: '', label: t('inbox.everybody') },
            ...INBOX_WAITS.map((value) => ({ value, label: t(`inbox.who.${value}`) })),
          ]}
        />
        <NativeSelect
          label={t('inbox.order')}
          value={state.by}
          onChange={(event) => filter({ by: event.currentTarget.value })}
          data={INBOX_ORDERS.map((value) => ({ value, label: t(`inbox.by.${value}`) }))}
        />
        <SearchField
          value={state.search}
          label={t('services.search')}
          onSearch={(search) => filter({ search })}
        />
      </div>
      <PagedTable
        query={query}
        page={state.page}
        onPage={(next, instead) => filter({ page: String(next) }, instead)}
        table={(rows) => (
          <InboxTable rows={rows} {...(state.by === 'installer' && { installers: installers.data ?? [] })} />
        )}
        failed={t('inbox.failed')}
        nothing={t('inbox.nothing')}
        total={(count) => t('visits.total', { total: formatNumber(count) })}
      />
    </>
  );
}
