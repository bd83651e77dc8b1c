import { Modal } from '@mantine/core';
import type { DeviceLabel } from '@portal/domain/devices/record';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { groupSerial } from '../../lib/languages/format.ts';
import { useFocusBack } from '../../ui/frame/use-focus-back.ts';
import { DeviceLabelChip } from '../../records/device-label-chip.tsx';
import css from './home.module.css';

type Props = {
  readonly title: string;
  readonly text: string;
  readonly label?: DeviceLabel;
  /** The device that was looked up. */
  readonly device?: { readonly serial: string; readonly name: string | undefined };
  /** What this phone has cached of it, and when it was fetched. */
  readonly note?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** The modal of one lookup result: the device, its state, a question and the buttons that answer it. */
export function LookupModal({ title, text, label, device, note, onClose, children }: Props) {
  const { t } = useTranslation();
  useFocusBack(true);
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('ui.close') }}>
      <div className={css['modal']}>
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

/** The message that explains why a device with a history can be started; undefined for a new one. */
export function freeReason(label: DeviceLabel) {
  if (label === 'started_outside_app') return 'home.free.outside';
  if (label === 'reinstalling') return 'home.free.again';
  return label === 'installation_rejected' ? 'home.free.rejected' : undefined;
}
