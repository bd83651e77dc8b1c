import { PAGE_SIZE } from '@portal/domain/constants';
import { pageCount } from '@portal/domain/page';
import { MAX_RECALLED } from '@portal/domain/recalls/record';
import type { RecallSelection } from '@portal/domain/recalls/selection';
import { IconDevices } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/languages/format.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { Pages } from '../../ui/lists/pager.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { ErrorState } from '../../ui/notices/error-state.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { Numbers } from './numbers.tsx';
import { recallPreview } from './office-queries.ts';
import { RecallDevices } from './recall-devices.tsx';
import css from './recalls.module.css';

/** What a selection finds: how many, which serial numbers are unknown, and the list itself. */
export function FoundDevices({ selection }: { readonly selection: RecallSelection | null }) {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const [place, setPlace] = useState({ of: selection, page: 1 });
  const page = place.of === selection ? place.page : 1;
  const found = useQuery({
    ...recallPreview(organisation, selection, page),
    placeholderData: keepPreviousData,
  });
  if (selection === null) return <p className={css['second']}>{t('recallOffice.found.choose')}</p>;
  if (found.data === undefined) {
    if (!found.error) return <Skeletons shape="rows" count={3} />;
    const { detail, requestId } = problemOf(found.error);
    return (
      <ErrorState
        title={t('recallOffice.found.failed')}
        text={detail}
        code={requestId}
        onRetry={() => void found.refetch()}
      />
    );
  }
  const { counts, devices, unknown } = found.data;
  return (
    <div className={css['form']} aria-busy={found.isPlaceholderData}>
      <div aria-live="polite">
        <Numbers
          items={[
            [t('recallOffice.found.devices'), counts.devices],
            [t('recallOffice.found.installed'), counts.installed],
            [t('recallOffice.found.installers'), counts.installers],
          ]}
        />
      </div>
      {counts.devices > MAX_RECALLED && (
        <Notice tone="bad" title={t('recallOffice.found.tooMany', { max: formatNumber(MAX_RECALLED) })} />
      )}
      {unknown.count > 0 && (
        <Notice tone="warn" title={t('recallOffice.found.unknown', { count: unknown.count })}>
          <p className={css['serials']}>
            {unknown.serials.join(', ')}
            {unknown.count > unknown.serials.length && ' …'}
          </p>
        </Notice>
      )}
      {counts.devices === 0 ? (
        <EmptyState
          icon={IconDevices}
          title={t('recallOffice.found.nothing')}
          text={t('recallOffice.found.nothingText')}
        />
      ) : (
        <>
          <RecallDevices rows={devices} label={t('recallOffice.found.title')} />
          <Pages
            page={page}
            pages={pageCount(counts.devices, PAGE_SIZE)}
            settled={!found.isPlaceholderData}
            onPage={(next) => setPlace({ of: selection, page: next })}
          />
        </>
      )}
    </div>
  );
}
