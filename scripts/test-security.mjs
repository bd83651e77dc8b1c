// `npm run test:security`: the access matrix at full size; prints the size of the matrix, the cells that were checked
// and the leaks. `--postgres` uses a real PostgreSQL instead of PGlite; `--report FILE` writes the result for `npm
// test`.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, ENV, run } from './ensure-installed.mjs';

ensureInstalled();
const { values } = parseArgs({
  options: { postgres: { type: 'boolean', default: false }, report: { type: 'string' } },
});
const folder = mkdtempSync(join(tmpdir(), 'portal-security-'));
const report = values.report ?? join(folder, 'outcome.json');
const env = {
  ...ENV,
  TEST_COLUMN: 'long',
  SECURITY_REPORT: folder,
  COUNTED_REPORT: report,
  ...(values.postgres ? { TEST_DATABASE: 'postgres' } : {}),
};
const reporters = ['--reporter=default', '--reporter=./scripts/counted-reporter.mjs'];
const code = run('vitest', ['run', '--project', 'server', 'server/src/security', ...reporters], { env });

let failed = 1;
let passed = 0;
let secondTry = [];
try {
  const outcome = JSON.parse(readFileSync(report, 'utf8'));
  ({ passed, secondTry } = outcome);
  failed = outcome.failures.length;
} catch {
  console.error('The tests died without a report.');
}
const told = readdirSync(folder)
  .filter((name) => name.startsWith('count-'))
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
rmSync(folder, { recursive: true, force: true });

const sum = (key) => told.reduce((all, one) => all + (one[key] ?? 0), 0);
const { rows = 0, callers = 0, ownerships = 0 } = told.find((one) => one.rows) ?? {};
console.log(`\nMatrix: ${rows} rows × ${callers} callers × ${ownerships} kinds of record`);
console.log(`Cells asserted: ${sum('cells')}, once with the stores' scope and once without`);
console.log(`Guessed requests: ${sum('guesses')}`);
if (secondTry.length > 0) console.log(`Passed only at the second try:\n  ${secondTry.join('\n  ')}`);
// A matrix that did not run has proven nothing.
const isWhole = code === 0 && failed === 0 && sum('cells') > 0 && sum('guesses') > 0;
console.log(isWhole ? `${passed} tests, 0 leaks` : `${failed} of ${passed + failed} tests FAILED: see above`);
process.exit(isWhole ? 0 : 1);
