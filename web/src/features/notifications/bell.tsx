import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ToggleEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { OptionalPart } from '../../ui/notices/optional-part.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import css from './bell.module.css';
import { unreadCount } from './queries.ts';

const NotificationList = lazyPart(() => import('./notification-list.tsx'));

const PANEL = 'notice-panel';
const MOST = 99;

/**
 * The bell with the number of unread notifications. It opens their list: beside the bell on a wide screen, from the bottom on a
 * phone. The browser's popover handles Escape, taps outside and the return of the focus.
 */
export function Bell() {
  const { t } = useTranslation();
  const unread = useQuery(unreadCount()).data?.unread ?? 0;
  const panel = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={css['bell']}
        popoverTarget={PANEL}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={unread > 0 ? t('notices.bellUnread', { count: unread }) : t('notices.bell')}
      >
        <IconBell aria-hidden stroke={1.75} />
        {unread > 0 && (
          <span aria-hidden className={css['badge']}>
            {unread > MOST ? `${MOST}+` : unread}
          </span>
        )}
      </button>
      <dialog
        ref={panel}
        id={PANEL}
        popover="auto"
        aria-label={t('notices.title')}
        className={css['panel']}
        onToggle={(event: ToggleEvent) => setOpen(event.newState === 'open')}
      >
        {open && (
          <OptionalPart place={<Skeletons shape="rows" count={3} />}>
            <NotificationList onLeave={() => panel.current?.hidePopover()} />
          </OptionalPart>
        )}
      </dialog>
    </>
  );
}
