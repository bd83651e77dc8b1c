import { customerSchema } from '@portal/domain/installations/entity';
import { z } from 'zod';
import { ApiProblem } from '../../lib/api-problem.ts';
import { receipts, requests } from '../../queue/local-stores.ts';
import type { Beside } from './begin.ts';

const bodySchema = z.object(customerSchema.shape);

/**
 * The customer of an installation that waits on this device, as it was typed; or its id, when it has been sent since.
 * Throws an `ApiProblem` for one that this device does not know (any more).
 */
export async function unsentCustomer(userId: number, clientId: string): Promise<Beside | number> {
  const waiting = (await requests.allOf(userId)).find(
    (request) => request.action === 'insert' && request.clientId === clientId,
  );
  if (waiting?.recordId !== undefined) return waiting.recordId;
  if (waiting) {
    const { companyName, customerAddressContinued, ...customer } = bodySchema.parse(JSON.parse(waiting.body));
    return {
      ...customer,
      id: clientId,
      companyName: companyName ?? null,
      customerAddressContinued: customerAddressContinued ?? null,
    };
  }
  const sent = (await receipts.allOf(userId)).find((receipt) => receipt.request.clientId === clientId);
  if (sent?.request.recordId === undefined) throw new ApiProblem('installation-not-found', 404);
  return sent.request.recordId;
}
