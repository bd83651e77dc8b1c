import { z } from 'zod';
import { receivedLabelsSchema } from '../templates/labels-schema.ts';

/** How a warranty stands on the day it is read; `upcoming`: it has not begun. */
const warrantyStateSchema = z.enum(['upcoming', 'valid', 'expired']);

const lostBecauseSchema = z.object({
  /** The anniversary that the inspection belonged to, and the last day on which it would have counted. */
  anniversary: z.string(),
  dueDate: z.string(),
});

/** A warranty as it is read; its state is computed from events, never stored. */
export const warrantySchema = z.object({
  number: z.string(),
  start: z.string(),
  basicEnd: z.string(),
  end: z.string(),
  extended: z.boolean(),
  state: warrantyStateSchema,
  /** The yearly inspection that was missed, when that ended the warranty or its extension early. */
  lostBecause: lostBecauseSchema.nullable(),
  /** Days by which repairs made it longer: the customer could not use the device. */
  repairDays: z.int(),
  /** Parts with a period of their own, each with its name in other languages. */
  parts: z.array(z.object({ name: z.string(), names: receivedLabelsSchema.optional(), end: z.string() })),
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
  lostBecause: lostBecauseSchema.nullable(),
  /** The device is the second or later one: serial numbers that it took the place of, the newest first. */
  replaced: z.array(z.object({ serial: z.string(), on: z.string() })),
});
export type ConfirmedWarranty = z.infer<typeof confirmedWarrantySchema>;

/** The parts of a warranty's number; the sequence has no gaps within organisation and year. */
export type WarrantyNumber = {
  readonly organisation: number;
  readonly year: number;
  /** From 1. */
  readonly sequence: number;
};

/** `W/{organisation}/{year}/{sequence}`. */
export function formatWarrantyNumber({ organisation, year, sequence }: WarrantyNumber): string {
  return `W/${organisation}/${year}/${sequence}`;
}
