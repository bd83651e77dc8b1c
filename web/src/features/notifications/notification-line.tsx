import { isAdmin } from '@portal/domain/access/role-of';
import type { UserNotification } from '@portal/domain/notifications/contract';
import type { NotificationKind } from '@portal/domain/notifications/kinds';
import { noticePage } from '@portal/domain/notifications/notice-page';
import {
  IconArrowBackUp,
  IconAlertTriangle,
  IconCalendarEvent,
  IconCertificate,
  IconCircleCheck,
  IconCircleX,
  IconPackage,
  IconPencil,
  IconReplace,
  IconRotateClockwise,
  IconShare,
  IconTool,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate, formatDateTime } from '../../lib/languages/format.ts';
import { useRole } from '../../lib/session/session.ts';
import { Unbroken } from '../../ui/values/unbroken.tsx';
import css from './notification-list.module.css';

const ICONS: Record<NotificationKind, TablerIcon> = {
  'inspection-due': IconCalendarEvent,
  'service-parts-needed': IconPackage,
  'service-parts-sent': IconPackage,
  'service-rejected': IconCircleX,
  'service-finished': IconCircleCheck,
  'service-reported': IconTool,
  'warranty-issued': IconCertificate,
  'installation-rejected': IconCircleX,
  'installation-no-warranty': IconCircleCheck,
  'installation-restored': IconRotateClockwise,
  'installation-shared': IconShare,
  'installation-changed': IconPencil,
  'installation-withdrawn': IconArrowBackUp,
  'replacement-waits': IconReplace,
  'replacement-approved': IconCircleCheck,
  'replacement-refused': IconCircleX,
  'replacement-taken-back': IconArrowBackUp,
  recall: IconAlertTriangle,
};

const day = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDate(text) : text);

/** Values for the placeholders of the sentence; days in the format of the reader's language. */
function shown({ serial = '', number = '', from = '', due = '', title = '' }: UserNotification['params']) {
  return { serial, number, title, from: day(from), due: day(due) };
}

type Props = { readonly notice: UserNotification; readonly onChosen: () => void };

/** One notification: what happened, to which device, by whom and when. Unread ones are marked by a word, not by colour alone. */
export function NotificationLine({ notice, onChosen }: Props) {
  const { t } = useTranslation();
  const role = useRole();
  const { kind, about, actor, createdAt, readAt } = notice;
  const Icon = ICONS[kind];
  return (
    <li>
      <Link
        to={noticePage(about, isAdmin(role))}
        className={css['line']}
        data-unread={readAt === null || undefined}
        onClick={onChosen}
      >
        <Icon aria-hidden stroke={1.75} size="1.5rem" className={css['icon']} />
        <span className={css['words']}>
          <strong>{t(`notices.kind.${kind}.title`)}</strong>
          {notice.customer !== null && (
            <span>{[notice.customer.name, notice.customer.city].filter(Boolean).join(', ')}</span>
          )}
          <span>
            <Unbroken text={t(`notices.kind.${kind}.text`, shown(notice.params))} />
          </span>
          {notice.reason !== null && (
            <span>
              <Unbroken text={t('notices.reason', { reason: notice.reason })} />
            </span>
          )}
          <span className={css['second']}>
            {[readAt === null ? t('notices.unread') : null, formatDateTime(createdAt), actor]
              .filter((part) => part !== null)
              .join(' · ')}
          </span>
        </span>
      </Link>
    </li>
  );
}
