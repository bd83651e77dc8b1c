import { parameterValue } from '@portal/domain/devices/parameters';
import type { DeviceTimeline } from '@portal/domain/devices/timeline-contract';
import type { ParameterField } from '@portal/domain/templates/parameters-schema';
import { labelIn } from '@portal/domain/templates/labels';
import { readNumber } from '@portal/domain/form/read-number';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parameterText } from '../../form/fields/parameter-values.ts';
import { groupSerial } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { DefinitionList } from '../../ui/values/definition-list.tsx';
import { Section } from '../../ui/frame/page.tsx';
import { ValueChart } from '../../ui/values/value-chart.tsx';
import css from './device.module.css';

/** What the device is set to now, and for each number that has changed a small chart. */
export function ParametersSection({ found: { device, parameters } }: { readonly found: DeviceTimeline }) {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  const language = currentLanguage();
  const fields = device.schemaVersion.parametersSchema;
  const changed = fields.flatMap((field) => {
    const readings = readingsOf(field, parameters);
    return readings.length > 1 ? [{ field, readings }] : [];
  });
  return (
    <Section id="parameters" title={t('device.section.parameters')}>
      <DefinitionList
        items={fields.map((field) => ({
          term: labelIn(language, field.labels, field.label),
          value: field.barcodeScanner ? (
            <span className="mono">{groupSerial(device.serial)}</span>
          ) : (
            parameterText(t, field, parameterValue(device.parameters, field.name))
          ),
        }))}
      />
      {changed.length > 0 && (
        <div className={css['charts']}>
          <h3>{t('device.changed')}</h3>
          {changed.map(({ field, readings }) => (
            <ValueChart
              key={field.name}
              label={labelIn(language, field.labels, field.label)}
              until={now}
              readings={readings.map(({ value, number, createdAt, source, user }) => ({
                at: createdAt,
                value: number,
                text: parameterText(t, field, value),
                note: [t(`device.source.${source}`), user].filter(Boolean).join(', '),
              }))}
            />
          ))}
        </div>
      )}
    </Section>
  );
}

/** The values of a numeric field over time; what is no number is left out of the curve. */
function readingsOf(field: ParameterField, parameters: DeviceTimeline['parameters']) {
  if (field.type !== 'number') return [];
  const values = parameters.find((one) => one.field === field.name)?.values ?? [];
  return values.flatMap((entry) => {
    const number = readNumber(entry.value);
    return number === undefined ? [] : [{ ...entry, number }];
  });
}
