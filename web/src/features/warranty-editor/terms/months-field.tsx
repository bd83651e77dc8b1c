import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LineControl } from '../../../form/fields/controls.tsx';

/** As the terms have it (`warranty/terms.ts`). */
const MAX_MONTHS = 600;

type Props = {
  readonly id: string;
  readonly label: string;
  readonly help?: string;
  readonly required?: boolean;
  readonly value: number | undefined;
  readonly onChange: (months: number | undefined) => void;
};

/**
 * A number of months or none. What is no number of months is shown, told, and counts as 0: terms with it cannot be saved, as nobody
 * would notice that the number before it was.
 */
export function MonthsField({ id, label, help, required = false, value, onChange }: Props) {
  const { t } = useTranslation();
  const asText = value === undefined || value === 0 ? '' : String(value);
  const [typed, setTyped] = useState(asText);
  const read = monthsIn(typed);
  const isTyped = (read ?? 0) === (value ?? 0);
  const shown = isTyped ? typed : asText;
  const isMissing = shown.trim() === '' && (required || value === 0);
  const error =
    isTyped && read === null
      ? t('warranty.terms.notMonths', { max: MAX_MONTHS })
      : isMissing && t('warranty.terms.missing');
  return (
    <LineControl
      id={id}
      label={label}
      help={help}
      required={required}
      error={error || undefined}
      inputMode="numeric"
      autoComplete="off"
      value={shown}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        const months = monthsIn(text);
        onChange(months === null ? 0 : months);
      }}
    />
  );
}

/** Undefined for nothing typed, null for what is no number of months. */
function monthsIn(text: string): number | undefined | null {
  if (text.trim() === '') return undefined;
  const months = Number(text);
  return Number.isInteger(months) && months >= 1 && months <= MAX_MONTHS ? months : null;
}
