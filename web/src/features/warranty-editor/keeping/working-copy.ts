import type { WarrantyWork } from '@portal/domain/warranty/merge-work';
import { z } from 'zod';
import { firstVersion } from '../../../lib/local/schema-ladder.ts';

/** A warranty in work may lack anything: only what the editor itself cannot do without is looked at. */
const text = z.looseObject({
  content: z.looseObject({ type: z.literal('doc'), content: z.array(z.looseObject({ type: z.string() })) }),
  showDataTable: z.boolean(),
  tableParameters: z.array(z.string()),
  showServiceLog: z.boolean(),
  attachments: z.array(z.looseObject({ kind: z.string(), name: z.string(), path: z.string() })),
});
const workShape = z.object({
  terms: z.looseObject({
    basicMonths: z.number(),
    yearlyInspection: z.boolean(),
    parts: z.array(z.looseObject({ name: z.string(), months: z.number() })),
  }),
  texts: z.object({ pl: text, en: text, de: text }).partial(),
});
const workSchema = z.custom<WarrantyWork>((work) => workShape.safeParse(work).success);

const workingCopySchema = z.object({
  /** As the server had it when the work on it began, and under which tags. */
  base: workSchema,
  tags: z.object({
    version: z.string().nullable(),
    texts: z.object({ pl: z.string(), en: z.string(), de: z.string() }).partial(),
  }),
  work: workSchema,
});

/** A warranty in work, as it is kept on this device. */
export type WorkingCopy = z.infer<typeof workingCopySchema>;

export const workingCopies = firstVersion(workingCopySchema);
