import { PAGE_SIZE } from '@portal/domain/constants';
import { type Page as PageOf, pageCount } from '@portal/domain/page';
import type { User } from '@portal/domain/users/record';
import { Button } from '@mantine/core';
import { IconKey, IconMail, IconUsers } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { formatNumber } from '../../lib/languages/format.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { CsvExport } from '../../ui/lists/csv-export.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { LoadFailed } from '../../ui/notices/error-state.tsx';
import { useNotedOfficeList, useOfficeListBack } from '../../records/office-list-address.ts';
import { BackLink, Page } from '../../ui/frame/page.tsx';
import { Pages } from '../../ui/lists/pager.tsx';
import { idParam, useListFilter } from '../../ui/lists/list-filter.ts';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { isFiltered, readUserState, type UserListState, withoutFilters } from './list-state.ts';
import { MailReport } from './mail-report.tsx';
import { MailSheet } from './mail-sheet.tsx';
import { openUsersCsv, usersPage } from './queries.ts';
import { LoadedUser } from './user-detail.tsx';
import { UserFilters } from './user-filters.tsx';
import { UsersTable } from './users-table.tsx';
import css from './users.module.css';

/** The users of an organisation, or the one whose id is in the address (`?id=`). */
export default function AdminUsersPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const opened = idParam(params, 'id');
  const mailing = idParam(params, 'mailing');
  const back = useOfficeListBack('/admin/users', 'id', 'mailing');
  const without = (name: string) => {
    const rest = new URLSearchParams(params);
    rest.delete(name);
    return rest;
  };
  return (
    <>
      {opened === null ? (
        <UserList />
      ) : (
        <Page width="narrow">
          <BackLink to={back}>{t('users.backToList')}</BackLink>
          <LoadedUser id={opened} key={opened} />
        </Page>
      )}
      {mailing !== null && (
        <MailReport id={mailing} onClose={() => setParams(without('mailing'), { replace: true })} />
      )}
    </>
  );
}

function UserList() {
  const { t } = useTranslation();
  useNotedOfficeList('/admin/users', 'mailing');
  const organisation = useOrganisation();
  const [mailing, setMailing] = useState(false);
  const { params, filter, addressWith } = useListFilter();
  const navigate = useNavigate();
  const state = readUserState(params);
  const found = useQuery({
    ...usersPage(organisation, state),
    // Another filter may show the old rows for a moment, another organisation must not.
    placeholderData: (before, query) => (query?.queryKey[2] === organisation ? before : undefined),
  });
  const total = found.data?.totalItems ?? 0;

  return (
    <Page
      title={t('users.title')}
      width="wide"
      actions={
        total > 0 && (
          <>
            <Button
              component={Link}
              to="/admin/settings/registration-keys"
              variant="default"
              leftSection={<IconKey aria-hidden stroke={1.75} />}
            >
              {t('users.add')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconMail aria-hidden stroke={1.75} />}
              onClick={() => setMailing(true)}
            >
              {t('users.mail.toFound', { count: total, total: formatNumber(total) })}
            </Button>
            <CsvExport
              label={t('users.export')}
              fileName={t('users.exportFile')}
              total={total}
              open={() => openUsersCsv(state)}
            />
          </>
        )
      }
    >
      <UserFilters state={state} onFilter={filter} />
      <FoundUsers found={found} state={state} />
      <MailSheet
        opened={mailing}
        to={{ filter: state, count: total }}
        onClose={() => setMailing(false)}
        onSent={(id) => {
          setMailing(false);
          void navigate(addressWith('mailing', id));
        }}
      />
    </Page>
  );
}

type FoundProps = {
  readonly found: UseQueryResult<PageOf<User>>;
  readonly state: UserListState;
};

/** One page of the users that match the filters; after an error no rows, which may be those of another filter. */
function FoundUsers({ found: { data, error, refetch, isPlaceholderData }, state }: FoundProps) {
  const { t } = useTranslation();
  const [, setParams] = useSearchParams();
  const { params, filter, addressWith } = useListFilter();
  if (error) return <LoadFailed title={t('users.listFailed')} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeletons shape="rows" count={8} />;
  const total = data.totalItems;
  return (
    <>
      {data.items.length === 0 ? (
        <EmptyState
          icon={IconUsers}
          title={t('users.nobodyFound')}
          action={
            isFiltered(params) && (
              <Button variant="default" onClick={() => setParams(withoutFilters(params))}>
                {t('users.showAll')}
              </Button>
            )
          }
        />
      ) : (
        <UsersTable
          rows={data.items}
          order={state.order}
          onOrder={(order) => filter({ order: order.key, direction: order.direction })}
          addressOf={(id) => addressWith('id', id)}
        />
      )}
      <p className={css['second']}>{t('users.total', { count: total, total: formatNumber(total) })}</p>
      <Pages
        page={state.page}
        pages={pageCount(total, PAGE_SIZE)}
        settled={!isPlaceholderData}
        onPage={(page, replace) => filter({ page: String(page) }, replace)}
      />
    </>
  );
}
