import { iri } from '@portal/domain/iri';
import type { RecallAnswer } from '@portal/domain/recalls/answer';
import type { OwnRecall, RecallDevice } from '@portal/domain/recalls/record';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { z } from 'zod';
import { enqueue } from '../../queue/store/enqueue.ts';

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

const bodySchema = z.object({ recall: z.string(), customDevice: z.string() });

/** Whether a request of this phone answers for a device of a recall. */
export function answersFor(request: QueuedRequest, recall: number, device: number): boolean {
  if (request.type !== 'recall') return false;
  const body = bodySchema.safeParse(JSON.parse(request.body));
  return (
    body.success &&
    body.data.recall === iri('recalls', recall) &&
    body.data.customDevice === iri('custom_devices', device)
  );
}
