import { joinPhone, leftInQueue, signIn } from '../rig/browser.ts';
import type { Call } from '../schedules/fault.ts';
import type { Stage } from '../rig/phone.ts';
import { OtherDevice } from '../rig/other-device.ts';
import { comesTrue, othersSent, pause, withoutNetwork } from '../rig/waiting.ts';
import type { Single } from './singles.ts';

/** Long enough for the queue to try something it must not (with the test's short times). */
const REST_MS = 1_500;

/** Counts the calls of one kind that reach the proxy. */
function counting(stage: Stage, kind: Call): () => number {
  let count = 0;
  stage.phone.passing = (call, moment) => {
    if (call === kind && moment === 'before') count += 1;
  };
  return () => count;
}

/** The token's time has passed: new ones are had, and the work goes out. */
export const tokenExpired: Single = {
  title: 'token expired',
  photoCounts: [2, 0],
  drive: async (stage, page) => {
    const refreshed = counting(stage, 'refresh');
    await withoutNetwork(stage, async () => {
      for (const one of stage.wanted) await stage.accept(page, one);
      await page.evaluate(() => window.queueUnderTest?.expire());
    });
    const isRefreshed = await comesTrue(() => Promise.resolve(refreshed() > 0));
    return { page, control: isRefreshed ? undefined : 'no new tokens were asked for' };
  },
};

/** The session is over: nothing is sent and nothing is gone until the person has signed in again. */
export const sessionEnded: Single = {
  title: 'session ended',
  photoCounts: [1, 0],
  drive: async (stage, page) => {
    const sent = counting(stage, 'data');
    await withoutNetwork(stage, async () => {
      for (const one of stage.wanted) await stage.accept(page, one);
      await page.evaluate(() => window.queueUnderTest?.expire());
      await stage.context.clearCookies();
      await joinPhone(stage.context, stage.id, stage.rig.proxy.url);
    });
    const isOver = await comesTrue(
      async () => (await page.evaluate(() => window.queueUnderTest?.isSignedIn())) === false,
    );
    await pause(REST_MS);
    const { requests, red } = await leftInQueue(page);
    const lost = requests.length === stage.wanted.length ? [] : ['the session ended, and so did requests'];
    const stuck = red.length === 0 ? [] : ['red because of the session'];
    const control = isOver && sent() === 0 ? undefined : 'the session did not end, or was not waited for';
    await signIn(page, stage.account);
    return { page, control, seen: { lost, stuck } };
  },
};

/** Somebody else signs in on the same phone: neither sees nor sends what the first one left. */
export const otherPerson: Single = {
  people: 2,
  title: 'other person on the same phone',
  photoCounts: [2, 0, 1],
  drive: async (stage, page) => {
    const [first, second, theirs] = stage.wanted;
    if (!first || !second || !theirs) throw new Error('Three requests are needed');
    const own = [first.clientId, second.clientId];
    const other = stage.rig.account();
    await withoutNetwork(stage, async () => {
      await stage.accept(page, first);
      await stage.accept(page, second);
      await page.evaluate(() => window.queueUnderTest?.signOut());
    });
    await signIn(page, other);
    await stage.accept(page, theirs);
    await othersSent({ ...stage, account: other }, page, own);
    await pause(REST_MS);
    const shown = await page.evaluate(() => window.queueUnderTest?.shown() ?? []);
    const { requests } = await leftInQueue(page);
    const device = await OtherDevice.of(stage.rig, stage.account);
    const strangers = await device.installations();
    const lost = own.every((clientId) => requests.includes(clientId)) ? [] : ['unsent work of the first one'];
    const wrongBytes = [
      ...(shown.length > 0 ? ['the other one is shown what is not theirs'] : []),
      ...(strangers.length > 0 ? ['the work was sent while the other one was signed in'] : []),
    ];
    await page.evaluate(() => window.queueUnderTest?.signOut());
    await signIn(page, stage.account);
    return {
      page,
      seen: { lost, 'wrong bytes': wrongBytes },
      expected: [
        { clientId: theirs.clientId, ownerEmail: other.email },
        ...own.map((clientId) => ({ clientId })),
      ],
    };
  },
};
