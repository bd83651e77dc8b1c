import type { DeviceTimeline } from '@portal/domain/devices/timeline-contract';
import { labelIn } from '@portal/domain/templates/labels';
import { useTranslation } from 'react-i18next';
import { parameterText } from '../../form/fields/parameter-values.ts';
import { formatDateTime } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { Section } from '../../ui/frame/page.tsx';
import css from './device-office.module.css';

/** Every value that each parameter has had, newest first: who wrote it, when, and where it came from. */
export default function ValueHistory({ found: { device, parameters } }: { readonly found: DeviceTimeline }) {
  const { t } = useTranslation();
  const schema = device.schemaVersion.parametersSchema;
  return (
    <Section id="values" title={t('deviceOffice.history')}>
      <div className={css['history']}>
        {parameters.map(({ field: name, values }) => {
          const field = schema.find((one) => one.name === name);
          const text = (value: string) => (field ? parameterText(t, field, value) : value) || '–';
          return (
            <details key={name}>
              <summary>
                <span>{field ? labelIn(currentLanguage(), field.labels, field.label) : name}</span>
                <span className={css['second']}>
                  {text(values.at(-1)?.value ?? '')} · {t('deviceOffice.values', { count: values.length })}
                </span>
              </summary>
              <ol>
                {values.toReversed().map((entry, at) => (
                  <li key={at}>
                    <strong>{text(entry.value)}</strong>
                    <br />
                    <span className={css['second']}>
                      {[
                        formatDateTime(entry.createdAt),
                        t(`device.source.${entry.source}`),
                        entry.imported && t('deviceOffice.imported'),
                        entry.user,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </li>
                ))}
              </ol>
            </details>
          );
        })}
        {parameters.length === 0 && <p className={css['second']}>{t('deviceOffice.noValues')}</p>}
      </div>
    </Section>
  );
}
