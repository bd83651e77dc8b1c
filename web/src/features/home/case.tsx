import { Modal } from '@mantine/core';
import type { DeviceLabel } from '@portal/domain/devices/record';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { groupSerial } from '../../lib/languages/format.ts';
import { useFocusBack } from '../../ui/frame/use-focus-back.ts';
import { DeviceLabelChip } from './device-label-chip.tsx';
import css from './home.module.css';

type Props = {
  readonly title: string;
  readonly text: string;
  readonly label?: DeviceLabel;
  /** What the modal is about. */
  readonly device?: { readonly serial: string; readonly name: string | undefined };
  /** What this phone knows of it, and from when. */
  readonly note?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** One case of the modal: the device, how it stands, a question and its answers. */
export function Case({ title, text, label, device, note, onClose, children }: Props) {
  const { t } = useTranslation();
  useFocusBack(true);
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('ui.close') }}>
      <div className={css['case']}>
        {device && (
          <p className={css['found']}>
            {device.name !== undefined && <span>{device.name}</span>}
            <strong className="mono">{groupSerial(device.serial)}</strong>
          </p>
        )}
        {label && <DeviceLabelChip label={label} />}
        {note !== undefined && <div className={css['note']}>{note}</div>}
        <p>{text}</p>
        <div className={css['actions']}>{children}</div>
      </div>
    </Modal>
  );
}
