import { STAGES } from '@portal/domain/production/stages';
import { useEffect } from 'react';
import { z } from 'zod';

const questionSchema = z.object({
  /** Who is signed in at the station. */
  userId: z.int(),
  /** Who works there, and typed it. */
  workerId: z.int(),
  deviceId: z.int(),
  act: z.enum(['hold', 'rework', 'reopen']),
  reason: z.string(),
  stage: z.literal([...STAGES]).optional(),
});
type Question = z.infer<typeof questionSchema>;

const KEY = 'hall-question';

/**
 * What this worker typed of why this device goes another way, in this tab before it was reloaded; undefined where nothing was: a colleague
 * never gets it.
 */
export function storedQuestion(
  asked: Pick<Question, 'userId' | 'workerId' | 'deviceId'>,
): Question | undefined {
  try {
    const found = questionSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    const fits =
      found.userId === asked.userId && found.workerId === asked.workerId && found.deviceId === asked.deviceId;
    return fits ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the question that is open, in session storage alone, until it is answered or closed. A reload does neither. */
export function useQuestionDraft(question: Question): void {
  useEffect(() => {
    try {
      if (question.reason === '') sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, JSON.stringify(question));
    } catch {
      // Acceptable: without storage the input lasts until a reload.
    }
  });
  useEffect(() => () => sessionStorage.removeItem(KEY), []);
}
