import { sameSerial } from '@portal/domain/devices/serial-key';
import { labelCodeIn } from '@portal/domain/labels/label-address';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldId } from '../../../form/fields/focus-gap.ts';
import type { StepProps } from '../../../records/field-work/record-screen.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { ScanBack } from '../../labels/lazy-components.ts';
import { useScans } from '../station/use-scans.ts';
import { useWedge } from '../station/use-wedge.ts';
import { readTwice } from '../station/wedge-text.ts';
import type { StageDraft, StageStep } from './stage-draft.ts';

/** The label check: only the device's own number on the printed label goes on, another one is refused with both numbers. */
export default function LabelStep({ data, tried, onChange }: StepProps<StageDraft, StageStep>) {
  const { t } = useTranslation();
  const { device, scanned } = data;
  const { find, letWork } = useScans();
  const latest = useRef(0);
  const take = (serial: string) => {
    onChange({ kind: 'signed', field: 'labelPicture', picture: null });
    onChange({ kind: 'value', field: 'scanned', value: { serial, by: 'scanner' } });
  };
  /** Another worker who takes over scans their badge, which is no label; everything else is another label. */
  const takeOther = async (text: string, turn: number) => {
    // What cannot be looked up is not this device's label either.
    const found = await find(text).catch(() => null);
    // A newer scan has come meanwhile.
    if (turn !== latest.current) return;
    if (found !== null && found.worker !== null && found.devices.length === 0)
      letWork(found.worker, found.text);
    else take(text);
  };
  useWedge(({ text, giveBack }) => {
    giveBack();
    const turn = (latest.current += 1);
    // A scanner that reads twice in one go has read this label and no other.
    const half = readTwice(text);
    const serial = half !== undefined && sameSerial(half, device.serial) ? half : text;
    // A scanner that reads both kinds of codes takes whichever comes first, and what has to be proven is that the bars scan.
    if (labelCodeIn(text) !== undefined) toast({ kind: 'warning', title: t('labels.back.qr') });
    else if (sameSerial(serial, device.serial)) take(serial);
    else void takeOther(text, turn);
    return true;
  });
  return (
    <ScanBack
      id={fieldId('label', 'scanned')}
      serial={device.serial}
      scanned={scanned}
      isMissing={tried}
      onRead={(serial, picture) => {
        latest.current += 1;
        onChange({ kind: 'signed', field: 'labelPicture', picture });
        onChange({ kind: 'value', field: 'scanned', value: { serial, by: 'camera' } });
      }}
    />
  );
}
