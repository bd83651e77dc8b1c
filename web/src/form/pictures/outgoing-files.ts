import type { Answers } from '@portal/domain/form/answers';
import type { FormSchema } from '@portal/domain/form/schema';
import { imageReferences } from '@portal/domain/form/visible';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import type { Picture } from './picture.ts';

/** A file of the request: a picture and the place it has in it. */
export type OutgoingFile = {
  readonly name: string;
  readonly field: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
};

type NamedPlace = readonly [name: string | null, field: string];

/** Where the answers of a template's form name pictures. */
export function surveyPlaces(
  schema: FormSchema,
  answers: Answers,
  device: ParameterValues,
): readonly NamedPlace[] {
  return imageReferences(schema, answers, device).map(
    ({ name, stepId, field, at }) =>
      [name, ['survey', stepId, field, ...(at === undefined ? [] : [at])].join('.')] as const,
  );
}

/** The files to go along: pictures of this device that the finished form still refers to, each with its place. */
export function outgoingFiles(
  places: readonly NamedPlace[],
  pictures: ReadonlyMap<string, Picture>,
): readonly OutgoingFile[] {
  return places.flatMap(([name, field]) => {
    const picture = name === null ? undefined : pictures.get(name);
    return picture ? [{ name: picture.name, field, type: picture.type, bytes: picture.bytes }] : [];
  });
}

/** Answers as a merge patch says them: one that was taken away since is null. */
export function withNulls(before: Answers, now: Answers): Answers {
  const steps = new Set([...Object.keys(before), ...Object.keys(now)]);
  return Object.fromEntries(
    [...steps].map((step) => [
      step,
      { ...Object.fromEntries(Object.keys(before[step] ?? {}).map((field) => [field, null])), ...now[step] },
    ]),
  );
}

/** What was typed without blanks around it; nothing is null. */
export const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
