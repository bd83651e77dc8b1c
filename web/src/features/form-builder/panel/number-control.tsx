import { readNumber } from '@portal/domain/form/read-number';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LineControl } from '../../../form/fields/controls.tsx';
import { writeNumber } from '../../../lib/languages/format.ts';
import { currentLanguage } from '../../../lib/languages/i18n.ts';

type Props = {
  readonly id: string;
  readonly label: string;
  readonly value: number | undefined;
  readonly error?: string;
  readonly onChange: (value: number | undefined) => void;
};

/** A number or none, with a comma or a point. What is no number yet is shown, told, and counts as it was before. */
export function NumberControl({ id, label, value, error, onChange }: Props) {
  const { t } = useTranslation();
  const asText = value === undefined ? '' : writeNumber(value, currentLanguage());
  const [typed, setTyped] = useState(asText);
  const read = typed.trim() === '' ? undefined : readNumber(typed);
  const isNumber = typed.trim() === '' || read !== undefined;
  // Taken back, or another field of the same kind: what is typed is then no longer what stands there.
  const shown = isNumber && read !== value ? asText : typed;
  return (
    <LineControl
      id={id}
      label={label}
      error={isNumber ? error : t('form.gap.number')}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const number = readNumber(text);
        if (text.trim() === '') onChange(undefined);
        else if (number !== undefined) onChange(number);
      }}
    />
  );
}
