import type { Picture } from './picture.ts';

/** A photo that no question asked for, and its own words. */
export type ExtraPhoto = { readonly name: string; readonly caption: string };

export type PhotoChange =
  | { readonly kind: 'photo-added'; readonly picture: Picture }
  | { readonly kind: 'photo-removed'; readonly name: string }
  | { readonly kind: 'caption'; readonly name: string; readonly caption: string };

/** The photos after a change of them. */
export function changedPhotos(photos: readonly ExtraPhoto[], change: PhotoChange): ExtraPhoto[] {
  switch (change.kind) {
    case 'photo-added':
      return [...photos, { name: change.picture.name, caption: '' }];
    case 'photo-removed':
      return photos.filter((photo) => photo.name !== change.name);
    case 'caption':
      return photos.map((photo) =>
        photo.name === change.name ? { ...photo, caption: change.caption } : photo,
      );
  }
}

/** The same as a part of a summary: how many, and each with its words. */
export function extraPhotosInWords(
  t: (key: 'form.extraPhotos.photo', words: { number: number }) => string,
  photos: readonly ExtraPhoto[],
) {
  return photos.map(({ name, caption }, index) => ({
    name,
    label: caption || t('form.extraPhotos.photo', { number: index + 1 }),
  }));
}
