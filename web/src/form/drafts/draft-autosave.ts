import { beginWork } from '../../lib/loading/busy.ts';
import { isStorageFull } from '../../lib/local/local-db.ts';
import { askForPersistence } from '../../lib/local/persistence.ts';
import { createStore, type Store } from '../../lib/store.ts';
import type { Draft, DraftContent } from './draft.ts';
import { DraftMovedOn, saveDraft, removeDraft } from './draft-store.ts';
import { removeUnloadBackup, writeUnloadBackup } from './unload-backup.ts';

/** A draft is saved within a second of the last keystroke, and every few seconds while typing goes on; with a new picture at once. */
const AFTER_LAST_CHANGE_MS = 600;
const WHILE_TYPING_MS = 3_000;
const AFTER_FAILURE_MS = 5_000;

/** Whether a form is saved on the device. With `failed` and `elsewhere` what is on the screen is NOT saved. */
export type AutosaveState =
  | { readonly kind: 'new' }
  | { readonly kind: 'waiting'; readonly savedAt: number | null }
  | { readonly kind: 'saved'; readonly savedAt: number }
  | { readonly kind: 'failed'; readonly full: boolean }
  | { readonly kind: 'elsewhere' };

/** Saves one form on the device, from its first keystroke until it is queued. */
export type DraftAutosave = {
  readonly state: Store<AutosaveState>;
  /** To be called with each change of the form, which is saved soon after. */
  readonly changed: (content: DraftContent) => void;
  /** Saves now; resolves when the form is saved or saving has failed. */
  readonly flush: () => Promise<void>;
  /** Saves the newest content once more, for when the device may have lost its database. */
  readonly again: () => void;
  /** To be called when the page may be closed: writes a backup of what is not saved before it returns, then saves. */
  readonly leave: () => void;
  /** Deletes the draft; nothing is saved from here on. */
  readonly forget: () => Promise<void>;
};

/** Saves one form on the device while it is filled in. `found` is its draft from an earlier time. */
export function draftAutosave(userId: number, id: string, found?: Draft): DraftAutosave {
  const progress = saveProgress(found);
  let revision = found?.revision ?? 0;
  let createdAt = found?.createdAt;
  const unsaved = unsavedContent(found?.pictures ?? []);
  const timer = saveTimer(() => void flush());
  /** When the write began that is under way. */
  let writeBeganAt: number | null = null;
  let ended = false;
  let writing: Promise<void> = Promise.resolve();

  function draftOf({ pictures, ...rest }: DraftContent, savedAt: number): Draft {
    createdAt ??= savedAt;
    const names = [...pictures.keys()];
    return { ...rest, id, userId, revision, schemaVersion: 1, createdAt, savedAt, pictures: names };
  }

  async function write(): Promise<void> {
    const content = ended ? undefined : unsaved.take();
    if (content === undefined) return;
    const savedAt = Date.now();
    writeBeganAt = savedAt;
    try {
      const saved = await saveDraft(draftOf(content, savedAt), content.pictures);
      if (revision === 0) void askForPersistence().catch(() => undefined);
      revision = saved.revision;
      unsaved.picturesSaved(saved.pictures);
      if (unsaved.waiting() === undefined) {
        removeUnloadBackup(id);
        progress.finish({ kind: 'saved', savedAt });
      }
    } catch (error) {
      if (error instanceof DraftMovedOn) {
        ended = true;
        progress.finish({ kind: 'elsewhere' });
      } else {
        unsaved.putBack(content);
        progress.fail(isStorageFull(error));
        timer.afterFailure();
      }
    } finally {
      writeBeganAt = null;
    }
  }

  function flush(): Promise<void> {
    timer.stop();
    writing = writing.then(write);
    return writing;
  }

  return {
    state: progress.state,
    changed: (content) => {
      if (ended) return;
      unsaved.change(content);
      progress.begin();
      timer.afterChange(unsaved.hasNewPictures() && progress.state.get().kind !== 'failed');
    },
    flush,
    again: () => {
      if (!ended && unsaved.repeatNewest()) void flush();
    },
    leave: () => {
      const content = ended ? undefined : unsaved.withSavedPictures();
      const underWay = content === unsaved.waiting() ? writeBeganAt : null;
      if (content) writeUnloadBackup({ draft: draftOf(content, Date.now()), underWay });
      void flush();
    },
    forget: async () => {
      ended = true;
      timer.stop();
      await writing;
      await removeDraft(id);
      progress.finish({ kind: 'new' });
    },
  };
}

/** What the screen says about saving; from a change until it is saved the app also counts as busy. */
function saveProgress(found: Draft | undefined) {
  const state = createStore<AutosaveState>(
    found ? { kind: 'saved', savedAt: found.savedAt } : { kind: 'new' },
  );
  let endWork: (() => void) | undefined;
  return {
    state,
    begin: () => {
      endWork ??= beginWork('form');
      const before = state.get();
      if (before.kind === 'new' || before.kind === 'saved')
        state.set({ kind: 'waiting', savedAt: before.kind === 'saved' ? before.savedAt : null });
    },
    fail: (full: boolean) => state.set({ kind: 'failed', full }),
    finish: (next: AutosaveState) => {
      state.set(next);
      endWork?.();
      endWork = undefined;
    },
  };
}

/** The content of a form that is not saved yet. `savedPictures` are the names of the pictures on the device. */
function unsavedContent(savedPictures: readonly string[]) {
  let saved = new Set(savedPictures);
  let waiting: DraftContent | undefined;
  let newest: DraftContent | undefined;
  /** The newest content whose pictures are all saved: the unload backup can hold text alone. */
  let textOnly: DraftContent | undefined;
  const isTextOnly = ({ pictures }: DraftContent) => [...pictures.keys()].every((name) => saved.has(name));

  return {
    waiting: () => waiting,
    /** These are saved at once: the unload backup has no room for them. */
    hasNewPictures: () => waiting !== undefined && !isTextOnly(waiting),
    withSavedPictures: () => textOnly,
    change: (content: DraftContent) => {
      waiting = content;
      newest = content;
      if (isTextOnly(content)) textOnly = content;
    },
    /** Hands out what waits, to be written. */
    take: () => {
      const content = waiting;
      waiting = undefined;
      return content;
    },
    /** After a failed write; what was typed since then is newer and stays. */
    putBack: (content: DraftContent) => {
      waiting ??= content;
    },
    picturesSaved: (names: readonly string[]) => {
      saved = new Set(names);
      textOnly = waiting !== undefined && isTextOnly(waiting) ? waiting : undefined;
    },
    /** Lets the newest content be written again with all its pictures; false when there is none. */
    repeatNewest: () => {
      if (newest === undefined) return false;
      waiting ??= newest;
      saved = new Set();
      return true;
    },
  };
}

/** Calls `save` when it is due: at once if wanted, soon after the last change, now and then while typing goes on, later after a failure. */
function saveTimer(save: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstChangeAt = 0;
  const saveIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(save, ms);
  };
  return {
    afterChange: (atOnce: boolean) => {
      if (atOnce) return save();
      const now = Date.now();
      if (firstChangeAt === 0) firstChangeAt = now;
      saveIn(Math.max(0, Math.min(AFTER_LAST_CHANGE_MS, firstChangeAt + WHILE_TYPING_MS - now)));
    },
    afterFailure: () => saveIn(AFTER_FAILURE_MS),
    stop: () => {
      clearTimeout(timer);
      firstChangeAt = 0;
    },
  };
}
