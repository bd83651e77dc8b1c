import type { ComponentProps } from 'react';
import { LineControl } from './controls.tsx';

/** Stands for a day or a time of which only a part was typed: no valid value, so that the form says so. */
export const INCOMPLETE = '?';

/**
 * A day or a time of day. What a keyboard leaves half typed, or a day that no calendar has, the browser shows and reports as nothing: the
 * form keeps that something is there, or it would be lost without a word.
 */
export function MomentControl({
  value,
  onValue,
  ...line
}: Omit<ComponentProps<typeof LineControl>, 'value' | 'onChange' | 'onBlur'> & {
  readonly value: string;
  readonly onValue: (value: string) => void;
}) {
  return (
    <LineControl
      {...line}
      value={value === INCOMPLETE ? '' : value}
      onChange={(event) => onValue(event.currentTarget.value)}
      onBlur={({ currentTarget }) => {
        if (currentTarget.validity.badInput) onValue(INCOMPLETE);
        else if (value === INCOMPLETE && currentTarget.value === '') onValue('');
      }}
    />
  );
}
