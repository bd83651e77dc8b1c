import startCluster from '../server/test/test-cluster.ts';

/** Runs `work` on a throw-away PostgreSQL (or the one of TEST_DATABASE_URL). Throws when there are no binaries for one. */
export async function withPostgres(work: (databaseUrl: string) => Promise<void>): Promise<void> {
  process.env.TEST_DATABASE = 'postgres';
  const stop = startCluster();
  try {
    await work(process.env.TEST_DATABASE_URL ?? '');
  } finally {
    stop?.();
    if (stop) delete process.env.TEST_DATABASE_URL;
  }
}
