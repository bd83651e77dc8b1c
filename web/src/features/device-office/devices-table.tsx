import type { CustomDevice } from '@portal/domain/devices/record';
import { labelIn } from '@portal/domain/templates/labels';
import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, groupSerial } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { AgeChip, tintOf } from '../../records/age-chip.tsx';
import { DeviceLabelChip } from '../../records/device-label-chip.tsx';
import { devicePage } from '../../records/addresses.ts';
import { CardLink, CardList } from '../../ui/lists/card-link.tsx';
import { DataTable, type Direction } from '../../ui/lists/data-table.tsx';
import layout from '../../ui/look/table-or-cards.module.css';
import css from './device-office.module.css';

/** Devices that are ticked, by their id, over all pages of the list. */
export type Ticked = ReadonlyMap<number, Pick<CustomDevice, 'id' | 'serial' | 'inDatabase'>>;

type Props = {
  readonly rows: readonly CustomDevice[];
  readonly now: Date;
  readonly order: { readonly key: string; readonly direction: Direction };
  readonly onOrder: (order: { key: string; direction: Direction }) => void;
  readonly ticked: Ticked;
  readonly onTick: (device: CustomDevice, ticked: boolean) => void;
};

const typeOf = ({ deviceTemplate: { nameTranslations, name } }: CustomDevice) =>
  labelIn(currentLanguage(), nameTranslations, name);

/** A table at a desk, cards in the hand. Rows can be ticked: to print their labels, and to take them into the database. */
export function DevicesTable({ rows, now, order, onOrder, ticked, onTick }: Props) {
  const { t } = useTranslation();
  const tick = (row: CustomDevice) => (
    <Checkbox
      className={css['tick']}
      aria-label={t('deviceOffice.tick', { serial: row.serial })}
      checked={ticked.has(row.id)}
      onChange={(event) => onTick(row, event.currentTarget.checked)}
    />
  );
  return (
    <div className={layout['list']}>
      <div className={layout['table']}>
        <DataTable
          caption={t('deviceOffice.title')}
          rows={rows}
          rowKey={(row) => row.id}
          rowLink={(row) => devicePage(row.id, true)}
          rowTint={(row) => tintOf(row, now) ?? 'plain'}
          actions={tick}
          actionsTitle={t('deviceOffice.tickTitle')}
          order={order}
          onOrder={onOrder}
          columns={[
            {
              key: 'serial',
              title: t('devices.serial'),
              sortable: true,
              cell: (row) => <span className="mono">{groupSerial(row.serial)}</span>,
            },
            { key: 'type', title: t('deviceOffice.type'), cell: typeOf },
            {
              key: 'label',
              title: t('deviceOffice.state'),
              cell: (row) => <DeviceLabelChip label={row.label} />,
            },
            {
              key: 'madeOn',
              title: t('deviceOffice.production'),
              sortable: true,
              cell: (row) => <Production row={row} now={now} />,
            },
            {
              key: 'installed',
              title: t('deviceOffice.installed'),
              cell: ({ installation }) => installation && <Installed {...installation} />,
            },
          ]}
        />
      </div>
      <div className={layout['cards']}>
        <CardList label={t('deviceOffice.title')}>
          {rows.map((row) => (
            <DeviceCard key={row.id} row={row} now={now} tick={tick(row)} />
          ))}
        </CardList>
      </div>
    </div>
  );
}

type CardProps = { readonly row: CustomDevice; readonly now: Date; readonly tick: ReactNode };

function DeviceCard({ row, now, tick }: CardProps) {
  const tint = tintOf(row, now);
  return (
    <div className={css['card']} data-tint={tint}>
      <CardLink
        to={devicePage(row.id, true)}
        title={<span className="mono">{groupSerial(row.serial)}</span>}
        meta={[typeOf(row), row.installation?.customerCity].filter(Boolean)}
        chips={
          <>
            <DeviceLabelChip label={row.label} />
            {tint && <AgeChip tint={tint} />}
          </>
        }
      />
      {tick}
    </div>
  );
}

/** When a device was made; stage and age of what is, or was, in production. */
function Production({ row, now }: { readonly row: CustomDevice; readonly now: Date }) {
  const { t } = useTranslation();
  const tint = tintOf(row, now);
  return (
    <span className={css['production']}>
      {row.madeOn !== null && <span>{formatDate(row.madeOn)}</span>}
      {row.step !== null && (
        <span className={css['second']}>{t('deviceOffice.stage', { stage: row.step })}</span>
      )}
      {tint && <AgeChip tint={tint} />}
      {row.madeOn === null && row.step === null && tint === undefined && '–'}
    </span>
  );
}

function Installed({ installationDate, customerCity }: NonNullable<CustomDevice['installation']>) {
  return (
    <span className={css['installed']}>
      {installationDate !== undefined && <span>{formatDate(installationDate)}</span>}
      {customerCity !== undefined && <span className={css['second']}>{customerCity}</span>}
    </span>
  );
}
