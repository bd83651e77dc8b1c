import type { Answer } from '@portal/domain/form/answers';
import { serialField } from '@portal/domain/templates/serial-field';
import type { Picture } from '../../form/picture.ts';
import type { Commissioning, CustomerForm, InstallerForm, NotesForm } from './draft-data.ts';

/** A commissioning on the screen: its data, and the pictures that live on this device. */
export type InProgress = {
  readonly data: Commissioning;
  readonly pictures: ReadonlyMap<string, Picture>;
};

export type Change =
  | { readonly kind: 'parameter'; readonly field: string; readonly value: string }
  | { readonly kind: 'customer'; readonly values: CustomerForm }
  | { readonly kind: 'installer'; readonly values: InstallerForm }
  | { readonly kind: 'answer'; readonly stepId: string; readonly field: string; readonly answer: Answer }
  | { readonly kind: 'picture'; readonly stepId: string; readonly field: string; readonly picture: Picture }
  | { readonly kind: 'note'; readonly note: keyof NotesForm; readonly text: string }
  | { readonly kind: 'photo-added'; readonly picture: Picture }
  | { readonly kind: 'photo-removed'; readonly name: string }
  | { readonly kind: 'caption'; readonly name: string; readonly caption: string }
  | {
      readonly kind: 'signed';
      readonly who: 'signature' | 'installerSignature';
      readonly picture: Picture | null;
    };

/** The serial number was scanned or looked up before the form began; only a correction may mend it. */
export function serialIsFixed(data: Commissioning): boolean {
  return data.target.kind === 'new';
}

/** What the form is after a change. Pictures that nothing refers to any more are dropped. */
export function changed(now: InProgress, change: Change): InProgress {
  const { data, pictures } = now;
  switch (change.kind) {
    case 'parameter':
      if (serialIsFixed(data) && change.field === serialField(data.version.parametersSchema).name) return now;
      return {
        ...now,
        data: { ...data, parameters: { ...data.parameters, [change.field]: change.value } },
      };
    case 'customer':
      return { ...now, data: { ...data, customer: change.values } };
    case 'installer':
      return { ...now, data: { ...data, installer: change.values } };
    case 'note':
      return { ...now, data: { ...data, notes: { ...data.notes, [change.note]: change.text } } };
    case 'answer':
      return swept(answered(data, change.stepId, change.field, change.answer), pictures);
    case 'picture':
      return swept(
        answered(data, change.stepId, change.field, change.picture.name),
        withPicture(pictures, change.picture),
      );
    case 'photo-added':
      return {
        data: { ...data, photos: [...data.photos, { name: change.picture.name, caption: '' }] },
        pictures: withPicture(pictures, change.picture),
      };
    case 'photo-removed':
      return swept({ ...data, photos: data.photos.filter((photo) => photo.name !== change.name) }, pictures);
    case 'caption':
      return {
        ...now,
        data: {
          ...data,
          photos: data.photos.map((photo) =>
            photo.name === change.name ? { ...photo, caption: change.caption } : photo,
          ),
        },
      };
    case 'signed':
      return swept(
        { ...data, [change.who]: change.picture?.name ?? null },
        change.picture ? withPicture(pictures, change.picture) : pictures,
      );
  }
}

function answered(data: Commissioning, stepId: string, field: string, answer: Answer): Commissioning {
  return {
    ...data,
    answers: { ...data.answers, [stepId]: { ...data.answers[stepId], [field]: answer } },
  };
}

function withPicture(pictures: ReadonlyMap<string, Picture>, picture: Picture): Map<string, Picture> {
  return new Map(pictures).set(picture.name, picture);
}

/**
 * Answers of hidden fields keep their pictures: the person may show the field again. A picture goes only when
 * its name stands nowhere.
 */
function swept(data: Commissioning, pictures: ReadonlyMap<string, Picture>): InProgress {
  const named = new Set<unknown>([
    ...Object.values(data.answers).flatMap((step) => Object.values(step)),
    ...data.photos.map((photo) => photo.name),
    data.signature,
    data.installerSignature,
  ]);
  if ([...pictures.keys()].every((name) => named.has(name))) return { data, pictures };
  return { data, pictures: new Map([...pictures].filter(([name]) => named.has(name))) };
}
