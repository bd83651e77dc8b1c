import { useTranslation } from 'react-i18next';
import css from '../../form/steps/form-runner.module.css';
import type { RepairStepProps } from './repair-step-props.ts';
import { RepairArea, RepairLine } from './repair-text.tsx';
import { TwoPhotos } from './two-photos.tsx';

/** What was repaired, by whom and when, with two photos afterwards. */
export function WorkStep(props: RepairStepProps) {
  const { t } = useTranslation();
  const { data, today, onChange } = props;
  return (
    <div className={css['fields']}>
      <RepairArea {...props} step="work" field="repair" help={t('services.repair.repairHelp')} required />
      <TwoPhotos step="work" field="fixedPhotos" data={data} onChange={onChange} />
      <RepairLine {...props} step="work" field="serviceman" />
      <RepairLine {...props} step="work" field="startedOn" type="date" max={today} required />
      <RepairLine {...props} step="work" field="finishedOn" type="date" max={today} required />
    </div>
  );
}
