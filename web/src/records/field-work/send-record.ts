import { patchOfCreation, commonFields } from '@portal/domain/queue/changed-content';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { type Fields, patched, withCleared } from '@portal/domain/queue/three-way';
import { labelsOnly } from '../../form/fields/field-words.ts';
import { freezeForm } from '../../form/steps/frozen-form.ts';
import { session } from '../../lib/session/session-store.ts';
import { timeNow } from '../../lib/session/trusted-clock.ts';
import { enqueue, type WantedRequest } from '../../queue/store/enqueue.ts';
import { hasGoneOut, RequestMovedOn } from '../../queue/store/replace-refused.ts';
import type { FieldRecord, RecordRequest } from './field-record.ts';
import type { FormData, FormNow } from './form-state.ts';
import type { Correction } from './opened.ts';
import { filesOf } from './picture-fields.ts';

type Corrected<Data> = Pick<Correction<Data>, 'requestId' | 'clientId' | 'sentAt' | 'refused'>;

/** What sending needs of a kind of record; the rest is about filling it in. */
export type SentRecord<Data extends FormData> = Pick<
  FieldRecord<Data, never, never, never>,
  'kind' | 'title' | 'refusedAt' | 'pictures' | 'template'
> & {
  readonly schema: { readonly version: number };
  readonly request: () => Promise<Pick<RecordRequest<Data>, 'body' | 'words'>>;
};

/**
 * Queues a finished form with its files and its data, so that it can be opened again if the server refuses it. A
 * correction replaces the request that it corrects and has the same client id; where that one went out meanwhile, it
 * follows it and is merged with what arrived. When it resolves, the request is stored; throws what `enqueue` throws,
 * and then nothing was stored.
 */
export async function sendRecord<Data extends FormData>(
  record: SentRecord<Data>,
  form: FormNow<Data>,
  id: string,
  correction?: Corrected<Data>,
): Promise<QueuedRequest> {
  const wanted = await wantedRequest(record, form, id, correction);
  const files = filesOf(record, form.data, form.pictures, wanted.body);
  if (correction === undefined) return enqueue(wanted, files);
  const { requestId } = correction;
  try {
    return await enqueue({ ...wanted, inPlaceOf: requestId }, files);
  } catch (error) {
    const user = session.get()?.user;
    const follows =
      error instanceof RequestMovedOn && user !== undefined && (await hasGoneOut(user.id, requestId));
    if (!follows) throw error;
    const wentOut = await whatWentOut(record, correction);
    const body = wanted.action === 'update' ? withCleared(wentOut, wanted.body, wanted.base) : wanted.body;
    // A patch leaves out what its author left alone: that stands as they saw it.
    return enqueue({ ...wanted, base: patched(wanted.base ?? {}, wentOut), body }, files);
  }
}

async function wantedRequest<Data extends FormData>(
  record: SentRecord<Data>,
  { data, pictures }: FormNow<Data>,
  id: string,
  correction: Corrected<Data> | undefined,
): Promise<WantedRequest> {
  const request = await record.request();
  const clientId = correction?.clientId ?? id;
  const outgoing = request.body(data, { clientId, now: correction?.sentAt ?? timeNow() });
  const content = { data: { ...data, schemaVersion: record.schema.version }, pictures };
  const common = { type: record.kind, title: record.title(data), templateVersionId: data.version.id };
  const form = { opensAt: record.refusedAt, content: freezeForm(content) };
  if (outgoing.action === 'insert') {
    const words = labelsOnly(request.words(data, 'refusal'));
    return { ...common, ...outgoing, clientId, form, words, ...(correction && { draftId: id }) };
  }
  const { opensAgain = true, base, ifMatch, ...update } = outgoing;
  const words = request.words(data, 'conflict');
  return {
    ...common,
    ...update,
    ...(base && { base }),
    ...(ifMatch !== undefined && { ifMatch }),
    draftId: id,
    words,
    ...(opensAgain && { form }),
  };
}

/** The fields of the request that is on its way, in the shape of a patch: what it makes of the record that its author saw. */
async function whatWentOut<Data extends FormData>(
  record: SentRecord<Data>,
  { clientId, sentAt, refused }: Corrected<Data>,
): Promise<Fields> {
  const { body } = await record.request();
  const sent = body(refused, { clientId, now: sentAt });
  return commonFields([sent.action === 'insert' ? patchOfCreation(record.kind, sent.body) : sent.body]);
}
