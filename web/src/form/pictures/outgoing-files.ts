import type { Answers } from '@portal/domain/form/answers';
import type { FormSchema } from '@portal/domain/form/schema';
import { type Before, imageReferences } from '@portal/domain/form/visible';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import type { Picture } from './picture.ts';

/** A file of a request: a picture and its field in the body. */
export type OutgoingFile = {
  readonly name: string;
  readonly field: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
};

type NamedPlace = readonly [name: string | null, field: string];

/** The fields of a template's form that name pictures. */
export function surveyPlaces(
  schema: FormSchema,
  answers: Answers,
  device: ParameterValues,
  before?: Before,
): readonly NamedPlace[] {
  return imageReferences(schema, answers, device, before).map(
    ({ name, stepId, field, at }) =>
      [name, ['survey', stepId, field, ...(at === undefined ? [] : [at])].join('.')] as const,
  );
}

/** The files to send: pictures on this device that the finished form refers to, each with its field. */
export function outgoingFiles(
  places: readonly NamedPlace[],
  pictures: ReadonlyMap<string, Picture>,
): readonly OutgoingFile[] {
  return places.flatMap(([name, field]) => {
    const picture = name === null ? undefined : pictures.get(name);
    return picture ? [{ name: picture.name, field, type: picture.type, bytes: picture.bytes }] : [];
  });
}

/** Answers as a merge patch, which says what one that was removed is. */
export function withRemoved(before: Answers, now: Answers, removed: '' | null): Answers {
  const steps = new Set([...Object.keys(before), ...Object.keys(now)]);
  return Object.fromEntries(
    [...steps].map((step) => [
      step,
      {
        ...Object.fromEntries(Object.keys(before[step] ?? {}).map((field) => [field, removed])),
        ...now[step],
      },
    ]),
  );
}

/** A trimmed text; null when it is empty. */
export const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
