import type { FormSchema } from '@portal/domain/form/schema';
import { z } from 'zod';
import { firstVersion } from '../../../lib/local/schema-ladder.ts';

/**
 * A form that is being written may be blank, doubled or wrong anywhere: only what the builder itself cannot do without is looked at.
 * What may be saved is `defects` and `formSchema` of the domain to say.
 */
const formShape = z.looseObject({
  steps: z.array(
    z.looseObject({
      id: z.string(),
      title: z.string(),
      fields: z.array(
        z.looseObject({ name: z.string(), label: z.string(), type: z.string(), required: z.boolean() }),
      ),
    }),
  ),
});
const formInWork = z.custom<FormSchema>((form) => formShape.safeParse(form).success);

const workingCopySchema = z.object({
  /** The form as the server had it when the work on it began. */
  base: formInWork,
  /** Under which tag the server had it, for `If-Match`. */
  etag: z.string().nullable(),
  form: formInWork,
});

/** A form in work, as it is kept on this device. */
export type WorkingCopy = z.infer<typeof workingCopySchema>;

export const workingCopies = firstVersion(workingCopySchema);
