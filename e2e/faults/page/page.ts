/**
 * The product's own queue on a page without anything else: what the tests of faults drive. It adds no behaviour;
 * it offers signing in, accepting a request, and letting the session run out.
 */
import { type WantedRequest, enqueue } from '../../../web/src/queue/enqueue.ts';
import { requests } from '../../../web/src/queue/local-stores.ts';
import { startSender } from '../../../web/src/queue/sender.ts';
import { watchConnection } from '../../../web/src/lib/find-server.ts';
import { startLanguages } from '../../../web/src/lib/i18n.ts';
import { signIn, signOut } from '../../../web/src/lib/session-calls.ts';
import { followOtherTabs, keepExpiry, session } from '../../../web/src/lib/session-store.ts';
import { unsentCount } from '../../../web/src/lib/unsent.ts';
import type { QueuePage } from '../queue-page.ts';

const page: QueuePage = {
  signIn: async (email, password) => {
    await signIn(email, password);
  },
  isSignedIn: () => session.get() !== null,
  signOut,
  shown: async () => (await requests.allOf(session.get()?.user.id ?? 0)).map(({ clientId }) => clientId),
  accept: async (wanted, files) => {
    const handed = files.map(({ base64, ...file }) => ({
      ...file,
      bytes: Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0).buffer,
    }));
    const began = performance.now();
    await enqueue(wanted as WantedRequest, handed);
    return performance.now() - began;
  },
  expire: () => keepExpiry(1),
};

function countUnsent(): () => void {
  return requests.watch(session.get()?.user.id ?? 0, (records) => unsentCount.set(records.length));
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
