import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Database } from './database.ts';

export type { Database, Scope, Tx } from './database.ts';

/**
 * Opens PostgreSQL when an address is configured, otherwise PGlite in the data folder. Each engine is loaded only when
 * it is used.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> &
    Partial<Pick<Config, 'databaseLogins' | 'databaseDirectUrl'>>,
  onLost: (error: Error) => void,
): Promise<Database> {
  if (config.databaseUrl) {
    const { openPostgres } = await import('./open-postgres.ts');
    return openPostgres(config.databaseUrl, onLost, config.databaseLogins, config.databaseDirectUrl);
  }
  const { openPglite } = await import('./open-pglite.ts');
  return openPglite(join(config.dataDir, 'database'));
}
