import { STAGES } from '@portal/domain/production/stages';
import { useEffect } from 'react';
import { z } from 'zod';
import { useOrganisation } from '../../../lib/session/session.ts';
import { readDraft, writeDraft } from '../../../lib/session/tab-draft.ts';
import { forgetUnlessEnded } from '../../../lib/session/use-draft.ts';
import { workerAt } from '../station/station.ts';

/** Which question: of whom, about which device, and what is to be done to it. */
export type AskedQuestion = {
  /** Who is signed in at the station. */
  readonly userId: number;
  /** Who works there, and types the answer. */
  readonly workerId: number;
  readonly deviceId: number;
  readonly act: 'hold' | 'rework' | 'reopen';
};

const answerSchema = z.object({ reason: z.string(), stage: z.literal([...STAGES]).optional() });
type Answer = z.infer<typeof answerSchema>;

const nameOf = ({ workerId, deviceId, act }: AskedQuestion) =>
  `hall-question ${String(workerId)} ${String(deviceId)} ${act}`;

/** What this worker has typed in this tab of why this device goes another way; undefined for nothing. A colleague never gets it. */
export const storedAnswer = (question: AskedQuestion): Answer | undefined =>
  readDraft(nameOf(question), answerSchema);

const storeAnswer = (question: AskedQuestion, answer: Answer): void =>
  writeDraft(nameOf(question), answer.reason === '' ? undefined : answer);

/**
 * Stores what is typed into a question that is open (`tab-draft.ts`). It outlasts the end of the worker's shift as well, until the
 * question is answered or closed; the function that is returned forgets it.
 */
export function useQuestionDraft(question: AskedQuestion, answer: Answer): () => void {
  const organisation = useOrganisation();
  useEffect(() => storeAnswer(question, answer));
  useEffect(
    () => () => {
      // Its page was left by this worker, who was asked whether to drop it.
      const isTheirs = workerAt(question.userId, organisation)?.id === question.workerId;
      if (isTheirs) forgetUnlessEnded(nameOf(question));
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the question of a dialog stays the same
    [],
  );
  return () => writeDraft(nameOf(question), undefined);
}
