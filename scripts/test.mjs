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
/** What failed, in words: the last thing to be printed, since nobody scrolls through an hour's output. */
const failures = [];

/** A command that either passes or fails, such as the type check. */
function check(title, command, args) {
  console.log(`\n── ${title}`);
  if (run(command, args) === 0) passed += 1;
  else failures.push(title);
}

/** Counts what a suite reports; a suite that dies without a report is one failure. */
function suite(title, command, args, env, reportFile, read) {
  console.log(`\n── ${title}`);
  const code = run(command, args, { env: { ...ENV, ...env } });
  const counted = existsSync(reportFile)
    ? read(JSON.parse(readFileSync(reportFile, 'utf8')))
    : { passed: 0, failures: [] };
  passed += counted.passed;
  failures.push(...counted.failures.map((failure) => `${title}: ${failure}`));
  if (code !== 0 && counted.failures.length === 0) failures.push(`${title}: ended with ${code}`);
}

const specsOf = (suites) => suites.flatMap((one) => [...(one.specs ?? []), ...specsOf(one.suites ?? [])]);
const readPlaywright = (report) => ({
  passed: report.stats.expected + report.stats.flaky,
  failures: [
    ...report.errors.map((error) => error.message.split('\n')[0]),
    ...specsOf(report.suites)
      .filter((spec) => !spec.ok)
      .map((spec) => `${spec.file}:${spec.line} › ${spec.title}`),
  ],
});

function vitest(title, projects, env = {}) {
  const file = join(results, `${title.replaceAll(/\W+/g, '-')}.json`);
  const args = ['run', ...projects.flatMap((project) => ['--project', project])];
  suite(
    title,
    'vitest',
    [...args, '--reporter=default', '--reporter=./scripts/counted-reporter.mjs'],
    { ...env, COUNTED_REPORT: file },
    file,
    (report) => report,
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
    readPlaywright,
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
  failures.push('No Chromium: no journeys, no faults');
}

if (failures.length > 0) console.log(`\nWhat failed:\n  ${failures.join('\n  ')}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
