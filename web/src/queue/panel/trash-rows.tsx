import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RowWindow } from '../../ui/lists/row-window.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import type { Trashed } from '../store/local-stores.ts';
import { KEPT_DAYS } from '../store/purge-expired.ts';
import { TrashRow } from './trash-row.tsx';

/** What was aborted in the last 30 days. */
export function TrashRows({ trashed }: { readonly trashed: readonly Trashed[] }) {
  const { t } = useTranslation();
  if (trashed.length === 0)
    return (
      <EmptyState
        icon={IconTrash}
        title={t('queue.trash.empty')}
        text={t('queue.trash.emptyText', { count: KEPT_DAYS })}
      />
    );
  return (
    <RowWindow rows={trashed} keyOf={({ id }) => id} label={t('queue.trash.title')}>
      {(one) => <TrashRow trashed={one} />}
    </RowWindow>
  );
}
