import { useEffect, useState } from 'react';
import type { Draft } from '../../form/drafts/draft.ts';
import { useUser } from '../../lib/session/session.ts';

/** An unfinished form of somebody in the field; the office finds its own where it writes them. */
export type FieldDraft = Draft & {
  readonly kind: Exclude<Draft['kind'], 'form-template' | 'warranty-template'>;
};

const isOfField = (draft: Draft): draft is FieldDraft =>
  draft.kind !== 'form-template' && draft.kind !== 'warranty-template';

/** The signed-in person's unfinished forms, newest first; the code that reads them is not part of the first paint. */
export function useDrafts(): readonly FieldDraft[] {
  const userId = useUser()?.id;
  const [read, setRead] = useState<{ readonly of: number; readonly drafts: readonly FieldDraft[] }>();
  useEffect(() => {
    if (userId === undefined) return undefined;
    let stop: (() => void) | undefined;
    let ended = false;
    void (async () => {
      const { watchDrafts } = await import('../../form/drafts/draft-store.ts');
      if (!ended)
        stop = watchDrafts(userId, (drafts) => setRead({ of: userId, drafts: drafts.filter(isOfField) }));
    })();
    return () => {
      ended = true;
      stop?.();
    };
  }, [userId]);
  return read?.of === userId ? (read?.drafts ?? []) : [];
}
