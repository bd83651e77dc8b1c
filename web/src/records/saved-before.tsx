import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import { sameSerial } from '@portal/domain/devices/serial-key';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { formatDateTime } from '../lib/languages/format.ts';
import { useToday } from '../lib/use-today.ts';
import { useReceipts, useRequests } from '../queue/store/use-queue.ts';
import { Notice } from '../ui/notices/notice.tsx';

type Work = 'inspection' | 'service';

/** A device as its form has it: serial numbers are unique within a type alone, and the version belongs to one type. */
type OnDevice = {
  readonly device: { readonly serial: string };
  readonly version: { readonly id: number };
};

export type Saved = { readonly request: QueuedRequest; readonly waits: boolean };

/** The clock that dated the requests, right or not. */
const ownClock = () => new Date();

/**
 * The newest inspection or service of a device that was saved on this phone and waits, or was sent today. Whoever goes back from it finds
 * the form empty, and would write the same down twice.
 * @returns undefined also while such a request is itself corrected
 */
export function useSavedBefore(work: Work, { device, version }: OnDevice): Saved | undefined {
  const today = useToday(ownClock);
  const [search] = useSearchParams();
  const isSame = (request: QueuedRequest) =>
    isMade(request, work) &&
    sameSerial(request.title, device.serial) &&
    (request.templateVersionId ?? version.id) === version.id;
  const waiting = useRequests().filter(isSame);
  const sent = useReceipts()
    .map(({ request }) => request)
    .filter((request) => isSame(request) && todayIn(TIME_ZONE, new Date(request.createdAt)) === today);
  if (search.has('request')) return undefined;
  return [...waiting, ...sent]
    .map((request) => ({ request, waits: waiting.includes(request) }))
    .toSorted((one, other) => other.request.createdAt.localeCompare(one.request.createdAt))[0];
}

/** Whether a request reports a service, or an inspection that was carried out; of the latter a planned one is changed. */
function isMade({ type, action, executionTime }: QueuedRequest, work: Work): boolean {
  return type === work && (action === 'insert' || (work === 'inspection' && executionTime !== undefined));
}

/** Tells of it, and leads to it while it waits; another may be reported all the same. */
export function SavedBefore({ of, saved: { request, waits } }: { readonly of: Work; readonly saved: Saved }) {
  const { t } = useTranslation();
  const form = waits ? request.mendAt : undefined;
  return (
    <Notice tone="info" title={t(`${of}s.form.before.title`, { time: formatDateTime(request.createdAt) })}>
      <p>{t(`${of}s.form.before.${waits ? 'waits' : 'sent'}`)}</p>
      <Link to={form ?? `/${of}s`}>{t(`${of}s.nothingToDo.${form === undefined ? 'list' : 'open'}`)}</Link>
    </Notice>
  );
}
