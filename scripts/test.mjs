// `npm test`, the gate: installs what is missing, then runs the checks and tests of docs/testing.md and what the change
// adds to them (`-- --since REV` names the base of the comparison). `npm run test:long` is `--long`. Ends with one line
// `N passed, N failed`.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, ROOT } from './ensure-installed.mjs';
import { ensureSystemTools } from './ensure-system-tools.mjs';
import { additionsFor, LIMIT_MINUTES } from './test-run/additions.mjs';
import { Calibration } from './test-run/calibration.mjs';
import { changedFiles } from './test-run/changed-files.mjs';
import { RESULTS } from './test-run/outcome.mjs';
import { additionPieces, gatePieces, longPieces, runChecks } from './test-run/pieces.mjs';
import { measureProcessorUse, scaledSeconds } from './test-run/processor-use.mjs';
import { printFiles, summarise } from './test-run/summary.mjs';

const { values } = parseArgs({
  options: { long: { type: 'boolean', default: false }, since: { type: 'string' } },
});

ensureInstalled();
const tools = ensureSystemTools({ isLong: values.long });
if (!tools.chromium || !tools.postgres) {
  console.error('The tests need Chromium and PostgreSQL, and could not install them: see docs/testing.md.');
  console.log('\n0 passed, 1 failed');
  process.exit(1);
}
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const calibration = new Calibration();

const ran = [];
async function runPiece({ title, run }) {
  console.log(`\n── ${title}`);
  await calibration.measure();
  const began = performance.now();
  const shareUntilNow = measureProcessorUse();
  const outcome = await run().catch((error) => ({
    passed: 0,
    failures: [`${title}: ${error instanceof Error ? error.message : String(error)}`],
    secondTry: [],
    files: [],
  }));
  const seconds = (performance.now() - began) / 1000;
  ran.push({ title, seconds, busyShare: shareUntilNow(), outcome });
  printFiles(title, outcome);
  return outcome;
}

const checks = await runPiece({ title: 'Checks', run: () => runChecks({ isLong: values.long }) });
if (checks.failures.length > 0) {
  console.log('\nThe checks failed, so nothing else was run.');
  process.exit(summarise(ran, calibration, { isGate: !values.long }));
}
for (const piece of values.long ? longPieces(tools) : gatePieces(tools)) await runPiece(piece);

if (!values.long) {
  const change = changedFiles(values.since ?? process.env.TEST_SINCE);
  if (change === null) console.log('\nWhat changed is not known, so the gate is all that was run.');
  else {
    const minutesOfGate = ran.reduce((sum, piece) => sum + scaledSeconds(piece, calibration.factor), 0) / 60;
    const { run, left } = additionsFor(change.files, LIMIT_MINUTES - minutesOfGate, (file) =>
      existsSync(join(ROOT, file)),
    );
    console.log(
      `\n${change.files.length} files differ from ${change.base}; they add ${run.length} pieces to the gate.`,
    );
    if (left.length > 0)
      console.log(`Left to the long column, for want of time:\n  ${left.map(({ why }) => why).join('\n  ')}`);
    const isGateAlone = run.length === 0;
    for (const piece of additionPieces(run, tools)) await runPiece(piece);
    process.exit(summarise(ran, calibration, { isGate: isGateAlone }));
  }
}
process.exit(summarise(ran, calibration, { isGate: !values.long }));
