import { useEffect, useState } from 'react';
import type { Draft } from '../../form/drafts/draft.ts';
import { useUser } from '../../lib/session/session.ts';

/** A draft of a field record; drafts of form templates are shown in the form builder. */
export type FieldDraft = Draft & {
  readonly kind: Exclude<Draft['kind'], 'form-template' | 'warranty-template'>;
};

const isOfField = (draft: Draft): draft is FieldDraft =>
  draft.kind !== 'form-template' && draft.kind !== 'warranty-template';

/** The drafts of the signed-in person, newest first. The code that reads them is loaded after the first paint. */
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
