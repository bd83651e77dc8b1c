import { iri } from '@portal/domain/iri';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { serviceFieldsOf } from '@portal/domain/services/patch-fields';
import type { Service } from '@portal/domain/services/record';
import { updateService } from '@portal/domain/services/record-contract';
import type { ServicePatch } from '@portal/domain/services/input';
import { z } from 'zod';
import { call } from '../../lib/network/api.ts';
import { queryClient } from '../../lib/network/query-client.ts';
import { enqueue } from '../../queue/store/enqueue.ts';
import { serviceWords } from './form/service-request.ts';
import type { SeenService } from './queries.ts';

/** A change of status with the fields that it requires. */
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

const statusSchema = z.object({ status: z.string().default('pending') });

/** Whether a service can still be finished in the field once this request about it was sent: it was begun, or is agreed on. */
export function leavesOpen({ body }: Pick<QueuedRequest, 'body'>): boolean {
  const { status } = statusSchema.parse(JSON.parse(body));
  return status === 'pending' || status === 'scheduled';
}

/** Sends a change through the queue, which works offline; for the field. Throws what `enqueue` throws. */
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
 * Sends a change at once; for the office. Throws an `ApiProblem` when somebody else has changed the service meanwhile. Either way
 * the service is fetched again.
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
