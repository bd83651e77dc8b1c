import type { Answer } from '@portal/domain/form/answers';
import { serialField } from '@portal/domain/templates/serial-field';
import { changedPhotos, type PhotoChange } from '../../form/pictures/extra-photos.ts';
import { answered, onlyNamed, withPicture, withPictureIn } from '../../form/pictures/held-pictures.ts';
import type { Picture } from '../../form/pictures/picture.ts';
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
  | PhotoChange
  | {
      readonly kind: 'signed';
      readonly who: 'signature' | 'installerSignature';
      readonly picture: Picture | null;
    };

/** The serial number was scanned or looked up before the form began; only a correction, or one that was refused, may mend it. */
export function serialIsFixed(data: Commissioning): boolean {
  return data.target.kind === 'new' && data.target.mends === undefined;
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
      return swept(withAnswer(data, change.stepId, change.field, change.answer), pictures);
    case 'picture':
      return swept(
        { ...data, answers: withPictureIn(data.version.installationFormSchema, data.answers, change) },
        withPicture(pictures, change.picture),
      );
    case 'photo-added':
      return {
        data: { ...data, photos: changedPhotos(data.photos, change) },
        pictures: withPicture(pictures, change.picture),
      };
    case 'photo-removed':
    case 'caption':
      return swept({ ...data, photos: changedPhotos(data.photos, change) }, pictures);
    case 'signed':
      return swept(
        { ...data, [change.who]: change.picture?.name ?? null },
        withPicture(pictures, change.picture),
      );
  }
}

function withAnswer(data: Commissioning, stepId: string, field: string, answer: Answer): Commissioning {
  return { ...data, answers: answered(data.answers, stepId, field, answer) };
}

function swept(data: Commissioning, pictures: ReadonlyMap<string, Picture>): InProgress {
  const names = [...data.photos.map((photo) => photo.name), data.signature, data.installerSignature];
  return { data, pictures: onlyNamed(pictures, data.answers, names) };
}
