import type { TimelineEntry } from '@portal/domain/devices/timeline-contract';
import { labelIn } from '@portal/domain/templates/labels';
import type { ParametersSchema } from '@portal/domain/templates/parameters-schema';
import {
  IconAdjustments,
  IconClipboardCheck,
  IconHomeCheck,
  IconReplace,
  IconShieldCheck,
  IconShieldOff,
  IconTool,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { parameterText } from '../../form/fields/parameter-text.ts';
import { formatDate, groupSerial } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { InspectionChips } from '../../records/inspection-chips.tsx';
import { ServiceChips } from '../../records/service-chips.tsx';
import css from './device.module.css';
import { devicePage } from '../../records/addresses.ts';
import { recordPage } from '../../records/addresses.ts';

type Props = {
  readonly entry: TimelineEntry;
  readonly fields: ParametersSchema;
  readonly atDesk: boolean;
};

/** One thing that happened, in words, with the way to its record. */
export function TimelineRow({ entry, fields, atDesk }: Props) {
  const { t } = useTranslation();
  switch (entry.kind) {
    case 'installation':
      return (
        <Row
          icon={IconHomeCheck}
          title={t('device.entry.installation')}
          to={recordPage(entry.record, atDesk)}
        >
          <p>
            {[t(`installations.status.${entry.status}`), entry.customer, entry.installer]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </Row>
      );
    case 'warranty': {
      const { number } = entry;
      return entry.withdrawn ? (
        <Row icon={IconShieldOff} title={t('device.entry.warrantyWithdrawn', { number })} />
      ) : (
        <Row icon={IconShieldCheck} title={t('device.entry.warrantyIssued', { number })} />
      );
    }
    case 'inspection':
      return (
        <Row
          icon={IconClipboardCheck}
          title={t('device.entry.inspection')}
          to={recordPage(entry.record, atDesk)}
          chips={<InspectionChips row={entry} />}
        >
          <p>
            {t('inspections.window', { from: formatDate(entry.soonestDate), to: formatDate(entry.dueDate) })}
          </p>
          {entry.by !== null && <p>{t('inspections.by', { name: entry.by })}</p>}
        </Row>
      );
    case 'service':
      return (
        <Row
          icon={IconTool}
          title={t('device.entry.service')}
          to={recordPage(entry.record, atDesk)}
          chips={<ServiceChips row={entry} />}
        >
          <p>{entry.fault}</p>
          {entry.by !== null && <p>{entry.by}</p>}
        </Row>
      );
    case 'parameter': {
      const field = fields.find(({ name }) => name === entry.field);
      const text = (value: string) => (field === undefined ? value : parameterText(t, field, value));
      return (
        <Row
          icon={IconAdjustments}
          title={field === undefined ? entry.field : labelIn(currentLanguage(), field.labels, field.label)}
        >
          <p>
            {entry.before === null || entry.before === ''
              ? text(entry.value)
              : `${text(entry.before)} → ${text(entry.value)}`}
          </p>
          <p>{[t(`device.source.${entry.source}`), entry.user].filter(Boolean).join(', ')}</p>
        </Row>
      );
    }
    case 'replacement':
      return (
        <Row
          icon={IconReplace}
          title={t(entry.role === 'replaces' ? 'device.replaces' : 'device.replacedBy', {
            serial: groupSerial(entry.device.serial),
          })}
          to={devicePage(entry.device.id, atDesk)}
        >
          {entry.record !== null && (
            <p>
              <Link to={recordPage(entry.record, atDesk)}>{t('device.entry.service')}</Link>
            </p>
          )}
        </Row>
      );
  }
}

type RowProps = {
  readonly icon: TablerIcon;
  readonly title: string;
  readonly to?: string;
  readonly chips?: ReactNode;
  readonly children?: ReactNode;
};

function Row({ icon: Icon, title, to, chips, children }: RowProps) {
  return (
    <div className={css['entry']}>
      <Icon aria-hidden stroke={1.75} size="1.5rem" />
      <div>
        <h3>{to === undefined ? title : <Link to={to}>{title}</Link>}</h3>
        {children}
        {chips !== undefined && <div className={css['chips']}>{chips}</div>}
      </div>
    </div>
  );
}
