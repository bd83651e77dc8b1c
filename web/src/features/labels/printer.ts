import { LABEL_SIZE_NAMES, RESOLUTIONS } from '@portal/domain/labels/size';
import { z } from 'zod';
import { readSetting, writeSetting } from '../../lib/local-setting.ts';

/** How labels are printed at this station: the size of the label, and the kind of printer. */
const printerSchema = z.object({
  size: z.enum(LABEL_SIZE_NAMES),
  /** A roll of labels or sheets of A4 by the system's printer, or a file for a label printer. */
  output: z.enum(['roll', 'sheet', 'zpl']),
  resolution: z.literal([...RESOLUTIONS]),
});
export type Printer = z.infer<typeof printerSchema>;

const KEY = 'labelPrinter';
const DEFAULT_PRINTER: Printer = { size: '62x29', output: 'roll', resolution: 300 };

/** The printer that was chosen on this device last. */
export function rememberedPrinter(): Printer {
  try {
    const parsed = printerSchema.safeParse(JSON.parse(readSetting(KEY) ?? 'null'));
    return parsed.success ? parsed.data : DEFAULT_PRINTER;
  } catch {
    return DEFAULT_PRINTER;
  }
}

export function rememberPrinter(printer: Printer): void {
  writeSetting(KEY, JSON.stringify(printer));
}

/** The printer with another output. Label printers that take ZPL have 203 or 300 dpi, so 600 becomes 300 for them. */
export const withOutput = (printer: Printer, output: Printer['output']): Printer => ({
  ...printer,
  output,
  resolution: output === 'zpl' && printer.resolution === 600 ? 300 : printer.resolution,
});
