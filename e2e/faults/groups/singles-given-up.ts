import type { Page } from 'playwright-core';
import type { Call } from '../schedules/fault.ts';
import type { Stage } from '../rig/phone.ts';
import type { Wanted } from '../schedules/requests.ts';
import { comesTrue, othersSent, pause } from '../rig/waiting.ts';
import type { Single } from './singles.ts';

/** After a held call is let go: the server has had it by then. */
const ARRIVAL_MS = 700;

/**
 * Holds calls of the data on their way in, or their answers on the way out, until they are let go; the browser hears nothing of
 * them meanwhile.
 */
function hold({ phone }: Stage, at: 'before' | 'after') {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let arrived = 0;
  phone.passing = async (call: Call, moment: 'before' | 'after') => {
    if (call !== 'data') return;
    if (moment === 'after') arrived += 1;
    if (moment === at) await held;
  };
  return { release, arrived: () => arrived };
}

/** Given up as soon as the app offers it, and the server told. */
async function giveUp(page: Page, { clientId }: Wanted): Promise<string | undefined> {
  const isAborted = await comesTrue(() =>
    page.evaluate(async (id) => (await window.queueUnderTest?.abort(id)) === true, clientId),
  );
  if (!isAborted) return 'nothing could be given up';
  const isReported = await comesTrue(
    async () =>
      (await page.evaluate((id) => window.queueUnderTest?.withdrawal(id), clientId)) === 'withdrawn',
  );
  return isReported ? undefined : 'the server was not told of what was given up';
}

/**
 * A request whose data is held on the way is given up, and arrives once the server knows that; another one is given up after it has
 * arrived unheard, and is put back into the queue. The first is nowhere in the end, the second whole.
 */
export const givenUpLate: Single = {
  title: 'given up: the original arrives afterwards, and one that is put back',
  photoCounts: [1, 1],
  drive: async (stage, page) => {
    const [late, back] = stage.wanted;
    if (!late || !back) throw new Error('Two requests are needed');
    const stuck: (string | undefined)[] = [];
    const inward = hold(stage, 'before');
    await stage.accept(page, late);
    stuck.push(await giveUp(page, late));
    inward.release();
    await pause(ARRIVAL_MS);
    const outward = hold(stage, 'after');
    await stage.accept(page, back);
    stuck.push(await giveUp(page, back));
    outward.release();
    await page.evaluate((id) => window.queueUnderTest?.putBack(id), back.clientId);
    await othersSent(stage, page, []);
    // Its photos lie in the trash until the person empties it.
    await page.evaluate((id) => window.queueUnderTest?.deleteForGood(id), late.clientId);
    const isProven = inward.arrived() > 0 && outward.arrived() > 0;
    return {
      page,
      ...(isProven ? {} : { control: 'what was held never arrived' }),
      givenUp: [late.clientId],
      seen: { stuck: stuck.filter((words) => words !== undefined) },
    };
  },
};
