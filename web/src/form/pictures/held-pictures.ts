import type { Answer, Answers } from '@portal/domain/form/answers';
import type { FormSchema } from '@portal/domain/form/schema';
import { IMAGES_MAX, severalAnswer, severalOf } from '@portal/domain/form/several';
import { answerTo } from '@portal/domain/form/visible';
import type { Picture } from './picture.ts';

type Pictures = ReadonlyMap<string, Picture>;

/** The pictures with one added; unchanged for null. */
export function withPicture(pictures: Pictures, picture: Picture | null): Pictures {
  return picture === null ? pictures : new Map(pictures).set(picture.name, picture);
}

/** The pictures whose names are used somewhere. Hidden fields still count, because they may be shown again. */
export function onlyNamed(pictures: Pictures, answers: Answers, names: readonly (string | null)[]): Pictures {
  const named = new Set<unknown>([
    ...Object.values(answers).flatMap((step) => Object.values(step).flatMap((answer) => severalOf(answer))),
    ...names,
  ]);
  if ([...pictures.keys()].every((name) => named.has(name))) return pictures;
  return new Map([...pictures].filter(([name]) => named.has(name)));
}

/** The answers without the pictures that were lost; other pictures of the same answer stay. */
export function answersWithout(answers: Answers, gone: ReadonlySet<string>): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([step, fields]) => [
      step,
      Object.fromEntries(
        Object.entries(fields).flatMap(([field, answer]) => {
          const left = severalOf(answer).filter((name) => !gone.has(name));
          if (left.length === severalOf(answer).length) return [[field, answer]];
          return left.length === 0 ? [] : [[field, severalAnswer(left)]];
        }),
      ),
    ]),
  );
}

/** The name of a single picture, such as a signature; null when it was lost. */
export function unlessLost(name: string | null, gone: ReadonlySet<string>): string | null {
  return name === null || gone.has(name) ? null : name;
}

/** The answers with one changed. */
export function answered(answers: Answers, stepId: string, field: string, answer: Answer): Answers {
  return { ...answers, [stepId]: { ...answers[stepId], [field]: answer } };
}

/**
 * The answers with a picture added to a field that takes several, unless it is full, else with the field's picture
 * replaced.
 */
export function withPictureIn(
  form: FormSchema,
  answers: Answers,
  { stepId, field, picture }: { readonly stepId: string; readonly field: string; readonly picture: Picture },
): Answers {
  const asked = form.steps.find(({ id }) => id === stepId)?.fields.find(({ name }) => name === field);
  const before = asked?.type === 'images' ? severalOf(answerTo(answers, stepId, field)) : [];
  return answered(
    answers,
    stepId,
    field,
    severalAnswer([...before, picture.name].slice(0, Math.max(IMAGES_MAX, before.length))),
  );
}
