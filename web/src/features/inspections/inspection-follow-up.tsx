import type { Inspection } from '@portal/domain/inspections/record';
import { getInspectionCard } from '@portal/domain/inspections/record-contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '../../lib/network/api.ts';
import { formatDate } from '../../lib/languages/format.ts';
import { PdfButton } from '../../ui/values/pdf-button.tsx';
import { Section } from '../../ui/frame/page.tsx';
import css from '../../records/records.module.css';
import { inspectionsOf } from './queries.ts';

/** After a completed inspection: its card, and when the next one is due. */
export function InspectionFollowUp({ inspection }: { readonly inspection: Inspection }) {
  const { t } = useTranslation();
  const others = useQuery(inspectionsOf(inspection.installation.id)).data ?? [];
  const next = others.find((one) => one.status !== 'done');
  const label = t('inspections.card');
  return (
    <Section title={t('inspections.after')}>
      <div className={css['after']}>
        {next !== undefined && (
          <p className={css['text']}>
            {t('inspections.nextOne', { from: formatDate(next.soonestDate), to: formatDate(next.dueDate) })}
          </p>
        )}
        <PdfButton
          label={label}
          filename={`${label} ${inspection.customDevice.serial}`}
          load={() => fetchFile(getInspectionCard, { params: { id: inspection.id } })}
        />
      </div>
    </Section>
  );
}
