import type { User } from '@portal/domain/users/record';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/languages/format.ts';
import { CardLink, CardList } from '../../ui/lists/card-link.tsx';
import { DataTable, type Direction } from '../../ui/lists/data-table.tsx';
import { RoleChip, VerifiedChip } from './user-chips.tsx';
import css from './users.module.css';

type Props = {
  readonly rows: readonly User[];
  readonly order: { readonly key: string; readonly direction: Direction };
  readonly onOrder: (order: { key: string; direction: Direction }) => void;
  readonly addressOf: (id: number) => string;
};

/** A table on wide screens, cards on narrow ones. */
export function UsersTable({ rows, order, onOrder, addressOf }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div className={css['desk']}>
        <DataTable
          caption={t('users.title')}
          rows={rows}
          rowKey={(user) => user.id}
          rowLink={(user) => addressOf(user.id)}
          order={order}
          onOrder={onOrder}
          columns={[
            { key: 'name', title: t('users.name'), sortable: true, cell: (user) => user.name },
            {
              key: 'company',
              title: t('users.company'),
              sortable: true,
              cell: (user) => user.company ?? '–',
            },
            {
              key: 'email',
              title: t('users.email'),
              sortable: true,
              cell: (user) => <span className={css['address']}>{user.email}</span>,
            },
            { key: 'role', title: t('users.roleTitle'), cell: (user) => <RoleChip user={user} /> },
            {
              key: 'registrationDate',
              title: t('users.registrationDate'),
              sortable: true,
              numeric: true,
              cell: (user) => formatDate(user.registrationDate),
            },
            { key: 'verified', title: t('users.address'), cell: (user) => <VerifiedChip user={user} /> },
          ]}
        />
      </div>
      <div className={css['hand']}>
        <CardList label={t('users.title')}>
          {rows.map((user) => (
            <CardLink
              key={user.id}
              to={addressOf(user.id)}
              title={user.name}
              meta={[user.company, user.email].filter(Boolean)}
              chips={
                <>
                  <RoleChip user={user} />
                  <VerifiedChip user={user} />
                </>
              }
            />
          ))}
        </CardList>
      </div>
    </>
  );
}
