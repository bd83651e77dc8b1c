import type { Stage } from '../rig/phone.ts';
import type { Page } from 'playwright-core';
import { OtherDevice, type ReadRecord } from '../rig/other-device.ts';
import type { Wanted } from '../schedules/requests.ts';
import { othersSent, untilRed, withoutNetwork } from '../rig/waiting.ts';
import type { Single } from './singles.ts';

const PHONE = '+48600111222';

/** A correction made without a network, of a record that is changed on the server before it goes out. */
async function correctedMeanwhile(
  stage: Stage,
  page: Page,
  mine: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
): Promise<Wanted> {
  const [wanted] = stage.wanted;
  if (!wanted) throw new Error('A request is needed');
  await stage.accept(page, wanted);
  await othersSent(stage, page, []);
  const device = await OtherDevice.of(stage.rig, stage.account);
  const [found] = await device.installations();
  if (!found) throw new Error('The installation is not on the server');
  const before = await device.read(found.id);
  await withoutNetwork(stage, async () => {
    await stage.accept(page, correction(wanted, before, mine));
    await device.change(before, theirs);
  });
  return wanted;
}

/** As the app hands over a correction, but for the mail: a second card would look like a double. */
function correction(wanted: Wanted, seen: ReadRecord, body: Wanted['request']['body']): Wanted {
  const request = {
    type: 'installation',
    action: 'update',
    endpoint: `/installations/${seen.id}`,
    title: wanted.serial,
    clientId: wanted.clientId,
    ifMatch: seen.etag,
    base: seen.fields,
    body,
  };
  return { ...wanted, files: [], request };
}

/** Two people change different fields: both stand in the end. */
export const sideBySide: Single = {
  title: 'conflict: different fields',
  photoCounts: [1],
  drive: async (stage, page) => {
    const { clientId } = await correctedMeanwhile(
      stage,
      page,
      { customerPhone: PHONE },
      { customerCity: 'Zakopane' },
    );
    return { page, expected: [{ clientId, customerPhone: PHONE, customerCity: 'Zakopane' }] };
  },
};

/** Two people change the same field: nothing is written over, the person is asked. */
export const overlap: Single = {
  title: 'conflict: the same field',
  photoCounts: [1],
  drive: async (stage, page) => {
    const { clientId, request } = await correctedMeanwhile(
      stage,
      page,
      { customerPhone: PHONE, customerCity: 'Kościelisko' },
      { customerCity: 'Poronin' },
    );
    const isAsked = await untilRed(page, [clientId]);
    const phone = String(request.body['customerPhone']);
    return {
      page,
      waiting: [clientId],
      seen: { stuck: isAsked ? [] : ['the person was not asked'] },
      expected: [{ clientId, customerPhone: phone, customerCity: 'Poronin' }],
    };
  },
};
