import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import { sameSerial } from '@portal/domain/devices/serial-key';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { formatDateTime } from '../../../lib/languages/format.ts';
import { useToday } from '../../../lib/use-today.ts';
import { useReceipts, useRequests } from '../../../queue/store/use-queue.ts';
import type { AboveProps } from '../../../records/field-work/record-screen.ts';
import { Notice } from '../../../ui/notices/notice.tsx';
import { REFUSED_FORM_PATH } from './route-target.ts';
import type { ServiceDraft, ServiceStep } from './service-draft.ts';

/**
 * Above the fault of a new service: that one of the same device waits on this phone, or went out today. Whoever goes back from it finds this
 * form empty, and would write the same down twice; another fault may be reported all the same.
 */
export function ReportedBefore({ data, step }: AboveProps<ServiceDraft, ServiceStep>) {
  const { t } = useTranslation();
  const before = useBefore(data.device.serial);
  const isCorrection = useLocation().pathname === REFUSED_FORM_PATH;
  if (before === undefined || isCorrection || step.key !== 'fault') return null;
  return (
    <Notice tone="info" title={t('services.form.before.title', { time: formatDateTime(before.createdAt) })}>
      <p>{t(`services.form.before.${before.waits ? 'waits' : 'sent'}`)}</p>
      <Link to="/services">{t('services.nothingToDo.list')}</Link>
    </Notice>
  );
}

/** The newest service of a device that was reported on this phone and waits, or was sent today. */
function useBefore(serial: string) {
  const today = useToday();
  const ofDevice = ({ type, action, title }: QueuedRequest) =>
    type === 'service' && action === 'insert' && sameSerial(title, serial);
  const waiting = useRequests().filter(ofDevice);
  const sent = useReceipts()
    .map(({ request }) => request)
    .filter((request) => ofDevice(request) && todayIn(TIME_ZONE, new Date(request.createdAt)) === today);
  return [...waiting, ...sent]
    .map((request) => ({ createdAt: request.createdAt, waits: waiting.includes(request) }))
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0];
}
