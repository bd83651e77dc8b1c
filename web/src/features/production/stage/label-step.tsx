import { sameSerial } from '@portal/domain/devices/serial-key';
import { fieldId } from '../../../form/fields/focus-gap.ts';
import type { StepProps } from '../../../records/field-work/record-screen.ts';
import { ScanBack } from '../../labels/lazy-components.ts';
import { useStation } from '../station/station.ts';
import { useWedge } from '../station/use-wedge.ts';
import { readTwice } from '../station/wedge-text.ts';
import type { StageDraft, StageStep } from './stage-draft.ts';

/** The label check: only the device's own number on the printed label goes on, another one is refused with both numbers. */
export default function LabelStep({ data, tried, onChange }: StepProps<StageDraft, StageStep>) {
  const { device, scanned } = data;
  const { isMark } = useStation();
  useWedge(({ text, giveBack }) => {
    // Another worker takes over: their badge is no label.
    if (isMark(text)) return false;
    giveBack();
    onChange({ kind: 'signed', field: 'labelPicture', picture: null });
    // A scanner that reads twice in one go has read this label and no other.
    const half = readTwice(text);
    const serial = half !== undefined && sameSerial(half, device.serial) ? half : text;
    onChange({ kind: 'value', field: 'scanned', value: { serial, by: 'scanner' } });
    return true;
  });
  return (
    <ScanBack
      id={fieldId('label', 'scanned')}
      serial={device.serial}
      scanned={scanned}
      isMissing={tried}
      onRead={(serial, picture) => {
        onChange({ kind: 'signed', field: 'labelPicture', picture });
        onChange({ kind: 'value', field: 'scanned', value: { serial, by: 'camera' } });
      }}
    />
  );
}
