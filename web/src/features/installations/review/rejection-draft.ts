import type { Installation } from '@portal/domain/installations/record';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { useOpenWork } from '../../../lib/loading/busy.ts';
import { readDraft, writeDraft } from '../../../lib/session/tab-draft.ts';

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

const nameOf = ({ id, waitingSince }: Of) => `rejection ${String(id)} ${String(waitingSince)}`;

const NOTHING: Draft = { reason: '', marks: [], isOpen: false };

/**
 * What has been marked and typed for the rejection of an installation (`tab-draft.ts`): it is there again when its reviewer turns back
 * to the installation as well. It ends with `forgetRejection`, and when the installation is sent anew.
 *
 * @param first what a rejection begins with of which nothing is stored
 */
export function useRejectionDraft(installation: Of, first = NOTHING): RejectionDraft {
  const [name] = useState(() => nameOf(installation));
  const [draft, setDraft] = useState(() => readDraft(name, draftSchema) ?? first);
  const isEmpty = draft.reason === '' && draft.marks.length === 0;
  useOpenWork(!isEmpty);
  useEffect(() => writeDraft(name, isEmpty && !draft.isOpen ? undefined : draft), [name, draft, isEmpty]);
  return { draft, change: (how) => setDraft((now) => ({ ...now, ...how(now) })) };
}

/** To be called when the installation is decided on. */
export const forgetRejection = (installation: Of): void => writeDraft(nameOf(installation), undefined);
