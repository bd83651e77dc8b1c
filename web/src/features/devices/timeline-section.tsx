import type { DeviceTimeline } from '@portal/domain/devices/timeline-contract';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/languages/format.ts';
import { Section } from '../../ui/frame/page.tsx';
import css from './device.module.css';
import { TimelineRow } from './timeline-row.tsx';

type Props = { readonly found: DeviceTimeline; readonly inOffice: boolean };

/** Everything that happened to the device and what is planned, in one line of time, newest first. */
export function TimelineSection({ found: { device, entries }, inOffice }: Props) {
  const { t } = useTranslation();
  return (
    <Section id="timeline" title={t('device.section.timeline')}>
      <ol className={css['timeline']}>
        {entries.map((entry, at) => (
          <li key={at}>
            <time dateTime={entry.at}>{formatDate(entry.at)}</time>
            <TimelineRow entry={entry} fields={device.schemaVersion.parametersSchema} inOffice={inOffice} />
          </li>
        ))}
      </ol>
      {entries.length === 0 && <p className={css['second']}>{t('device.nothingYet')}</p>}
    </Section>
  );
}
