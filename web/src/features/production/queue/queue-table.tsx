import { daysInProduction } from '@portal/domain/devices/age';
import type { ProductionRow } from '@portal/domain/production/record';
import { labelIn } from '@portal/domain/templates/labels';
import { IconArrowBackUp, IconHome, IconPlayerPause } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { groupSerial } from '../../../lib/languages/format.ts';
import { currentLanguage } from '../../../lib/languages/i18n.ts';
import { AgeChip, tintOf } from '../../../records/age-chip.tsx';
import { CardLink, CardList } from '../../../ui/lists/card-link.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import layout from '../../../ui/look/table-or-cards.module.css';
import { StatusChip } from '../../../ui/notices/status-chip.tsx';
import { productionDevicePage } from '../addresses.ts';
import css from './queue.module.css';
import { StageMarks } from './stage-marks.tsx';

type Props = { readonly rows: readonly ProductionRow[]; readonly now: Date };

/** The name of a row's type of device. */
export const typeOf = ({ deviceTemplate: { nameTranslations, name } }: ProductionRow) =>
  labelIn(currentLanguage(), nameTranslations, name);

const ageOf = (t: TFunction, row: ProductionRow, now: Date) =>
  t('production.days', { count: daysInProduction(row.deviceExtension, now) });

const Marks = ({ row }: { readonly row: ProductionRow }) => (
  <StageMarks done={row.done} step={row.step} held={row.hold !== null} />
);

/** The queue as a table at a desk, as cards on a tablet or in the hand. */
export function QueueTable({ rows, now }: Props) {
  const { t } = useTranslation();
  return (
    <div className={layout['list']}>
      <div className={layout['table']}>
        <DataTable
          caption={t('production.title')}
          rows={rows}
          rowKey={(row) => row.id}
          rowLink={(row) => productionDevicePage(row.id)}
          rowTint={(row) => tintOf(row, now) ?? 'plain'}
          columns={[
            {
              key: 'serial',
              title: t('devices.serial'),
              cell: (row) => <span className="mono">{groupSerial(row.serial)}</span>,
            },
            { key: 'type', title: t('deviceOffice.type'), cell: typeOf },
            { key: 'stages', title: t('production.stage'), cell: (row) => <Marks row={row} /> },
            {
              key: 'age',
              title: t('production.age'),
              numeric: true,
              cell: (row) => ageOf(t, row, now),
            },
            { key: 'state', title: t('production.state'), cell: (row) => <RowChips row={row} now={now} /> },
            { key: 'worker', title: t('production.lastWorker'), cell: (row) => row.lastWorker ?? '–' },
          ]}
        />
      </div>
      <div className={layout['cards']}>
        <CardList label={t('production.title')}>
          {rows.map((row) => (
            <div key={row.id} className={css['card']} data-tint={tintOf(row, now)}>
              <CardLink
                to={productionDevicePage(row.id)}
                title={<span className="mono">{groupSerial(row.serial)}</span>}
                meta={[
                  [typeOf(row), ageOf(t, row, now), row.lastWorker].filter(Boolean).join(' · '),
                  <Marks key="marks" row={row} />,
                ]}
                chips={<RowChips row={row} now={now} />}
              />
            </div>
          ))}
        </CardList>
      </div>
    </div>
  );
}

/** What there is to know of a device beside its stages: on hold, sent back, at a customer's, old. */
export function RowChips({ row, now }: { readonly row: ProductionRow; readonly now: Date }) {
  const { t } = useTranslation();
  const tint = tintOf(row, now);
  return (
    <span className={css['chips']}>
      {row.hold && (
        <StatusChip tone="bad" icon={IconPlayerPause}>
          <span className={css['reason']}>{t('production.held', { reason: row.hold.reason })}</span>
        </StatusChip>
      )}
      {row.rework && (
        <StatusChip tone="warn" icon={IconArrowBackUp}>
          {t('production.rework')}
        </StatusChip>
      )}
      {row.installed && (
        <StatusChip tone="neutral" icon={IconHome}>
          {t('production.installed')}
        </StatusChip>
      )}
      {tint && <AgeChip tint={tint} />}
    </span>
  );
}
