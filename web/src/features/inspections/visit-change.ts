import type { Answer } from '@portal/domain/form/answers';
import { changedPhotos, type PhotoChange } from '../../form/pictures/extra-photos.ts';
import { answered, onlyNamed, withPicture, withPictureIn } from '../../form/pictures/held-pictures.ts';
import type { Picture } from '../../form/pictures/picture.ts';
import type { Visit } from './visit-data.ts';

/** An inspection on the screen: its data, and the pictures that live on this device. */
export type VisitInProgress = { readonly data: Visit; readonly pictures: ReadonlyMap<string, Picture> };

export type Signature = 'signature' | 'inspectorSignature';

export type VisitChange =
  | { readonly kind: 'answer'; readonly stepId: string; readonly field: string; readonly answer: Answer }
  | { readonly kind: 'picture'; readonly stepId: string; readonly field: string; readonly picture: Picture }
  | { readonly kind: 'text'; readonly field: 'executedOn' | 'note'; readonly text: string }
  | { readonly kind: 'signed'; readonly who: Signature; readonly picture: Picture | null }
  | PhotoChange;

/** What the form is after a change. Pictures that nothing refers to any more are dropped. */
export function changedVisit({ data, pictures }: VisitInProgress, change: VisitChange): VisitInProgress {
  switch (change.kind) {
    case 'text':
      return { data: { ...data, [change.field]: change.text }, pictures };
    case 'answer':
      return swept(withAnswer(data, change, change.answer), pictures);
    case 'picture':
      return swept(
        { ...data, answers: withPictureIn(data.version.inspectionFormSchema, data.answers, change) },
        withPicture(pictures, change.picture),
      );
    case 'signed':
      return swept(
        { ...data, [change.who]: change.picture?.name ?? null },
        withPicture(pictures, change.picture),
      );
    case 'photo-added':
    case 'photo-removed':
    case 'caption':
      return swept(
        { ...data, photos: changedPhotos(data.photos, change) },
        withPicture(pictures, change.kind === 'photo-added' ? change.picture : null),
      );
  }
}

type Asked = { readonly stepId: string; readonly field: string };

function withAnswer(data: Visit, { stepId, field }: Asked, answer: Answer): Visit {
  return { ...data, answers: answered(data.answers, stepId, field, answer) };
}

function swept(data: Visit, pictures: ReadonlyMap<string, Picture>): VisitInProgress {
  const names = [...data.photos.map((photo) => photo.name), data.signature, data.inspectorSignature];
  return { data, pictures: onlyNamed(pictures, data.answers, names) };
}
