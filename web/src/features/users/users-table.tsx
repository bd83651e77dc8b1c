import type { User } from '@portal/domain/users/record';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/languages/format.ts';
import { CardLink } from '../../ui/lists/card-link.tsx';
import type { Direction } from '../../ui/lists/data-table.tsx';
import { TableOrCards } from '../../ui/lists/table-or-cards.tsx';
import { EmailText } from '../../ui/values/email-text.tsx';
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
    <TableOrCards
      label={t('users.title')}
      rows={rows}
      addressOf={addressOf}
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
          cell: (user) => (
            <span className={css['email']}>
              <EmailText address={user.email} />
              <NotVerified user={user} />
            </span>
          ),
        },
        {
          key: 'role',
          title: t('users.roleTitle'),
          cell: (user) => (
            <span className={css['state']}>
              <RoleChip user={user} />
            </span>
          ),
        },
        {
          key: 'registrationDate',
          title: t('users.registrationDate'),
          sortable: true,
          numeric: true,
          cell: (user) => formatDate(user.registrationDate),
        },
      ]}
      card={(user) => (
        <CardLink
          key={user.id}
          to={addressOf(user.id)}
          title={user.name}
          meta={[user.company, user.email].filter(Boolean)}
          chips={
            <>
              <RoleChip user={user} />
              <NotVerified user={user} />
            </>
          }
        />
      )}
    />
  );
}

/** Nearly everybody has confirmed their address: a list names those who have not. */
function NotVerified({ user }: { readonly user: User }) {
  return user.verified ? null : <VerifiedChip user={user} />;
}
