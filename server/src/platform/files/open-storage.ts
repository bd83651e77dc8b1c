import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Secrets } from '../identity/secrets.ts';
import type { Storage } from './storage.ts';
import { diskStorage } from './storage-disk.ts';

/** Opens the storage that the settings name. The AWS SDK is loaded only for S3. */
export async function openStorage(config: Config, secrets: Secrets, clock: () => Date): Promise<Storage> {
  if (config.s3) {
    const { s3Storage } = await import('./storage-s3.ts');
    return s3Storage(config.s3, clock);
  }
  return diskStorage({
    folder: join(config.dataDir, 'files'),
    publicUrl: config.publicUrl,
    secret: secrets.links,
    clock,
  });
}
