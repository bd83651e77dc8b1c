import type { QueuedRequest } from '@portal/domain/queue/request';
import { IconArrowLeft, IconDownload, IconSend, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../../lib/back-entry.ts';
import { isIos, mayBeCleared } from '../../lib/platform.ts';
import { Sheet } from '../../ui/dialogs/sheet.tsx';
import { ImportButton } from '../archive/import-button.tsx';
import type { Receipt } from '../store/local-stores.ts';
import css from './queue-panel.module.css';
import { QueueRows } from './queue-rows.tsx';
import { SentRows } from './sent-rows.tsx';
import { exportRequests } from '../sending/transfer.ts';
import { TrashRows } from './trash-rows.tsx';
import { useTrash } from '../store/use-queue.ts';

type View = 'queue' | 'trash' | 'sent';

type Props = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly requests: readonly QueuedRequest[];
  readonly receipts: readonly Receipt[];
};

/** The open panel: the queue, and behind it the lists of what was sent and aborted in the last 30 days. */
export default function QueueSheet({ opened, onClose, requests, receipts }: Props) {
  const { t } = useTranslation();
  const [view, setView] = useState<View>('queue');
  const trashed = useTrash();
  const opener = useFocusWithin(view);
  const isBehind = opened && view !== 'queue';
  // Going back leaves the trash before it closes the panel.
  useBackCloses(isBehind, () => setView('queue'));

  const close = () => {
    setView('queue');
    onClose();
  };

  return (
    <Sheet
      from="bottom"
      opened={opened}
      onClose={close}
      closeLabel={t('queue.collapse')}
      title={view === 'queue' ? t('queue.title') : <Back view={view} onBack={() => setView('queue')} />}
      foot={
        view === 'queue' && (
          <>
            {isIos() && requests.length > 0 && <p className={css['keepOpen']}>{t('queue.keepOpen')}</p>}
            {mayBeCleared() && requests.length > 0 && (
              <p className={css['keepOpen']}>{t('shell.install.unsent')}</p>
            )}
            <div className={css['tools']}>
              <button
                ref={opener('sent')}
                type="button"
                className={css['tool']}
                onClick={() => setView('sent')}
              >
                <IconSend aria-hidden stroke={1.75} />
                {t('queue.sent.open', { count: receipts.length })}
              </button>
              <button
                ref={opener('trash')}
                type="button"
                className={css['tool']}
                onClick={() => setView('trash')}
              >
                <IconTrash aria-hidden stroke={1.75} />
                {t('queue.trash.open', { count: trashed.length })}
              </button>
              <button
                type="button"
                className={css['tool']}
                disabled={requests.length === 0}
                onClick={() => void exportRequests(requests)}
              >
                <IconDownload aria-hidden stroke={1.75} />
                {t('queue.exportAll')}
              </button>
              <ImportButton className={css['tool']} />
            </div>
          </>
        )
      }
    >
      {view === 'queue' && <QueueRows requests={requests} receipts={receipts} />}
      {view === 'trash' && <TrashRows trashed={trashed} />}
      {view === 'sent' && <SentRows receipts={receipts} />}
    </Sheet>
  );
}

/**
 * Moves the focus with the views: to the back button when a view behind the queue opens, and from there to the button
 * that opened it, because the focused element disappears with its view.
 *
 * @returns by view, the ref of the button that opens it
 */
function useFocusWithin(view: View): (of: View) => (button: HTMLButtonElement | null) => void {
  const buttons = useRef(new Map<View, HTMLButtonElement | null>());
  const before = useRef(view);
  useEffect(() => {
    if (view === 'queue' && before.current !== 'queue') buttons.current.get(before.current)?.focus();
    before.current = view;
  }, [view]);
  return (of) => (button) => void buttons.current.set(of, button);
}

function Back({ view, onBack }: { readonly view: 'trash' | 'sent'; readonly onBack: () => void }) {
  const { t } = useTranslation();
  return (
    <span className={css['backTitle']}>
      <button
        ref={(button) => button?.focus()}
        type="button"
        className={css['back']}
        aria-label={t('queue.backToQueue')}
        onClick={onBack}
      >
        <IconArrowLeft aria-hidden stroke={1.75} />
      </button>
      {t(`queue.${view}.title`)}
    </span>
  );
}
