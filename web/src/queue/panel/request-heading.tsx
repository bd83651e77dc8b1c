import { ageTint } from '@portal/domain/devices/age';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { IconAlertTriangle, IconCalendarCheck, IconTool, IconTools } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDateTime } from '../../lib/languages/format.ts';
import css from './queue-panel.module.css';
import { customerOf, nameParts } from '../words/request-name.ts';
import { sizeOf } from '../sending/manifest.ts';

const ICONS = {
  installation: IconTools,
  inspection: IconCalendarCheck,
  service: IconTool,
  production: IconTools,
  recall: IconAlertTriangle,
} as const;
const DAY_MS = 24 * 60 * 60 * 1000;

type Props = {
  readonly request: QueuedRequest;
  /** The time to show instead of when it was saved, such as when it was sent. */
  readonly when?: ReactNode;
  /** Size in bytes, where the request no longer has all of its files. */
  readonly size?: number | undefined;
  readonly children: ReactNode;
};

/** Icon, name, customer, time and size of a request, with its state on the right. */
export function RequestHeading({ request, when, size, children }: Props) {
  // The functions below read the language of i18next; this renders again when it changes.
  useTranslation();
  const Icon = ICONS[request.type];
  const customer = customerOf(request);
  const [what, serial] = nameParts(request);
  return (
    <span className={css['heading']}>
      <Icon aria-hidden stroke={1.75} size="1.5rem" />
      <span className={css['name']}>
        <strong>
          {what}
          <span className={css['serial']}>{serial}</span>
        </strong>
        {customer !== null && <span>{customer}</span>}
        <span className={css['meta']}>
          {when ?? formatDateTime(request.createdAt)} · {formatBytes(size ?? sizeOf(request))}
        </span>
      </span>
      {children}
    </span>
  );
}

/** How long a request has been waiting, where that is long; also said by colour. */
export function Waited({ request, now }: { readonly request: QueuedRequest; readonly now: number }) {
  const { t } = useTranslation();
  const days = Math.floor((now - Date.parse(request.createdAt)) / DAY_MS);
  if (ageTint({ createdAt: request.createdAt, sent: null }, new Date(now)) === undefined) return null;
  return <p className={css['waited']}>{t('queue.waitsForDays', { count: days })}</p>;
}
