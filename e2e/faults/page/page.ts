/**
 * The product's own queue on a page without anything else: what the tests of faults drive. It adds no behaviour;
 * it offers signing in, accepting a request, and letting the session run out.
 */
import { type WantedRequest, enqueue } from '../../../web/src/queue/store/enqueue.ts';
import { abort, resolveConflict } from '../../../web/src/queue/sending/request-actions.ts';
import { requests, trash, type Trashed } from '../../../web/src/queue/store/local-stores.ts';
import { deleteForGood, putBack } from '../../../web/src/queue/store/trash-can.ts';
import { startSender } from '../../../web/src/queue/sending/sender.ts';
import { watchConnection } from '../../../web/src/lib/network/find-server.ts';
import { startLanguages } from '../../../web/src/lib/languages/i18n.ts';
import { signIn, signOut } from '../../../web/src/lib/session/session-calls.ts';
import { followOtherTabs, storeExpiry, session } from '../../../web/src/lib/session/session-store.ts';
import { unsentCount } from '../../../web/src/lib/session/unsent.ts';
import type { QueuePage } from '../queue-page.ts';

const page: QueuePage = {
  signIn: async (email, password) => {
    await signIn(email, password);
  },
  isSignedIn: () => session.get() !== null,
  signOut,
  shown: async () => (await requests.allOf(own())).map(({ clientId }) => clientId),
  accept: async (wanted, files) => {
    const handed = files.map(({ base64, ...file }) => ({
      ...file,
      bytes: Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0).buffer,
    }));
    const began = performance.now();
    await enqueue(wanted as WantedRequest, handed);
    return performance.now() - began;
  },
  abort: async (clientId) => {
    const request = (await requests.allOf(own())).find((one) => one.clientId === clientId);
    return request !== undefined && abort(request);
  },
  withdrawal: async (clientId) => (await trashed(clientId))?.withdrawal?.state,
  putBack: async (clientId) => {
    const given = await trashed(clientId);
    return given !== undefined && putBack(given);
  },
  deleteForGood: async (clientId) => {
    const given = await trashed(clientId);
    return given !== undefined && deleteForGood(given);
  },
  chooseMine: async (clientId) => {
    const request = (await requests.allOf(own())).find((one) => one.clientId === clientId);
    return request !== undefined && resolveConflict(request, () => true);
  },
  expire: () => storeExpiry(1),
};

function own(): number {
  return session.get()?.user.id ?? 0;
}

async function trashed(clientId: string): Promise<Trashed | undefined> {
  return (await trash.allOf(own())).find(({ request }) => request.clientId === clientId);
}

function countUnsent(): () => void {
  return requests.watch(own(), (records) => unsentCount.set(records.length));
}

watchConnection();
followOtherTabs();
await startLanguages();
startSender();
// In the app the panel counts: while something waits, the server is looked for more eagerly.
let uncount = countUnsent();
session.subscribe(() => {
  uncount();
  uncount = countUnsent();
});
window.queueUnderTest = page;
