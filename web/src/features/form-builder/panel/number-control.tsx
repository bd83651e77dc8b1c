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

/**
 * A number or none, with a comma or a point. What is no number is shown, told, and counts as NaN: a form with it cannot be saved, as
 * nobody would notice that the number before it was.
 */
export function NumberControl({ id, label, value, error, onChange }: Props) {
  const { t } = useTranslation();
  const asText = value === undefined || !Number.isFinite(value) ? '' : writeNumber(value, currentLanguage());
  const [typed, setTyped] = useState(asText);
  // Taken back, or another field of the same kind: what is typed is then no longer what stands there.
  const shown = Object.is(numberIn(typed), value) ? typed : asText;
  return (
    <LineControl
      id={id}
      label={label}
      error={value === undefined || Number.isFinite(value) ? error : t('form.gap.number')}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange(numberIn(text));
      }}
    />
  );
}

/** Undefined for nothing typed, NaN for what is no number. */
function numberIn(text: string): number | undefined {
  return text.trim() === '' ? undefined : (readNumber(text) ?? Number.NaN);
}
