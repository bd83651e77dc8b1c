import { iri } from '@portal/domain/iri';
import { type RecallAnswer, recallAnswerSchema } from '@portal/domain/recalls/answer';
import type { OwnRecall, RecallDevice } from '@portal/domain/recalls/record';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { z } from 'zod';
import { enqueue } from '../../queue/store/enqueue.ts';
import type { Receipt } from '../../queue/store/local-stores.ts';

/**
 * When an answer is given, in ISO format: now, but not before the answer that it replaces. The clock of a phone or of the office may be
 * slow, and the answer that was made last counts.
 */
export function answerMoment({ answer }: Pick<RecallDevice, 'answer'>): string {
  const before = answer === null ? 0 : Date.parse(answer.answeredAt);
  return new Date(Math.max(Date.now(), before)).toISOString();
}

/** Sends an answer through the queue, which works offline. Throws what `enqueue` throws. */
export async function queueAnswer(
  recall: Pick<OwnRecall, 'id'>,
  device: Pick<RecallDevice, 'id' | 'serial' | 'answer'>,
  answer: RecallAnswer,
  note: string,
): Promise<void> {
  const clientId = crypto.randomUUID();
  await enqueue(
    {
      type: 'recall',
      action: 'insert',
      endpoint: '/recall_answers',
      title: device.serial,
      clientId,
      body: {
        clientId,
        recall: iri('recalls', recall.id),
        customDevice: iri('custom_devices', device.id),
        answer,
        note,
        answeredAt: answerMoment(device),
      },
    },
    [],
  );
}

const bodySchema = z.object({
  recall: z.string(),
  customDevice: z.string(),
  answer: recallAnswerSchema,
  note: z.string(),
  answeredAt: z.string(),
});

type Answer = NonNullable<RecallDevice['answer']>;

/** The newest answer about a device of a recall that waits on this phone; undefined where none does. */
export function waitingAnswer(
  requests: readonly QueuedRequest[],
  recall: number,
  device: number,
): Answer | undefined {
  const newestFirst = requests
    .filter(({ type }) => type === 'recall')
    .toSorted((one, other) => other.sequence - one.sequence);
  for (const { body } of newestFirst) {
    const { data } = bodySchema.safeParse(JSON.parse(body));
    if (data?.recall !== iri('recalls', recall) || data.customDevice !== iri('custom_devices', device))
      continue;
    const { answer, note, answeredAt } = data;
    return { answer, note, answeredAt, by: null };
  }
  return undefined;
}

/**
 * The newest answer about a device that was sent after the server's list was read, without its note; undefined where none was.
 * The network may have gone before the list could be read again (decision 059).
 *
 * @param readAt when the list was read, in milliseconds since 1970
 */
export function sentAnswer(
  receipts: readonly Receipt[],
  readAt: number,
  recall: number,
  device: number,
): Answer | undefined {
  const later = receipts.filter(
    ({ request, finishedAt }) => request.body !== '' && Date.parse(finishedAt) > readAt,
  );
  return waitingAnswer(
    later.map(({ request }) => request),
    recall,
    device,
  );
}
