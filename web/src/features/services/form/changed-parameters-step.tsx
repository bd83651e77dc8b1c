import { parameterValue } from '@portal/domain/devices/parameters';
import { Button } from '@mantine/core';
import type { ParameterField } from '@portal/domain/templates/parameters-schema';
import { IconPencil, IconX } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/loading/chunk.ts';
import { labelOf } from '../../../form/fields/field-label.ts';
import { fieldId } from '../../../form/fields/focus-gap.ts';
import form from '../../../form/steps/form-runner.module.css';
import { issueText } from '../../../form/fields/gap-text.ts';
import { ParameterControl } from '../../../form/fields/parameter-control.tsx';
import { parameterText } from '../../../form/fields/parameter-values.ts';
import { useRefused } from '../../../form/fields/refusal.ts';
import type { ServiceStepProps } from './service-fields.tsx';
import css from '../services.module.css';

const ReplacementSection = lazyPart(() => import('./replacement-section.tsx'));

/**
 * Whether the whole device was replaced; and the parameters that the repair has changed, opened one by one, each with its old value.
 */
export function ChangedParametersStep(props: ServiceStepProps) {
  const { t } = useTranslation();
  const refused = useRefused();
  const { data, gaps, onChange } = props;
  const { changed, device, version } = data;
  const fields = version.parametersSchema.filter((field) => !field.barcodeScanner);
  const before = (field: ParameterField) =>
    parameterText(t, field, parameterValue(device.parameters, field.name));
  return (
    <div className={form['fields']}>
      <Suspense fallback={null}>
        <ReplacementSection {...props} />
      </Suspense>
      <h2 className={form['part']}>{t('services.form.changedParameters')}</h2>
      <p className={form['lead']}>{t('services.form.changedParametersText')}</p>
      <ul className={css['parameters']}>
        {fields.map((field) => {
          const label = labelOf(field);
          if (!Object.hasOwn(changed, field.name))
            return (
              <li key={field.name} className={css['unchanged']}>
                <span>
                  <span className={css['term']}>{label}</span>
                  <strong>{before(field) || '–'}</strong>
                </span>
                <Button
                  variant="subtle"
                  aria-label={t('services.form.changeOne', { label })}
                  leftSection={<IconPencil aria-hidden stroke={1.75} size="1.25rem" />}
                  onClick={() => onChange({ kind: 'entry', field: 'changed', name: field.name, value: '' })}
                >
                  {t('form.summary.edit')}
                </Button>
              </li>
            );
          const gap = gaps.get(field.name);
          return (
            <li key={field.name} className={css['changed']}>
              <ParameterControl
                field={{ ...field, required: true }}
                id={fieldId('parameters', field.name)}
                value={parameterValue(changed, field.name)}
                help={before(field) ? t('services.form.was', { value: before(field) }) : undefined}
                error={gap ? issueText(t, gap) : refused(fieldId('parameters', field.name))}
                onChange={(value) => onChange({ kind: 'entry', field: 'changed', name: field.name, value })}
              />
              <Button
                variant="subtle"
                leftSection={<IconX aria-hidden stroke={1.75} size="1.25rem" />}
                onClick={() => onChange({ kind: 'entry', field: 'changed', name: field.name, value: null })}
              >
                {t('services.form.unchanged', { label })}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
