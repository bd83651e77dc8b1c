import { addDays } from '@portal/domain/dates';
import { useTranslation } from 'react-i18next';
import { fieldId } from '../../../form/fields/focus-gap.ts';
import css from '../../../form/steps/form-runner.module.css';
import { RadioRows } from '../../../ui/inputs/radio-rows.tsx';
import { YesNo } from '../../../ui/values/yes-no.tsx';
import { ChangedParametersStep } from './changed-parameters-step.tsx';
import { OUTCOMES } from './service-draft.ts';
import { ServiceArea, ServiceLine, type ServiceStepProps, TwoPhotos } from './service-fields.tsx';

/** A step that only a service has. */
export function ServiceOwnStep(props: ServiceStepProps) {
  switch (props.step) {
    case 'fault':
      return <FaultStep {...props} />;
    case 'course':
      return <CourseStep {...props} />;
    case 'work':
      return <WorkStep {...props} />;
    case 'parameters':
      return <ChangedParametersStep {...props} />;
  }
}

/** Fault description, two photos, and whether the device is out of use. */
function FaultStep(props: ServiceStepProps) {
  const { t } = useTranslation();
  return (
    <div className={css['fields']}>
      <ServiceArea {...props} field="fault" help={t('services.form.faultHelp')} required />
      <TwoPhotos {...props} field="issuePhotos" />
      <YesNo
        name={fieldId('fault', 'outOfUse')}
        label={t('services.form.outOfUse')}
        description={t('services.form.outOfUseHelp')}
        value={props.data.outOfUse}
        onChange={(yes) => props.onChange({ kind: 'value', field: 'outOfUse', value: yes })}
      />
    </div>
  );
}

/** How a new service continues, and what that requires: a later day, or the spare parts. */
function CourseStep(props: ServiceStepProps) {
  const { t } = useTranslation();
  const { data, today, gaps, onChange } = props;
  return (
    <div className={css['fields']}>
      <RadioRows
        name={fieldId('course', 'course')}
        label={t('services.form.outcome')}
        required
        options={OUTCOMES.map((value) => ({ value, label: t(`services.form.outcomes.${value}`) }))}
        error={gaps.has('course') ? t('form.gap.choice') : undefined}
        value={data.course}
        onChange={(course) => onChange({ kind: 'value', field: 'course', value: course })}
      />
      {data.course === 'schedule' && (
        <ServiceLine {...props} field="startDate" type="date" min={addDays(today, 1)} required />
      )}
      {data.course === 'parts' && (
        <ServiceArea
          {...props}
          field="requiredSpareParts"
          help={t('services.form.requiredSparePartsHelp')}
          required
        />
      )}
    </div>
  );
}

/** What was repaired, by whom and when, with two photos of the result. */
function WorkStep(props: ServiceStepProps) {
  const { t } = useTranslation();
  const { today } = props;
  return (
    <div className={css['fields']}>
      <ServiceArea {...props} field="repair" help={t('services.form.repairHelp')} required />
      <TwoPhotos {...props} field="fixedPhotos" />
      <ServiceLine {...props} field="serviceman" />
      <ServiceLine {...props} field="startedOn" type="date" max={today} required />
      <ServiceLine {...props} field="finishedOn" type="date" max={today} required />
    </div>
  );
}
