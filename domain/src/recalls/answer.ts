import { z } from 'zod';
import { idParam, iriSchema } from '../iri-schema.ts';
import { recordMomentSchema } from '../record-day.ts';

/** The outcome for one device: the work was done, nothing was wrong with it, or it cannot be done (then the note says why). */
export const RECALL_ANSWERS = ['done', 'fine', 'cannot'] as const;
export const recallAnswerSchema = z.enum(RECALL_ANSWERS);
export type RecallAnswer = z.infer<typeof recallAnswerSchema>;

/** The longest note of an answer, in characters. */
export const RECALL_NOTE_MAX = 1_000;

/** Whether an answer needs a note. */
export function needsNote(answer: RecallAnswer): boolean {
  return answer === 'cannot';
}

/** What an installer answers about one device of a recall, or the office in their place. Sent by the device's queue. */
export const newRecallAnswerSchema = z
  .strictObject({
    clientId: z.uuid(),
    recall: iriSchema('recalls'),
    customDevice: iriSchema('custom_devices'),
    answer: recallAnswerSchema,
    note: z.string().trim().max(RECALL_NOTE_MAX).default(''),
    /** When the person answered, which may be days before it is sent. */
    answeredAt: recordMomentSchema,
    /** The queue adds its list of files, which an answer has none of. */
    files: z.array(z.never()).max(0).optional(),
  })
  .refine(({ answer, note }) => !needsNote(answer) || note !== '', { path: ['note'], message: 'required' });
export type NewRecallAnswer = z.output<typeof newRecallAnswerSchema>;

export const recallAnswerRecordSchema = z.object({
  id: z.int(),
  clientId: z.uuid(),
  recall: z.string(),
  customDevice: z.object({ id: z.int(), serial: z.string() }),
  answer: recallAnswerSchema,
  note: z.string(),
  answeredAt: z.string(),
  answeredBy: z.string().nullable(),
});
export type RecallAnswerRecord = z.infer<typeof recallAnswerRecordSchema>;

export const recallParams = z.object({ id: idParam });
