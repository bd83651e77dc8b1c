import { flushCompileCache } from 'node:module';
import { afterAll, vi } from 'vitest';

// The next file of the worker finds timers, globals, settings and functions as they were.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  // Vitest ends its workers at once, who write nothing down then.
  flushCompileCache();
});
