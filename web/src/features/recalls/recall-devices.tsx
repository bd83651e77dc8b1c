import type { RecallDevice } from '@portal/domain/recalls/record';
import { labelIn } from '@portal/domain/templates/labels';
import { Button, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate, groupSerial } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { devicePage } from '../../records/addresses.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import layout from '../../ui/look/table-or-cards.module.css';
import { AnswerChip } from './answer-chip.tsx';
import css from './recalls.module.css';

type Props = {
  readonly rows: readonly RecallDevice[];
  readonly label: string;
  /** Given for the devices of an existing recall: shows their answers, and lets the office answer for the installer. */
  readonly onAnswer?: (device: RecallDevice) => void;
};

const typeOf = ({ template }: RecallDevice) =>
  labelIn(currentLanguage(), template.nameTranslations, template.name);

const serial = (row: RecallDevice) => <span className="mono">{groupSerial(row.serial)}</span>;

/** Devices of a recall: a table on a wide screen, cards on a narrow one. */
export function RecallDevices({ rows, label, onAnswer }: Props) {
  const { t } = useTranslation();
  const answer = (row: RecallDevice) =>
    onAnswer && (
      <Button variant="default" onClick={() => onAnswer(row)}>
        {t(row.answer === null ? 'recalls.answer' : 'recalls.change')}
        <VisuallyHidden> {row.serial}</VisuallyHidden>
      </Button>
    );
  return (
    <div className={layout['list']}>
      <div className={layout['table']}>
        <DataTable
          caption={label}
          rows={rows}
          rowKey={(row) => row.id}
          rowLink={(row) => devicePage(row.id, true)}
          {...(onAnswer && { actions: answer, actionsTitle: t('recallOffice.one.answerFor') })}
          columns={[
            { key: 'serial', title: t('recallOffice.column.serial'), cell: serial },
            { key: 'type', title: t('recallOffice.column.type'), cell: typeOf },
            {
              key: 'made',
              title: t('recallOffice.column.made'),
              numeric: true,
              cell: (row) => (row.madeOn === null ? '–' : formatDate(row.madeOn)),
            },
            {
              key: 'customer',
              title: t('recallOffice.column.customer'),
              cell: (row) => <Customer row={row} />,
            },
            {
              key: 'installer',
              title: t('recallOffice.column.installer'),
              cell: (row) => <Installer row={row} />,
            },
            ...(onAnswer
              ? [
                  {
                    key: 'answer',
                    title: t('recallOffice.column.answer'),
                    cell: (row: RecallDevice) => <Answer row={row} />,
                  },
                ]
              : []),
          ]}
        />
      </div>
      <div className={layout['cards']}>
        <ul className={css['cards']} aria-label={label}>
          {rows.map((row) => (
            <li key={row.id} className={css['card']}>
              <Link to={devicePage(row.id, true)} className="reach">
                {serial(row)}
              </Link>
              <span className={css['second']}>{typeOf(row)}</span>
              <Customer row={row} />
              <Installer row={row} />
              {onAnswer && <Answer row={row} />}
              {answer(row)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Customer({ row: { installation } }: { readonly row: RecallDevice }) {
  const { t } = useTranslation();
  if (installation === null)
    return <span className={css['second']}>{t('recallOffice.found.notInstalled')}</span>;
  return (
    <span className={css['cell']}>
      <span>{installation.customer}</span>
      <span className={css['second']}>
        {[installation.city, formatDate(installation.installationDate)].filter(Boolean).join(', ')}
      </span>
    </span>
  );
}

function Installer({ row: { installer } }: { readonly row: RecallDevice }) {
  if (installer === null) return null;
  return (
    <span className={css['cell']}>
      <span>{installer.name}</span>
      <span className={css['second']}>{installer.company}</span>
    </span>
  );
}

function Answer({ row: { answer } }: { readonly row: RecallDevice }) {
  const { t } = useTranslation();
  if (answer === null) return <AnswerChip answer="none" />;
  return (
    <span className={css['cell']}>
      <AnswerChip answer={answer.answer} />
      {answer.note !== '' && <span className={css['note']}>{answer.note}</span>}
      <span className={css['second']}>
        {t('recalls.answered', { by: answer.by ?? '', date: formatDate(answer.answeredAt) })}
      </span>
    </span>
  );
}
