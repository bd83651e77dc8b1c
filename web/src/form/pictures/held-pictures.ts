import type { Answer, Answers } from '@portal/domain/form/answers';
import type { Picture } from './picture.ts';

type Pictures = ReadonlyMap<string, Picture>;

/** The pictures with one more, or with none more for null. */
export function withPicture(pictures: Pictures, picture: Picture | null): Pictures {
  return picture === null ? pictures : new Map(pictures).set(picture.name, picture);
}

/**
 * The pictures whose names stand somewhere. Answers of hidden fields keep theirs: the person may show the field again.
 */
export function onlyNamed(pictures: Pictures, answers: Answers, names: readonly (string | null)[]): Pictures {
  const named = new Set<unknown>([
    ...Object.values(answers).flatMap((step) => Object.values(step)),
    ...names,
  ]);
  if ([...pictures.keys()].every((name) => named.has(name))) return pictures;
  return new Map([...pictures].filter(([name]) => named.has(name)));
}

/** The answers without those that name a picture which is gone. */
export function answersWithout(answers: Answers, gone: ReadonlySet<string>): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([step, fields]) => [
      step,
      Object.fromEntries(
        Object.entries(fields).filter(([, answer]) => typeof answer !== 'string' || !gone.has(answer)),
      ),
    ]),
  );
}

/** The name of a picture, such as a signature, that stands alone; null when it is gone. */
export function unlessGone(name: string | null, gone: ReadonlySet<string>): string | null {
  return name === null || gone.has(name) ? null : name;
}

/** The answers with one of them changed. */
export function answered(answers: Answers, stepId: string, field: string, answer: Answer): Answers {
  return { ...answers, [stepId]: { ...answers[stepId], [field]: answer } };
}
