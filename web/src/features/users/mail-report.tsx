import { PAGE_SIZE } from '@portal/domain/constants';
import { pageCount } from '@portal/domain/page';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/languages/format.ts';
import { CountedProgress } from '../../ui/notices/progress-bar.tsx';
import { LoadFailed } from '../../ui/notices/error-state.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { Pages } from '../../ui/lists/pager.tsx';
import { Sheet } from '../../ui/dialogs/sheet.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { mailingProgress, unreachedBy } from './queries.ts';
import css from './users.module.css';

/** Progress of a mailing and, at its end, whom it did not reach. Sending continues when the sheet is closed. */
export function MailReport({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(mailingProgress(id));
  const missed = useQuery(unreachedBy(id, page, data?.unreached ?? 0));
  return (
    <Sheet opened onClose={onClose} title={t('users.mail.reportTitle')}>
      <div className={css['form']} aria-live="polite">
        {data === undefined && !error && <Skeletons shape="rows" count={2} />}
        {data === undefined && error && (
          <LoadFailed title={t('users.mail.reportFailed')} error={error} onRetry={() => void refetch()} />
        )}
        {data !== undefined && (
          <>
            <strong>{data.subject}</strong>
            <CountedProgress
              label={t('users.mail.progress')}
              done={data.sent + data.unreached}
              total={data.total}
            />
            {data.waiting > 0 ? (
              <p className={css['second']}>{t('users.mail.goesOn')}</p>
            ) : (
              <Notice
                tone={data.unreached === 0 ? 'ok' : 'warn'}
                title={t('users.mail.sent', { count: data.sent, total: formatNumber(data.sent) })}
              >
                {data.unreached === 0
                  ? t('users.mail.allReached')
                  : t('users.mail.unreached', {
                      count: data.unreached,
                      total: formatNumber(data.unreached),
                    })}
              </Notice>
            )}
            {missed.data !== undefined && missed.data.items.length > 0 && (
              <>
                <ul className={css['unreached']} aria-label={t('users.mail.unreachedList')}>
                  {missed.data.items.map(({ user, name, email, reason }) => (
                    <li key={user}>
                      <strong>{name}</strong>
                      <span>{email}</span>
                      <span className={css['second']}>{t(`users.mail.reason.${reason}`)}</span>
                    </li>
                  ))}
                </ul>
                <Pages page={page} pages={pageCount(missed.data.totalItems, PAGE_SIZE)} onPage={setPage} />
              </>
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}
