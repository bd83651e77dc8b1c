import { Button } from '@mantine/core';
import { asSent as inspectionAsSent } from '@portal/domain/inspections/as-sent';
import { inspectionLabel } from '@portal/domain/inspections/label';
import type { Installation } from '@portal/domain/installations/record';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { asSent as serviceAsSent } from '@portal/domain/services/as-sent';
import { IconCalendarPlus, IconTool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate, groupSerial } from '../../lib/languages/format.ts';
import { useRole } from '../../lib/session/session.ts';
import { WaitingChip } from '../../queue/panel/waiting-chip.tsx';
import { useChanges } from '../../queue/store/changes.ts';
import { devicePage } from '../../records/addresses.ts';
import { inspectionTimes } from '../../records/inspection-state.tsx';
import { Section } from '../../ui/frame/page.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { Unbroken } from '../../ui/values/unbroken.tsx';
import { inspectionsOf } from '../inspections/queries.ts';
import { servicesOfDevice } from '../services/queries.ts';
import css from './installations.module.css';

/** Inspections and services of the device with date and status, as they are once what waits on this device has been sent. */
export default function RecordsSection({ installation }: { readonly installation: Installation }) {
  const role = useRole();
  const inField = role === 'installer' || role === 'asp';
  // Inspections and services are offered only after verification (specification section 4).
  const isVerified = installation.status === 'accepted' || installation.status === 'no_warranty';
  const props = { installation, inField, offers: inField && isVerified };
  return (
    <>
      <Inspections {...props} />
      <Services {...props} />
    </>
  );
}

type Props = {
  readonly installation: Installation;
  readonly inField: boolean;
  /** Whether a new one is offered. */
  readonly offers: boolean;
};

function Inspections({ installation, inField, offers }: Props) {
  const { t } = useTranslation();
  const { data, isPending, isError, dataUpdatedAt } = useQuery(inspectionsOf(installation.id));
  const changesOf = useChanges('inspection', dataUpdatedAt);
  const visits = data?.map((stored): Visit => {
    const { waiting, changes } = changesOf(stored);
    const shown = inspectionAsSent(stored, changes);
    const { id, status, timing } = shown;
    const label = inspectionLabel(shown);
    const [when = '', ...further] = inspectionTimes(t, shown);
    return {
      id,
      to: inField ? `/inspections/${id}` : `/admin/services?inspection=${id}`,
      when,
      words: [
        // The day says what was agreed or done; one that is overdue without an agreed day is shown as overdue, not as upcoming.
        further.length > 0 || timing === 'overdue' ? null : t(`inspections.status.${status}`),
        label && t(`inspections.timing.${label}`),
        ...further,
      ],
      waiting,
    };
  });
  return (
    <Section id="inspections" title={t('installations.section.inspections')}>
      <Visits
        loading={isPending}
        failed={isError && data === undefined}
        none={t('installations.noInspections')}
        visits={visits ?? []}
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
  );
}

/** What was done to a device that was replaced is in its own history, to which this leads. */
function Services({ installation: { customDevice }, inField, offers }: Props) {
  const { t } = useTranslation();
  const { data, isPending, isError, dataUpdatedAt } = useQuery(servicesOfDevice(customDevice.id));
  const { replaces: replaced } = customDevice;
  const changesOf = useChanges('service', dataUpdatedAt);
  const visits = data?.map((stored): Visit => {
    const { waiting, changes } = changesOf(stored);
    const { id, status, serviceStartDate, faultDescription } = serviceAsSent(stored, changes);
    return {
      id,
      to: inField ? `/services/${id}` : `/admin/services?service=${id}`,
      when: formatDate(serviceStartDate),
      words: [t(`services.status.${status}`), faultDescription],
      waiting,
    };
  });
  return (
    <Section id="services" title={t('installations.section.services')}>
      <Visits
        loading={isPending}
        failed={isError && data === undefined}
        none={t('installations.noServices')}
        visits={visits ?? []}
      />
      {replaced !== null && (
        <p>
          <Link to={devicePage(replaced.id, !inField)}>
            <Unbroken text={t('installations.servicesBefore', { serial: groupSerial(replaced.serial) })} />
          </Link>
        </p>
      )}
      {offers && (
        <Button
          component={Link}
          to={`/services/new/device/${customDevice.id}`}
          variant="default"
          leftSection={<IconTool aria-hidden stroke={1.75} />}
        >
          {t('records.newService')}
        </Button>
      )}
    </Section>
  );
}

type Visit = {
  readonly id: number;
  readonly to: string;
  readonly when: string;
  readonly words: readonly (string | null)[];
  /** The unsent changes of it in the queue. */
  readonly waiting: readonly QueuedRequest[];
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
          {visit.waiting[0] && <WaitingChip request={visit.waiting[0]} />}
          <span className={css['second']}>{visit.words.filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
}
