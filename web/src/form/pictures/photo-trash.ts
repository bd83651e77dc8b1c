import { createStore } from '../../lib/store.ts';
import type { Picture } from './picture.ts';

/** A photo that was taken out of the form, with its place: enough to put it back. */
export type RemovedPhoto = {
  readonly name: string;
  /** Its place among the photos of its field. */
  readonly at: number;
  readonly caption: string;
  /** Undefined for a photo that is on the server. */
  readonly picture: Picture | undefined;
};

/**
 * The photos that were taken out of the form on the screen, by the id of their field, oldest first. One tap never loses
 * a photo: each stays here, with its bytes, until the form is left.
 */
export const photoTrash = createStore<ReadonlyMap<string, readonly RemovedPhoto[]>>(new Map());

/** Keeps a photo that is being taken out of a field. */
export function putIntoTrash(field: string, photo: RemovedPhoto): void {
  const before = photoTrash.get();
  photoTrash.set(new Map(before).set(field, [...(before.get(field) ?? []), photo]));
}

/** Forgets a photo that was put back. */
export function takeFromTrash(field: string, name: string): void {
  const left = (photoTrash.get().get(field) ?? []).filter((photo) => photo.name !== name);
  const now = new Map(photoTrash.get()).set(field, left);
  if (left.length === 0) now.delete(field);
  photoTrash.set(now);
}

/** For a form that is left. */
export function emptyPhotoTrash(): void {
  photoTrash.set(new Map());
}

/** A list with an item put back at its old place, or at the end where the list has become shorter. */
export function putBackAt<Item>(list: readonly Item[], item: Item, at: number): Item[] {
  return [...list.slice(0, at), item, ...list.slice(at)];
}
