import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import * as fake from 'fake-indexeddb';
import { vi } from 'vitest';
import { DATABASE } from './local-schema.ts';

/** The fake's types name the database parameter after its class. */
const forceClose = fake.forceCloseDatabase as unknown as (database: IDBDatabase) => void;

/** Records the connections that pages of this test open from now on; to be called before the first of them. */
export function watchConnections(): () => Promise<void> {
  const connections = vi.spyOn(Dexie.prototype, 'open');
  /** As a browser does when its storage is cleared while the app is open. */
  return async () => {
    const gone = new Promise((resolve) => {
      for (const made of connections.mock.contexts)
        if (made instanceof Dexie && made.isOpen()) forceClose(made.backendDB());
      indexedDB.deleteDatabase(DATABASE.name).addEventListener('success', resolve);
    });
    await gone;
  };
}
