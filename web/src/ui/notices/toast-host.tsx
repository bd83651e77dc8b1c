import { Portal } from '@mantine/core';
import {
  createNotificationsStore,
  Notifications,
  notifications,
  notificationsStore,
} from '@mantine/notifications';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconDeviceMobileDown,
  type TablerIcon,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../lib/session/session-store.ts';
import { useStore } from '../../lib/store.ts';
import { useRestoredFocus } from '../frame/use-restored-focus.ts';
import { Unbroken } from '../values/unbroken.tsx';
import { type ShownToast, takeToasts, type ToastKind, waitingToasts } from './toast.ts';
import css from './toast.module.css';

const ICONS: Record<ToastKind, TablerIcon> = {
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconCircleX,
  install: IconDeviceMobileDown,
};

const PLACE = {
  withinPortal: false,
  position: 'bottom-right',
  limit: 3,
  classNames: { root: css['root'], notification: css['toast'] },
} as const;
/** How long the region stands before its first toast, in milliseconds: what comes with its region is not read out. */
const REGION_FIRST_MS = 100;

/** Errors stand outside the region: an alert within it would be read out by both, or by neither. */
const errors = createNotificationsStore();

/**
 * Shows the waiting toasts: errors as alerts, which interrupt a screen reader, the others in a region that stands before
 * them. It stands on every page once that is idle, so the focus is watched from here as well.
 */
export default function ToastHost() {
  const { t } = useTranslation();
  useRestoredFocus();
  const waiting = useStore(waitingToasts).length > 0;
  const [stands, setStands] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setStands(true), REGION_FIRST_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!waiting || !stands) return;
    for (const one of takeToasts()) show(one, t('ui.close'));
  }, [waiting, stands, t]);

  useEffect(
    () =>
      session.subscribe(() => {
        if (session.get() === null) hideSuccesses();
      }),
    [],
  );

  return (
    <Portal>
      <div className={css['stack']}>
        {/* A second toast is read out alone. */}
        <output aria-atomic="false" className={css['region']}>
          <Notifications {...PLACE} />
        </output>
        <Notifications {...PLACE} store={errors} />
      </div>
    </Portal>
  );
}

/** Takes away what says where to see the work of somebody who is signed in no longer, such as in the panel below. */
function hideSuccesses(): void {
  const { notifications: shown, queue } = notificationsStore.getState();
  for (const one of [...shown, ...queue])
    if (one['data-kind'] === 'success' && one.id !== undefined) notifications.hide(one.id);
}

/**
 * Uses a timer of its own: the library's would stop for ever under a mouse that merely rests where the toast appears.
 */
function show({ id, kind, title, message, ms }: ShownToast, closeLabel: string): void {
  const Icon = ICONS[kind];
  const key = `toast-${id}`;
  const store = kind === 'error' ? errors : notificationsStore;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const countDown = () => {
    stop();
    timer = setTimeout(() => notifications.hide(key, store), ms);
  };
  const shown = {
    id: key,
    title: <Unbroken text={title} />,
    // Without one the library's place stays empty, and is hidden.
    message: message ? <Unbroken text={message} /> : '',
    autoClose: false,
    // A toast that waits for its place has not been shown yet.
    onOpen: countDown,
    // A person who points at the toast or has reached its button gets the full time again.
    onPointerMove: countDown,
    onFocus: countDown,
    onClose: stop,
    icon: <Icon aria-hidden stroke={1.75} size="1.5rem" />,
    role: kind === 'error' ? 'alert' : 'group',
    'data-kind': kind,
    withBorder: true,
    closeButtonProps: { 'aria-label': closeLabel, size: '2.75rem' },
  };
  notifications.show(shown, store);
}
