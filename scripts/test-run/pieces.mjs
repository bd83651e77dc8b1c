// The pieces of the gate and of the long column, in their order (docs/testing.md says what each proves).
import { check, playwright, reportingScript, vitest } from './outcome.mjs';

/** What must pass before any test runs; two in parallel, the longest first. */
const CHECKS = [
  ['Lint and types', 'check:lint'],
  ['App builds', 'build'],
  ['Format', 'check:format'],
  ['Structure', 'check:structure'],
  ['Specification', 'check:specification'],
  ['Switches of the test builds', 'check:switches'],
];

/** Besides them in the long column: the linter reports the compiler's findings (decision 084), and this asks the compiler itself. */
const BY_COMPILER = ['Types by the compiler', 'check:types'];

/** Runs the checks and then the budgets of the built app, and prints the output of each when it ends. */
export async function runChecks({ isLong }) {
  const outcomes = [];
  const waiting = isLong ? [BY_COMPILER, ...CHECKS] : [...CHECKS];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) outcomes.push(await shown(...next));
  };
  await Promise.all([worker(), worker()]);
  if (outcomes.every(({ failures }) => failures.length === 0))
    outcomes.push(await shown('Budgets', 'check:budgets'));
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
    secondTry: [],
    files: outcomes.flatMap(({ files }) => files),
  };
}

async function shown(title, script) {
  const { output, outcome } = await check(title, script);
  console.log(`\n── ${title} (${outcome.files[0].seconds.toFixed(1)} s)\n${output.trim()}`);
  return outcome;
}

const onPostgres = { TEST_DATABASE: 'postgres' };
const onPglite = { TEST_DATABASE: 'pglite' };

/**
 * @param {{ chromium?: string, postgres?: string }} tools what this machine has
 * @returns {{ title: string, run: () => Promise<import('./outcome.mjs').Outcome> }[]}
 */
export function gatePieces(tools) {
  const browser = { CHROME_PATH: tools.chromium };
  return [
    piece('Rules and app units', (title) => vitest(title, ['domain', 'web', 'scripts'])),
    piece('Server on PostgreSQL', (title) => vitest(title, ['server'], { env: onPostgres })),
    piece('Server on PGlite', (title) => vitest(title, ['server'], { env: onPglite })),
    piece('Pages', (title) => playwright(title, 'e2e/pages.config.ts', { env: browser })),
    piece('Journeys', (title) => playwright(title, 'e2e/playwright.config.ts', { env: browser })),
    piece('Faults', (title) => reportingScript(title, 'e2e/faults/run.ts', ['--gate'], browser)),
  ];
}

/** Everything that is proven anywhere, with new seeds; takes hours. */
export function longPieces(tools) {
  const browser = { CHROME_PATH: tools.chromium };
  const long = { TEST_COLUMN: 'long' };
  return [
    piece('Rules and app units', (title) => vitest(title, ['domain', 'web', 'scripts'], { env: long })),
    piece('Server on PostgreSQL', (title) => vitest(title, ['server'], { env: { ...long, ...onPostgres } })),
    piece('Server on PGlite', (title) => vitest(title, ['server'], { env: { ...long, ...onPglite } })),
    piece('Security matrix', (title) => securityMatrix(title)),
    piece('Pages', (title) => playwright(title, 'e2e/pages.config.ts', { env: { ...long, ...browser } })),
    piece('Journeys', (title) =>
      playwright(title, 'e2e/playwright.config.ts', { env: { ...long, ...browser }, args: ['--shuffle'] }),
    ),
    piece('Every screen measured', (title) => reportingScript(title, 'e2e/screens/run.ts', [], browser)),
    piece('Faults on PostgreSQL', (title) =>
      reportingScript(title, 'e2e/faults/run.ts', ['--database', 'postgres'], browser),
    ),
    piece('Deployment', (title) => reportingScript(title, 'scripts/test-deploy.mjs', [])),
    piece('Mutants', (title) => reportingScript(title, 'scripts/mutants/run.mjs', [])),
  ];
}

/** Every call with every fault, and as many random schedules, kills and tabs: about ten minutes of the long form. */
const MORE_FAULTS = ['calls', 'random', 'kills', 'tabs']
  .flatMap((group) => ['--group', group])
  .concat('--count', '72', '--seed', '1122', '--database', 'postgres');

/** Fixed seeds like those of the gate, so that an addition does not refuse a change for newly drawn values. */
const FIXED = { TEST_SEED: '20261122' };

/** What becomes of visits, repairs and cards after corrections and odd times: too slow for each gate. */
const REPAIRS = [
  'cards-after-repairs',
  'corrected-device',
  'odd-days',
  'replacing-meanwhile',
  'visit-times',
  'without-customer-email',
].map((name) => `server/src/services/${name}.long.test.ts`);

/** The pieces for the additions to the gate (`additions.mjs`). */
export function additionPieces(additions, tools) {
  const browser = { CHROME_PATH: tools.chromium };
  const long = { TEST_COLUMN: 'long' };
  const thrice = (config) => (title, files) =>
    playwright(title, config, { env: { ...long, ...browser }, args: [...files, '--repeat-each=3'] });
  const runs = {
    faults: (title) => reportingScript(title, 'e2e/faults/run.ts', MORE_FAULTS, browser),
    matrix: (title) => securityMatrix(title, FIXED),
    repairs: (title) =>
      vitest(title, ['server'], { env: { ...long, ...onPostgres, ...FIXED }, args: REPAIRS }),
    pglite: (title) => vitest(title, ['server'], { env: { ...long, ...onPglite, ...FIXED } }),
    journeys: thrice('e2e/playwright.config.ts'),
    pages: thrice('e2e/pages.config.ts'),
  };
  return additions.map(({ id, files, why }) =>
    piece(`Added, ${id}`, (title) => {
      console.log(`because ${why}`);
      return runs[id](title, files);
    }),
  );
}

const securityMatrix = (title, env = {}) =>
  reportingScript(title, 'scripts/test-security.mjs', ['--postgres'], env);

const piece = (title, run) => ({ title, run: () => run(title) });
