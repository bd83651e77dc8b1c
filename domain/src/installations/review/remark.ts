import { z } from 'zod';

/** What a rule remarks about an installation that waits for a decision, in the order in which it is shown. */
export const REMARK_CODES = [
  'below-range',
  'above-range',
  'answer-denied',
  'sold-before-made',
  'installed-before-made',
  'installed-before-sold',
  'far-from-factory',
  'same-photo',
  'same-address',
  'same-phone',
  'visit-after-deadline',
] as const;
export type RemarkCode = (typeof REMARK_CODES)[number];

/** Another installation that shares something with the one that is reviewed. */
const otherInstallationSchema = z.object({
  id: z.int(),
  customer: z.string(),
  serial: z.string(),
});
export type OtherInstallation = z.infer<typeof otherInstallationSchema>;

export const remarkSchema = z.object({
  code: z.enum(REMARK_CODES),
  /** Its place: `soldOn`, `parameters.<name>`, `survey.<step>.<field>`, `photos`; empty for what no field holds. */
  field: z.string(),
  /** Further places of the same: those of the very same photo. Absent in answers of older servers. */
  places: z.array(z.string()).default([]),
  /** The value, as it is stored: a number, a day, an answer. */
  given: z.string().nullable(),
  /** What it is compared with: the limit, the factory's value, the other day. */
  against: z.string().nullable(),
  /** What the installer said of it. */
  reason: z.string().nullable(),
  /** The installations that share it, among those that the reader may see; none for a photo that is twice in this one. */
  others: z.array(otherInstallationSchema),
});
export type Remark = z.infer<typeof remarkSchema>;

/** `customerPhone`, `parameters.<name>`, `survey.<step>.<field>`, `photos.<file>`, `signature`. */
const markedField = z.string().regex(/^[A-Za-z0-9_.-]{1,200}$/);

/** A place of a record that a rejection marks, and what its installer answers to that. */
export const rejectionMarkSchema = z.object({
  field: markedField,
  /** What is wrong there; empty where the reason of the rejection says it. */
  note: z.string().trim().max(500),
  /** What the installer says of it; empty until then. */
  answer: z.string().trim().max(500).default(''),
});
export type RejectionMark = z.infer<typeof rejectionMarkSchema>;

/** What an installer says of a mark when the corrected installation is submitted again. */
export const markAnswerSchema = z.strictObject({
  field: markedField,
  answer: z.string().trim().min(1, 'required').max(500),
});
export type MarkAnswer = z.infer<typeof markAnswerSchema>;

/** The marks with what was answered to them. An answer to a place that is not marked is left out; without one a mark keeps what it has. */
export function answeredMarks(
  marks: readonly RejectionMark[],
  answers: readonly MarkAnswer[],
): readonly RejectionMark[] {
  const given = new Map(answers.map(({ field, answer }) => [field, answer]));
  return marks.map((mark) => ({ ...mark, answer: given.get(mark.field) ?? mark.answer }));
}
