import type { Installation } from '@portal/domain/installations/record';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { useOpenWork } from '../../../lib/loading/busy.ts';
import { session, whenSigningOut } from '../../../lib/session/session-store.ts';

const draftSchema = z.object({
  reason: z.string(),
  marks: z.array(z.object({ field: z.string(), name: z.string(), note: z.string() })),
  /** Whether its panel is open. */
  isOpen: z.boolean(),
});
/** A rejection that a reviewer has begun to write. */
export type Draft = z.infer<typeof draftSchema>;

export type RejectionDraft = {
  readonly draft: Draft;
  readonly change: (how: (draft: Draft) => Partial<Draft>) => void;
};

type Of = Pick<Installation, 'id' | 'waitingSince'>;

const PREFIX = 'rejection';
const keyOf = ({ id, waitingSince }: Of) =>
  `${PREFIX} ${String(session.get()?.user.id)} ${String(id)} ${String(waitingSince)}`;

const NOTHING: Draft = { reason: '', marks: [], isOpen: false };

/**
 * What has been marked and typed for the rejection of an installation, in session storage alone: it is there again when its reviewer
 * turns back to the installation, after a reload, and after the session has ended. Nobody else gets it, and it ends with
 * `forgetRejection`, when its writer signs out, and when the installation is sent anew.
 *
 * @param first what a rejection begins with of which nothing is stored
 */
export function useRejectionDraft(installation: Of, first = NOTHING): RejectionDraft {
  const [key] = useState(() => keyOf(installation));
  const [draft, setDraft] = useState(() => storedDraft(key) ?? first);
  const isEmpty = draft.reason === '' && draft.marks.length === 0;
  useOpenWork(!isEmpty);
  useEffect(() => storeDraft(key, isEmpty && !draft.isOpen ? undefined : draft), [key, draft, isEmpty]);
  return { draft, change: (how) => setDraft((now) => ({ ...now, ...how(now) })) };
}

/** To be called when the installation is decided on. */
export const forgetRejection = (installation: Of): void => storeDraft(keyOf(installation), undefined);

function storedDraft(key: string): Draft | undefined {
  try {
    return draftSchema.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  } catch {
    return undefined;
  }
}

function storeDraft(key: string, draft: Draft | undefined): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Acceptable: without storage it lasts as long as its screen.
  }
}

whenSigningOut.add(() => {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(`${PREFIX} `)) sessionStorage.removeItem(key);
  } catch {
    // A browser that refuses storage has stored nothing.
  }
});
