import { z } from 'zod';

/** A warranty as it is read; its state is computed from events, never stored (design: domain, Warranty). */
export const warrantySchema = z.object({
  number: z.string(),
  start: z.string(),
  basicEnd: z.string(),
  end: z.string(),
  extended: z.boolean(),
  parts: z.array(z.object({ name: z.string(), end: z.string() })),
  /** On the card: whoever holds it can have the warranty confirmed. */
  code: z.string(),
  issuedAt: z.string(),
});
export type Warranty = z.infer<typeof warrantySchema>;

/** What the public page tells whoever holds the card; nothing personal. */
export const confirmedWarrantySchema = z.object({
  number: z.string(),
  organisation: z.object({ id: z.int(), name: z.string() }),
  device: z.string(),
  serial: z.string(),
  start: z.string(),
  basicEnd: z.string(),
  end: z.string(),
  state: z.enum(['valid', 'expired', 'withdrawn']),
});
export type ConfirmedWarranty = z.infer<typeof confirmedWarrantySchema>;
