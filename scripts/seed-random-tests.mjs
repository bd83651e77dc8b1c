// Set-up of every test file: fast-check uses the seed of the run, which vitest.config.ts chooses and prints.
import * as fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.TEST_SEED) });
