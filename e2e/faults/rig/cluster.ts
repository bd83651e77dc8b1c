import startCluster from '../../../server/test/test-cluster.ts';

let url: string | undefined;
let end: (() => void) | undefined;

/** Whether PostgreSQL can be started or reached here. */
export function hasPostgres(): boolean {
  try {
    clusterUrl();
    return true;
  } catch (error) {
    console.log(`No PostgreSQL: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

/**
 * The address of a throw-away PostgreSQL cluster, which is started when it is first asked for and ends with this process;
 * `TEST_DATABASE_URL` names another one. Throws when PostgreSQL is not installed.
 */
export function clusterUrl(): string {
  if (url !== undefined) return url;
  process.env['TEST_DATABASE'] = 'postgres';
  end = startCluster();
  url = process.env['TEST_DATABASE_URL'];
  if (url === undefined) throw new Error('The cluster has no address');
  process.once('exit', () => end?.());
  return url;
}
