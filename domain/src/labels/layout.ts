import { code128Modules, code128Runs, isPrintable, plainRun } from './code128.ts';
import { dotsPerMm, LABEL_SIZES, type LabelSize, type Resolution } from './size.ts';

/** On either side of a code, in modules (ISO/IEC 15417: Code 128; ISO/IEC 18004: QR). */
export const QUIET_MODULES = { code128: 10, qr: 4 } as const;

/** Thinner bars than these, in millimetres, are not read from paper; wider ones bring nothing. */
const MODULE_MM = { min: 0.12, max: 0.51 } as const;

/** Who draws the bars: ourselves, or a label printer from ZPL. */
export type DrawnBy = 'pdf' | 'zpl';

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Where everything stands on a label, in whole dots of its printer. */
export type LabelLayout = {
  readonly width: number;
  readonly height: number;
  /** Dots of a millimetre, to turn dots into lengths. */
  readonly dotsPerMm: number;
  /** The bars without their quiet zones; each module is so many dots wide. */
  readonly bars: Box & { readonly moduleDots: number };
  /** With its quiet zone. */
  readonly qr: Box & { readonly moduleDots: number };
  /** What the device is, beside the QR code. */
  readonly words: Box;
  /** The serial number in text, under the bars. */
  readonly serial: Box;
};

/** Millimetres of each size: margin, side of the QR code, height of the bars and of the serial number. */
const MEASURES: Readonly<
  Record<
    LabelSize,
    { readonly margin: number; readonly qr: number; readonly bars: number; readonly serial: number }
  >
> = {
  '40x30': { margin: 1.5, qr: 13, bars: 9, serial: 3.2 },
  '62x29': { margin: 1.5, qr: 13, bars: 8, serial: 3.4 },
  '100x50': { margin: 3, qr: 21, bars: 14, serial: 5 },
};

/**
 * Where everything stands on a label: bars of a whole number of printer dots a module, with at least ten modules of white on
 * either side, and a QR code of whole dots a module.
 *
 * @param qrModules side of the QR code without its quiet zone
 * @returns null when the serial number cannot be printed so that it is read: too long for this size and printer, or not
 *   of printable ASCII
 */
export function labelLayout(
  size: LabelSize,
  resolution: Resolution,
  serial: string,
  qrModules: number,
  drawnBy: DrawnBy,
): LabelLayout | null {
  if (!isPrintable(serial)) return null;
  const perMm = dotsPerMm(resolution);
  const dots = (mm: number): number => Math.round(mm * perMm);
  const { width: widthMm, height: heightMm } = LABEL_SIZES[size];
  const measures = MEASURES[size];
  const width = Math.floor(widthMm * perMm);
  const modules = code128Modules(drawnBy === 'zpl' ? [plainRun(serial)] : code128Runs(serial));
  const moduleDots = Math.min(
    Math.floor(width / (modules + 2 * QUIET_MODULES.code128)),
    Math.floor(MODULE_MM.max * perMm),
  );
  if (moduleDots < MODULE_MM.min * perMm) return null;
  const margin = dots(measures.margin);
  const qrWithQuiet = qrModules + 2 * QUIET_MODULES.qr;
  const qrModuleDots = Math.max(1, Math.floor(dots(measures.qr) / qrWithQuiet));
  const qrSide = qrModuleDots * qrWithQuiet;
  const top = margin + dots(measures.qr) + dots(0.4);
  return {
    width,
    height: Math.floor(heightMm * perMm),
    dotsPerMm: perMm,
    bars: {
      x: Math.floor((width - modules * moduleDots) / 2),
      y: top,
      width: modules * moduleDots,
      height: dots(measures.bars),
      moduleDots,
    },
    qr: { x: width - margin - qrSide, y: margin, width: qrSide, height: qrSide, moduleDots: qrModuleDots },
    words: { x: margin, y: margin, width: width - 3 * margin - qrSide, height: dots(measures.qr) },
    serial: {
      x: margin,
      y: top + dots(measures.bars) + dots(0.6),
      width: width - 2 * margin,
      height: dots(measures.serial),
    },
  };
}
