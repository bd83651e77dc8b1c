import { IconClipboardCheck } from '@tabler/icons-react';
import { STAGE_NAMES } from '@portal/domain/production/stages';
import type { User } from '@portal/domain/users/record';
import { groupSerial } from '../../../lib/languages/format.ts';
import { titleOf } from '../../../form/fields/field-label.ts';
import { lazyPart } from '../../../lib/loading/chunk.ts';
import type { RefusedTarget } from '../../../records/field-work/field-record.ts';
import { FieldWork } from '../../../records/field-work/field-work.tsx';
import { RecordSummary } from '../../../records/field-work/record-summary.tsx';
import type { RecordScreen } from '../../../records/field-work/record-screen.ts';
import { productionDevicePage, QUEUE_ADDRESS } from '../addresses.ts';
import { DeviceTrouble } from '../device/device-trouble.tsx';
import { AboveStage } from './above-stage.tsx';
import type { StageDraft, StageEnd, StageStep, StageTarget } from './stage-draft.ts';
import { stageRecord } from './stage-record.ts';

const label = () => import('./label-step.tsx');

/** Steps, texts and end of a stage of production on the screen. */
const stageScreen: RecordScreen<StageDraft, StageTarget, StageStep, StageEnd> = {
  stepTitle: (t, step) => t(step === 'label' ? 'production.label.title' : 'production.finish'),
  stepText: (t, step, { stage }) => {
    if (step.kind === 'own') return undefined;
    const name = t(`production.stages.${STAGE_NAMES[stage]}`);
    const [first] = step.kind === 'template' ? step.steps : [];
    // The maker's form mostly calls its steps as the stages are called: that is said once.
    return first !== undefined && titleOf(first) === name
      ? t('production.stageNumber', { stage })
      : t('production.stageTitle', { stage, name });
  },
  Step: lazyPart(label),
  Summary: (props) => <RecordSummary {...props} content={() => ({ facts: [], pictures: [] })} />,
  Above: AboveStage,
  signers: () => [],
  sendLabel: (t) => t('production.finish'),
  leaveTo: ({ device }) => productionDevicePage(device.id),
  sentTo: ({ device }) => productionDevicePage(device.id),
  ended: (t, { serial, record }) => ({
    icon: IconClipboardCheck,
    title: t('production.notItsTurn'),
    text: groupSerial(serial),
    to: typeof record === 'number' ? productionDevicePage(record) : QUEUE_ADDRESS,
    link: t('production.openDevice'),
  }),
  Trouble: DeviceTrouble,
  later: [label],
  outdated: 'production',
};

type Props = { readonly target: StageTarget | RefusedTarget; readonly user: User };

/** The form of a stage, or the reason why there is none. */
export default function StageForm(props: Props) {
  return <FieldWork record={stageRecord} screen={stageScreen} {...props} />;
}
