import { installationSchema } from '@portal/domain/installations/record';
import { z } from 'zod';

/** An installation as a device keeps it, with the tag of the state that was seen. */
export const cachedInstallationSchema = z.object({
  installation: installationSchema,
  etag: z.string().nullable(),
});
