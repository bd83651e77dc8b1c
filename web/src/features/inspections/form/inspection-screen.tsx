import { dayDefect } from '@portal/domain/record-day';
import { windowPlace } from '@portal/domain/inspections/timing';
import { IconCircleCheck, IconCloudUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AreaControl, LineControl } from '../../../form/fields/controls.tsx';
import { fieldId } from '../../../form/fields/focus-gap.ts';
import { issueText } from '../../../form/fields/gap-text.ts';
import { useRefused } from '../../../form/fields/refusal.ts';
import { ExtraPhotos } from '../../../form/pictures/extra-photos-input.tsx';
import css from '../../../form/steps/form-runner.module.css';
import { groupSerial } from '../../../lib/languages/format.ts';
import { lazyPart } from '../../../lib/loading/chunk.ts';
import type { RecordScreen, StepProps } from '../../../records/field-work/record-screen.ts';
import { RecordTrouble } from '../../../records/record-trouble.tsx';
import type { InspectionEnd } from './begin-inspection.ts';
import { InspectedBefore } from './inspected-before.tsx';
import type { InspectionDraft } from './inspection-draft.ts';
import { type InspectionStep, inspectionRecord } from './inspection-record.ts';
import type { InspectionTarget } from './route-target.ts';
import { WindowHint } from '../window-hint.tsx';
import { useUser } from '../../../lib/session/session.ts';
import type { RefusedTarget } from '../../../records/field-work/field-record.ts';
import { FieldWork } from '../../../records/field-work/field-work.tsx';

const summary = () => import('./inspection-summary.tsx');
const NOTE_MAX = 5_000;

/** Steps, texts and summary of an inspection on the screen, with the last reading beside each question. */
export const inspectionScreen: RecordScreen<
  InspectionDraft,
  InspectionTarget,
  InspectionStep,
  InspectionEnd
> = {
  stepTitle: (t, step) => t(`inspections.form.steps.${step}`),
  stepText: (t, step, { device, customer }) =>
    step.kind === 'summary'
      ? t('inspections.form.summaryText')
      : t('inspections.form.of', { serial: groupSerial(device.serial), customer }),
  Step: NotesStep,
  Summary: lazyPart(summary),
  Above: InspectedBefore,
  signers: (t, { customer }, user) => [
    { field: 'signature', label: t('inspections.form.signature'), help: customer },
    { field: 'inspectorSignature', label: t('inspections.form.inspectorSignature'), help: user },
  ],
  lastTime: ({ previous }) => previous && { answers: previous.answers, on: previous.executedAt },
  sendLabel: (t) => t('form.summary.send'),
  leaveTo: previousPage,
  sentTo: (data) => (data.target.kind === 'planned' ? previousPage(data) : '/inspections'),
  ended: (t, { why, serial, record }) => ({
    icon: why === 'waiting' ? IconCloudUpload : IconCircleCheck,
    title: t(`inspections.nothingToDo.${why}`),
    text: t(`inspections.nothingToDo.${why}Text`, { serial: groupSerial(serial) }),
    to: record === null ? '/inspections' : `/inspections/${String(record)}`,
    link: t(record === null ? 'inspections.nothingToDo.list' : 'inspections.nothingToDo.open'),
  }),
  Trouble: (props) => <RecordTrouble of="inspection" {...props} />,
  later: [summary],
};

/** The page of the planned inspection, or of the installation. */
function previousPage({ target }: InspectionDraft): string {
  if (target.kind === 'planned') return `/inspections/${String(target.inspection)}`;
  return typeof target.installation === 'number'
    ? `/installations/${String(target.installation)}#inspections`
    : '/installations';
}

/** The day with a hint about the window, a note for the customer's card, and additional photos. */
function NotesStep({ data, today, gaps, onChange }: StepProps<InspectionDraft, InspectionStep>) {
  const { t } = useTranslation();
  const refused = useRefused();
  const { executedOn, window } = data;
  const gap = gaps.get('executedOn');
  return (
    <div className={css['fields']}>
      <div>
        <LineControl
          id={fieldId('notes', 'executedOn')}
          type="date"
          label={t('inspections.form.executedOn')}
          max={today}
          required
          error={gap === undefined ? refused(fieldId('notes', 'executedOn')) : issueText(t, gap)}
          value={executedOn}
          onChange={({ currentTarget }) =>
            onChange({ kind: 'value', field: 'executedOn', value: currentTarget.value })
          }
        />
        {window !== null && dayDefect(executedOn, today) === undefined && (
          <WindowHint place={windowPlace(executedOn, window)} window={window} />
        )}
      </div>
      <AreaControl
        id={fieldId('notes', 'note')}
        label={t('inspections.form.note')}
        help={t('inspections.form.noteHelp')}
        error={refused(fieldId('notes', 'note'))}
        maxLength={NOTE_MAX}
        value={data.note}
        onChange={({ currentTarget }) =>
          onChange({ kind: 'value', field: 'note', value: currentTarget.value })
        }
      />
      <ExtraPhotos photos={data.photos} onChange={onChange} />
    </div>
  );
}

/** The form of an inspection, or the reason why there is none. */
export default function InspectionForm({ target }: { readonly target: InspectionTarget | RefusedTarget }) {
  const user = useUser();
  if (user === null) return null;
  return <FieldWork record={inspectionRecord} screen={inspectionScreen} {...{ target, user }} />;
}
