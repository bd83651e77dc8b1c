import { Button } from '@mantine/core';
import type { Installation } from '@portal/domain/installations/record';
import { IconCalendarPlus, IconTool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate } from '../../lib/languages/format.ts';
import { useRole } from '../../lib/session/session.ts';
import { Section } from '../../ui/frame/page.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { inspectionsOf } from '../inspections/queries.ts';
import { servicesOfDevice } from '../services/queries.ts';
import css from './installations.module.css';

/** Inspections and services of the device with date and status. */
export function RecordsSection({ installation }: { readonly installation: Installation }) {
  const { t } = useTranslation();
  const inspections = useQuery(inspectionsOf(installation.id));
  const services = useQuery(servicesOfDevice(installation.customDevice.id));
  const role = useRole();
  const inField = role === 'installer' || role === 'asp';
  // Inspections and services are offered only after verification (specification section 4).
  const isVerified = installation.status === 'accepted' || installation.status === 'no_warranty';
  const offers = inField && isVerified;
  return (
    <>
      <Section id="inspections" title={t('installations.section.inspections')}>
        <Visits
          loading={inspections.isPending}
          failed={inspections.isError && inspections.data === undefined}
          none={t('installations.noInspections')}
          visits={(inspections.data ?? []).map((inspection) => ({
            id: inspection.id,
            to: inField ? `/inspections/${inspection.id}` : `/admin/services?inspection=${inspection.id}`,
            when: `${formatDate(inspection.soonestDate)} – ${formatDate(inspection.dueDate)}`,
            // One that is overdue without an agreed day is shown as overdue, not as upcoming.
            words: [
              inspection.status === 'pending' && inspection.timing === 'overdue'
                ? null
                : t(`inspections.status.${inspection.status}`),
              inspection.timing && t(`inspections.timing.${inspection.timing}`),
            ],
          }))}
        />
        {offers && (
          <Button
            component={Link}
            to={`/inspections/new?installation=${installation.id}`}
            variant="default"
            leftSection={<IconCalendarPlus aria-hidden stroke={1.75} />}
          >
            {t('records.newInspection')}
          </Button>
        )}
      </Section>
      <Section id="services" title={t('installations.section.services')}>
        <Visits
          loading={services.isPending}
          failed={services.isError && services.data === undefined}
          none={t('installations.noServices')}
          visits={(services.data ?? []).map((service) => ({
            id: service.id,
            to: inField ? `/services/${service.id}` : `/admin/services?service=${service.id}`,
            when: formatDate(service.serviceStartDate),
            words: [t(`services.status.${service.status}`), service.faultDescription],
          }))}
        />
        {offers && (
          <Button
            component={Link}
            to={`/services/new/device/${installation.customDevice.id}`}
            variant="default"
            leftSection={<IconTool aria-hidden stroke={1.75} />}
          >
            {t('records.newService')}
          </Button>
        )}
      </Section>
    </>
  );
}

type Visit = {
  readonly id: number;
  readonly to: string;
  readonly when: string;
  readonly words: readonly (string | null)[];
};

function Visits({
  loading,
  failed,
  none,
  visits,
}: {
  readonly loading: boolean;
  /** Offline and not in the cache, which is different from "none". */
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
          <Link to={visit.to} className="reach">
            <strong>{visit.when}</strong>
          </Link>
          <span className={css['second']}>{visit.words.filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
}
