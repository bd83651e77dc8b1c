import { isNoted } from '@portal/domain/contact/contact-fields';
import { customerTitle } from '@portal/domain/installations/site';
import type { InboxInstaller, InboxItem } from '@portal/domain/services/inbox-contract';
import { IconAlarm, IconClock, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber, groupPhone, groupSerial } from '../../lib/languages/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { CardList } from '../../ui/lists/card-link.tsx';
import { CardWithFoot } from '../../ui/frame/card-with-foot.tsx';
import { DataTable, runsOf } from '../../ui/lists/data-table.tsx';
import layout from '../../ui/look/table-or-cards.module.css';
import { StatusChip } from '../../ui/notices/status-chip.tsx';
import { pageFromInbox } from '../../records/office-list-address.ts';
import { dueText } from './due-text.ts';
import css from './services.module.css';

type Props = {
  readonly rows: readonly InboxItem[];
  /** Groups the rows by these installers, with the counts of each; without it the rows are not grouped. */
  readonly installers?: readonly InboxInstaller[];
};

function whose({ installer }: Pick<InboxItem, 'installer'>): string {
  return installer === null ? '' : [installer.name, installer.company].filter(Boolean).join(', ');
}

const keyOf = ({ installer }: InboxItem): string => String(installer?.id ?? '');

/** The service inbox as a table on wide screens, as cards on narrow ones. Each row links to its record. */
export function InboxTable({ rows, installers }: Props) {
  const { t } = useTranslation();
  const now = useNow().getTime();
  return (
    <div className={layout['list']}>
      <div className={layout['table']}>
        <DataTable
          caption={t('inbox.title')}
          rows={rows}
          rowKey={({ id }) => id}
          rowLink={({ record }) => pageFromInbox(record)}
          {...(installers && {
            group: (row: InboxItem) => ({ key: keyOf(row), heading: <Whose row={row} of={installers} /> }),
          })}
          columns={[
            { key: 'act', title: t('inbox.nextStep'), cell: ({ clock }) => t(`inbox.clock.${clock}`) },
            { key: 'due', title: t('inbox.due'), cell: (row) => <Due item={row} now={now} /> },
            { key: 'waitsFor', title: t('inbox.waitsFor'), cell: (row) => t(`inbox.who.${row.waitsFor}`) },
            ...(installers ? [] : [{ key: 'installer', title: t('inbox.installer'), cell: whose }]),
            {
              key: 'customer',
              title: t('installations.customer'),
              cell: ({ customer }) => customer && `${customerTitle(customer)}, ${customer.city}`,
            },
            {
              key: 'serial',
              title: t('installations.serial'),
              cell: ({ customDevice }) => <span className="mono">{groupSerial(customDevice.serial)}</span>,
            },
            {
              key: 'about',
              title: t('inbox.matter'),
              cell: ({ about }) => <span className={css['fault']}>{about}</span>,
            },
          ]}
        />
      </div>
      <div className={layout['cards']}>
        {installers ? (
          runsOf(rows, keyOf).map(({ key, rows: here }) => (
            <section key={key} className={css['ofInstaller']}>
              <h2>{here[0] && <Whose row={here[0]} of={installers} />}</h2>
              <Cards rows={here} grouped now={now} />
            </section>
          ))
        ) : (
          <Cards rows={rows} grouped={false} now={now} />
        )}
      </div>
    </div>
  );
}

/** The heading of an installer with the counts of open and overdue items, if they are among the counted installers. */
function Whose({ row, of }: { readonly row: InboxItem; readonly of: readonly InboxInstaller[] }) {
  const { t } = useTranslation();
  const counted = of.find(({ installer }) => installer?.id === row.installer?.id);
  return (
    <span className={css['whose']}>
      <span>{whose(row) || t('inbox.noInstaller')}</span>
      {counted && counted.overdue > 0 && (
        <StatusChip tone="bad" icon={IconAlarm}>
          {t('inbox.overdueCount', { total: formatNumber(counted.overdue) })}
        </StatusChip>
      )}
      {counted && (
        <span className={css['waiting']}>
          {t('inbox.waitingCount', { total: formatNumber(counted.items) })}
        </span>
      )}
    </span>
  );
}

type CardsProps = Pick<Props, 'rows'> & { readonly grouped: boolean; readonly now: number };

function Cards({ rows, grouped, now }: CardsProps) {
  const { t } = useTranslation();
  return (
    <CardList label={t('inbox.title')}>
      {rows.map((row) => (
        <CardWithFoot
          key={row.id}
          to={pageFromInbox(row.record)}
          title={t(`inbox.clock.${row.clock}`)}
          meta={[
            row.customer && `${customerTitle(row.customer)}, ${row.customer.city}`,
            <span key="serial" className="mono">
              {groupSerial(row.customDevice.serial)}
            </span>,
            grouped
              ? t(`inbox.who.${row.waitsFor}`)
              : [t(`inbox.who.${row.waitsFor}`), whose(row)].filter(Boolean).join(' · '),
            row.about,
          ].filter(Boolean)}
          chips={<Due item={row} now={now} />}
          foot={
            row.customer &&
            isNoted(row.customer.phone) && (
              <a href={`tel:${row.customer.phone}`}>
                <IconPhone aria-hidden stroke={1.75} />
                {t('records.call', { phone: groupPhone(row.customer.phone) })}
              </a>
            )
          }
        />
      ))}
    </CardList>
  );
}

/** Due date and remaining time; overdue ones say so in words, not by colour alone. */
function Due({ item, now }: { readonly item: InboxItem; readonly now: number }) {
  const { t } = useTranslation();
  const words = dueText(item, now);
  if (words === null) return t('inbox.noDeadline');
  // The row may have been read before its deadline passed.
  const isOverdue = item.overdue || Date.parse(String(item.due)) <= now;
  return (
    <span className={css['due']}>
      <StatusChip tone={isOverdue ? 'bad' : 'neutral'} icon={isOverdue ? IconAlarm : IconClock}>
        {t(isOverdue ? 'inbox.overdue' : 'inbox.until', { on: words.on })}
      </StatusChip>
      <span>{words.away}</span>
    </span>
  );
}
