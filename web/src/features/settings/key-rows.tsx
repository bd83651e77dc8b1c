import type { RegistrationKey } from '@portal/domain/registration-keys/contract';
import { ActionIcon } from '@mantine/core';
import { IconCircleCheck, IconCopy, IconKey, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../lib/languages/format.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { StatusChip } from '../../ui/notices/status-chip.tsx';
import css from './settings.module.css';
import { t } from '../../lib/languages/i18n.ts';
import { toast } from '../../ui/notices/toast.ts';

type Props = {
  readonly rows: readonly RegistrationKey[];
  readonly onDelete: (key: RegistrationKey) => void;
};

/** A table at a desk, cards in the hand. */
export function KeyRows({ rows, onDelete }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div className={css['desk']}>
        <DataTable
          caption={t('settings.keys.title')}
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            {
              key: 'key',
              title: t('settings.keys.key'),
              cell: (row) => <span className={`mono ${css['key']}`}>{row.key}</span>,
            },
            { key: 'state', title: t('settings.keys.state'), cell: (row) => <StateChip row={row} /> },
            {
              key: 'createdAt',
              title: t('settings.keys.createdAt'),
              cell: (row) => formatDate(row.createdAt),
            },
            { key: 'user', title: t('settings.keys.usedBy'), cell: (row) => <By row={row} /> },
            {
              key: 'usedAt',
              title: t('settings.keys.usedAt'),
              cell: (row) => (row.usedAt === null ? '–' : formatDateTime(row.usedAt)),
            },
          ]}
          actionsTitle={t('ui.rowActions')}
          actions={(row) => <Actions row={row} onDelete={onDelete} />}
        />
      </div>
      <ul className={`${css['hand']} ${css['keys']}`} aria-label={t('settings.keys.title')}>
        {rows.map((row) => (
          <li key={row.id}>
            <div className={css['facts']}>
              <span className={`mono ${css['key']}`}>{row.key}</span>
              <StateChip row={row} />
              {row.state === 'used' && (
                <span className={css['second']}>
                  <By row={row} /> · {row.usedAt !== null && formatDateTime(row.usedAt)}
                </span>
              )}
            </div>
            <Actions row={row} onDelete={onDelete} />
          </li>
        ))}
      </ul>
    </>
  );
}

function StateChip({ row }: { readonly row: RegistrationKey }) {
  const { t } = useTranslation();
  return row.state === 'free' ? (
    <StatusChip tone="ok" icon={IconKey}>
      {t('settings.keys.free')}
    </StatusChip>
  ) : (
    <StatusChip tone="neutral" icon={IconCircleCheck}>
      {t('settings.keys.used')}
    </StatusChip>
  );
}

function By({ row }: { readonly row: RegistrationKey }) {
  const { t } = useTranslation();
  if (row.state === 'free') return '–';
  if (row.user === null) return t('settings.keys.gone');
  return [row.user.name, row.user.company].filter(Boolean).join(', ');
}

/** Only a free key is of use to anybody. */
function Actions({ row, onDelete }: { readonly row: RegistrationKey } & Pick<Props, 'onDelete'>) {
  const { t } = useTranslation();
  if (row.state === 'used') return null;
  return (
    <span className={css['icons']}>
      <ActionIcon
        aria-label={t('settings.keys.copy', { key: row.key })}
        onClick={() => void copyKeys([row.key])}
      >
        <IconCopy aria-hidden stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        color="bad"
        aria-label={t('settings.keys.delete', { key: row.key })}
        onClick={() => onDelete(row)}
      >
        <IconTrash aria-hidden stroke={1.75} />
      </ActionIcon>
    </span>
  );
}

/** Puts keys on the clipboard, one a line, and says so. */
export async function copyKeys(keys: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(keys.join('\n'));
    toast({ kind: 'success', title: t('settings.keys.copied', { count: keys.length }) });
  } catch {
    toast({ kind: 'warning', title: t('settings.keys.copyFailed') });
  }
}
