import type { Answer, Answers } from '@portal/domain/form/answers';
import type { ExtraPhoto, PhotoChange } from '../../form/pictures/extra-photos.ts';
import type { Picture } from '../../form/pictures/picture.ts';

/**
 * What the engine needs of every form's data. A form without a template's questions or extra photos leaves those out.
 */
export type FormData = {
  /** The template version that it was begun with and is finished with. */
  readonly version: { readonly id: number };
  readonly answers?: Answers;
  readonly photos?: readonly ExtraPhoto[];
  /** A change has taken signatures away, and nobody has signed since. */
  readonly voided?: boolean | undefined;
};

type FieldOf<Data, Value> = {
  [Name in keyof Data & string]: Data[Name] extends Value ? Name : never;
}[keyof Data & string];

/** Fields of a form that name pictures, with the same names in the body. */
export type PictureFields<Data> = {
  /** Each names one signature, or is null. */
  readonly signatures: readonly FieldOf<Data, string | null>[];
  /** Each is a list of fixed length, for photos. */
  readonly photos?: readonly FieldOf<Data, readonly (string | null)[]>[];
};

/** A form on the screen: its data, and its pictures on this device. */
export type FormNow<Data> = { readonly data: Data; readonly pictures: ReadonlyMap<string, Picture> };

/** One change of a form. */
export type Change<Data> = ValueChange<Data> | EntryChange<Data> | PictureChange<Data>;

/** A field is typed or chosen. */
type ValueChange<Data> = {
  [Field in keyof Data & string]: {
    readonly kind: 'value';
    readonly field: Field;
    readonly value: Data[Field];
  };
}[keyof Data & string];

/** One entry of a field that is a map, such as a parameter; null removes it. */
type EntryChange<Data> = {
  [Field in keyof Data & string]: Data[Field] extends Readonly<Record<string, string>>
    ? {
        readonly kind: 'entry';
        readonly field: Field;
        readonly name: string;
        readonly value: string | null;
      }
    : never;
}[keyof Data & string];

/** A question is answered, a photo is taken, or a person signs. */
export type PictureChange<Data> =
  | PhotoChange
  /** A question of the template is answered, with a value or a picture. */
  | { readonly kind: 'answer'; readonly stepId: string; readonly field: string; readonly answer: Answer }
  | { readonly kind: 'picture'; readonly stepId: string; readonly field: string; readonly picture: Picture }
  | {
      readonly kind: 'signed';
      readonly field: PictureFields<Data>['signatures'][number];
      readonly picture: Picture | null;
      /** What the record keeps of it besides: what was signed. */
      readonly sealed?: Partial<Data> | undefined;
    }
  /** One photo of a list of fixed length. */
  | {
      readonly kind: 'photo';
      readonly field: NonNullable<PictureFields<Data>['photos']>[number];
      readonly at: number;
      readonly picture: Picture | null;
    };
