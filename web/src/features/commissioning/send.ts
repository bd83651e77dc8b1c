import { iri } from '@portal/domain/iri';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { namesIn } from '../../form/fields/field-words.ts';
import { freezeForm } from '../../form/steps/frozen-form.ts';
import { enqueue } from '../../queue/store/enqueue.ts';
import type { Mending } from '../../records/correction/lazy-parts.ts';
import { type Commissioning, commissioningVersions, sendsAgain } from './draft-data.ts';
import { fieldWords } from './field-words.ts';
import type { InProgress } from './draft-change.ts';
import { serialOf } from '../../form/fields/parameter-values.ts';
import { REFUSED_AT } from './addresses.ts';
import { correctionBody, insertBody, filesOf } from './request-body.ts';

/**
 * Hands a finished form to the queue: with what it becomes, its files, and the card that goes to customer and
 * installer. What corrects a refused request takes its place and keeps its client id. Resolves once the device has it for good; throws what `enqueue` throws, and then nothing was taken.
 */
export async function sendCommissioning(
  { data, pictures }: InProgress,
  id: string,
  mending?: Pick<Mending<Commissioning>, 'requestId' | 'clientId'>,
): Promise<QueuedRequest> {
  const title = serialOf(data.version.parametersSchema, data.parameters);
  const files = filesOf(data, pictures);
  const kept = { data: { ...data, schemaVersion: commissioningVersions.version }, pictures };
  const common = {
    type: 'installation',
    title,
    templateVersionId: data.version.id,
    ...(mending && { inPlaceOf: mending.requestId }),
    // An admin's edit has the desk's own form, which begins from the record.
    ...((data.target.kind === 'new' || sendsAgain(data)) && {
      form: { opensAt: REFUSED_AT, content: freezeForm(kept) },
    }),
  } as const;
  const { target } = data;
  if (target.kind === 'correction') {
    const address = iri('installations', target.installation);
    return enqueue(
      {
        ...common,
        action: 'update',
        endpoint: address,
        clientId: target.clientId,
        draftId: id,
        body: correctionBody(data),
        ifMatch: target.etag,
        base: target.base,
        words: fieldWords(data),
        // An admin's edit mends the record; whether the card goes out anew is theirs to say.
        ...(sendsAgain(data) && {
          emailRequest: { action: 'installation_card' as const, data: { installation: address } },
        }),
      },
      files,
    );
  }
  const clientId = mending?.clientId ?? id;
  return enqueue(
    {
      ...common,
      action: 'insert',
      endpoint: '/installations',
      clientId,
      ...(mending && { draftId: id }),
      body: insertBody(data, clientId),
      words: namesIn(fieldWords(data)),
      ...(typeof target.partOf === 'string' && { parentClientId: target.partOf }),
      emailRequest: { action: 'installation_card', data: { clientId } },
    },
    files,
  );
}
