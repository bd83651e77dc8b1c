// `npm run dev:db`: starts a PostgreSQL that keeps running, so that tests need not start one each time, unless it
// already runs. Prints its address, which the server's tests find automatically. `npm run dev:db -- stop` ends it.
import { ensureInstalled } from './ensure-installed.mjs';

ensureInstalled();
const { startStandingCluster, stopStandingCluster } = await import('../server/test/test-postgres.ts');

const [word, ...more] = process.argv.slice(2);
try {
  if (word === undefined) console.log(startStandingCluster());
  else if (word === 'stop' && more.length === 0)
    console.log(
      stopStandingCluster() ? 'The PostgreSQL for tests was stopped.' : 'No PostgreSQL for tests runs.',
    );
  else {
    console.error('npm run dev:db starts the PostgreSQL for tests, npm run dev:db -- stop ends it.');
    process.exitCode = 1;
  }
} catch (error) {
  console.error(`The PostgreSQL for tests: ${error.message}`);
  process.exitCode = 1;
}
