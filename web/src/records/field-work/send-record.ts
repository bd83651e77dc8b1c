import type { QueuedRequest } from '@portal/domain/queue/request';
import { labelsOnly } from '../../form/fields/field-words.ts';
import { freezeForm } from '../../form/steps/frozen-form.ts';
import { enqueue } from '../../queue/store/enqueue.ts';
import type { FieldRecord } from './field-record.ts';
import type { FormData, FormNow } from './form-state.ts';
import type { Correction } from './opened.ts';
import { filesOf } from './picture-fields.ts';

/**
 * Queues a finished form with its files and its data, so that it can be opened again if the server refuses it. A
 * correction replaces the refused request and has the same client id. When it resolves, the request is stored; throws
 * what `enqueue` throws, and then nothing was stored.
 */
export async function sendRecord<Data extends FormData, Target, Own extends string, Why extends string>(
  record: FieldRecord<Data, Target, Own, Why>,
  { data, pictures }: FormNow<Data>,
  id: string,
  correction?: Pick<Correction<Data>, 'requestId' | 'clientId' | 'sentAt'>,
): Promise<QueuedRequest> {
  const request = await record.request();
  const clientId = correction?.clientId ?? id;
  const outgoing = request.body(data, { clientId, now: correction?.sentAt ?? new Date() });
  const content = { data: { ...data, schemaVersion: record.schema.version }, pictures };
  const common = {
    type: record.kind,
    title: record.title(data),
    templateVersionId: data.version.id,
    ...(correction && { inPlaceOf: correction.requestId }),
  };
  const form = { opensAt: record.refusedAt, content: freezeForm(content) };
  const files = filesOf(record, data, pictures, outgoing.body);
  if (outgoing.action === 'insert') {
    const words = labelsOnly(request.words(data, 'refusal'));
    return enqueue(
      { ...common, ...outgoing, clientId, form, words, ...(correction && { draftId: id }) },
      files,
    );
  }
  const { opensAgain = true, ...update } = outgoing;
  const words = request.words(data, 'conflict');
  return enqueue({ ...common, ...update, draftId: id, words, ...(opensAgain && { form }) }, files);
}
