import type { QueuedRequest } from '@portal/domain/queue/request';
import { waitingOn, waitReason } from '@portal/domain/queue/wait-reason';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { online } from '../../lib/network/connection.ts';
import { useStore } from '../../lib/store.ts';
import { RowWindow } from '../../ui/lists/row-window.tsx';
import type { Receipt } from '../store/local-stores.ts';
import css from './queue-panel.module.css';
import { QueueRow } from './queue-row.tsx';
import { ReceiptRow } from './receipt-row.tsx';
import { useParents } from './use-parents.ts';
import { queuePause } from '../sending/session-gate.ts';

/** How often relative times such as "next attempt" are updated, in milliseconds. */
const REFRESH_INTERVAL_MS = 10_000;

type Props = { readonly requests: readonly QueuedRequest[]; readonly receipts: readonly Receipt[] };
type Row =
  | { readonly kind: 'request'; readonly request: QueuedRequest }
  | { readonly kind: 'receipt'; readonly receipt: Receipt };

/** Every unsent request, errors first, then the completed ones that were not closed yet. */
export function QueueRows({ requests, receipts }: Props) {
  const { t } = useTranslation();
  const isOnline = useStore(online);
  const pause = useStore(queuePause);
  const now = useNow();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) => setOpen((before) => (before.has(id) ? without(before, id) : new Set([...before, id]))),
    [],
  );
  const needed = useMemo(() => waitingOn(requests), [requests]);
  const parents = useParents(requests);
  const rows: Row[] = [
    ...requests.map((request) => ({ kind: 'request', request }) as const),
    ...receipts.flatMap((receipt) => (receipt.closed ? [] : [{ kind: 'receipt', receipt } as const])),
  ];
  // While the session is being renewed, requests wait as without a network.
  const outside = { online: isOnline && pause !== 'renewing', signedIn: pause !== 'sign-in' };
  return (
    <>
      <RowWindow rows={rows} keyOf={keyOf} label={t('queue.title')}>
        {(row) =>
          row.kind === 'receipt' ? (
            <ReceiptRow receipt={row.receipt} list="queue" />
          ) : (
            <QueueRow
              request={row.request}
              reason={waitReason(row.request, needed, outside, new Date(now))}
              parent={parents.get(row.request.parentClientId)}
              now={now}
              opened={open.has(row.request.id)}
              onToggle={toggle}
            />
          )
        }
      </RowWindow>
      {requests.length > 0 && <p className={css['safe']}>{t('queue.safe')}</p>}
    </>
  );
}

const keyOf = (row: Row): string => (row.kind === 'request' ? row.request.id : row.receipt.id);

function without(ids: ReadonlySet<string>, gone: string): ReadonlySet<string> {
  return new Set([...ids].filter((id) => id !== gone));
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
