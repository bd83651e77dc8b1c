import { atomically, openStore } from '../lib/local-db.ts';
import { firstVersion } from '../lib/schema-ladder.ts';
import { type Draft, draftSchema, type KeptPicture, keptPictureSchema } from './draft.ts';
import type { Picture } from './picture.ts';

const drafts = openStore<Draft>('forms', firstVersion(draftSchema));
const pictures = openStore<KeptPicture>('forms', firstVersion(keptPictureSchema));

const pictureId = (draftId: string, name: string) => `${draftId}/${name}`;

/** The draft was finished, removed or changed in another window since it was read here. */
export class DraftMovedOn extends Error {
  override readonly name = 'DraftMovedOn';
}

/** A person's newest draft of a place in the app. */
export async function findDraft(userId: number, place: string): Promise<Draft | undefined> {
  const found = (await drafts.allOf(userId)).filter((draft) => draft.place === place);
  return found.sort((a, b) => b.savedAt - a.savedAt)[0];
}

/** A person's drafts, newest first. */
export async function draftsOf(userId: number): Promise<readonly Draft[]> {
  return (await drafts.allOf(userId)).sort((a, b) => b.savedAt - a.savedAt);
}

/** Calls back with a person's drafts, newest first, now and after each change in any window; the answer ends it. */
export function watchDrafts(userId: number, onDrafts: (drafts: readonly Draft[]) => void): () => void {
  return drafts.watch(userId, (all) => onDrafts(all.sort((a, b) => b.savedAt - a.savedAt)));
}

/** The pictures of a draft, under their names. */
export async function picturesOf(draft: Draft): Promise<Map<string, Picture>> {
  const kept = await Promise.all(draft.pictures.map((name) => pictures.get(pictureId(draft.id, name))));
  return new Map(kept.flatMap((one) => (one ? [[one.picture.name, one.picture] as const] : [])));
}

/**
 * Keeps a draft and its pictures as one, on the disk when it answers. `revision` 0 is a draft never kept
 * before; any other must be the one on the disk, or `DraftMovedOn` is thrown and nothing is written. A full
 * disk throws what the browser throws (`isStorageFull`).
 */
export async function keepDraft(draft: Draft, all: ReadonlyMap<string, Picture>): Promise<Draft> {
  return atomically(['forms'], async () => {
    const before = await drafts.get(draft.id);
    if ((before?.revision ?? 0) !== draft.revision) throw new DraftMovedOn(draft.id);
    const known = new Set(before?.pictures);
    for (const [name, picture] of all) {
      if (known.has(name)) continue;
      await pictures.put({ id: pictureId(draft.id, name), userId: 0, revision: 1, picture });
    }
    for (const name of known) if (!all.has(name)) await pictures.remove(pictureId(draft.id, name));
    const kept = { ...draft, revision: draft.revision + 1, pictures: [...all.keys()] };
    await drafts.put(kept);
    return kept;
  });
}

/** Forgets a draft and its pictures; one that is not there is forgotten already. */
export async function removeDraft(id: string): Promise<void> {
  await atomically(['forms'], async () => {
    const draft = await drafts.get(id);
    if (!draft) return;
    for (const name of draft.pictures) await pictures.remove(pictureId(id, name));
    await drafts.remove(id);
  });
}
