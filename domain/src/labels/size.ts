/** The label's own sizes in millimetres: what makers buy on rolls. */
export const LABEL_SIZES = {
  '40x30': { width: 40, height: 30 },
  '62x29': { width: 62, height: 29 },
  '100x50': { width: 100, height: 50 },
} as const;
export type LabelSize = keyof typeof LABEL_SIZES;
export const LABEL_SIZE_NAMES = ['40x30', '62x29', '100x50'] as const satisfies readonly LabelSize[];

/** What printers resolve, in dots per inch. */
export const RESOLUTIONS = [203, 300, 600] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** Of the printers that take ZPL. */
export const ZPL_RESOLUTIONS = [203, 300] as const satisfies readonly Resolution[];

/** Dots in a millimetre; printers of "203 dpi" have 8, those of "300 dpi" 300 / 25.4. */
export const dotsPerMm = (resolution: Resolution): number => (resolution === 203 ? 8 : resolution / 25.4);

/** How labels of a size stand on a sheet of A4: centred, without gaps, 5 mm or more from the edges. */
export type Sheet = {
  readonly columns: number;
  readonly rows: number;
  readonly x: number;
  readonly y: number;
};

const A4 = { width: 210, height: 297 } as const;
/** What office printers leave white. */
const SHEET_EDGE = 5;

/** The sheet of A4 with labels of one size, in millimetres. */
export function sheetOf(size: LabelSize): Sheet {
  const { width, height } = LABEL_SIZES[size];
  const columns = Math.floor((A4.width - 2 * SHEET_EDGE) / width);
  const rows = Math.floor((A4.height - 2 * SHEET_EDGE) / height);
  return { columns, rows, x: (A4.width - columns * width) / 2, y: (A4.height - rows * height) / 2 };
}

/** So many labels of a size are on a sheet. */
export function placesOf(size: LabelSize): number {
  const { columns, rows } = sheetOf(size);
  return columns * rows;
}

/** So many are drawn in under three seconds. */
export const MAX_LABELS_AT_ONCE = 100;
