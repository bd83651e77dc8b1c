import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { Dexie } from 'dexie';
import { afterAll, vi } from 'vitest';

/**
 * Runs before each test file of the app. The files of a worker share one process, since a process of its own for
 * each takes twice the time; so each file gets modules without state (language, session, open database) and an empty
 * IndexedDB, and gives back what it replaced.
 */
vi.resetModules();
globalThis.indexedDB = new IDBFactory();
// Dexie takes IndexedDB once, when it is loaded.
Dexie.dependencies.indexedDB = globalThis.indexedDB;

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
