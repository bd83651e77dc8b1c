import type { Answers } from '@portal/domain/form/answers';
import { visibleAnswers } from '@portal/domain/form/visible';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import { sentParameters } from '../../form/fields/parameter-values.ts';
import type { Commissioning } from './commissioning-draft.ts';

/** The template's form, and what decides which of it is asked: the device, and in a correction the record as it was before. */
export function askedForm({ target, version, factory, parameters }: Commissioning) {
  const device = (values: ParameterValues) => sentParameters(version.parametersSchema, values);
  return {
    form: version.installationFormSchema,
    device: device(parameters),
    ...(target.kind === 'correction' && {
      before: { answers: target.answersBefore, device: device(factory) },
    }),
  };
}

/** The answers as they are signed and sent: without those that the form hides. */
export function sentAnswers(data: Commissioning): Answers {
  const { form, device, before } = askedForm(data);
  return visibleAnswers(form, data.answers, device, before);
}
