import { useTranslation } from 'react-i18next';
import { fieldId } from '../../form/fields/focus-gap.ts';
import css from '../../form/steps/form-runner.module.css';
import { YesNo } from '../../ui/values/yes-no.tsx';
import type { RepairStepProps } from './repair-step-props.ts';
import { RepairArea } from './repair-text.tsx';
import { TwoPhotos } from './two-photos.tsx';

/** What is broken: in words, with two photos, and whether the customer can use the device at all. */
export function FaultStep(props: RepairStepProps) {
  const { t } = useTranslation();
  return (
    <div className={css['fields']}>
      <RepairArea {...props} step="fault" field="fault" help={t('services.repair.faultHelp')} required />
      <TwoPhotos step="fault" field="issuePhotos" data={props.data} onChange={props.onChange} />
      <YesNo
        name={fieldId('fault', 'outOfUse')}
        label={t('services.repair.outOfUse')}
        description={t('services.repair.outOfUseHelp')}
        value={props.data.outOfUse}
        onChange={(yes) => props.onChange({ kind: 'out-of-use', yes })}
      />
    </div>
  );
}
