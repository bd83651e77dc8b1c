import { customerSchema } from '@portal/domain/installations/input';
import { z } from 'zod';
import { findParent } from '../../queue/sending/unsent-parent.ts';
import type { ExistingInstallation } from './new-commissioning.ts';

const bodySchema = z.object(customerSchema.shape);

/**
 * The customer of an installation in the queue; its id on the server if it has been sent since. Throws an `ApiProblem` for an
 * installation that is not, or no longer, on this device.
 */
export async function unsentCustomer(
  userId: number,
  clientId: string,
): Promise<ExistingInstallation | number> {
  const parent = await findParent(userId, clientId);
  if (parent.kind === 'sent') return parent.recordId;
  const { companyName, customerAddressContinued, ...customer } = bodySchema.parse(parent.body);
  return {
    ...customer,
    id: clientId,
    companyName: companyName ?? null,
    customerAddressContinued: customerAddressContinued ?? null,
  };
}
