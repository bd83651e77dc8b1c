// Runs tests in a copy of the tree, repeatedly, in one Vitest that stays loaded. Its parent writes a mutant, names the
// changed files and the tests to run, and kills it when it does not answer in time.
import { createVitest } from 'vitest/node';
import { join, relative } from 'node:path';

const [root, bail] = process.argv.slice(2);

/** Tests run in the order requested: the nearest first. */
class AsAsked {
  shard(specifications) {
    return specifications;
  }
  sort(specifications) {
    return specifications;
  }
}

const vitest = await createVitest('test', {
  root,
  config: join(root, 'vitest.config.ts'),
  watch: false,
  reporters: [{}],
  isolate: false,
  maxWorkers: 1,
  // One failure is enough, unless the failed tests have to distinguish several mutants.
  bail: Number(bail),
  retry: 0,
  testTimeout: 20_000,
  hookTimeout: 60_000,
  sequence: { sequencer: AsAsked },
});
await vitest.standalone();

/** Runs test files; returns which failed and which passed, and the names of the failed tests. */
async function run(tests) {
  const found = tests.map((test) => vitest.getModuleSpecifications(join(root, test)));
  if (found.flat().length < tests.length) throw new Error(`Vitest does not know all of ${tests.join(', ')}`);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(found.flat());
  const asked = testModules
    .map((module) => ({ module, test: relative(root, module.moduleId) }))
    .filter(({ test }) => tests.includes(test));
  return {
    failed: asked.filter(({ module }) => module.state() === 'failed').map(({ test }) => test),
    passed: asked.filter(({ module }) => module.state() === 'passed').map(({ test }) => test),
    cases: asked.flatMap(({ module }) => [...module.children.allTests('failed')].map((one) => one.fullName)),
    unhandled: unhandledErrors.length,
  };
}

process.on('message', ({ changed, tests }) => {
  for (const file of changed) vitest.invalidateFile(join(root, file));
  run(tests).then(
    (result) => process.send(result),
    (error) => process.send({ broken: String(error?.stack ?? error) }),
  );
});
process.on('disconnect', () => void vitest.close().finally(() => process.exit()));
process.send('ready');
