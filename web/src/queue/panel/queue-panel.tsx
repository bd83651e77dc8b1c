import { ALL_SENT_MS } from '@portal/domain/constants';
import { waitsForPerson } from '@portal/domain/queue/due';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { IconChevronUp, IconCloudUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { useStore } from '../../lib/store.ts';
import { queuePanelOpen, unsentCount } from '../../lib/session/unsent.ts';
import { OptionalPart } from '../../ui/notices/optional-part.tsx';
import { CountChip } from '../../ui/notices/status-chip.tsx';
import type { Receipt } from '../store/local-stores.ts';
import css from './queue-panel.module.css';
import { startSender } from '../sending/sender.ts';
import { useReceipts, useRequests } from '../store/use-queue.ts';

/** The panel's content, loaded when it is first opened. */
const QueueSheet = lazyPart(() => import('./queue-sheet.tsx'));

let started = false;

/**
 * The queue at the bottom of the page: a bar with the number of waiting requests, and a panel of 80 percent of the
 * screen's height (specification section 2, App shell). Hidden when the queue is empty; that everything was sent is said
 * for five seconds, and not while a draft waits to be finished. Also starts the sender.
 *
 * @param drafting whether the person has an unfinished form on this device
 */
export default function QueuePanel({ drafting }: { readonly drafting: boolean }) {
  const requests = useRequests();
  const receipts = useReceipts();
  const opened = useStore(queuePanelOpen);
  const justSent = useJustSent(receipts);
  const hasRows = requests.length > 0 || receipts.some((receipt) => !receipt.closed);
  const shown = requests.length > 0 || opened || (justSent && !drafting);

  useEffect(() => {
    if (started) return;
    started = true;
    startSender();
  }, []);

  useEffect(() => {
    document.documentElement.style.setProperty('--bottom-stack', shown ? '56px' : '0px');
  }, [shown]);

  useEffect(() => {
    unsentCount.set(requests.length);
  }, [requests.length]);

  useEffect(() => {
    // The last row was closed: the next request must not open the panel by itself.
    if (!hasRows) queuePanelOpen.set(false);
  }, [hasRows]);

  return shown ? <ShownQueue requests={requests} receipts={receipts} /> : null;
}

/** Whether the last request was sent within the last five seconds. */
function useJustSent(receipts: readonly Receipt[]): boolean {
  const newest = receipts.find(({ closed }) => !closed)?.finishedAt;
  const [said, setSaid] = useState<string>();
  useEffect(() => {
    const left = newest === undefined ? 0 : Date.parse(newest) + ALL_SENT_MS - Date.now();
    // A longer time is one of a clock that was ahead.
    if (left <= 0 || left > ALL_SENT_MS) return undefined;
    const show = setTimeout(() => setSaid(newest));
    const hide = setTimeout(() => setSaid(undefined), left);
    return () => {
      clearTimeout(show);
      clearTimeout(hide);
    };
  }, [newest]);
  return newest !== undefined && said === newest;
}

type Shown = { readonly requests: readonly QueuedRequest[]; readonly receipts: readonly Receipt[] };

function ShownQueue({ requests, receipts }: Shown) {
  const { t } = useTranslation();
  const opened = useStore(queuePanelOpen);
  // Mounted since the first opening, for the closing animation and the next opening.
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  const needsPerson = requests.filter(waitsForPerson).length;
  const headline =
    needsPerson > 0
      ? t('queue.needsYou', { count: needsPerson })
      : requests.length > 0
        ? t('queue.waiting', { count: requests.length })
        : t('queue.allSent');
  return (
    <>
      <button
        type="button"
        className={css['bar']}
        data-tone={needsPerson > 0 ? 'bad' : undefined}
        aria-expanded={opened}
        aria-label={`${headline}. ${t('queue.expand')}`}
        onClick={() => queuePanelOpen.set(true)}
      >
        {requests.length > 0 ? (
          <CountChip>{needsPerson > 0 ? needsPerson : requests.length}</CountChip>
        ) : (
          <IconCloudUp aria-hidden stroke={1.75} />
        )}
        <output className={css['headline']}>{headline}</output>
        <IconChevronUp aria-hidden stroke={1.75} />
      </button>
      {wasOpened && (
        <OptionalPart>
          <QueueSheet
            opened={opened}
            onClose={() => queuePanelOpen.set(false)}
            requests={requests}
            receipts={receipts}
          />
        </OptionalPart>
      )}
    </>
  );
}
