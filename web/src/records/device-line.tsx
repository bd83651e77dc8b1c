import type { CustomDevice } from '@portal/domain/devices/record';
import { labelIn } from '@portal/domain/templates/labels';
import { groupSerial } from '../lib/languages/format.ts';
import { currentLanguage } from '../lib/languages/i18n.ts';
import css from './records.module.css';

type Named = Pick<CustomDevice, 'serial'> & {
  readonly deviceTemplate: Pick<CustomDevice['deviceTemplate'], 'name' | 'nameTranslations'>;
};

/** A device: its serial number in groups, and its type in the language of the screen. */
export function DeviceLine({ device }: { readonly device: Named }) {
  const { nameTranslations, name } = device.deviceTemplate;
  return (
    <p className={css['second']}>
      <span className="mono">{groupSerial(device.serial)}</span> ·{' '}
      {labelIn(currentLanguage(), nameTranslations, name)}
    </p>
  );
}
