import { putBackAt } from './photo-trash.ts';
import type { Picture } from './picture.ts';

/** A photo besides those that the form asks for, with its caption. */
export type ExtraPhoto = { readonly name: string; readonly caption: string };

export type PhotoChange =
  | { readonly kind: 'photo-added'; readonly picture: Picture }
  | { readonly kind: 'photo-removed'; readonly name: string }
  /** A removed one is put back at its place; without a picture it is on the server. */
  | {
      readonly kind: 'photo-back';
      readonly photo: ExtraPhoto;
      readonly at: number;
      readonly picture: Picture | undefined;
    }
  | { readonly kind: 'caption'; readonly name: string; readonly caption: string };

/** Most photos that a record may have besides those of its form (domain: `photos`). */
export const PHOTOS_MAX = 40;

/** The photos after a change; one more than a record may have is not added. */
export function changedPhotos(photos: readonly ExtraPhoto[], change: PhotoChange): ExtraPhoto[] {
  switch (change.kind) {
    case 'photo-added':
      return [...photos, { name: change.picture.name, caption: '' }].slice(
        0,
        Math.max(PHOTOS_MAX, photos.length),
      );
    case 'photo-back':
      return putBackAt(photos, change.photo, change.at);
    case 'photo-removed':
      return photos.filter((photo) => photo.name !== change.name);
    case 'caption':
      return photos.map((photo) =>
        photo.name === change.name ? { ...photo, caption: change.caption } : photo,
      );
  }
}

/** The extra photos as a section of a summary: how many, and each with its caption. */
export function extraPhotosText(
  t: (key: 'form.extraPhotos.photo', words: { number: number }) => string,
  photos: readonly ExtraPhoto[],
) {
  return photos.map(({ name, caption }, index) => ({
    name,
    label: caption || t('form.extraPhotos.photo', { number: index + 1 }),
  }));
}
