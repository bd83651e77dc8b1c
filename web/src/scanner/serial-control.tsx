import { ActionIcon, Button } from '@mantine/core';
import { IconBarcode, IconCamera } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../lib/store.ts';
import { toast } from '../ui/notices/toast.ts';
import { toastOf } from './message-toast.ts';
import { SerialField } from './serial-field.tsx';
import { useScanner, useScanOverlay } from './use-scanner.ts';
import css from './serial-control.module.css';

export type SerialControlProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A code was scanned, by camera, photo or a hardware scanner; `onChange` was called with it before. */
  readonly onScanCompleted?: (value: string) => void;
  /** Called by Enter or the arrow button, after typing. */
  readonly onSubmit?: (value: string) => void;
  /** Above the field; without it only screen readers get a label, "serial number". */
  readonly label?: string;
  /** Between button and field, in full mode. */
  readonly text?: string;
  readonly placeholder?: string;
  /** The arrow inside the field, in full mode. */
  readonly showEnterButton?: boolean;
  readonly disabled?: boolean;
  /** Only the field and a small camera button. */
  readonly compact?: boolean;
  /** Something else is to be done first on this page: the scan stands back. */
  readonly isSecondary?: boolean;
  /** Serial numbers of this kind hold letters, so the keyboard starts with them. */
  readonly letters?: boolean;
  /** Id of the input. */
  readonly id?: string;
  readonly name?: string;
};

/** Scanning or typing a serial number (specification section 2, "Barcode and serial control"). */
export function SerialControl(props: SerialControlProps) {
  const { t } = useTranslation();
  const { disabled = false, compact = false, showEnterButton = true, label, onSubmit } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const scanButton = useRef<HTMLButtonElement>(null);
  const scanner = useScanner({
    complete: (text) => {
      props.onChange(text);
      props.onScanCompleted?.(text);
    },
    tell: (message) => toast(toastOf(message, t)),
  });
  const { Overlay, open } = useScanOverlay(scanner, disabled);
  const state = useStore(scanner.state);
  const isClosed = state.kind === 'idle' && state.trouble === null;
  useFocusBack(scanButton, isClosed);

  // Clickable even when disabled, because a tap has to say why nothing is scanned.
  const button = {
    ref: scanButton,
    'aria-disabled': disabled || undefined,
    onClick: () => void open(),
  };
  return (
    <div className={css['control']} data-compact={compact || undefined}>
      {!compact && (
        <>
          <Button
            {...button}
            className={css['scan']}
            variant={props.isSecondary === true ? 'outline' : 'filled'}
            leftSection={<IconBarcode aria-hidden stroke={1.75} size="1.75rem" />}
          >
            {t('scanner.scan')}
          </Button>
          <p className={css['divider']}>{props.text ?? t('scanner.divider')}</p>
        </>
      )}
      <div className={css['entry']}>
        <label htmlFor={id} className={css['label']} data-hidden={label === undefined || undefined}>
          {label ?? t('scanner.serial')}
        </label>
        <div className={css['line']}>
          <SerialField
            id={id}
            name={props.name}
            value={props.value}
            onChange={props.onChange}
            onScan={props.onScanCompleted ?? onSubmit}
            onSubmit={onSubmit}
            placeholder={props.placeholder ?? t('scanner.placeholder')}
            disabled={disabled}
            withEnter={!compact && showEnterButton}
            startWithLetters={props.letters ?? false}
          />
          {compact && (
            <ActionIcon
              {...button}
              variant="default"
              className={css['camera']}
              aria-label={t('scanner.scan')}
            >
              <IconCamera aria-hidden stroke={1.75} size="1.5rem" />
            </ActionIcon>
          )}
        </div>
      </div>
      {!isClosed && Overlay !== null && <Overlay scanner={scanner} />}
    </div>
  );
}

/** Returns the focus to the scan button when the camera view closes. */
function useFocusBack(button: { readonly current: HTMLButtonElement | null }, isClosed: boolean): void {
  const wasClosed = useRef(true);
  useEffect(() => {
    if (isClosed && !wasClosed.current) button.current?.focus();
    wasClosed.current = isClosed;
  }, [isClosed, button]);
}
