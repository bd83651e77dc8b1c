import { flushCompileCache } from 'node:module';
import { afterAll, vi } from 'vitest';

// Restores timers, globals, settings and functions for the next file of the worker.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  // Vitest kills its workers, so the compile cache would not be written at exit.
  flushCompileCache();
});
