import { parameterValue } from '@portal/domain/devices/parameters';
import { commissionedDeviceSchema, customerSchema } from '@portal/domain/installations/input';
import { serialField } from '@portal/domain/templates/serial-field';
import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { UnsentParent } from '../../queue/sending/unsent-parent.ts';
import { templateWithVersion } from '../templates/queries.ts';

const bodySchema = z.object({
  ...customerSchema.shape,
  customDevice: commissionedDeviceSchema,
  installationDate: z.string().optional(),
});

/**
 * Customer, day, device and template version of an installation in the queue. Needs no network when the active templates are cached;
 * throws an `ApiProblem` otherwise.
 */
export async function unsentDevice(queries: QueryClient, unsent: UnsentParent) {
  const { customDevice, customerName, companyName, installationDate } = bodySchema.parse(unsent.body);
  const { template, version } = await templateWithVersion(queries, customDevice);
  const { name, nameTranslations } = template;
  return {
    customer: companyName || customerName,
    installedOn: installationDate,
    device: {
      serial:
        parameterValue(customDevice.parameters, serialField(version.parametersSchema).name) ||
        unsent.request.title,
      deviceTemplate: { name, nameTranslations },
      parameters: customDevice.parameters,
      templateId: template.id,
    },
    version,
  };
}
