import type { QueuedRequest } from '@portal/domain/queue/request';
import { IconCalendarCheck, IconTool, IconTools } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDateTime } from '../lib/format.ts';
import css from './queue-panel.module.css';

const ICONS = { installation: IconTools, inspection: IconCalendarCheck, service: IconTool } as const;

/** What a person calls the request: "Przegląd, SN 12345". */
export function useRequestName(request: QueuedRequest): string {
  const { t } = useTranslation();
  const kind =
    request.type === 'installation' && request.action === 'update'
      ? t('queue.correction')
      : t(`queue.type.${request.type}`);
  return t('queue.rowTitle', { kind, title: request.title });
}

/** Icon, name, time and size of a request; its state at the right. */
export function RequestHeading({
  request,
  children,
}: {
  readonly request: QueuedRequest;
  readonly children: ReactNode;
}) {
  const Icon = ICONS[request.type];
  return (
    <div className={css['heading']}>
      <Icon aria-hidden stroke={1.75} size="1.5rem" />
      <div className={css['name']}>
        <strong>{useRequestName(request)}</strong>
        <span className={css['meta']}>
          {formatDateTime(request.createdAt)} · {formatBytes(sizeOf(request))}
        </span>
      </div>
      {children}
    </div>
  );
}

/** Data and files together, in bytes. */
function sizeOf(request: QueuedRequest): number {
  return request.files.reduce((sum, file) => sum + file.size, request.body.length);
}
