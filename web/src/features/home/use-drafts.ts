import { useEffect, useState } from 'react';
import type { Draft } from '../../form/drafts/draft.ts';
import { afterFirstPaint } from '../../lib/loading/idle.ts';
import { useUser } from '../../lib/session/session.ts';

const FIELD_KINDS = ['installation', 'inspection', 'service'] as const;

/** A draft of field work; those of templates are shown in their editors, those of production at its stages, those of the office where they are continued. */
export type FieldDraft = Draft & { readonly kind: (typeof FIELD_KINDS)[number] };

const isOfField = (draft: Draft): draft is FieldDraft => FIELD_KINDS.some((kind) => kind === draft.kind);

/** The drafts of the signed-in person, newest first. The code that reads them is loaded after the first paint. */
export function useDrafts(): readonly FieldDraft[] {
  const userId = useUser()?.id;
  const [read, setRead] = useState<{ readonly of: number; readonly drafts: readonly FieldDraft[] }>();
  useEffect(() => {
    if (userId === undefined) return undefined;
    let stop: (() => void) | undefined;
    let ended = false;
    void (async () => {
      await afterFirstPaint();
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
