// The Vitest reporter of `npm test`: how many tests passed, which failed, which passed only on retry, and how long each
// file took. Errors outside any test count too: for them Vitest only sets its exit code, and no report of its own names
// them.
import { writeFileSync } from 'node:fs';

const firstLine = (errors) => String(errors[0]?.message ?? 'no message').split('\n')[0];

/** Seconds of a file: its set-up, its imports, its hooks and its tests. */
function secondsOf(module) {
  const { prepareDuration, environmentSetupDuration, setupDuration, collectDuration, duration } =
    module.diagnostic();
  const milliseconds =
    prepareDuration + environmentSetupDuration + setupDuration + collectDuration + duration;
  return Math.round(milliseconds / 10) / 100;
}

export default class CountedReporter {
  /**
   * Writes `{ passed, failures, secondTry, files: [{ file, seconds }] }` to the file that COUNTED_REPORT names. A test
   * stands there as `file › title`, a failure with its first line.
   */
  onTestRunEnd(modules, unhandledErrors) {
    let passed = 0;
    const failures = unhandledErrors.map((error) => `outside of every test: ${firstLine([error])}`);
    const secondTry = [];
    const files = [];
    for (const module of modules) {
      files.push({ file: module.relativeModuleId, seconds: secondsOf(module) });
      for (const error of module.errors()) failures.push(`${module.relativeModuleId}: ${firstLine([error])}`);
      for (const suite of module.children.allSuites())
        for (const error of suite.errors()) failures.push(`${suite.fullName}: ${firstLine([error])}`);
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result();
        const title = `${module.relativeModuleId} › ${test.fullName}`;
        if (test.diagnostic()?.flaky) secondTry.push(title);
        if (state === 'passed') passed += 1;
        if (state === 'failed') failures.push(`${title}: ${firstLine(errors)}`);
      }
    }
    files.sort((a, b) => b.seconds - a.seconds);
    writeFileSync(process.env.COUNTED_REPORT, JSON.stringify({ passed, failures, secondTry, files }));
  }
}
