import type { Answers } from '@portal/domain/form/answers';
import type { FormSchema } from '@portal/domain/form/schema';

/** Whether a field of the form is a signature. */
function isSignature(form: FormSchema, stepId: string, name: string): boolean {
  const step = form.steps.find(({ id }) => id === stepId);
  return step?.fields.find((field) => field.name === name)?.type === 'signature';
}

/** The names of the pictures of the signatures among the answers of a form. */
export function signaturesIn(form: FormSchema, answers: Answers): readonly string[] {
  return Object.entries(answers).flatMap(([stepId, given]) =>
    Object.entries(given).flatMap(([name, answer]) =>
      typeof answer === 'string' && answer !== '' && isSignature(form, stepId, name) ? [answer] : [],
    ),
  );
}

/** The answers of a form without those signatures whose pictures are named. */
export function withoutSignatures(form: FormSchema, answers: Answers, pictures: readonly string[]): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([stepId, given]) => [
      stepId,
      Object.fromEntries(
        Object.entries(given).filter(
          ([name, answer]) => !(isSignature(form, stepId, name) && pictures.includes(String(answer))),
        ),
      ),
    ]),
  );
}
