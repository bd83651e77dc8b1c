import { customerOfRow } from '@portal/domain/installations/row';
import { customerTitle } from '@portal/domain/installations/site';
import type { Counters } from '@portal/domain/live-updates/contract';
import {
  IconCalendarExclamation,
  IconCircleX,
  IconClipboardCheck,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate } from '../../lib/languages/format.ts';
import { contractOf } from '../../lib/network/contract.ts';
import { offlineCall } from '../../lib/network/query-client.ts';
import { useRole, useUser } from '../../lib/session/session.ts';
import css from './home.module.css';

/** How many rejected installations are named; the list of installations has the others. */
const NAMED = 3;

type Props = { readonly counters: Counters };

/**
 * What is urgent, before what is many: rejected installations, visits whose day has passed, and for a service partner
 * what waits for verification, with the longest wait.
 */
export default function UrgentCards({ counters }: Props) {
  const { t } = useTranslation();
  const role = useRole();
  const { toVerify, verifySince, overdueVisits, rejected } = counters;
  return (
    <section className={css['urgent']} aria-label={t('home.urgent.title')}>
      {rejected > 0 && <Rejected count={rejected} />}
      {overdueVisits > 0 && (
        <Urgent
          to="/inspections?tab=scheduled"
          icon={IconCalendarExclamation}
          title={t('home.urgent.visits', { count: overdueVisits })}
        >
          {t('home.urgent.visitsText')}
        </Urgent>
      )}
      {role === 'asp' && toVerify > 0 && (
        <Urgent
          to="/admin/installations?status=pending"
          icon={IconClipboardCheck}
          title={t('home.urgent.verify', { count: toVerify })}
        >
          {verifySince !== null && t('home.urgent.since', { date: formatDate(verifySince.slice(0, 10)) })}
        </Urgent>
      )}
    </section>
  );
}

/** The newest rejected installations, each with its customer, town and reason; the link opens what can be corrected. */
function Rejected({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  const user = useUser();
  const { data = [] } = useQuery({ ...rejectedOf(user?.id ?? 0), enabled: user !== null });
  const rows = data.slice(0, NAMED);
  return (
    <>
      {rows.map((row) => (
        <Urgent
          key={row.id}
          to={`/installations/${row.id}`}
          icon={IconCircleX}
          title={t('home.urgent.rejected', {
            customer: customerTitle(customerOfRow(row)),
            city: row.customerCity,
          })}
        >
          {row.rejectionReason}
        </Urgent>
      ))}
      {count > rows.length && (
        <Urgent
          to="/installations"
          icon={IconCircleX}
          title={t('home.urgent.rejectedMore', { count: count - rows.length })}
        />
      )}
    </>
  );
}

function rejectedOf(userId: number) {
  return offlineCall(
    ['installations', 'own', userId, 'rejected'] as const,
    async () =>
      (await contractOf(() => import('@portal/domain/installations/contract'))).listOwnInstallations,
    { params: { id: userId }, query: { status: ['rejected'], itemsPerPage: NAMED } },
  );
}

type UrgentProps = {
  readonly to: string;
  readonly icon: TablerIcon;
  readonly title: string;
  readonly children?: ReactNode;
};

function Urgent({ to, icon: Icon, title, children }: UrgentProps) {
  return (
    <Link to={to} className={css['urgentCard']}>
      <Icon aria-hidden stroke={1.75} size="1.5rem" />
      <span>
        <strong>{title}</strong>
        {children && <span className={css['urgentText']}>{children}</span>}
      </span>
    </Link>
  );
}
