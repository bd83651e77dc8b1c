import { useEffect, useRef, useState } from 'react';
import type { Ladder } from '../../lib/local/schema-ladder.ts';
import { type DraftAutosave, draftAutosave } from './draft-autosave.ts';
import type { Draft, DraftContent } from './draft.ts';
import type { DraftLock } from './draft-lock.ts';
import { findDraft, removeDraft } from './draft-store.ts';
import { useAutosaveOnLeave } from './use-autosave.ts';

type OfficeDraft = {
  readonly userId: number;
  readonly id: string;
  /** What was found on this device. */
  readonly found: Draft | undefined;
  readonly lock: DraftLock;
  /** What is being edited: another object after each change. */
  readonly work: object;
  /** What is stored of it; another object when that changes. */
  readonly content: Omit<DraftContent, 'pictures'>;
};

const NO_PICTURES = new Map<string, never>();

/**
 * The work on this device that somebody left at an address of the office, read by its schema; undefined where there is none. One
 * that changed nothing is deleted; one that cannot be read stays where it is, for whoever can.
 */
export async function findOfficeWork<Work>(
  userId: number,
  address: string,
  { read }: Pick<Ladder<Work>, 'read'>,
  isUnchanged: (work: Work) => boolean = () => false,
): Promise<{ readonly draft: Draft; readonly work: Work } | undefined> {
  const draft = await findDraft(userId, address);
  if (draft === undefined) return undefined;
  let work: Work;
  try {
    work = read(draft.data);
  } catch {
    return undefined;
  }
  if (!isUnchanged(work)) return { draft, work };
  await removeDraft(draft.id);
  return undefined;
}

/** Stores what is edited in the office on this device after each change, like an installer's draft. */
export function useOfficeDraft({ userId, id, found, lock, work, content }: OfficeDraft): DraftAutosave {
  const [autosave] = useState(() => draftAutosave(userId, id, found));
  useAutosaveOnLeave(autosave);
  useEffect(
    () =>
      lock.beforeGiving(async () => {
        await autosave.flush();
        return autosave.state.get().kind !== 'failed';
      }),
    [lock, autosave],
  );

  const first = useRef<object | null>(work);
  useEffect(() => {
    // Nothing has been done yet.
    if (work === first.current) return;
    first.current = null;
    autosave.changed({ ...content, pictures: NO_PICTURES });
  }, [autosave, work, content]);
  return autosave;
}
