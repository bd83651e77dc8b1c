import type { VisitEntry } from '@portal/domain/devices/timeline-as-sent';
import type { TimelineEntry } from '@portal/domain/devices/timeline-contract';
import { STAGE_NAMES } from '@portal/domain/production/stages';
import { labelIn } from '@portal/domain/templates/labels';
import type { ParametersSchema } from '@portal/domain/templates/parameters-schema';
import {
  IconAdjustments,
  IconBuildingFactory2,
  IconAlertTriangle,
  IconClipboardCheck,
  IconFileImport,
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
import { parameterText } from '../../form/fields/parameter-values.ts';
import { formatDate, groupSerial } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { WaitingChip } from '../../queue/panel/waiting-chip.tsx';
import { useWaiting } from '../../queue/store/about-record.ts';
import { InspectionChips } from '../../records/inspection-state.tsx';
import { ServiceChips } from '../../records/service-chips.tsx';
import css from './device.module.css';
import { StatusChip } from '../../ui/notices/status-chip.tsx';
import { MakingRow } from './making-row.tsx';
import { recordOf } from './unsent-entries.ts';
import { devicePage, recordPage } from '../../records/addresses.ts';

type Props = {
  readonly entry: TimelineEntry;
  readonly fields: ParametersSchema;
  readonly inOffice: boolean;
};

/** One thing that happened, in words, with the way to its record. */
export function TimelineRow({ entry, fields, inOffice }: Props) {
  const { t } = useTranslation();
  switch (entry.kind) {
    case 'installation':
      return (
        <Row
          icon={IconHomeCheck}
          title={t('device.entry.installation')}
          to={recordPage(entry.record, inOffice)}
          chips={
            entry.imported && (
              <StatusChip tone="neutral" icon={IconFileImport}>
                {t('installations.imported')}
              </StatusChip>
            )
          }
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
    case 'service':
      return <VisitRow entry={entry} inOffice={inOffice} />;
    case 'parameter':
      return <ParameterRow entry={entry} fields={fields} />;
    case 'production':
      return (
        <Row
          icon={IconBuildingFactory2}
          title={t(`labels.making.${entry.act}`, {
            stage: entry.stage ?? '',
            name: entry.stage === null ? '' : t(`production.stages.${STAGE_NAMES[entry.stage]}`),
          })}
        >
          <MakingRow entry={entry} fields={fields} />
        </Row>
      );
    case 'replacement':
      return <ReplacementRow entry={entry} inOffice={inOffice} />;
    case 'recall':
      return <RecallRow entry={entry} inOffice={inOffice} />;
  }
}

type Entry<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>;

type VisitRowProps = { readonly entry: VisitEntry; readonly inOffice: boolean };

function VisitRow({ entry, inOffice }: VisitRowProps) {
  const { t } = useTranslation();
  const [unsent] = useWaiting(entry.kind, recordOf(entry));
  const isInspection = entry.kind === 'inspection';
  return (
    <Row
      icon={isInspection ? IconClipboardCheck : IconTool}
      title={t(`device.entry.${entry.kind}`)}
      to={recordPage(entry.record, inOffice)}
      chips={
        <>
          {unsent && <WaitingChip request={unsent} />}
          {isInspection ? <InspectionChips row={entry} /> : <ServiceChips row={entry} />}
        </>
      }
    >
      <p>
        {isInspection
          ? t('inspections.window', { from: formatDate(entry.soonestDate), to: formatDate(entry.dueDate) })
          : entry.fault}
      </p>
      {entry.by !== null && <p>{isInspection ? t('inspections.by', { name: entry.by }) : entry.by}</p>}
    </Row>
  );
}

type ParameterRowProps = { readonly entry: Entry<'parameter'>; readonly fields: ParametersSchema };

function ParameterRow({ entry, fields }: ParameterRowProps) {
  const { t } = useTranslation();
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

type ReplacementRowProps = { readonly entry: Entry<'replacement'>; readonly inOffice: boolean };

function ReplacementRow({ entry, inOffice }: ReplacementRowProps) {
  const { t } = useTranslation();
  return (
    <Row
      icon={IconReplace}
      title={t(entry.role === 'replaces' ? 'device.replaces' : 'device.replacedBy', {
        serial: groupSerial(entry.device.serial),
      })}
      to={devicePage(entry.device.id, inOffice)}
    >
      {entry.record !== null && (
        <p>
          <Link to={recordPage(entry.record, inOffice)} className="reach">
            {t('device.entry.service')}
          </Link>
        </p>
      )}
    </Row>
  );
}

type RecallRowProps = { readonly entry: Entry<'recall'>; readonly inOffice: boolean };

function RecallRow({ entry, inOffice }: RecallRowProps) {
  const { t } = useTranslation();
  const title = labelIn(currentLanguage(), entry.title, '');
  return (
    <Row
      icon={IconAlertTriangle}
      title={t('device.entry.recall', { title })}
      to={inOffice ? `/admin${entry.record}` : '/recalls'}
    >
      <p>{[t(`recalls.answers.${entry.answer ?? 'none'}`), entry.by].filter(Boolean).join(', ')}</p>
      {entry.note !== '' && <p>{entry.note}</p>}
    </Row>
  );
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
        <h3>
          {to === undefined ? (
            title
          ) : (
            <Link to={to} className="reach">
              {title}
            </Link>
          )}
        </h3>
        {children}
        {chips && <div className={css['chips']}>{chips}</div>}
      </div>
    </div>
  );
}
