import { iri } from '@portal/domain/iri';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { enqueue } from '../../queue/enqueue.ts';
import { fieldWords } from './field-words.ts';
import type { InProgress } from './draft-change.ts';
import { serialOf } from './parameter-values.ts';
import { correctionBody, insertBody, outgoingFiles } from './request-body.ts';

/**
 * Hands a finished form to the queue: with what it becomes, its files, and the card that goes to customer and
 * installer. Resolves once the device has it for good; throws what `enqueue` throws, and then nothing was taken.
 */
export async function sendCommissioning({ data, pictures }: InProgress, id: string): Promise<QueuedRequest> {
  const title = serialOf(data.version.parametersSchema, data.parameters);
  const files = outgoingFiles(data, pictures);
  const common = { type: 'installation', title, templateVersionId: data.version.id } as const;
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
        emailRequest: { action: 'installation_card', data: { installation: address } },
      },
      files,
    );
  }
  return enqueue(
    {
      ...common,
      action: 'insert',
      endpoint: '/installations',
      clientId: id,
      body: insertBody(data, id),
      ...(typeof target.partOf === 'string' && { parentClientId: target.partOf }),
      emailRequest: { action: 'installation_card', data: { clientId: id } },
    },
    files,
  );
}
