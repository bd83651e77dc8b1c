import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Secrets } from './identity/secrets.ts';
import type { Storage } from './files/storage.ts';
import { DiskStorage } from './files/storage-disk.ts';
import type { Database } from '../db/database.ts';
import type { Identity } from './identity/identity.ts';
import { localIdentity } from './identity/identity-local.ts';

/** Opens the storage that the settings name. The AWS SDK is loaded only for S3. */
export async function openStorage(config: Config, secrets: Secrets, clock: () => Date): Promise<Storage> {
  if (config.s3) {
    const { S3Storage } = await import('./files/storage-s3.ts');
    return new S3Storage(config.s3, clock);
  }
  return new DiskStorage({
    folder: join(config.dataDir, 'files'),
    publicUrl: config.publicUrl,
    secret: secrets.links,
    clock,
  });
}

/** Opens the way of signing in that the settings name. The AWS SDK is loaded only for Cognito. */
export async function openIdentity(
  config: Config,
  db: Database,
  secrets: Secrets,
  clock: () => Date,
): Promise<Identity> {
  if (!config.cognito) return localIdentity(config, db, secrets, clock);
  const { cognitoIdentity } = await import('./identity/cognito/identity-cognito.ts');
  return cognitoIdentity({ ...config, cognito: config.cognito }, db, secrets, clock);
}
