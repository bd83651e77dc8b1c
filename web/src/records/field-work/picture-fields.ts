import type { FormSchema } from '@portal/domain/form/schema';
import type { Before } from '@portal/domain/form/visible';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import { answersWithout, unlessLost } from '../../form/pictures/held-pictures.ts';
import { type OutgoingFile, outgoingFiles, surveyPlaces } from '../../form/pictures/outgoing-files.ts';
import type { Picture } from '../../form/pictures/picture.ts';
import type { FormData, PictureFields } from './form-state.ts';

type Fields = { readonly signatures: readonly string[]; readonly photos?: readonly string[] };

const valueOf = (data: FormData, field: string) => (data as Readonly<Record<string, unknown>>)[field];
const nameIn = (data: FormData, field: string) => valueOf(data, field) as string | null;
const labelsOnly = (data: FormData, field: string) => valueOf(data, field) as readonly (string | null)[];

/** The names of all pictures that a form refers to, except in answers of its template. */
export function pictureNames(
  { signatures, photos = [] }: Fields,
  data: FormData,
): readonly (string | null)[] {
  return [
    ...(data.photos ?? []).map(({ name }) => name),
    ...photos.flatMap((field) => labelsOnly(data, field)),
    ...signatures.map((field) => nameIn(data, field)),
  ];
}

/** The form without pictures that are not on this device any more; they can be added again. */
export function withoutPictures<Data extends FormData>(
  fields: PictureFields<Data>,
  data: Data,
  missing: ReadonlySet<string>,
): Data {
  if (missing.size === 0) return data;
  const { signatures, photos = [] }: Fields = fields;
  const remaining = (name: string | null) => unlessLost(name, missing);
  return {
    ...data,
    ...(data.answers && { answers: answersWithout(data.answers, missing) }),
    ...(data.photos && { photos: data.photos.filter(({ name }) => !missing.has(name)) }),
    ...Object.fromEntries(photos.map((field) => [field, labelsOnly(data, field).map(remaining)])),
    ...Object.fromEntries(signatures.map((field) => [field, remaining(nameIn(data, field))])),
  };
}

type Named<Data> = {
  readonly pictures: PictureFields<Data>;
  readonly template?: (data: Data) => {
    readonly form: FormSchema;
    readonly device: ParameterValues;
    readonly before?: Before;
  };
};

/** The files of a request: pictures on this device that its body names, each with its field. */
export function filesOf<Data extends FormData>(
  record: Named<Data>,
  data: Data,
  pictures: ReadonlyMap<string, Picture>,
  body: Readonly<Record<string, unknown>>,
): readonly OutgoingFile[] {
  const { signatures, photos = [] }: Fields = record.pictures;
  const template = record.template?.(data);
  const photosIn = (field: string) =>
    ((body[field] ?? []) as readonly { readonly name: string }[]).map(
      ({ name }, at) => [name, `${field}.${String(at)}`] as const,
    );
  return outgoingFiles(
    [
      ...(template ? surveyPlaces(template.form, data.answers ?? {}, template.device, template.before) : []),
      ...['photos', ...photos].flatMap(photosIn),
      ...signatures.map((field) => [(body[field] ?? null) as string | null, field] as const),
    ],
    pictures,
  );
}
