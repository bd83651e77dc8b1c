// `npm test`: installs what is missing, then every check and test; ends with one line `N passed, N failed`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, ENV, ROOT, run } from './ensure-installed.mjs';
import { ensureSystemTools } from './ensure-system-tools.mjs';

ensureInstalled();
const tools = ensureSystemTools();
const results = join(ROOT, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

let passed = 0;
let failed = 0;

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** A command that either passes or fails, such as the type check. */
function check(title, command, args) {
  console.log(`\n── ${title}`);
  if (run(command, args) === 0) passed += 1;
  else failed += 1;
}

/** Counts what a suite reports; a suite that dies without a report is one failure. */
function suite(title, command, args, env, reportFile, count) {
  console.log(`\n── ${title}`);
  const code = run(command, args, { env: { ...ENV, ...env } });
  const report = readJson(reportFile);
  const counted = report ? count(report) : { passed: 0, failed: 0 };
  passed += counted.passed;
  failed += counted.failed;
  if (code !== 0 && counted.failed === 0) failed += 1;
}

const countVitest = (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests });
const countPlaywright = (report) => ({
  passed: report.stats.expected + report.stats.flaky,
  failed: report.stats.unexpected,
});

function vitest(title, projects, env = {}) {
  const file = join(results, `${title.replaceAll(/\W+/g, '-')}.json`);
  const args = ['run', ...projects.flatMap((project) => ['--project', project])];
  suite(
    title,
    'vitest',
    [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    env,
    file,
    countVitest,
  );
}

check('Format', 'npm', ['run', '-s', 'check:format']);
check('Lint', 'npm', ['run', '-s', 'check:lint']);
check('Types', 'npm', ['run', '-s', 'check:types']);
check('Structure', 'npm', ['run', '-s', 'check:structure']);
check('Specification', 'npm', ['run', '-s', 'check:specification']);
check('Switches of the test builds', 'npm', ['run', '-s', 'check:switches']);
vitest('Rules and app units', ['domain', 'web']);
vitest('Server on PGlite', ['server']);
if (tools.postgres || process.env.TEST_DATABASE_URL) {
  vitest('Server on PostgreSQL', ['server'], { TEST_DATABASE: 'postgres' });
} else {
  console.log('\nNo PostgreSQL here: the server was tested on PGlite alone.');
}
check('App builds', 'npm', ['run', '-s', 'build']);
check('Budgets', 'npm', ['run', '-s', 'check:budgets']);
if (tools.chromium) {
  const file = join(results, 'journeys.json');
  suite(
    'Journeys',
    'playwright',
    ['test', '-c', 'e2e/playwright.config.ts'],
    { CHROME_PATH: tools.chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    file,
    countPlaywright,
  );
  const faults = join(results, 'faults.json');
  suite(
    'Faults',
    'node',
    ['e2e/faults/run.ts', '--ci', '--report', faults],
    { CHROME_PATH: tools.chromium },
    faults,
    (report) => report,
  );
} else {
  console.error('\nNo Chromium could be found or installed: the journeys could not be walked.');
  failed += 1;
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
