import { ROLES } from '@portal/domain/access/role-of';
import { PAGE_SIZE } from '@portal/domain/constants';
import { pageCount } from '@portal/domain/page';
import { labelIn } from '@portal/domain/templates/labels';
import { Button, NativeSelect } from '@mantine/core';
import { IconArrowLeft, IconMail, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { problemOf } from '../../lib/network/api-problem.ts';
import { formatNumber } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { CsvExport } from '../../ui/lists/csv-export.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { ErrorState } from '../../ui/notices/error-state.tsx';
import { Page } from '../../ui/frame/page.tsx';
import { Pages } from '../../ui/lists/pager.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { organisationTemplates } from '../templates/queries.ts';
import { idIn, isNarrowed, readUserState, type UserListState, withoutPick } from './list-state.ts';
import { MailReport } from './mail-report.tsx';
import { MailSheet } from './mail-sheet.tsx';
import { openUsersCsv, servicePartners, usersPage } from './queries.ts';
import { LoadedUser } from './user-detail.tsx';
import { UsersTable } from './users-table.tsx';
import css from './users.module.css';

/** The people of an organisation for its admins; one of them when the address names them. */
export default function AdminUsersPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const opened = idIn(params, 'id');
  const mailing = idIn(params, 'mailing');
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
          <Link to={{ search: without('id').toString() }}>
            <IconArrowLeft aria-hidden stroke={1.75} size="1.25rem" /> {t('users.backToList')}
          </Link>
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
  const organisation = useOrganisation();
  const [params, setParams] = useSearchParams();
  const [mailing, setMailing] = useState(false);
  const state = readUserState(params);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...usersPage(organisation, state),
    // Another filter may show the old rows for a moment, another maker must not.
    placeholderData: (before, query) => (query?.queryKey[2] === organisation ? before : undefined),
  });
  /** Another filter starts on the first page again. */
  const filter = (next: Record<string, string>, replace = !('page' in next)) =>
    setParams({ ...Object.fromEntries(params), page: '1', ...next }, { replace });
  const total = data?.totalItems ?? 0;

  return (
    <Page
      title={t('users.title')}
      width="wide"
      actions={
        total > 0 && (
          <>
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
      <Filters state={state} onFilter={filter} />
      {data === undefined && !error && <Skeletons shape="rows" count={8} />}
      {error && (
        <ErrorState
          title={t('users.listFailed')}
          text={problemOf(error).detail}
          code={problemOf(error).requestId}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && !error && (
        <>
          {data.items.length === 0 ? (
            <EmptyState
              icon={IconUsers}
              title={t('users.nobodyFound')}
              action={
                isNarrowed(params) && (
                  <Button variant="default" onClick={() => setParams(withoutPick(params))}>
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
              addressOf={(id) => `?${new URLSearchParams({ ...Object.fromEntries(params), id: String(id) })}`}
            />
          )}
          <p className={css['second']}>{t('users.total', { count: total, total: formatNumber(total) })}</p>
          <Pages
            page={state.page}
            pages={pageCount(total, PAGE_SIZE)}
            settled={!isPlaceholderData}
            onPage={(page, instead) => filter({ page: String(page) }, instead)}
          />
        </>
      )}
      <MailSheet
        opened={mailing}
        to={{ pick: state, count: total }}
        onClose={() => setMailing(false)}
        onSent={(id) => {
          setMailing(false);
          setParams({ ...Object.fromEntries(params), mailing: String(id) });
        }}
      />
    </Page>
  );
}

type FiltersProps = {
  readonly state: UserListState;
  readonly onFilter: (next: Record<string, string>) => void;
};

/** By which the list is narrowed: words, role, whether the address is confirmed, service partner, device type. */
function Filters({ state, onFilter }: FiltersProps) {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const templates = useQuery(organisationTemplates(organisation));
  const partners = useQuery(servicePartners(organisation));
  return (
    <div className={css['filters']}>
      <SearchField
        value={state.search}
        label={t('users.search')}
        onSearch={(search) => onFilter({ search })}
      />
      <NativeSelect
        label={t('users.roleTitle')}
        value={state.role ?? ''}
        onChange={(event) => onFilter({ role: event.currentTarget.value })}
        data={[
          { value: '', label: t('users.all') },
          ...ROLES.map((value) => ({ value, label: t(`users.role.${value}`) })),
        ]}
      />
      <NativeSelect
        label={t('users.address')}
        value={state.verified === null ? '' : state.verified ? 'yes' : 'no'}
        onChange={(event) => onFilter({ verified: event.currentTarget.value })}
        data={[
          { value: '', label: t('users.all') },
          { value: 'yes', label: t('users.verified') },
          { value: 'no', label: t('users.notVerified') },
        ]}
      />
      <NativeSelect
        label={t('users.asp')}
        value={state.aspId ?? ''}
        onChange={(event) => onFilter({ asp: event.currentTarget.value })}
        data={[
          { value: '', label: t('users.all') },
          ...(partners.data ?? []).map(({ id, name, company }) => ({
            value: String(id),
            label: company ?? name,
          })),
        ]}
      />
      <NativeSelect
        label={t('users.template')}
        value={state.templateId ?? ''}
        onChange={(event) => onFilter({ template: event.currentTarget.value })}
        data={[
          { value: '', label: t('users.all') },
          ...(templates.data ?? []).map(({ id, name, nameTranslations }) => ({
            value: String(id),
            label: labelIn(currentLanguage(), nameTranslations, name),
          })),
        ]}
      />
    </div>
  );
}
