import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/languages/format.ts';
import type { AboveProps } from '../../../records/field-work/record-screen.ts';
import { SavedBefore, useSavedBefore } from '../../../records/saved-before.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { inspectionsOf } from '../queries.ts';
import type { InspectionDraft } from './inspection-draft.ts';
import type { InspectionStep } from './inspection-record.ts';

/**
 * At the beginning of an inspection: that one of the same device waits on this phone, or went out today; or, of one besides the plan, which
 * one is open in the plan.
 */
export function InspectedBefore({ data, isFirst }: AboveProps<InspectionDraft, InspectionStep>) {
  const saved = useSavedBefore('inspection', data);
  const { target } = data;
  if (!isFirst) return null;
  if (saved) return <SavedBefore of="inspection" saved={saved} />;
  return target.kind === 'unplanned' && typeof target.installation === 'number' ? (
    <PlannedAlready installation={target.installation} />
  ) : null;
}

/** Offers the inspection of an installation that is planned or has an agreed day. Offline from the cached list, if there is one. */
function PlannedAlready({ installation }: { readonly installation: number }) {
  const { t } = useTranslation();
  const open = useQuery(inspectionsOf(installation)).data?.find(({ status }) => status !== 'done');
  if (open === undefined) return null;
  const { id, executionDate, soonestDate, dueDate } = open;
  const when = executionDate ?? soonestDate;
  const until = executionDate ?? dueDate;
  const days = [when, ...(until === when ? [] : [until])].map(formatDate).join(' – ');
  return (
    <Notice tone="info" title={t('inspections.form.planned.title', { days })}>
      <p>{t('inspections.form.planned.text')}</p>
      <Link to={`/inspections/${String(id)}`}>{t('inspections.form.planned.open')}</Link>
    </Notice>
  );
}
