import { PAGE_SIZE } from '@portal/domain/constants';
import { pageCount } from '@portal/domain/page';
import type { RegistrationKey } from '@portal/domain/registration-keys/contract';
import { Button, NativeSelect } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/network/api-problem.ts';
import { formatNumber } from '../../lib/languages/format.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { CsvExport } from '../../ui/lists/csv-export.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { LoadFailed } from '../../ui/notices/error-state.tsx';
import { useListFilter } from '../../ui/lists/list-filter.ts';
import { Pages } from '../../ui/lists/pager.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { KeyRows } from './key-rows.tsx';
import { MakeKeysDialog } from './make-keys-dialog.tsx';
import { deleteKey, keysPage, type KeyPick, openKeysCsv } from './queries.ts';
import css from './settings.module.css';

/** The registration keys of an organisation: free ones, and used ones with whom and when. */
export function RegistrationKeys() {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const askDelete = useDeletingKey();
  const { params, page, filter } = useListFilter();
  const [making, setMaking] = useState(false);
  const pick = readPick(params);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...keysPage(organisation, pick, page),
    placeholderData: (before, query) => (query?.queryKey[1] === organisation ? before : undefined),
  });
  const total = data?.totalItems ?? 0;

  return (
    <section className={css['part']} aria-labelledby="registration-keys">
      <div className={css['head']}>
        <h2 id="registration-keys">{t('settings.keys.title')}</h2>
        <div className={css['actions']}>
          <Button leftSection={<IconPlus aria-hidden stroke={1.75} />} onClick={() => setMaking(true)}>
            {t('settings.keys.make')}
          </Button>
          {total > 0 && (
            <CsvExport
              label={t('settings.keys.export')}
              fileName={t('settings.keys.exportFile')}
              total={total}
              open={() => openKeysCsv(pick)}
            />
          )}
        </div>
      </div>
      <p className={css['second']}>{t('settings.keys.hint')}</p>
      <Filters pick={pick} onFilter={filter} />
      {data === undefined && !error && <Skeletons shape="rows" count={6} />}
      {error && (
        <LoadFailed title={t('settings.keys.listFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && !error && (
        <>
          {data.items.length === 0 ? (
            <EmptyState
              icon={IconKey}
              title={t(
                pick.search === '' && pick.state === null ? 'settings.keys.none' : 'settings.keys.noneFound',
              )}
            />
          ) : (
            <KeyRows rows={data.items} onDelete={(key) => void askDelete(key)} />
          )}
          <p className={css['second']}>
            {t('settings.keys.total', { count: total, total: formatNumber(total) })}
          </p>
          <Pages
            of={t('settings.keys.title')}
            page={page}
            pages={pageCount(total, PAGE_SIZE)}
            settled={!isPlaceholderData}
            onPage={(next, replace) => filter({ page: String(next) }, replace)}
          />
        </>
      )}
      <MakeKeysDialog opened={making} onClose={() => setMaking(false)} />
    </section>
  );
}

type FiltersProps = {
  readonly pick: KeyPick;
  readonly onFilter: (next: Readonly<Record<string, string>>) => void;
};

function Filters({ pick, onFilter }: FiltersProps) {
  const { t } = useTranslation();
  return (
    <div className={css['filters']}>
      <SearchField
        value={pick.search}
        label={t('settings.keys.search')}
        onSearch={(search) => onFilter({ search })}
      />
      <NativeSelect
        label={t('settings.keys.state')}
        value={pick.state ?? ''}
        onChange={(event) => onFilter({ state: event.currentTarget.value })}
        data={[
          { value: '', label: t('settings.keys.all') },
          { value: 'free', label: t('settings.keys.free') },
          { value: 'used', label: t('settings.keys.used') },
        ]}
      />
    </div>
  );
}

/** The filters as the address tells them. */
function readPick(params: URLSearchParams): KeyPick {
  const state = params.get('state');
  return {
    state: state === 'free' || state === 'used' ? state : null,
    search: params.get('search') ?? '',
  };
}

/** Deletes a key once the person is sure of it. */
function useDeletingKey() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return async function askDelete({ id, key }: RegistrationKey) {
    const sure = await confirm({
      title: t('settings.keys.deleteTitle', { key }),
      text: t('settings.keys.deleteText'),
      confirmLabel: t('settings.keys.deleteConfirm'),
      danger: true,
    });
    if (!sure) return;
    try {
      await deleteKey(id);
      toast({ kind: 'success', title: t('settings.keys.deleted') });
    } catch (failed) {
      const problem = problemOf(failed);
      toast({ kind: 'error', title: problem.title, message: problem.detail });
    }
    await queries.invalidateQueries({ queryKey: ['registration_keys'] });
  };
}
