import { z } from 'zod';
import { isIsoDate } from '../dates.ts';
import { componentSearchSchema, numberRange } from '../devices/component-search.ts';
import { plainSerial } from '../devices/serial-key.ts';
import { recordId } from '../iri-schema.ts';

/** The most serial numbers that are pasted into one recall. */
export const MAX_SERIALS = 5_000;

const serial = z.string().trim().overwrite(plainSerial).min(1).max(200);
const day = z.iso.date('date').refine(isIsoDate, 'date');
const days = z
  .strictObject({ from: day.optional(), to: day.optional() })
  .refine(({ from, to }) => from !== undefined || to !== undefined, { path: ['from'], message: 'required' })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'before-start',
  });

/** Ways to choose the devices of a recall: at least one, and each narrows the others. Both ends of a range are included. */
export const recallSelectionSchema = z
  .strictObject({
    /** Of one device type; not a way to choose by itself. */
    template: recordId.optional(),
    component: componentSearchSchema.optional(),
    /** As pasted: compared without white space around them, in any case. */
    serials: z.array(serial).min(1).max(MAX_SERIALS).optional(),
    serialRange: z
      .strictObject({ from: serial, to: serial })
      .refine(({ from, to }) => numberRange(from, to) !== undefined, {
        path: ['to'],
        message: 'number-range',
      })
      .optional(),
    /** When the maker made them. */
    made: days.optional(),
    /** When the current installation was commissioned. */
    commissioned: days.optional(),
  })
  .refine(
    ({ component, serials, serialRange, made, commissioned }) =>
      [component, serials, serialRange, made, commissioned].some((way) => way !== undefined),
    { message: 'required' },
  );
export type RecallSelection = z.infer<typeof recallSelectionSchema>;

/** Serial numbers as a person pastes them: one a line, or with commas, semicolons or tabs between; each once, in any case. */
export function pastedSerials(text: string): string[] {
  const given = plainSerial(text)
    .split(/[\n\r\t,;]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  return [...new Map(given.map((one) => [one.toLowerCase(), one])).values()];
}
