import type { TimelineEntry } from '@portal/domain/devices/timeline-contract';
import { labelIn } from '@portal/domain/templates/labels';
import type { ParametersSchema } from '@portal/domain/templates/parameters-schema';
import { useTranslation } from 'react-i18next';
import { parameterText } from '../../form/fields/parameter-values.ts';
import { groupSerial } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';

type Made = Extract<TimelineEntry, { kind: 'production' }>;

/** What was done to a device in production: by whom, why, and the values that were measured. */
export function MakingRow({ entry, fields }: { readonly entry: Made; readonly fields: ParametersSchema }) {
  const { t } = useTranslation();
  const values = entry.values.map(({ field: name, value }) => {
    const field = fields.find((one) => one.name === name);
    return field === undefined
      ? `${name}: ${value}`
      : `${labelIn(currentLanguage(), field.labels, field.label)}: ${parameterText(t, field, value)}`;
  });
  return (
    <>
      <p>{entry.worker}</p>
      {entry.reason !== null && <p>{entry.reason}</p>}
      {values.length > 0 && <p>{values.join(' · ')}</p>}
      {entry.scannedSerial !== null && (
        <p>{t('labels.making.scanned', { serial: groupSerial(entry.scannedSerial) })}</p>
      )}
      {!entry.counted && <p>{t('labels.making.second')}</p>}
    </>
  );
}
