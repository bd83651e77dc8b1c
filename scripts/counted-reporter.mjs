// What `npm test` reads of a Vitest run: how many passed, how many failed, and which. Errors that belong to no test
// count too: Vitest ends with a code for them, and no report of its own names them.
import { writeFileSync } from 'node:fs';

const firstLine = (errors) => String(errors[0]?.message ?? 'no message').split('\n')[0];

export default class CountedReporter {
  /** Writes `{ passed, failures }` to the file that COUNTED_REPORT names, and prints what passed only at the second try. */
  onTestRunEnd(modules, unhandledErrors) {
    let passed = 0;
    const failures = unhandledErrors.map((error) => `outside of every test: ${firstLine([error])}`);
    for (const module of modules) {
      for (const error of module.errors()) failures.push(`${module.relativeModuleId}: ${firstLine([error])}`);
      for (const suite of module.children.allSuites())
        for (const error of suite.errors()) failures.push(`${suite.fullName}: ${firstLine([error])}`);
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result();
        if (test.diagnostic()?.flaky)
          console.log(`At the second try: ${module.relativeModuleId} › ${test.fullName}`);
        if (state === 'passed') passed += 1;
        if (state === 'failed')
          failures.push(`${module.relativeModuleId} › ${test.fullName}: ${firstLine(errors)}`);
      }
    }
    writeFileSync(process.env.COUNTED_REPORT, JSON.stringify({ passed, failures }));
  }
}
