import type { Answers } from '../form/answers.ts';
import { holds } from '../form/condition.ts';
import type { FormSchema } from '../form/schema.ts';
import { storedValues } from '../form/visible.ts';
import type { ParameterValues } from '../templates/parameters-schema.ts';
import type { Attachment } from './document.ts';

/**
 * The attachments that go with a warranty card for this device and these answers, in the template's order. An
 * answer that the form hides is none, as everywhere (specification section 3, "Conditional logic"); what was asked of the device as
 * it was stays (`storedForm`).
 * @param answers as they are stored, with what is calculated
 */
export function applicableAttachments(
  attachments: readonly Attachment[],
  form: FormSchema,
  answers: Answers,
  device: ParameterValues,
): readonly Attachment[] {
  const valuesOf = storedValues(form, answers, device);
  return attachments.filter((attachment) => holds(attachment.conditionalLogic, valuesOf));
}
