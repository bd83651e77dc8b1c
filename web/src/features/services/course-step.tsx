import { addDays } from '@portal/domain/dates';
import { useTranslation } from 'react-i18next';
import { fieldId } from '../../form/fields/focus-gap.ts';
import css from '../../form/steps/form-runner.module.css';
import { RadioRows } from '../../ui/inputs/radio-rows.tsx';
import { COURSES } from './repair-data.ts';
import type { RepairStepProps } from './repair-step-props.ts';
import { RepairArea, RepairLine } from './repair-text.tsx';

/** How a new service goes on, and what that cannot go without: a later day, or the parts that are needed. */
export function CourseStep(props: RepairStepProps) {
  const { t } = useTranslation();
  const { data, today, gaps, onChange } = props;
  return (
    <div className={css['fields']}>
      <RadioRows
        name={fieldId('course', 'course')}
        label={t('services.repair.course')}
        required
        options={COURSES.map((value) => ({ value, label: t(`services.repair.courses.${value}`) }))}
        error={gaps.has('course') ? t('form.gap.choice') : undefined}
        value={data.course}
        onChange={(course) => onChange({ kind: 'course', course })}
      />
      {data.course === 'schedule' && (
        <RepairLine {...props} step="course" field="startDate" type="date" min={addDays(today, 1)} required />
      )}
      {data.course === 'parts' && (
        <RepairArea
          {...props}
          step="course"
          field="requiredSpareParts"
          help={t('services.repair.requiredSparePartsHelp')}
          required
        />
      )}
    </div>
  );
}
