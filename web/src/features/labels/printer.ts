import { LABEL_SIZE_NAMES, RESOLUTIONS } from '@portal/domain/labels/size';
import { z } from 'zod';
import { readSetting, writeSetting } from '../../lib/local-setting.ts';

/** Where labels are printed at this station: on which label, by what printer. */
const printerSchema = z.object({
  size: z.enum(LABEL_SIZE_NAMES),
  /** A roll of labels or sheets of A4 by the system's printer, or a file for a label printer. */
  output: z.enum(['roll', 'sheet', 'zpl']),
  resolution: z.literal([...RESOLUTIONS]),
});
export type Printer = z.infer<typeof printerSchema>;

const KEY = 'labelPrinter';
const USUAL: Printer = { size: '62x29', output: 'roll', resolution: 300 };

/** The printer that was chosen on this device last. */
export function rememberedPrinter(): Printer {
  try {
    const parsed = printerSchema.safeParse(JSON.parse(readSetting(KEY) ?? 'null'));
    return parsed.success ? parsed.data : USUAL;
  } catch {
    return USUAL;
  }
}

export function rememberPrinter(printer: Printer): void {
  writeSetting(KEY, JSON.stringify(printer));
}

/** Label printers that take ZPL come with 203 or 300 dpi; whoever changes to them keeps a resolution that they have. */
export const withOutput = (printer: Printer, output: Printer['output']): Printer => ({
  ...printer,
  output,
  resolution: output === 'zpl' && printer.resolution === 600 ? 300 : printer.resolution,
});
