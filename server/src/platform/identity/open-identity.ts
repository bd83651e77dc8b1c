import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { Identity } from './identity.ts';
import { localIdentity } from './identity-local.ts';
import type { Secrets } from './secrets.ts';

/** Opens the way of signing in that the settings name. The AWS SDK is loaded only for Cognito. */
export async function openIdentity(
  config: Config,
  db: Database,
  secrets: Secrets,
  clock: () => Date,
): Promise<Identity> {
  if (!config.cognito) return localIdentity(config, db, secrets, clock);
  const { cognitoIdentity } = await import('./cognito/identity-cognito.ts');
  return cognitoIdentity({ ...config, cognito: config.cognito }, db, secrets, clock);
}
