import { standingCluster, startThrowAwayCluster } from './test-postgres.ts';

/**
 * Global set-up of the server's tests. With `TEST_DATABASE=postgres` they use the server that `TEST_DATABASE_URL`
 * names, otherwise the one that `npm run dev:db` has started, otherwise a temporary cluster: a new one at the gate,
 * that of the last run with `TEST_CLUSTER=reuse`. Returns the function that stops it.
 */
export default function setUp(): (() => void) | undefined {
  if (process.env['TEST_DATABASE'] !== 'postgres' || process.env['TEST_DATABASE_URL']) return undefined;
  const standing = standingCluster();
  if (standing) {
    process.env['TEST_DATABASE_URL'] = standing;
    return undefined;
  }
  const cluster = startThrowAwayCluster({ reuses: process.env['TEST_CLUSTER'] === 'reuse' });
  process.env['TEST_DATABASE_URL'] = cluster.url;
  return () => cluster.end();
}
