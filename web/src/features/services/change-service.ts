import { iri } from '@portal/domain/iri';
import { serviceFieldsOf } from '@portal/domain/services/patch-fields';
import type { Service } from '@portal/domain/services/record';
import { updateService } from '@portal/domain/services/record-contract';
import type { ServicePatch } from '@portal/domain/services/input';
import { call } from '../../lib/network/api.ts';
import { queryClient } from '../../lib/network/query-client.ts';
import { enqueue } from '../../queue/store/enqueue.ts';
import { serviceWords } from './form/service-request.ts';
import type { SeenService } from './queries.ts';

/** A step of a service with what it cannot go without. */
export type ServiceChange = Pick<
  ServicePatch,
  | 'status'
  | 'serviceStartDate'
  | 'requiredSpareParts'
  | 'sentSpareParts'
  | 'trackingNumber'
  | 'rejectionReason'
  | 'partsReturnedOn'
>;

/** In the field a step goes through the queue, which needs no network. Throws what `enqueue` throws. */
export async function queueServiceChange({ service, etag }: SeenService, act: ServiceChange): Promise<void> {
  await enqueue(
    {
      type: 'service',
      action: 'update',
      endpoint: iri('services', service.id),
      title: service.customDevice.serial,
      clientId: service.clientId,
      body: act,
      base: serviceFieldsOf(service),
      ifMatch: etag,
      words: wordsFor(service),
      ...(act.serviceStartDate !== undefined && { startDate: act.serviceStartDate }),
    },
    [],
  );
}

function wordsFor({ customDevice }: Service) {
  return serviceWords({ version: customDevice.schemaVersion });
}

/**
 * At a desk a step is taken at once. What somebody else did meanwhile comes as an `ApiProblem` with the server's words; the
 * page then shows the service as it is.
 */
export async function sendServiceChange({ service, etag }: SeenService, act: ServiceChange): Promise<void> {
  try {
    await call(updateService, {
      params: { id: service.id },
      body: act,
      headers: { 'If-Match': etag, 'Idempotency-Key': crypto.randomUUID() },
    });
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['services'] });
  }
}
