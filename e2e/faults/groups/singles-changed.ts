import { leftInQueue } from '../rig/browser.ts';
import { OtherDevice } from '../rig/other-device.ts';
import { othersSent, untilRed } from '../rig/waiting.ts';
import type { Single } from './singles.ts';

/**
 * An earlier version of a request has made the record already, from another phone: the person is asked about the field in which
 * theirs differs, chooses their own, and the record has that, every file and one mail.
 */
export const changedContent: Single = {
  title: 'another version of the request has arrived before',
  photoCounts: [2],
  drive: async (stage, page) => {
    const [wanted] = stage.wanted;
    if (!wanted) throw new Error('A request is needed');
    const other = await OtherDevice.of(stage.rig, stage.account);
    const files = wanted.files.map(({ base64, ...file }) => ({
      ...file,
      size: Buffer.from(base64, 'base64').length,
    }));
    // Its photos were still to come there.
    await other.create('/installations', {
      ...wanted.request.body,
      // It was signed as an earlier build did, without saying what for.
      signed: null,
      customerCity: 'Poronin',
      photos: [],
      files: files.slice(0, 2),
    });
    await stage.accept(page, wanted);
    const isAsked = await untilRed(page, [wanted.clientId]);
    const asked = await leftInQueue(page);
    await page.evaluate((id) => window.queueUnderTest?.chooseMine(id), wanted.clientId);
    await othersSent(stage, page, []);
    return {
      page,
      seen: { stuck: isAsked && asked.requests.length === 1 ? [] : ['the person was not asked'] },
      expected: [{ clientId: wanted.clientId, customerCity: 'Nowy Targ' }],
    };
  },
};
