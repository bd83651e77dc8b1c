import { createStore } from '../../lib/store.ts';

/** How many photos were added to one field, and how many of them are ready. */
export type Taken = { readonly total: number; readonly done: number };

/** Photos that were added and are still being shrunk: a form that is sent without waiting would lose them. */
export type Shrinking = {
  /** The fields with such photos, by id. */
  readonly fields: ReadonlyMap<string, Taken>;
  /** Whether one of the photos that are being shrunk could not be opened. */
  readonly failed: boolean;
};

export const shrinking = createStore<Shrinking>({ fields: new Map(), failed: false });

/** How many photos are still being shrunk, in all fields. */
export function photosLeft({ fields }: Shrinking): number {
  return [...fields.values()].reduce((sum, { total, done }) => sum + total - done, 0);
}

/** How many photos of one field are still being shrunk: their places are taken already. */
export function photosLeftIn({ fields }: Shrinking, field: string): number {
  const { total, done } = fields.get(field) ?? { total: 0, done: 0 };
  return total - done;
}

/**
 * Adds photos to one field, one after the other; each counts as being shrunk until `take` has put it into the form.
 * Answers whether all could be opened; a photo for which `take` throws could not.
 */
export async function addPhotos<Photo>(
  field: string,
  photos: readonly Photo[],
  take: (photo: Photo) => Promise<void>,
): Promise<boolean> {
  count(field, { total: photos.length, done: 0 });
  let opened = true;
  for (const photo of photos) {
    const failed = await take(photo).then(
      () => false,
      () => true,
    );
    if (failed) opened = false;
    count(field, { total: 0, done: 1 }, failed);
  }
  return opened;
}

/** Adds to the counts of a field; a field without open photos is removed. */
function count(field: string, more: Taken, failed = false): void {
  const before = shrinking.get();
  const known = before.fields.get(field);
  const now = { total: (known?.total ?? 0) + more.total, done: (known?.done ?? 0) + more.done };
  const fields = new Map(before.fields).set(field, now);
  if (now.done >= now.total) fields.delete(field);
  shrinking.set({ fields, failed: failed || (before.fields.size > 0 && before.failed) });
}

/** Resolves once no photo is being shrunk: to false when one of them could not be opened. */
export async function whenPhotosAdded(): Promise<boolean> {
  if (shrinking.get().fields.size === 0) return true;
  await new Promise<void>((resolve) => {
    const stop = shrinking.subscribe(() => {
      if (shrinking.get().fields.size > 0) return;
      stop();
      resolve();
    });
  });
  return !shrinking.get().failed;
}

/**
 * Resolves once the form on the screen has each photo that was added, so that its draft is saved with them: it is
 * drawn with the last one in the task after that one was added.
 */
export async function whenPhotosInForm(): Promise<void> {
  if (shrinking.get().fields.size === 0) return;
  await whenPhotosAdded();
  await new Promise((resolve) => setTimeout(resolve));
}
