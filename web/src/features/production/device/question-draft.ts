import { STAGES } from '@portal/domain/production/stages';
import { useEffect } from 'react';
import { z } from 'zod';
import { session } from '../../../lib/session/session-store.ts';
import { useOrganisation } from '../../../lib/session/session.ts';
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

const keyOf = ({ userId, workerId, deviceId, act }: AskedQuestion) =>
  `hall-question ${String(userId)} ${String(workerId)} ${String(deviceId)} ${act}`;

/** What this worker has typed in this tab of why this device goes another way; undefined for nothing. A colleague never gets it. */
export function storedAnswer(question: AskedQuestion): Answer | undefined {
  try {
    return answerSchema.parse(JSON.parse(sessionStorage.getItem(keyOf(question)) ?? 'null'));
  } catch {
    return undefined;
  }
}

function storeAnswer(question: AskedQuestion, answer: Answer | undefined): void {
  try {
    if (answer === undefined || answer.reason === '') sessionStorage.removeItem(keyOf(question));
    else sessionStorage.setItem(keyOf(question), JSON.stringify(answer));
  } catch {
    // Acceptable: without storage the input lasts as long as the dialog.
  }
}

/**
 * Stores what is typed into a question that is open, in session storage alone. It outlasts a reload, the end of the session and the end of
 * the worker's shift, until the question is answered or closed; the function that is returned forgets it.
 */
export function useQuestionDraft(question: AskedQuestion, answer: Answer): () => void {
  const organisation = useOrganisation();
  useEffect(() => storeAnswer(question, answer));
  useEffect(
    () => () => {
      // Its page was left by this worker, who was asked whether to drop it.
      const isTheirs = workerAt(question.userId, organisation)?.id === question.workerId;
      if (session.get() !== null && isTheirs) storeAnswer(question, undefined);
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the question of a dialog stays the same
    [],
  );
  return () => storeAnswer(question, undefined);
}
