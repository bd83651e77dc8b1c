import { extraPhotosText } from '../../../form/pictures/extra-photos.ts';
import { formatDate } from '../../../lib/languages/format.ts';
import { RecordSummary } from '../../../records/field-work/record-summary.tsx';
import type { SummaryProps } from '../../../records/field-work/record-screen.ts';
import type { InspectionDraft } from './inspection-draft.ts';
import type { InspectionStep } from './inspection-record.ts';

/** The summary of an inspection before it is sent. */
export default function InspectionSummary(props: SummaryProps<InspectionDraft, InspectionStep>) {
  return (
    <RecordSummary
      {...props}
      content={(t, _notes, data) => ({
        facts: [
          { term: t('inspections.form.executedOn'), value: formatDate(data.executedOn) },
          { term: t('inspections.form.note'), value: data.note, wide: true },
        ],
        pictures: extraPhotosText(t, data.photos),
      })}
    />
  );
}
