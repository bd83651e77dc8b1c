import { deviceName, deviceTable } from './card-blocks.ts';
import type { LabelData } from './card-data.ts';
import type { CardDeviceRecord, CardSetting } from './card-input.ts';

/** Rows that fit above the bar code of a label of 100 x 50 mm, in two columns. */
const LABEL_ROWS = 6;

export type DeviceLabelInput = CardSetting & {
  readonly device: CardDeviceRecord;
  /** Parameters to print, in order; the first ones of the schema when left out. */
  readonly parameters?: readonly string[];
};

/** The label on a device: name, some data, serial number as text and as Code 128. */
export function deviceLabel({ device, parameters, ...setting }: DeviceLabelInput): LabelData {
  const { rows } = deviceTable(device, setting.language, parameters);
  return {
    language: setting.language,
    title: deviceName(device, setting.language),
    organisation: setting.organisation,
    issuedAt: setting.issuedAt,
    serial: device.serial,
    rows: rows.filter(({ value }) => value !== device.serial).slice(0, LABEL_ROWS),
  };
}
