import { Button } from '@mantine/core';
import type { DeviceTimeline, TimelineEntry } from '@portal/domain/devices/timeline-contract';
import { IconAlertTriangle, IconCalendarEvent, IconCheck, IconClipboardCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate } from '../../lib/languages/format.ts';
import { useToday } from '../../lib/use-today.ts';
import css from '../../records/records.module.css';

/** Options of inspection and service come with the verification (specification section 4). */
const VERIFIED: readonly string[] = ['accepted', 'no_warranty'];

type Props = { readonly found: DeviceTimeline; readonly inOffice: boolean };

/** What somebody in the field can do about the device now; those at a desk act on a visit's own page. */
export function DeviceActions({ found: { device, entries }, inOffice }: Props) {
  const { t } = useTranslation();
  const today = useToday();
  const { installation } = device;
  if (inOffice || installation === null || !VERIFIED.includes(installation.status)) return null;
  const next = nextInspection(entries);
  const waiting = serviceToGoOn(entries);
  const due = next !== undefined && next.soonestDate <= today;
  return (
    <>
      {next !== undefined && (
        <p className={css['next']}>
          {t('inspections.nextOne', { from: formatDate(next.soonestDate), to: formatDate(next.dueDate) })}
        </p>
      )}
      <div className={css['actions']}>
        {waiting !== undefined && (
          <Button
            component={Link}
            to={`${waiting.record}?form=finish`}
            leftSection={<IconCheck aria-hidden stroke={1.75} />}
          >
            {t('services.act.finish')}
          </Button>
        )}
        {next !== undefined &&
          (due ? (
            <Button
              component={Link}
              to={`${next.record}?form=visit`}
              variant={waiting === undefined ? 'filled' : 'default'}
              leftSection={<IconClipboardCheck aria-hidden stroke={1.75} />}
            >
              {t('inspections.act.carryOut')}
            </Button>
          ) : (
            <Button
              component={Link}
              to={next.record}
              variant="default"
              leftSection={<IconCalendarEvent aria-hidden stroke={1.75} />}
            >
              {t(next.status === 'scheduled' ? 'device.move' : 'device.arrange')}
            </Button>
          ))}
        <Button
          component={Link}
          to={`/services/new/device/${String(device.id)}`}
          variant="default"
          leftSection={<IconAlertTriangle aria-hidden stroke={1.75} />}
        >
          {t('device.reportFault')}
        </Button>
      </div>
    </>
  );
}

type Planned = Extract<TimelineEntry, { kind: 'inspection' }>;
type Open = Extract<TimelineEntry, { kind: 'service' }>;

/** The inspection that comes next: of those not done the one whose window closes first. */
function nextInspection(entries: readonly TimelineEntry[]): Planned | undefined {
  return entries
    .filter((entry): entry is Planned => entry.kind === 'inspection' && entry.status !== 'done')
    .toSorted((one, other) => one.dueDate.localeCompare(other.dueDate))[0];
}

/** A service whose parts were sent, and which so waits to be finished. */
function serviceToGoOn(entries: readonly TimelineEntry[]): Open | undefined {
  return entries.find(
    (entry): entry is Open => entry.kind === 'service' && entry.status === 'spare_parts_sent',
  );
}
