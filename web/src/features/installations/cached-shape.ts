import { installationSchema } from '@portal/domain/installations/record';
import { z } from 'zod';

/** An installation as cached on the device, with the ETag of the version that was read. */
export const cachedInstallationSchema = z.object({
  installation: installationSchema,
  etag: z.string().nullable(),
});
