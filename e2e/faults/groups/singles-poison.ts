import { leftInQueue } from '../rig/browser.ts';
import type { Drive, Stage } from '../rig/phone.ts';
import type { Wanted } from '../schedules/requests.ts';
import { othersSent, pause, untilRed, withoutNetwork } from '../rig/waiting.ts';
import { malformed } from './singles-chain.ts';
import type { Single } from './singles.ts';

/** Runs in the page: spoils the database past the product's code, by what is done to one of its stores. */
function spoil({ store, without, add }: { store: string; without?: string; add?: object }): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('loopee');
    opening.addEventListener('error', () => reject(new Error('The database cannot be opened')));
    opening.addEventListener('success', () => {
      const db = opening.result;
      const writing = db.transaction(store, 'readwrite');
      const records = writing.objectStore(store);
      if (without !== undefined) records.delete(IDBKeyRange.bound(without, `${without}\uffff`));
      if (add !== undefined) records.put(add);
      writing.addEventListener('complete', () => {
        db.close();
        resolve();
      });
      writing.addEventListener('error', () => reject(new Error('The database cannot be written')));
    });
  });
}

function two({ wanted }: Stage): [Wanted, Wanted] {
  const [first, second] = wanted;
  if (!first || !second) throw new Error('Two requests are needed');
  return [first, second];
}

/** A record that no version of the app can read lies in the queue: it stays, the others go out. */
export const malformedRecord: Single = {
  title: 'poisoned: malformed record',
  photoCounts: [1, 1],
  drive: async (stage, page) => {
    const [first, second] = two(stage);
    const clientId = 'unreadable';
    await withoutNetwork(stage, async () => {
      await stage.accept(page, first);
      const add = { id: '0', userId: stage.account.id, revision: 0, clientId, sequence: 'first', status: 0 };
      await page.evaluate(spoil, { store: 'requests', add });
      await stage.accept(page, second);
    });
    await othersSent(stage, page, [clientId]);
    // The others are gone for some time: the sweep of what nobody refers to must not take it along.
    await pause(500);
    return { page, waiting: [clientId] };
  },
};

/** A photo's bytes are gone from the device: the request turns red and says so, the others go out. */
export const bytesMissing: Single = {
  title: 'poisoned: bytes missing',
  photoCounts: [1, 1],
  drive: async (stage, page) => {
    const [first, second] = two(stage);
    await withoutNetwork(stage, async () => {
      await stage.accept(page, first);
      await page.evaluate(spoil, { store: 'files', without: '' });
      await stage.accept(page, second);
    });
    return afterwards(stage, page, first);
  },
};

/** A body that the server refuses for ever: red, the others go out. */
export const refusedForEver: Single = {
  title: 'poisoned: refused for ever',
  photoCounts: [1, 1],
  drive: async (stage, page) => {
    const [first, second] = two(stage);
    await withoutNetwork(stage, async () => {
      await stage.accept(page, malformed(first));
      await stage.accept(page, second);
    });
    return afterwards(stage, page, first);
  },
};

async function afterwards(stage: Stage, page: Parameters<Drive>[1], poisoned: Wanted): ReturnType<Drive> {
  const waiting = [poisoned.clientId];
  const isRed = await untilRed(page, waiting);
  await othersSent(stage, page, waiting);
  const { requests } = await leftInQueue(page);
  const held = requests.filter((clientId) => !waiting.includes(clientId));
  const stuck = [
    ...(isRed ? [] : ['the poisoned request did not turn red']),
    ...held.map((clientId) => `${clientId} was held up by the poisoned one`),
  ];
  return { page, waiting, seen: { stuck } };
}
