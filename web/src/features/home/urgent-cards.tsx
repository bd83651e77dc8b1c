import { Button } from '@mantine/core';
import { customerOfRow } from '@portal/domain/installations/row';
import { customerTitle } from '@portal/domain/installations/site';
import type { Counters } from '@portal/domain/live-updates/contract';
import {
  IconCalendarExclamation,
  IconCircleX,
  IconClipboardCheck,
  IconReplace,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate } from '../../lib/languages/format.ts';
import { contractOf } from '../../lib/network/contract.ts';
import { offlineCall } from '../../lib/network/query-client.ts';
import { useRole, useUser } from '../../lib/session/session.ts';
import css from './home.module.css';
import { keepKnown, knownHome } from './known-start.ts';
import { useDrafts } from './use-drafts.ts';

/** How many rejected installations are named; the list of installations has the others. */
const NAMED = 3;

type Props = { readonly counters: Counters };

/** How many cards stand on a phone before the others are folded, so that the scanner is on the first screen; a draft takes the room of one. */
const UNFOLDED = { beside: 1, alone: 2 };

/**
 * What is urgent, before what is many: rejected installations and visits whose day has passed; for a service partner
 * first what waits for verification, with the longest wait, and replaced devices to approve.
 */
export default function UrgentCards({ counters }: Props) {
  const { t } = useTranslation();
  const role = useRole();
  const { rejected, isLoading } = useRejected(counters.rejected);
  const [open, setOpen] = useState(false);
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!isLoading && !open) keepKnown({ urgentHeight: section.current?.offsetHeight });
  });
  const cards = [
    ...(role === 'asp' ? partnerCards(t, counters) : []),
    ...rejected,
    ...visitCards(t, counters),
  ];
  const shown = useDrafts().length > 0 ? UNFOLDED.beside : UNFOLDED.alone;
  const folded = cards.length > shown + 1 ? cards.slice(shown) : [];
  return (
    <section
      ref={section}
      className={css['urgent']}
      style={{ minHeight: isLoading ? knownHome().urgentHeight : undefined }}
      aria-label={t('home.urgent.title')}
    >
      {cards.map((card) => (
        <div key={card.key} className={folded.includes(card) && !open ? css['folded'] : undefined}>
          <Urgent {...card} />
        </div>
      ))}
      {folded.length > 0 && !open && (
        <Button variant="default" className={css['unfold']} onClick={() => setOpen(true)}>
          {t('home.urgent.more', { count: folded.length })}
        </Button>
      )}
    </section>
  );
}

/** What a service partner decides on. */
function partnerCards(
  t: TFunction,
  { toVerify, verifySince, replacements }: Counters,
): readonly UrgentCard[] {
  return [
    ...(toVerify > 0
      ? [
          {
            key: 'verify',
            to: '/admin/installations?status=pending&verifiable=true',
            icon: IconClipboardCheck,
            title: t('home.urgent.verify', { count: toVerify }),
            text: verifySince === null ? null : t('home.urgent.since', { date: formatDate(verifySince) }),
          },
        ]
      : []),
    ...(replacements > 0
      ? [
          {
            key: 'replacements',
            to: '/admin/services?status=replacement',
            icon: IconReplace,
            title: t('home.urgent.replacements', { count: replacements }),
            text: t('home.urgent.replacementsText'),
          },
        ]
      : []),
  ];
}

/** Visits whose arranged day has passed, and the list that has them. */
const OVERDUE = [
  ['inspections', 'overdueVisits', '/inspections?tab=scheduled'],
  ['services', 'overdueServices', '/services'],
] as const;

function visitCards(t: TFunction, counters: Counters): readonly UrgentCard[] {
  return OVERDUE.filter(([, count]) => counters[count] > 0).map(([key, count, to]) => ({
    key,
    to,
    icon: IconCalendarExclamation,
    title: t(`home.urgent.${key}`, { count: counters[count] }),
    text: t(`home.urgent.${key}Text`),
  }));
}

/** The newest rejected installations that can be corrected, each with its customer, town and reason; the link opens what can be corrected. */
function useRejected(count: number): {
  readonly rejected: readonly UrgentCard[];
  readonly isLoading: boolean;
} {
  const { t } = useTranslation();
  const user = useUser();
  const { data = [], isLoading } = useQuery({
    ...rejectedOf(user?.id ?? 0),
    enabled: user !== null && count > 0,
  });
  if (count === 0) return { rejected: [], isLoading };
  const rows = data.slice(0, NAMED);
  const named = rows.map((row) => ({
    key: String(row.id),
    to: `/installations/${row.id}`,
    icon: IconCircleX,
    title: t('home.urgent.rejected', { customer: customerTitle(customerOfRow(row)), city: row.customerCity }),
    text: row.rejectionReason,
  }));
  if (count <= rows.length) return { rejected: named, isLoading };
  const title = t('home.urgent.rejectedMore', { count: count - rows.length });
  const others = { key: 'rejected', to: '/installations', icon: IconCircleX, title, text: null };
  return { rejected: [...named, others], isLoading };
}

function rejectedOf(userId: number) {
  return offlineCall(
    ['installations', 'own', userId, 'rejected'] as const,
    async () =>
      (await contractOf(() => import('@portal/domain/installations/contract'))).listOwnInstallations,
    { params: { id: userId }, query: { status: ['rejected'], correctable: true, itemsPerPage: NAMED } },
  );
}

type UrgentCard = {
  readonly key: string;
  readonly to: string;
  readonly icon: TablerIcon;
  readonly title: string;
  readonly text: string | null;
};

function Urgent({ to, icon: Icon, title, text }: Omit<UrgentCard, 'key'>) {
  return (
    <Link to={to} className={css['urgentCard']}>
      <Icon aria-hidden stroke={1.75} size="1.5rem" />
      <span>
        <strong>{title}</strong>
        {text !== null && <span className={css['urgentText']}>{text}</span>}
      </span>
    </Link>
  );
}
