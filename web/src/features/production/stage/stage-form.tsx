import type { User } from '@portal/domain/users/record';
import type { RefusedTarget } from '../../../records/field-work/field-record.ts';
import { FieldWork } from '../../../records/field-work/field-work.tsx';
import { stageRecord } from './stage-record.ts';
import { stageScreen } from './stage-screen.tsx';
import type { StageTarget } from './stage-target.ts';

type Props = { readonly target: StageTarget | RefusedTarget; readonly user: User };

/** The form of a stage, or the reason why there is none. */
export default function StageForm(props: Props) {
  return <FieldWork record={stageRecord} screen={stageScreen} {...props} />;
}
