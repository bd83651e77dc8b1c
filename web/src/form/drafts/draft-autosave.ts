import { beginWork } from '../../lib/loading/busy.ts';
import { isStorageFull } from '../../lib/local/local-db.ts';
import { askForPersistence } from '../../lib/local/persistence.ts';
import { createStore, type Store } from '../../lib/store.ts';
import type { Draft, DraftContent } from './draft.ts';
import { DraftMovedOn, keepDraft, removeDraft } from './draft-store.ts';
import { removeUnloadBackup, writeUnloadBackup } from './unload-backup.ts';

/** A draft is kept within a second of the last keystroke, and now and then while typing goes on. */
const AFTER_LAST_CHANGE_MS = 600;
const WHILE_TYPING_MS = 3_000;
const AFTER_FAILURE_MS = 5_000;

/** How far the device has got with keeping a form. `failed` and `elsewhere`: what is on the screen is NOT kept. */
export type AutosaveState =
  | { readonly kind: 'new' }
  | { readonly kind: 'waiting'; readonly savedAt: number | null }
  | { readonly kind: 'saved'; readonly savedAt: number }
  | { readonly kind: 'failed'; readonly full: boolean }
  | { readonly kind: 'elsewhere' };

/** What keeps one form, from its first keystroke until it was handed over. */
export type DraftAutosave = {
  readonly state: Store<AutosaveState>;
  /** The form has changed: keeps it soon. */
  readonly changed: (content: DraftContent) => void;
  /** Keeps it now, and answers when it is kept or has failed. */
  readonly flush: () => Promise<void>;
  /** The device may have lost what it held: the newest is kept once more. */
  readonly again: () => void;
  /** The page may be gone in a moment: what is not kept is written down before this returns, and then kept. */
  readonly leave: () => void;
  /** Forgets the draft; nothing is kept from here on. */
  readonly forget: () => Promise<void>;
};

/** Keeps one form on the device while it is being filled in. `found` is its draft from an earlier day. */
export function draftAutosave(userId: number, id: string, found?: Draft): DraftAutosave {
  const state = createStore<AutosaveState>(
    found ? { kind: 'saved', savedAt: found.savedAt } : { kind: 'new' },
  );
  let revision = found?.revision ?? 0;
  let createdAt = found?.createdAt;
  let waiting: DraftContent | undefined;
  let newest: DraftContent | undefined;
  /** The newest text that is not on the disk yet, as long as its pictures are. */
  let unkept: DraftContent | undefined;
  let keptPictures = new Set(found?.pictures);
  /** When the write was begun that is under way. */
  let underWay: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstWaiting = 0;
  let ended = false;
  let writing: Promise<void> = Promise.resolve();
  let endWork: (() => void) | undefined;

  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };

  function draftOf({ pictures, ...rest }: DraftContent, savedAt: number): Draft {
    createdAt ??= savedAt;
    const names = [...pictures.keys()];
    return { ...rest, id, userId, revision, schemaVersion: 1, createdAt, savedAt, pictures: names };
  }

  const isText = ({ pictures }: DraftContent) => [...pictures.keys()].every((name) => keptPictures.has(name));
  const textWaiting = () => (waiting !== undefined && isText(waiting) ? waiting : undefined);

  async function write(): Promise<void> {
    const content = waiting;
    if (ended || content === undefined) return;
    waiting = undefined;
    const savedAt = Date.now();
    underWay = savedAt;
    try {
      const kept = await keepDraft(draftOf(content, savedAt), content.pictures);
      if (revision === 0) void askForPersistence().catch(() => undefined);
      revision = kept.revision;
      keptPictures = new Set(kept.pictures);
      unkept = textWaiting();
      if (waiting === undefined) {
        removeUnloadBackup(id);
        settle({ kind: 'saved', savedAt });
      }
    } catch (error) {
      if (error instanceof DraftMovedOn) {
        ended = true;
        settle({ kind: 'elsewhere' });
        return;
      }
      waiting ??= content;
      state.set({ kind: 'failed', full: isStorageFull(error) });
      schedule(AFTER_FAILURE_MS);
    } finally {
      underWay = null;
    }
  }

  function settle(next: AutosaveState): void {
    state.set(next);
    endWork?.();
    endWork = undefined;
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    firstWaiting = 0;
    writing = writing.then(write);
    return writing;
  }

  return {
    state,
    changed: (content) => {
      if (ended) return;
      waiting = content;
      newest = content;
      if (isText(content)) unkept = content;
      endWork ??= beginWork('form');
      const before = state.get();
      if (before.kind === 'new' || before.kind === 'saved')
        state.set({ kind: 'waiting', savedAt: before.kind === 'saved' ? before.savedAt : null });
      const now = Date.now();
      if (firstWaiting === 0) firstWaiting = now;
      schedule(Math.max(0, Math.min(AFTER_LAST_CHANGE_MS, firstWaiting + WHILE_TYPING_MS - now)));
    },
    flush,
    again: () => {
      if (ended || newest === undefined) return;
      waiting ??= newest;
      keptPictures = new Set();
      void flush();
    },
    leave: () => {
      if (!ended && unkept !== undefined)
        writeUnloadBackup({
          draft: draftOf(unkept, Date.now()),
          underWay: unkept === waiting ? underWay : null,
        });
      void flush();
    },
    forget: async () => {
      ended = true;
      clearTimeout(timer);
      await writing;
      await removeDraft(id);
      settle({ kind: 'new' });
    },
  };
}
