import type { DeviceTimeline } from '@portal/domain/devices/timeline-contract';
import { labelIn } from '@portal/domain/templates/labels';
import { useTranslation } from 'react-i18next';
import { formatDate, groupSerial } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { DefinitionList } from '../../ui/values/definition-list.tsx';
import { Unbroken } from '../../ui/values/unbroken.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { Section } from '../../ui/frame/page.tsx';
import css from '../../records/records.module.css';
import { WarrantyNotice } from '../../records/warranty-notice.tsx';
import own from './device.module.css';

/** How the warranty stands, with its terms and the reason why it ended early or was withdrawn. */
export function WarrantySection({ found: { device, entries } }: { readonly found: DeviceTimeline }) {
  const { t } = useTranslation();
  const { warranty, replacedBy } = device;
  const last = entries.find((entry) => entry.kind === 'warranty');
  return (
    <Section id="warranty" title={t('device.section.warranty')}>
      {warranty === null ? (
        last?.kind === 'warranty' && last.withdrawn ? (
          <Notice
            tone="bad"
            title={t('device.withdrawn', { number: last.number, date: formatDate(last.at) })}
          />
        ) : (
          <p className={css['second']}>
            <Unbroken
              text={
                last?.kind === 'warranty' && replacedBy !== null
                  ? t('device.movedWarranty', { number: last.number, serial: groupSerial(replacedBy.serial) })
                  : t('device.noWarranty')
              }
            />
          </p>
        )
      ) : (
        <div className={own['stack']}>
          <WarrantyNotice warranty={warranty} />
          <DefinitionList
            items={[
              { term: t('device.warranty.number'), value: warranty.number },
              { term: t('device.warranty.start'), value: formatDate(warranty.start) },
              { term: t('device.warranty.basicEnd'), value: formatDate(warranty.basicEnd) },
              { term: t('device.warranty.end'), value: formatDate(warranty.end) },
              {
                term: t('device.warranty.repairDays'),
                value: warranty.repairDays > 0 ? t('device.days', { count: warranty.repairDays }) : null,
              },
              ...warranty.parts.map(({ name, names, end }) => ({
                term: labelIn(currentLanguage(), names, name),
                value: formatDate(end),
              })),
            ]}
          />
        </div>
      )}
    </Section>
  );
}
