import { createStore } from '../../lib/store.ts';

/** How far the photos are that were taken for one field. */
export type Taken = { readonly total: number; readonly done: number };

/** Photos that were taken and are not in the form yet: a form that goes on without them would lose them. */
export type Shrinking = {
  /** The fields that have some under way, by id. */
  readonly fields: ReadonlyMap<string, Taken>;
  /** Whether one of those under way at the same time could not be opened. */
  readonly failed: boolean;
};

export const shrinking = createStore<Shrinking>({ fields: new Map(), failed: false });

/** How many photos are still under way, of all fields. */
export function photosLeft({ fields }: Shrinking): number {
  return [...fields.values()].reduce((sum, { total, done }) => sum + total - done, 0);
}

/**
 * Takes photos into one field, one after the other, each counted as under way until `take` has put it into the form.
 * Answers whether all could be opened; one for which `take` throws could not.
 */
export async function takeEach<Photo>(
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

/** Adds to what is known of a field; one that has nothing under way any more is forgotten. */
function count(field: string, more: Taken, failed = false): void {
  const before = shrinking.get();
  const known = before.fields.get(field);
  const now = { total: (known?.total ?? 0) + more.total, done: (known?.done ?? 0) + more.done };
  const fields = new Map(before.fields).set(field, now);
  if (now.done >= now.total) fields.delete(field);
  shrinking.set({ fields, failed: failed || (before.fields.size > 0 && before.failed) });
}

/**
 * Resolves once no photo is under way, at once when none is: to false when one of those waited for could not be opened.
 */
export async function photosReady(): Promise<boolean> {
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
