import { typedValue } from '@portal/domain/contact/control-characters';
import type { Answer } from '@portal/domain/form/answers';
import type { FormSchema } from '@portal/domain/form/schema';
import { changedPhotos } from '../../form/pictures/extra-photos.ts';
import { answered, onlyNamed, withPicture, withPictureIn } from '../../form/pictures/held-pictures.ts';
import type { Picture } from '../../form/pictures/picture.ts';
import type { Change, FormData, FormNow, PictureChange, PictureFields } from './form-state.ts';
import { pictureNames } from './picture-fields.ts';

/** The same for the engine, which does not know the fields by name. */
type AnyChange =
  | { readonly kind: 'value'; readonly field: string; readonly value: unknown }
  | { readonly kind: 'entry'; readonly field: string; readonly name: string; readonly value: string | null }
  | PictureChange<Record<string, string | null> & Record<string, readonly (string | null)[]>>;

type Changed<Data> = {
  readonly pictures: PictureFields<Data>;
  readonly template?: (data: Data) => { readonly form: FormSchema };
  readonly accepts?: (data: Data, change: Change<Data>) => boolean;
  readonly settled?: (data: Data, before: Data) => Data;
};

/**
 * The form after a change, with its texts as the server will store them. Pictures that are not referred to any more are dropped.
 */
export function changed<Data extends FormData>(
  record: Changed<Data>,
  now: FormNow<Data>,
  change: Change<Data>,
): FormNow<Data> {
  if (record.accepts?.(now.data, change) === false) return now;
  const cleaned = ('picture' in change ? change : typedValue(change)) as AnyChange;
  const { data: next, picture } = changedData(now.data, cleaned, record.template?.(now.data).form);
  const data = record.settled?.(next, now.data) ?? next;
  if (picture === undefined && data === next) return { ...now, data };
  const names = pictureNames(record.pictures, data);
  return { data, pictures: onlyNamed(withPicture(now.pictures, picture ?? null), data.answers ?? {}, names) };
}

/**
 * The data after a change, with the picture that was added; null where one may have been removed, undefined where no
 * picture is concerned.
 */
function changedData<Data extends FormData>(
  data: Data,
  change: AnyChange,
  form: FormSchema | undefined,
): { readonly data: Data; readonly picture?: Picture | null } {
  const fields = data as Readonly<Record<string, unknown>>;
  switch (change.kind) {
    case 'value':
      return { data: { ...data, [change.field]: change.value } };
    case 'entry': {
      const { [change.name]: _before, ...rest } = fields[change.field] as Record<string, string>;
      const entries = change.value === null ? rest : { ...rest, [change.name]: change.value };
      return { data: { ...data, [change.field]: entries } };
    }
    case 'answer':
      return { data: withAnswer(data, change, change.answer), picture: null };
    case 'picture':
      return {
        data: form
          ? { ...data, answers: withPictureIn(form, data.answers ?? {}, change) }
          : withAnswer(data, change, change.picture.name),
        picture: change.picture,
      };
    case 'signed':
      return {
        data: { ...data, ...change.sealed, [change.field]: change.picture?.name ?? null },
        picture: change.picture,
      };
    case 'photo': {
      const names = (fields[change.field] as readonly (string | null)[]).map((name, at) =>
        at === change.at ? (change.picture?.name ?? null) : name,
      );
      return { data: { ...data, [change.field]: names }, picture: change.picture };
    }
    case 'photo-added':
    case 'photo-back':
    case 'photo-removed':
    case 'caption':
      return {
        data: { ...data, photos: changedPhotos(data.photos ?? [], change) },
        picture: 'picture' in change ? (change.picture ?? null) : null,
      };
  }
}

type Question = { readonly stepId: string; readonly field: string };

function withAnswer<Data extends FormData>(data: Data, { stepId, field }: Question, answer: Answer): Data {
  return { ...data, answers: answered(data.answers ?? {}, stepId, field, answer) };
}
