import { ActionIcon, Input } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { NO_BURST, scannedBy, withKey } from './key-burst.ts';
import css from './serial-control.module.css';

type Props = {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called with the number that a hardware scanner sent. */
  readonly onScan: ((text: string) => void) | undefined;
  readonly onSubmit: ((value: string) => void) | undefined;
  readonly name: string | undefined;
  readonly placeholder: string;
  readonly disabled: boolean;
  readonly withEnter: boolean;
  readonly startWithLetters: boolean;
};

/** The input for a serial number: typed by hand, with digits or letters, or filled by a hardware scanner. */
export function SerialField({ id, withEnter, startWithLetters, ...props }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const letters = chosen ?? startWithLetters;
  const field = useRef<HTMLInputElement>(null);
  const onKeyDown = useHardwareScanner(props);

  const switchKeyboard = () => {
    // Phones switch an open keyboard only when the field gets the focus again, and open one only during the tap.
    field.current?.blur();
    flushSync(() => setChosen(!letters));
    field.current?.focus();
  };

  return (
    <Input
      ref={field}
      id={id}
      name={props.name}
      className={css['field']}
      classNames={{ input: 'mono' }}
      value={props.value}
      disabled={props.disabled}
      placeholder={props.placeholder}
      inputMode={letters ? 'text' : 'numeric'}
      autoCapitalize="characters"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint={props.onSubmit === undefined ? 'done' : 'go'}
      // Without the narrow space that `groupSerial` shows; written out, for the budget of the first page.
      onChange={(event) => props.onChange(event.currentTarget.value.replaceAll('\u202F', ''))}
      onKeyDown={onKeyDown}
      rightSectionWidth="auto"
      rightSectionPointerEvents="all"
      rightSection={
        <span className={css['inside']}>
          <button
            type="button"
            className={css['keyboard']}
            disabled={props.disabled}
            aria-label={letters ? t('scanner.digits') : t('scanner.letters')}
            onClick={switchKeyboard}
          >
            {letters ? t('scanner.showDigits') : t('scanner.showLetters')}
          </button>
          {withEnter && (
            <ActionIcon
              className={css['enter']}
              disabled={props.disabled}
              aria-label={t('scanner.enter')}
              onClick={() => props.onSubmit?.(props.value)}
            >
              <IconArrowRight aria-hidden stroke={1.75} size="1.5rem" />
            </ActionIcon>
          )}
        </span>
      }
    />
  );
}

/**
 * Tells a hardware scanner, which types fast and ends with Enter, from a person.
 *
 * @returns the handler for the key presses of the field.
 */
function useHardwareScanner({
  value,
  onChange,
  onScan,
  onSubmit,
}: Pick<Props, 'value' | 'onChange' | 'onScan' | 'onSubmit'>) {
  const burst = useRef(NO_BURST);
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') {
      // Only a person corrects what was typed.
      if (event.key === 'Backspace' || event.key === 'Delete') burst.current = NO_BURST;
      else if (event.key.length === 1) burst.current = withKey(burst.current, event.key, event.timeStamp);
      return;
    }
    event.preventDefault();
    const sent = scannedBy(burst.current, event.timeStamp)?.trim();
    const scanned = sent !== undefined && value.trim().endsWith(sent) ? sent : null;
    burst.current = NO_BURST;
    // Selected, so that the next scan replaces this number instead of being appended to it.
    event.currentTarget.select();
    if (scanned === null) onSubmit?.(value);
    else {
      // What stood in the field before the scan is dropped.
      onChange(scanned);
      onScan?.(scanned);
    }
  };
}
