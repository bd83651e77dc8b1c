import type { Installation } from '@portal/domain/installations/entity';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import { Section } from '../../ui/page.tsx';
import { Skeletons } from '../../ui/skeletons.tsx';
import { inspectionsOf } from '../inspections/queries.ts';
import { servicesOfDevice } from '../services/queries.ts';
import css from './installations.module.css';

/** Inspections and services of the device: when, and how they stand. */
export function VisitsSection({ installation }: { readonly installation: Installation }) {
  const { t } = useTranslation();
  const inspections = useQuery(inspectionsOf(installation.id));
  const services = useQuery(servicesOfDevice(installation.customDevice.id));
  return (
    <>
      <Section id="inspections" title={t('installations.section.inspections')}>
        <Visits
          loading={inspections.isPending}
          failed={inspections.isError && inspections.data === undefined}
          none={t('installations.noInspections')}
          visits={(inspections.data ?? []).map((inspection) => ({
            id: inspection.id,
            when: `${formatDate(inspection.soonestDate)} – ${formatDate(inspection.dueDate)}`,
            // What was due and is not even arranged is no longer upcoming.
            words: [
              inspection.status === 'pending' && inspection.timing === 'overdue'
                ? null
                : t(`inspections.status.${inspection.status}`),
              inspection.timing && t(`inspections.timing.${inspection.timing}`),
            ],
          }))}
        />
      </Section>
      <Section id="services" title={t('installations.section.services')}>
        <Visits
          loading={services.isPending}
          failed={services.isError && services.data === undefined}
          none={t('installations.noServices')}
          visits={(services.data ?? []).map((service) => ({
            id: service.id,
            when: formatDate(service.serviceStartDate),
            words: [t(`services.status.${service.status}`), service.faultDescription],
          }))}
        />
      </Section>
    </>
  );
}

type Visit = { readonly id: number; readonly when: string; readonly words: readonly (string | null)[] };

function Visits({
  loading,
  failed,
  none,
  visits,
}: {
  readonly loading: boolean;
  /** Nobody could be asked, and nothing was kept: that is not the same as none. */
  readonly failed: boolean;
  readonly none: string;
  readonly visits: readonly Visit[];
}) {
  const { t } = useTranslation();
  if (loading) return <Skeletons shape="rows" count={2} />;
  if (failed) return <p className={css['second']}>{t('installations.sectionNotKept')}</p>;
  if (visits.length === 0) return <p className={css['second']}>{none}</p>;
  return (
    <ul className={css['history']}>
      {visits.map((visit) => (
        <li key={visit.id}>
          <strong>{visit.when}</strong>
          <span className={css['second']}>{visit.words.filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
}
