import { plainRun } from '@portal/domain/labels/code128';
import type { LabelLayout } from '@portal/domain/labels/layout';
import { printerLines, printerWidth } from '@portal/domain/labels/printer-lines';

/** What a label says: type and maker beside the QR code, and the serial number. */
export type LabelText = {
  readonly serial: string;
  readonly title: string;
  readonly organisation: string;
  /** What the QR code says. */
  readonly address: string;
};

/** Lines that the type's name may take. */
const TITLE_LINES = 3;
/** Heights of the words in millimetres: the type, and the maker below it. */
const TITLE_MM = 2.6;
const MAKER_MM = 2.2;

/**
 * Writes a label in ZPL II: bars by `^BC` in a code set chosen here, so that their width is known before they are printed,
 * and the QR code by `^BQ`. Data go through `^FH`, since `^` and `~` are commands of the printer and valid in a serial number.
 */
export function zplLabel(layout: LabelLayout, text: LabelText): string {
  const { bars, qr, words, serial } = layout;
  const dots = (mm: number): number => Math.round(mm * layout.dotsPerMm);
  const maker = words.y + words.height - dots(MAKER_MM);
  return [
    '^XA',
    '^CI28',
    `^PW${layout.width}`,
    `^LL${layout.height}`,
    '^LH0,0',
    ...block(words.x, words.y, words.width, dots(TITLE_MM), TITLE_LINES, text.title),
    ...block(words.x, maker, words.width, dots(MAKER_MM), 1, text.organisation),
    // The printer draws the code without its quiet zone.
    `^FO${qr.x + 4 * qr.moduleDots},${qr.y + 4 * qr.moduleDots}^BQN,2,${qr.moduleDots}^FH^FDMA,${field(text.address)}^FS`,
    `^FO${bars.x},${bars.y}^BY${bars.moduleDots}^BCN,${bars.height},N,N,N,N^FH^FD${field(barData(text.serial))}^FS`,
    // On one line: what a block has no room for is printed over the rest.
    ...block(serial.x, serial.y, serial.width, fitting(text.serial, serial), 1, text.serial, 'C'),
    '^PQ1',
    '^XZ',
    '',
  ].join('\n');
}

function block(
  x: number,
  y: number,
  width: number,
  height: number,
  lines: number,
  text: string,
  align: 'L' | 'C' = 'L',
): string[] {
  // In a block a backslash begins a command of its own, such as `\\&` for the next line.
  const plain = text.replaceAll('\\', '/');
  const data = printerLines(plain, width / height, lines)
    .map(field)
    .join('\\&');
  return [`^FO${x},${y}^A0N,${height},${height}^FB${width},${lines},0,${align}^FH^FD${data}^FS`];
}

/** The height at which a number is as wide as its place at most. */
function fitting(serial: string, { width, height }: LabelLayout['serial']): number {
  return Math.min(height, Math.floor(width / printerWidth(serial)));
}

/** The data of a bar code with its code set before it; `>` is itself the sign of such a command. */
function barData(serial: string): string {
  const { set, text } = plainRun(serial);
  return (set === 'C' ? '>;' : '>:') + text.replaceAll('>', '>0');
}

/** Text as the data of a field: what the printer takes for a command or for an escape is written as hexadecimal. */
function field(text: string): string {
  return text.replaceAll(/[\^~_\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
