import { type DrawnBy, type LabelLayout, labelLayout } from '@portal/domain/labels/layout';
import { LABEL_SIZES, type LabelSize, type Resolution, sheetOf } from '@portal/domain/labels/size';
import { deviceName, deviceRows } from './card-blocks.ts';
import type { LabelData } from './card-data.ts';
import type { CardDeviceRecord, CardSetting } from './card-input.ts';
import { qrModules } from './codes.ts';

/** Rows of data that fit beside the QR code of the largest label. */
const LABEL_ROWS = 4;

/** A device with the public address that its QR code leads to. */
export type LabelledDevice = { readonly device: CardDeviceRecord; readonly address: string };

export type DeviceLabelsInput = CardSetting & {
  readonly devices: readonly LabelledDevice[];
  readonly size: LabelSize;
  readonly resolution: Resolution;
  /** On sheets of A4, of which so many labels at the start are used up; null for a roll, one label a page. */
  readonly sheet: { readonly skip: number } | null;
  readonly drawnBy: DrawnBy;
};

/** Where everything stands on the label of a device; null when its serial number cannot be printed so that it is read. */
export function layoutOf(
  { device, address }: LabelledDevice,
  size: LabelSize,
  resolution: Resolution,
  drawnBy: DrawnBy,
): LabelLayout | null {
  const modules = qrModules(address);
  return modules === null ? null : labelLayout(size, resolution, device.serial, modules, drawnBy);
}

/** The space between a short word and a short number, and between a number and its unit. */
const SPACE_AT_NUMBER =
  /(?<=(?:^|\s)\S{1,8}) (?=\d\S{0,4}(?:\s|$))|(?<=(?:^|\s)\d\S{0,4}) (?=\p{L}{1,3}(?:\s|$))/gu;

/** A name whose numbers stay with the words around them: no line of a label is a `10` alone. */
const withNumbersBound = (name: string): string => name.replaceAll(SPACE_AT_NUMBER, '\u00A0');

/** The labels of devices, in order. Devices without a layout are left out: `layoutOf` tells which. */
export function deviceLabels(input: DeviceLabelsInput): LabelData {
  const { devices, size, resolution, sheet, drawnBy, ...setting } = input;
  const rowCount = size === '100x50' ? LABEL_ROWS : 0;
  const { language } = setting;
  return {
    language,
    title: devices[0] ? deviceName(devices[0].device, language) : '',
    organisation: setting.organisation,
    issuedAt: setting.issuedAt,
    size: LABEL_SIZES[size],
    sheet: sheet && { ...sheetOf(size), skip: sheet.skip },
    labels: devices.flatMap((labelled) => {
      const { device, address } = labelled;
      const layout = layoutOf(labelled, size, resolution, drawnBy);
      if (!layout) return [];
      const rows = deviceRows(device, language);
      return [
        {
          title: withNumbersBound(deviceName(device, language)),
          serial: device.serial,
          address,
          rows: rows.filter(({ value }) => value !== device.serial).slice(0, rowCount),
          layout,
        },
      ];
    }),
  };
}
