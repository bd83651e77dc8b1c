import { typedValue } from '@portal/domain/contact/control-characters';
import { atomically, closedByBrowser, isStorageFull, openStore } from '../../lib/local/local-db.ts';
import { firstVersion } from '../../lib/local/schema-ladder.ts';
import { type Draft, draftSchema, type DraftPicture, draftPictureSchema, draftLockName } from './draft.ts';
import { removeUnloadBackup, type UnloadBackup, unloadBackupsOf, isBasedOn } from './unload-backup.ts';
import type { Picture } from '../pictures/picture.ts';
import { reportRecord } from '../../lib/local/local-trouble.ts';

const drafts = openStore<Draft>('forms', firstVersion(draftSchema));
const pictures = openStore<DraftPicture>('forms', firstVersion(draftPictureSchema));

const pictureId = (draftId: string, name: string) => `${draftId}/${name}`;

/** The draft was finished, deleted or changed in another window since it was read here. */
export class DraftMovedOn extends Error {
  override readonly name = 'DraftMovedOn';
}

/**
 * A person's newest draft at an address of the app, for the tab that holds the lock on it: includes an unload backup.
 */
export async function findDraft(userId: number, place: string): Promise<Draft | undefined> {
  const backups = unloadBackupsOf(userId).filter(({ draft }) => draft.place === place);
  const taken = (await Promise.all(backups.map(takeOver))).filter((draft) => draft !== undefined);
  const saved = (await drafts.allOf(userId)).filter((draft) => draft.place === place);
  return [...taken, ...saved].sort((a, b) => b.savedAt - a.savedAt)[0];
}

/** A person's drafts, newest first. */
export async function draftsOf(userId: number): Promise<readonly Draft[]> {
  return (await drafts.allOf(userId)).sort((a, b) => b.savedAt - a.savedAt);
}

/**
 * Calls back with a person's drafts, newest first, now and after each change in any window. Returns a function that
 * unsubscribes. Unload backups of tabs that are gone are merged first.
 */
export function watchDrafts(userId: number, onDrafts: (drafts: readonly Draft[]) => void): () => void {
  const ended = new AbortController();
  for (const { draft } of unloadBackupsOf(userId)) void takeOverWhenLeft(draft, ended.signal);
  const stop = drafts.watch(userId, (all) => onDrafts(all.sort((a, b) => b.savedAt - a.savedAt)));
  return () => {
    ended.abort();
    stop();
  };
}

/** A tab that still has the form saves it itself: a write past it would look like another tab's change. */
async function takeOverWhenLeft({ id, userId, place }: Draft, signal: AbortSignal): Promise<void> {
  try {
    await navigator.locks.request(draftLockName(userId, place), { signal }, async () => {
      const backup = unloadBackupsOf(userId).find(({ draft }) => draft.id === id);
      if (backup) await takeOver(backup);
    });
  } catch {
    // The caller has aborted, or a tab has locked the form and reads the backup itself.
  }
}

/**
 * Saves a backup as the draft, unless the draft has changed since. On a full disk the backup stays and is shown all
 * the same.
 */
async function takeOver(backup: UnloadBackup): Promise<Draft | undefined> {
  const { draft: newest } = backup;
  try {
    const saved = await atomically(['forms'], async () => {
      const before = await drafts.get(newest.id);
      if (!isBasedOn(backup, before)) return undefined;
      const dropped = before?.pictures.filter((name) => !newest.pictures.includes(name)) ?? [];
      for (const name of dropped) await pictures.remove(pictureId(newest.id, name));
      const draft = { ...newest, revision: (before?.revision ?? 0) + 1 };
      await drafts.put(draft);
      return draft;
    });
    removeUnloadBackup(newest.id);
    return saved;
  } catch (error) {
    if (isStorageFull(error)) return newest;
    throw error;
  }
}

/** The pictures of a draft by name. */
export async function picturesOf(draft: Draft): Promise<Map<string, Picture>> {
  const saved = await Promise.all(
    draft.pictures.map((name) => pictures.get(pictureId(draft.id, name), draft.userId)),
  );
  return new Map(saved.flatMap((one) => (one ? [[one.picture.name, one.picture] as const] : [])));
}

/**
 * Saves a draft and its pictures in one transaction; they are on the disk when the promise resolves. `revision` 0 is
 * a new draft; any other must be the one on the disk, or `DraftMovedOn` is thrown and nothing is written, unless the
 * browser has cleared the database meanwhile: then the draft is saved again. A full disk throws the browser's error
 * (`isStorageFull`).
 */
export async function saveDraft(draft: Draft, all: ReadonlyMap<string, Picture>): Promise<Draft> {
  return atomically(['forms'], async () => {
    const before = await drafts.get(draft.id);
    const isCleared = before === undefined && closedByBrowser.get() > 0;
    if (!isCleared && (before?.revision ?? 0) !== draft.revision) throw new DraftMovedOn(draft.id);
    const known = new Set(before?.pictures);
    for (const [name, picture] of all) {
      if (known.has(name)) continue;
      await pictures.put({ id: pictureId(draft.id, name), userId: 0, revision: 1, picture });
    }
    for (const name of known) if (!all.has(name)) await pictures.remove(pictureId(draft.id, name));
    const saved = { ...draft, revision: draft.revision + 1, pictures: [...all.keys()] };
    await drafts.put(saved);
    return saved;
  });
}

/** Deletes a draft and its pictures, if there are any. */
export async function removeDraft(id: string): Promise<void> {
  removeUnloadBackup(id);
  await atomically(['forms'], async () => {
    const draft = await drafts.get(id);
    if (!draft) return;
    for (const name of draft.pictures) await pictures.remove(pictureId(id, name));
    await drafts.remove(id);
  });
}

/**
 * The form's data in the current version, with its texts as the server stores them: older apps saved what nobody sees of a pasted
 * text. Data that cannot be read is reported, and the form does not open.
 */
export function readDraft<Data>(versions: { readonly read: (raw: unknown) => Data }, draft: Draft): Data {
  try {
    return versions.read(typedValue(draft.data));
  } catch (error) {
    reportRecord('forms', draft.id, draft.userId, error);
    throw error;
  }
}
