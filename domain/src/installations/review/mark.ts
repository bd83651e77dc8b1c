import { z } from 'zod';

/** A place of a record that a rejection marks, and what its installer answers to that. */
export const rejectionMarkSchema = z.object({
  /** `customerPhone`, `parameters.<name>`, `survey.<step>.<field>`, `photos.<file>`, `signature`. */
  field: z.string().regex(/^[A-Za-z0-9_.-]{1,200}$/),
  /** What is wrong there; empty where the reason of the rejection says it. */
  note: z.string().trim().max(500),
  /** What the installer says of it; empty until then. */
  answer: z.string().trim().max(500).default(''),
});
export type RejectionMark = z.infer<typeof rejectionMarkSchema>;
