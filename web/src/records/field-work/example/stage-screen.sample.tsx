import { IconCloudUpload } from '@tabler/icons-react';
import { AreaControl } from '../../../form/fields/controls.tsx';
import { fieldId } from '../../../form/fields/focus-gap.ts';
import { useRefused } from '../../../form/fields/refusal.ts';
import { ErrorState } from '../../../ui/notices/error-state.tsx';
import { RecordSummary } from '../record-summary.tsx';
import type { RecordScreen, StepProps } from '../record-screen.ts';
import type { Stage, StageStep, StageTarget } from './stage-record.sample.ts';

/** The third file of a record: its own steps and texts. A page that draws `<FieldWork>` with it is the fourth. */
export const stageScreen: RecordScreen<Stage, StageTarget, StageStep, 'waiting'> = {
  stepTitle: (_t, step) => ({ remark: 'Uwagi', signatures: 'Podpis', summary: 'Podsumowanie' })[step],
  stepText: () => undefined,
  Step: RemarkStep,
  Summary: (props) => (
    <RecordSummary
      {...props}
      content={(_t, _remark, { remark }) => ({ facts: [{ term: 'Uwagi', value: remark }], pictures: [] })}
    />
  ),
  signers: (_t, _stage, user) => [{ field: 'signature', label: 'Podpis', help: user }],
  sendLabel: (t) => t('form.summary.send'),
  leaveTo: () => '/production',
  sentTo: () => '/production',
  ended: (_t, { serial }) => ({
    icon: IconCloudUpload,
    title: 'Etap czeka na wysłanie',
    text: serial,
    to: '/production',
    link: 'Produkcja',
  }),
  Trouble: ({ error, onRetry }) => (
    <ErrorState title={error.message} text="" code={undefined} onRetry={onRetry} />
  ),
};

function RemarkStep({ data, gaps, onChange }: StepProps<Stage, StageStep>) {
  const refused = useRefused();
  return (
    <AreaControl
      id={fieldId('remark', 'remark')}
      label="Uwagi"
      maxLength={5_000}
      error={gaps.has('remark') ? 'Wpisz uwagi' : refused(fieldId('remark', 'remark'))}
      value={data.remark}
      onChange={({ currentTarget }) =>
        onChange({ kind: 'value', field: 'remark', value: currentTarget.value })
      }
    />
  );
}
