import type { Page } from '@playwright/test';
import { login, refreshToken } from '@portal/domain/auth/contract';
import {
  createProductionRecord,
  enterProduction,
  getProductionDevice,
  listProduction,
  scanProduction,
} from '@portal/domain/production/contract';
import type { ProductionDevice, ProductionRecord, ProductionScan } from '@portal/domain/production/record';
import { nextStage } from '@portal/domain/production/transition';
import { identifyWorker } from '@portal/domain/production/worker-contract';
import { Problem } from '@portal/domain/problem';
import type { Answers } from './driver/answers.ts';
import { wedge, wedgeAtOnce } from '../drivers/wedge.ts';
import { expect, test } from './driver/page-test.ts';
import { defaultAnswersOf, sessionEnd } from './fixtures/default-answers.ts';
import { PEOPLE } from './fixtures/people.ts';
import { aProductionDevice, aProductionRecord, aProductionRow } from './fixtures/production.ts';

const main = (page: Page) => page.getByRole('main');
const EWA = { id: 3, name: 'Ewa Lis' };
const JAN = { id: 4, name: 'Jan Kos' };
const SERIAL = 'HP-2026-00000001';
const NOTHING: ProductionScan = { devices: [], worker: null };

type Sent = ReturnType<typeof createProductionRecord.body.parse>;

/** A hall with devices and a worker: what is sent is taken in as the server does. */
function hall(api: Answers, ...devices: readonly ProductionDevice[]) {
  const stored = new Map(devices.map((device) => [device.id, device]));
  const sent: Sent[] = [];
  const take = (body: Sent): ProductionRecord => {
    sent.push(body);
    const id = body.customDevice;
    const device = stored.get(id) ?? aProductionDevice(id);
    const stage = 'stage' in body ? body.stage : null;
    const record = aProductionRecord({
      id: sent.length,
      clientId: body.clientId,
      act: body.act,
      stage,
      worker: 'Ewa Lis',
      station: 'Paweł Sikora',
      finishedAt: body.finishedAt,
      reason: 'reason' in body ? body.reason : null,
      survey: { data: body.act === 'finish' ? body.survey.data : {} },
      createdAt: body.finishedAt,
    });
    const done =
      body.act === 'finish'
        ? [...device.done, body.stage]
        : body.act === 'rework'
          ? device.done.filter((one) => one < body.stage)
          : device.done;
    const hold =
      body.act === 'hold' ? { reason: body.reason, worker: 'Ewa Lis', since: body.finishedAt } : null;
    stored.set(id, {
      ...device,
      done,
      step: nextStage({ done }),
      hold,
      records: [record, ...device.records],
    });
    return record;
  };
  api
    .answer(identifyWorker, EWA)
    .answer(listProduction, () =>
      [...stored.values()].map(({ id, step, done }) => aProductionRow(id, { step, done })),
    )
    .answer(getProductionDevice, ({ params }) => stored.get(Number(params['id'])) ?? new Problem('not-found'))
    .answer(scanProduction, ({ query }): ProductionScan => {
      const found = [...stored.values()].find(({ serial }) => serial === query.get('text'));
      if (query.get('text') === 'LIS-01') return { ...NOTHING, worker: EWA };
      if (query.get('text') === 'KOS-01') return { ...NOTHING, worker: JAN };
      return found
        ? {
            ...NOTHING,
            devices: [
              { kind: 'here', row: aProductionRow(found.id, { step: found.step, done: found.done }) },
            ],
          }
        : NOTHING;
    })
    .answer(createProductionRecord, ({ body }) => take(createProductionRecord.body.parse(body)));
  return { sent, stored };
}

test.describe('on a tablet in the hall', () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  test('a badge names the worker, a number opens its device, and the same number again finishes a stage that asks nothing', async ({
    as,
    api,
  }) => {
    const { sent } = hall(api, aProductionDevice(1));
    const page = await as('production');
    await page.clock.install();
    await page.reload();
    await expect(main(page)).toContainText('0000 0001');
    await wedge(page, 'LIS-01');
    await expect(main(page).getByRole('button', { name: 'Pracuje: Ewa Lis' })).toBeVisible();
    // Read twice by the scanner: still one scan, which opens the device; which one it is stands there before its records have come.
    const records = api.hold(getProductionDevice);
    await wedge(page, SERIAL, SERIAL);
    await expect(page).toHaveURL('/production/1');
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('HP-2026-0000 0001');
    records();
    await expect(main(page).getByRole('button', { name: 'Zakończ etap 2: Parametry' })).toBeVisible();
    await page.clock.fastForward(1_000);
    expect(sent).toEqual([]);
    await wedge(page, SERIAL);
    await expect(main(page).getByRole('button', { name: 'Zakończ etap 3: Hydraulika' })).toBeVisible();
    await expect.poll(() => sent).toMatchObject([{ act: 'finish', stage: 2, customDevice: 1, worker: 3 }]);
    // The next stage begins where this one ended, not when the device was opened.
    await page.clock.fastForward(60_000);
    await main(page).getByRole('button', { name: 'Zakończ etap 3: Hydraulika' }).click();
    await expect.poll(() => sent.length).toBe(2);
    const [first, second] = sent.flatMap((one) => (one.act === 'finish' ? [one] : []));
    expect(Date.parse(second?.startedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.finishedAt ?? ''));
  });

  test(
    'whoever scans their badge and right after it a device works on it, though both are answered only then',
    { tag: '@long' },
    async ({ as, api }) => {
      hall(api, aProductionDevice(1));
      const page = await as('production');
      await expect(main(page)).toContainText('0000 0001');
      const answers = api.hold(scanProduction);
      await wedge(page, 'LIS-01');
      await wedge(page, SERIAL);
      answers();
      await expect(page).toHaveURL('/production/1');
      await expect(main(page).getByRole('button', { name: 'Pracuje: Ewa Lis' })).toBeVisible();
    },
  );

  test(
    'a stage that was just sent is not offered again while the device’s own answer is still on its way',
    { tag: '@long' },
    async ({ as, api }) => {
      const { sent } = hall(api, aProductionDevice(1));
      const page = await as('production', { at: '/production/1' });
      await wedge(page, 'LIS-01');
      await main(page).getByRole('button', { name: 'Zakończ etap 2: Parametry' }).waitFor();
      const answer = api.hold(getProductionDevice);
      await wedge(page, SERIAL);
      await expect.poll(() => sent.length).toBe(1);
      await expect(main(page)).not.toContainText('Czeka na wysłanie');
      const next = main(page).getByRole('button', { name: 'Zakończ etap 3: Hydraulika' });
      await expect(next).toBeVisible();
      await next.click();
      await expect.poll(() => sent).toMatchObject([{ stage: 2 }, { stage: 3 }]);
      answer();
      await expect(main(page).getByRole('link', { name: /^Etap 4/ })).toBeVisible();
    },
  );

  test('a stage that is tapped twice at once is finished once', async ({ as, api }) => {
    const { sent } = hall(api, aProductionDevice(1));
    const page = await as('production', { at: '/production/1' });
    await wedge(page, 'LIS-01');
    const finish = main(page).getByRole('button', { name: 'Zakończ etap 2: Parametry' });
    await finish.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await main(page).getByRole('button', { name: 'Zakończ etap 3: Hydraulika' }).click();
    await expect.poll(() => sent.at(-1)).toMatchObject({ act: 'finish', stage: 3 });
    expect(sent).toMatchObject([{ stage: 2 }, { stage: 3 }]);
  });

  test('whoever comes to a tablet that stayed on overnight is asked who works here', async ({ as, api }) => {
    hall(api, aProductionDevice(1));
    api.answer(refreshToken, { exp: sessionEnd() + 86_400, token: 't', refreshToken: 'r' });
    const page = await as('production', { at: '/production/1' });
    await page.clock.install();
    await page.reload();
    await wedge(page, 'LIS-01');
    await expect(main(page).getByRole('button', { name: 'Pracuje: Ewa Lis' })).toBeVisible();
    await page.clock.fastForward('11:00:00');
    await expect(main(page).getByRole('button', { name: 'Pracuje: Ewa Lis' })).toBeVisible();
    await page.clock.fastForward('01:02:00');
    await expect(main(page).getByRole('button', { name: 'Kto pracuje?' })).toBeVisible();
  });

  test('the field for a number stays on the page', { tag: '@long' }, async ({ as, api }) => {
    hall(api, aProductionDevice(1));
    const page = await as('production');
    const desk = main(page).getByRole('region', { name: 'Zeskanuj urządzenie' });
    await expect(desk.getByRole('textbox')).toBeVisible();
    const [field, around] = [await desk.getByRole('textbox').boundingBox(), await desk.boundingBox()];
    const end = (box: typeof field) => (box === null ? Number.NaN : box.x + box.width);
    expect(end(field)).toBeLessThanOrEqual(end(around) + 1);
  });

  test('a stage asks its questions: out of range is refused, or needs a reason, and a component’s number may be scanned into its field', async ({
    as,
    api,
  }) => {
    const { sent } = hall(api, aProductionDevice(1, { done: [2, 3], step: 4 }));
    const page = await as('production', { at: '/production/1' });
    await wedge(page, 'LIS-01');
    await main(page).getByRole('link', { name: 'Etap 4: Izolacja i szczelność' }).click();
    await expect(main(page)).toContainText('Pracuje: Ewa Lis');
    const finish = main(page).getByRole('button', { name: 'Zakończ etap' });
    await finish.click();
    await expect(main(page)).toContainText('Uzupełnij lub popraw 1 pole');
    await main(page).getByLabel('Ciśnienie próby').fill('60');
    await finish.click();
    expect(sent).toEqual([]);
    await main(page).getByLabel('Ciśnienie próby').fill('31,7');
    await main(page).getByLabel('Temperatura hali').fill('40');
    await finish.click();
    // The page leads to what it asks about; whoever types sooner types there.
    await expect(main(page).getByLabel('Temperatura hali')).toBeFocused();
    await main(page).getByLabel('Co z tym zrobiono').fill('Upał, pomiar powtórzony');
    await main(page).getByLabel('Numer sprężarki').focus();
    await wedge(page, 'CMP79-000999');
    await expect(main(page).getByLabel('Numer sprężarki')).toHaveValue('CMP79-000999');
    // It was the wrong one: the next number takes its place.
    await wedge(page, 'CMP79-000123');
    await expect(main(page).getByLabel('Numer sprężarki')).toHaveValue('CMP79-000123');
    await finish.click();
    await expect(page).toHaveURL('/production/1');
    await expect
      .poll(() => sent)
      .toMatchObject([
        {
          act: 'finish',
          stage: 4,
          worker: 3,
          survey: { data: { 'stage-4': { cisnienie: 31.7, temperatura: 40, sprezarka: 'CMP79-000123' } } },
        },
      ]);
    await expect(main(page).getByRole('button', { name: /Zakończ etap 5/ })).toBeVisible();
  });

  test(
    'another device scanned in the middle of a stage asks first, and its number does not stay in the field',
    { tag: '@long' },
    async ({ as, api }) => {
      hall(api, aProductionDevice(1, { done: [2, 3], step: 4 }), aProductionDevice(2));
      const page = await as('production', { at: '/production/1' });
      await wedge(page, 'LIS-01');
      await main(page).getByRole('link', { name: 'Etap 4: Izolacja i szczelność' }).click();
      await main(page).getByLabel('Numer sprężarki').fill('CMP79');
      await main(page).getByLabel('Numer sprężarki').focus();
      await wedge(page, 'HP-2026-00000002');
      const question = page.getByRole('dialog');
      await expect(question).toContainText(
        'Szkic zostanie na tym urządzeniu i otworzy się, gdy wrócisz do tego etapu',
      );
      await expect(main(page).getByLabel('Numer sprężarki')).toHaveValue('CMP79');
      await question.getByRole('button').last().click();
      await expect(page).toHaveURL(/\/production\/(1\?stage=4|2)/);
    },
  );

  test(
    'a device is put on hold for a reason that is one tap, released, and sent back',
    { tag: '@long' },
    async ({ as, api }) => {
      const { sent } = hall(api, aProductionDevice(1, { done: [2, 3], step: 4 }));
      const page = await as('production', { at: '/production/1' });
      await wedge(page, 'LIS-01');
      await main(page).getByRole('button', { name: 'Wstrzymaj' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Wstrzymaj' }).click();
      await expect(dialog).toContainText('Podaj powód');
      await dialog.getByRole('button', { name: 'Brak części' }).click();
      await dialog.getByRole('button', { name: 'Wstrzymaj' }).click();
      await expect(main(page)).toContainText('Wstrzymane: Brak części');
      await expect(main(page).getByRole('link', { name: /Etap 4/ })).toHaveCount(0);
      await main(page).getByRole('button', { name: 'Wznów pracę' }).click();
      await main(page).getByRole('button', { name: 'Cofnij do poprawy' }).click();
      await dialog
        .getByLabel('Od którego etapu zrobić ponownie?')
        .selectOption({ label: 'Etap 2: Parametry' });
      await dialog.getByRole('button', { name: 'Nieszczelność' }).click();
      await dialog.getByRole('button', { name: 'Cofnij' }).click();
      await expect(main(page).getByRole('button', { name: 'Zakończ etap 2: Parametry' })).toBeVisible();
      await expect.poll(() => sent.map(({ act }) => act)).toEqual(['hold', 'release', 'rework']);
      await expect(main(page)).toContainText('Cofnięto do etapu 2: Parametry');
    },
  );

  test(
    'why a device goes back is typed once, although the page is reloaded meanwhile',
    { tag: '@long' },
    async ({ as, api }) => {
      const { sent } = hall(api, aProductionDevice(1, { done: [2, 3], step: 4 }), aProductionDevice(2));
      const page = await as('production', { at: '/production/1' });
      await wedge(page, 'LIS-01');
      await main(page).getByRole('button', { name: 'Cofnij do poprawy' }).click();
      const dialog = page.getByRole('dialog');
      const stage = dialog.getByLabel('Od którego etapu zrobić ponownie?');
      await stage.selectOption({ label: 'Etap 2: Parametry' });
      await dialog.getByLabel('Powód').fill('Kapie przy zaworze');
      await page.goto('/production/2');
      await expect(main(page).getByRole('button', { name: 'Wstrzymaj' })).toBeVisible();
      await expect(dialog).toHaveCount(0);

      await page.goto('/production/1');
      await expect(dialog.getByLabel('Powód')).toHaveValue('Kapie przy zaworze');
      await expect(stage).toHaveValue('2');
      await dialog.getByRole('button', { name: 'Cofnij' }).click();
      await expect
        .poll(() => sent)
        .toMatchObject([{ act: 'rework', stage: 2, reason: 'Kapie przy zaworze' }]);
      await page.reload();
      await expect(main(page).getByRole('button', { name: 'Zakończ etap 2: Parametry' })).toBeVisible();
      await expect(dialog).toHaveCount(0);
    },
  );

  test(
    'whoever typed why a device is put on hold types on where they stopped after a reload',
    { tag: '@long' },
    async ({ as, api }) => {
      hall(api, aProductionDevice(1, { done: [2, 3], step: 4 }));
      const page = await as('production', { at: '/production/1' });
      await wedge(page, 'LIS-01');
      await main(page).getByRole('button', { name: 'Wstrzymaj' }).click();
      const reason = page.getByRole('dialog').getByLabel('Powód');
      await reason.fill('Brak zaworu');
      await page.reload();
      await expect(reason).toHaveValue('Brak zaworu');
      await expect(reason).toBeFocused();
      await page.keyboard.type(' i pompy', { delay: 150 });
      await expect(reason).toHaveValue('Brak zaworu i pompy');
    },
  );

  test(
    'what one worker typed is not sent as a colleague’s, whose badge was scanned after a reload',
    { tag: '@long' },
    async ({ as, api }) => {
      const { sent } = hall(api, aProductionDevice(1, { done: [2, 3], step: 4 }), aProductionDevice(2));
      const page = await as('production', { at: '/production/1' });
      await wedge(page, 'LIS-01');
      const back = main(page).getByRole('button', { name: 'Cofnij do poprawy' });
      await back.click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Powód').fill('Kapie przy zaworze');
      await page.goto('/production/2');
      await main(page).getByRole('button', { name: 'Pracuje: Ewa Lis' }).waitFor();
      await wedge(page, 'KOS-01');
      await main(page).getByRole('button', { name: 'Pracuje: Jan Kos' }).waitFor();

      await page.goto('/production/1');
      await back.waitFor();
      await expect(dialog).toHaveCount(0);
      await back.click();
      await expect(dialog.getByLabel('Powód')).toHaveValue('');
      await dialog.getByLabel('Powód').fill('Luźny przewód');
      await dialog.getByRole('button', { name: 'Cofnij' }).click();
      await expect.poll(() => sent).toMatchObject([{ act: 'rework', reason: 'Luźny przewód', worker: 4 }]);
    },
  );

  test(
    'a badge that is known only when a question is open again takes the question away',
    { tag: '@long' },
    async ({ as, api }) => {
      hall(api, aProductionDevice(1, { done: [2, 3], step: 4 }));
      const page = await as('production', { at: '/production/1' });
      await wedge(page, 'LIS-01');
      const back = main(page).getByRole('button', { name: 'Cofnij do poprawy' });
      await main(page).getByRole('button', { name: 'Pracuje: Ewa Lis' }).waitFor();
      const answer = api.hold(scanProduction);
      await wedge(page, 'KOS-01');
      await back.click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Powód').fill('Kapie przy zaworze');
      answer();
      await main(page).getByText('Pracuje: Jan Kos').waitFor();
      await expect(dialog).toHaveCount(0);
    },
  );

  test(
    'why a device is put on hold is not taken for why it goes back',
    { tag: '@long' },
    async ({ as, api }) => {
      const { stored } = hall(api, aProductionDevice(1, { done: [2, 3], step: 4 }));
      const page = await as('production', { at: '/production/1' });
      await wedge(page, 'LIS-01');
      await main(page).getByRole('button', { name: 'Wstrzymaj' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Powód').fill('Brak zaworu');
      // A colleague at another station was faster.
      const hold = { reason: 'Brak zaworu', worker: 'Jan Kos', since: new Date().toISOString() };
      stored.set(1, aProductionDevice(1, { done: [2, 3], step: 4, hold }));
      // Until the station has stored the device as it is now.
      await expect(async () => {
        await page.reload();
        await expect(main(page)).toContainText('Wstrzymane: Brak zaworu');
        await expect(dialog).toHaveCount(0, { timeout: 1_000 });
      }).toPass();
      await main(page).getByRole('button', { name: 'Cofnij do poprawy' }).click();
      await expect(dialog.getByLabel('Powód')).toHaveValue('');
    },
  );

  test(
    'what a worker types as their shift ends is there when they say again who they are, for nobody else, and is sent as theirs',
    { tag: '@long' },
    async ({ as, api }) => {
      const { sent } = hall(api, aProductionDevice(1, { done: [2, 3], step: 4 }));
      api.answer(refreshToken, { exp: sessionEnd() + 86_400, token: 't', refreshToken: 'r' });
      const page = await as('production', { at: '/production/1' });
      await page.clock.install();
      await page.reload();
      await wedge(page, 'LIS-01');
      const hold = main(page).getByRole('button', { name: 'Wstrzymaj' });
      await hold.click();
      const dialog = page.getByRole('dialog', { name: 'Wstrzymać urządzenie?' });
      const reason = dialog.getByLabel('Powód');
      const who = page.getByRole('dialog', { name: 'Kto pracuje na tym stanowisku?' });
      const send = dialog.getByRole('button', { name: 'Wstrzymaj' });
      await reason.fill('Sprężarka przyjdzie w czwartek');
      await page.clock.fastForward('12:02:00');
      await expect(reason).toHaveValue('Sprężarka przyjdzie w czwartek');

      // The colleague of the next shift does not get it, and types over nothing.
      await send.click();
      await who.waitFor();
      api.answer(identifyWorker, JAN);
      for (const digit of '2580') await who.getByRole('button', { name: digit, exact: true }).click();
      await who.getByRole('button', { name: 'OK' }).click();
      await main(page).getByText('Pracuje: Jan Kos').waitFor();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await hold.click();
      await expect(reason).toHaveValue('');
      await reason.fill('Uszkodzona obudowa');

      await page.clock.fastForward('12:02:00');
      await page.reload();
      await main(page).getByRole('button', { name: 'Kto pracuje?' }).waitFor();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await wedge(page, 'LIS-01');
      await expect(reason).toHaveValue('Sprężarka przyjdzie w czwartek');
      await page.clock.fastForward('12:02:00');
      await send.click();
      api.answer(identifyWorker, EWA);
      for (const digit of '4711') await who.getByRole('button', { name: digit, exact: true }).click();
      await who.getByRole('button', { name: 'OK' }).click();
      await expect(who).toHaveCount(0);
      await expect(reason).toHaveValue('Sprężarka przyjdzie w czwartek');
      await send.click();
      await expect
        .poll(() => sent)
        .toMatchObject([{ act: 'hold', worker: 3, reason: 'Sprężarka przyjdzie w czwartek' }]);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  );

  test(
    'a question about one device does not take the place of one about another, and both outlast the session',
    { tag: '@long' },
    async ({ as, api }) => {
      hall(api, aProductionDevice(1), aProductionDevice(2));
      const page = await as('production', { at: '/production/1' });
      await wedge(page, 'LIS-01');
      const hold = main(page).getByRole('button', { name: 'Wstrzymaj' });
      const reason = page.getByRole('dialog', { name: 'Wstrzymać urządzenie?' }).getByLabel('Powód');
      await hold.click();
      await reason.fill('Brak zaworu');
      await page.goto('/production/2');
      await hold.click();
      await reason.fill('Rysa na obudowie');
      await page.evaluate(() => {
        localStorage.removeItem('session');
        dispatchEvent(new StorageEvent('storage', { key: 'session' }));
      });
      const user = PEOPLE.production;
      api.setDefaults(defaultAnswersOf(user));
      api.answer(login, { user, exp: sessionEnd(), token: 't', refreshToken: 'r' });
      await page.locator('input[autocomplete=username]').fill(user.email);
      await page.locator('input[autocomplete=current-password]').fill('Demo-1234');
      await page.keyboard.press('Enter');
      await expect(reason).toHaveValue('Rysa na obudowie');
      await page.goto('/production/1');
      await expect(reason).toHaveValue('Brak zaworu');
    },
  );

  test(
    'a reason that was typed stays when a ready one is taken, and a ready one gives way to another',
    { tag: '@long' },
    async ({ as, api }) => {
      hall(api, aProductionDevice(1));
      const page = await as('production', { at: '/production/1' });
      await wedge(page, 'LIS-01');
      await main(page).getByRole('button', { name: 'Wstrzymaj' }).click();
      const question = page.getByRole('dialog');
      const reason = question.getByLabel('Powód');
      await question.getByRole('button', { name: 'Uszkodzenie' }).click();
      await question.getByRole('button', { name: 'Brak części' }).click();
      await expect(reason).toHaveValue('Brak części');
      await reason.fill('sprężarka przyjdzie w czwartek');
      await question.getByRole('button', { name: 'Brak części' }).click();
      await question.getByRole('button', { name: 'Brak części' }).click();
      await expect(reason).toHaveValue('Brak części. sprężarka przyjdzie w czwartek');
    },
  );

  test(
    'a reason that was typed is not dropped by Escape, the cross or the back button without a question',
    { tag: '@long' },
    async ({ as, api }) => {
      hall(api, aProductionDevice(1));
      const page = await as('production');
      await main(page).getByRole('link').filter({ hasText: '0000 0001' }).first().click();
      await wedge(page, 'LIS-01');
      const open = main(page).getByRole('button', { name: 'Wstrzymaj' });
      await open.click();
      const dialog = page.getByRole('dialog', { name: 'Wstrzymać urządzenie?' });
      const question = page.getByRole('dialog', { name: 'Wyjść bez zapisania?' });
      await dialog.getByLabel('Powód').fill('sprężarka przyjdzie w czwartek');
      const ways = [
        () => page.keyboard.press('Escape'),
        () => dialog.getByRole('button', { name: 'Zamknij' }).click(),
        () => dialog.getByRole('button', { name: 'Anuluj' }).click(),
        () => page.goBack(),
      ];
      for (const leave of ways) {
        await leave();
        await question.getByRole('button', { name: 'Zostań' }).click();
        await expect(dialog.getByLabel('Powód')).toHaveValue('sprężarka przyjdzie w czwartek');
      }
      await page.keyboard.press('Escape');
      await question.getByRole('button', { name: 'Wyjdź bez zapisania' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(open).toBeFocused();
      await open.click();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  );

  test(
    'a number that nobody knows stays told when the device that was scanned before arrives',
    { tag: '@long' },
    async ({ as, api }) => {
      hall(api, aProductionDevice(1));
      const page = await as('production');
      await expect(main(page)).toContainText('0000 0001');
      const device = api.hold(getProductionDevice);
      await wedge(page, SERIAL);
      await expect(page).toHaveURL('/production/1');
      await wedge(page, 'HP-UNKNOWN-1');
      await expect(main(page)).toContainText('HP-UNKNOWN-1');
      device();
      await expect(main(page).getByRole('button', { name: 'Zakończ etap 2: Parametry' })).toBeVisible();
      await expect(main(page)).toContainText('HP-UNKNOWN-1');
    },
  );

  test(
    'a scan finishes nothing while it is asked why the device waits, and opens no other one',
    { tag: '@long' },
    async ({ as, api }) => {
      const { sent } = hall(api, aProductionDevice(1), aProductionDevice(2));
      const page = await as('production', { at: '/production/1' });
      await wedge(page, 'LIS-01');
      await main(page).getByRole('button', { name: 'Wstrzymaj' }).click();
      const question = page.getByRole('dialog');
      await question.getByRole('button', { name: 'Brak części' }).click();
      await wedge(page, SERIAL);
      await wedge(page, 'HP-2026-00000002');
      await expect(question.getByLabel('Powód')).toHaveValue('Brak części');
      await question.getByRole('button', { name: 'Wstrzymaj' }).click();
      await expect.poll(() => sent).toMatchObject([{ act: 'hold', customDevice: 1, reason: 'Brak części' }]);
      await expect(page).toHaveURL('/production/1');
    },
  );

  test(
    'a number that opens nothing is said to be what it is, and a new one begins a device of the chosen type',
    { tag: '@long' },
    async ({ as, api }) => {
      const { stored } = hall(api);
      const page = await as('production');
      const deviceTemplate = aProductionRow(1).deviceTemplate;
      const desk = main(page).getByRole('region', { name: 'Zeskanuj urządzenie' });
      for (const [kind, words] of [
        ['installed', 'HP-OLD-1 jest już u klienta'],
        ['finished', 'HP-OLD-1 dodano jako gotowe'],
      ] as const) {
        api.answer(scanProduction, { ...NOTHING, devices: [{ kind, serial: 'HP-OLD-1', deviceTemplate }] });
        await desk.getByRole('textbox').fill('HP-OLD-1');
        await desk.getByRole('textbox').press('Enter');
        await expect(desk).toContainText(words);
        await desk.getByRole('button', { name: 'Zamknij' }).click();
      }
      api.answer(scanProduction, NOTHING).answer(enterProduction, ({ body }) => {
        const made = aProductionDevice(7, { serial: body.serial });
        stored.set(7, made);
        return made;
      });
      await wedge(page, 'https://portal.example/d/AbCdEfGh-_123456');
      await expect(desk).toContainText('Odczytaj kod kreskowy obok niego');
      await expect(desk.getByRole('button', { name: /^Nowe: / })).toHaveCount(0);
      await desk.getByRole('button', { name: 'Zamknij' }).click();
      // Also where the focus is still in the field for a number.
      await desk.getByRole('textbox').focus();
      await wedge(page, 'HP-2026-00000007');
      await expect(desk).toContainText('Nie znamy numeru HP-2026-0000 0007');
      await expect(desk).toContainText('Może odczyt był niepełny');
      await desk
        .getByRole('button', { name: /^Nowe: / })
        .first()
        .click();
      await expect(page).toHaveURL('/production/7');
      expect(api.asked(enterProduction).map(({ body }) => body.serial)).toEqual(['HP-2026-00000007']);
    },
  );

  test(
    'the label check refuses another device’s label in red with both numbers, and is closed by its own',
    { tag: '@long' },
    async ({ as, api }) => {
      const { sent } = hall(api, aProductionDevice(1, { done: [2, 3, 4, 5, 6, 7, 8], step: 9 }));
      const page = await as('production', { at: '/production/1' });
      await wedge(page, 'LIS-01');
      await main(page).getByRole('link', { name: 'Etap 9: Kontrola etykiety' }).click();
      const finish = main(page).getByRole('button', { name: 'Zakończ etap' });
      await finish.click();
      await expect(main(page).getByRole('alert').filter({ hasText: 'etykiet' }).first()).toBeVisible();
      await wedge(page, 'HP-2026-00000002');
      const refusal = main(page).getByRole('alert').filter({ hasText: 'HP-2026-0000 0002' });
      await expect(refusal).toContainText('HP-2026-0000 0001');
      await finish.click();
      expect(sent).toEqual([]);
      await wedge(page, SERIAL + SERIAL);
      await expect(refusal).toHaveCount(0);
      await main(page).getByRole('button', { name: 'Zakończ etap' }).click();
      await expect(main(page)).toContainText('Produkcja zakończona');
      await expect
        .poll(() => sent)
        .toMatchObject([{ act: 'finish', stage: 9, scanned: { serial: SERIAL, by: 'scanner' } }]);
    },
  );

  test(
    'a shipped device opens and says that it is sent; one that runs at a customer’s says so, and nothing is done to it',
    { tag: '@long' },
    async ({ as, api }) => {
      const over = { done: [2, 3, 4, 5, 6, 7, 8, 9], step: null } as const;
      const sent = { createdAt: '2026-11-02T08:00:00Z', sent: '2026-11-20T08:00:00Z' };
      hall(
        api,
        aProductionDevice(1, { ...over, done: [...over.done], deviceExtension: sent }),
        aProductionDevice(2, { ...over, done: [...over.done], deviceExtension: sent, installed: true }),
      );
      const page = await as('production');
      await wedge(page, 'LIS-01');
      await wedge(page, SERIAL);
      await expect(page).toHaveURL('/production/1');
      await expect(main(page)).toContainText('Wysłane');
      await expect(main(page)).toContainText('Produkcja zakończona');
      await expect(main(page).getByRole('button', { name: 'Otwórz ponownie' })).toBeVisible();
      await wedge(page, 'HP-2026-00000002');
      await expect(page).toHaveURL('/production/2');
      await expect(main(page)).toContainText('To urządzenie jest u klienta, produkcja jest zakończona');
      await expect(main(page).getByRole('button', { name: /Otwórz ponownie|Wstrzymaj|Zakończ/ })).toHaveCount(
        0,
      );
    },
  );

  test(
    'a number that two types have asks which of them, by their names',
    { tag: '@long' },
    async ({ as, api }) => {
      hall(api, aProductionDevice(1), aProductionDevice(2));
      const other = { id: 6, name: 'Szafa hydrauliczna FIORD Box', nameTranslations: {} };
      api.answer(scanProduction, {
        ...NOTHING,
        devices: [
          { kind: 'here', row: aProductionRow(1) },
          { kind: 'here', row: { ...aProductionRow(2), serial: SERIAL, deviceTemplate: other } },
        ],
      });
      const page = await as('production');
      await wedge(page, SERIAL);
      const desk = main(page).getByRole('region', { name: 'Zeskanuj urządzenie' });
      await expect(desk).toContainText('Numer HP-2026-0000 0001 ma kilka urządzeń. Które?');
      await expect(page).toHaveURL('/production');
      await desk.getByRole('button', { name: 'Szafa hydrauliczna FIORD Box' }).click();
      await expect(page).toHaveURL('/production/2');
    },
  );

  test(
    'a badge scanned in the place of the label changes the worker, and is not taken for another device',
    { tag: '@long' },
    async ({ as, api }) => {
      const { sent } = hall(api, aProductionDevice(1, { done: [2, 3, 4, 5, 6, 7, 8], step: 9 }));
      const page = await as('production', { at: '/production/1' });
      api.answer(identifyWorker, ({ body }) => ('pin' in body ? JAN : EWA));
      await main(page).getByRole('button', { name: 'Kto pracuje?' }).click();
      await page.getByRole('dialog').getByLabel('PIN').fill('2222');
      await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
      await main(page).getByRole('link', { name: 'Etap 9: Kontrola etykiety' }).click();
      await expect(main(page)).toContainText('Pracuje: Jan Kos');
      // Nobody at this station has seen this badge today.
      await wedge(page, 'LIS-01');
      await expect(main(page)).toContainText('Pracuje: Ewa Lis');
      await expect(main(page).getByRole('alert')).toHaveCount(0);
      await wedge(page, SERIAL);
      await main(page).getByRole('button', { name: 'Zakończ etap' }).click();
      await expect.poll(() => sent).toMatchObject([{ act: 'finish', stage: 9, worker: 3 }]);
    },
  );

  test(
    'the QR code of the label, read in place of its bars, is no label of another device',
    { tag: '@long' },
    async ({ as, api }) => {
      hall(api, aProductionDevice(1, { done: [2, 3, 4, 5, 6, 7, 8], step: 9 }));
      const page = await as('production', { at: '/production/1' });
      await wedge(page, 'LIS-01');
      await main(page).getByRole('link', { name: 'Etap 9: Kontrola etykiety' }).click();
      await expect(page.getByRole('button', { name: 'Odczytaj etykietę aparatem' })).toBeVisible();
      await wedge(page, 'https://portal.example/d/AbCdEfGh-_123456');
      await expect(page.getByText('To kod QR. Odczytaj kod kreskowy obok niego')).toBeVisible();
      await expect(main(page)).not.toContainText('To etykieta innego urządzenia');
      await wedge(page, SERIAL);
      await expect(main(page)).toContainText('Etykieta czytelna, numer się zgadza');
    },
  );

  test(
    'a station whose stage another one had finished first is told, and sees that both are kept',
    { tag: '@long' },
    async ({ as, api }) => {
      const { stored } = hall(api, aProductionDevice(1));
      api.answer(createProductionRecord, ({ body }) => {
        const { clientId } = createProductionRecord.body.parse(body);
        const late = aProductionRecord({ id: 2, clientId, worker: 'Ewa Lis', counted: false });
        stored.set(1, aProductionDevice(1, { done: [2], step: 3, records: [late, aProductionRecord({})] }));
        return late;
      });
      const page = await as('production', { at: '/production/1' });
      await wedge(page, 'LIS-01');
      await main(page).getByRole('button', { name: 'Zakończ etap 2: Parametry' }).click();
      await expect(main(page)).toContainText('Etap „Parametry” ma już wpis: Jan Kos');
      await expect(main(page)).toContainText('nic nie zginęło');
      await expect(main(page)).toContainText('ten wpis zostaje, ale się nie liczy');
    },
  );

  test(
    'a station is told that the device was sent back after the stage that it sent late, which is to be done again',
    { tag: '@long' },
    async ({ as, api }) => {
      const { stored } = hall(api, aProductionDevice(1));
      api.answer(createProductionRecord, ({ body }) => {
        const { clientId } = createProductionRecord.body.parse(body);
        const [made, late, back] = [
          aProductionRecord({}),
          aProductionRecord({
            id: 3,
            clientId,
            worker: 'Ewa Lis',
            counted: false,
            finishedAt: '2026-11-23T10:30:00Z',
          }),
          aProductionRecord({
            id: 2,
            act: 'rework',
            reason: 'Nieszczelny lut',
            finishedAt: '2026-11-23T11:00:00Z',
          }),
        ];
        stored.set(1, aProductionDevice(1, { records: [late, back, made] }));
        return late;
      });
      const page = await as('production', { at: '/production/1' });
      await wedge(page, 'LIS-01');
      await main(page).getByRole('button', { name: 'Zakończ etap 2: Parametry' }).click();
      await expect(main(page)).toContainText('Urządzenie cofnięto w międzyczasie do poprawy: Jan Kos');
      await expect(main(page)).toContainText('Etap „Parametry” trzeba zrobić jeszcze raz');
      await expect(main(page)).toContainText('ten wpis się nie liczy');
    },
  );

  test(
    'a scanner is heard while a device is still on its way, and where none has come',
    { tag: '@long' },
    async ({ as, api }) => {
      hall(api, aProductionDevice(1), aProductionDevice(2));
      const page = await as('production');
      await expect(main(page)).toContainText('0000 0001');
      const device = api.hold(getProductionDevice);
      await wedge(page, SERIAL);
      await expect(page).toHaveURL('/production/1');
      await wedge(page, 'HP-2026-00000002');
      await expect(page).toHaveURL('/production/2');
      device();
      await page.goto('/production/99');
      await expect(main(page)).toContainText('Tego urządzenia nie ma w produkcji');
      await wedge(page, SERIAL);
      await expect(page).toHaveURL('/production/1');
    },
  );

  test(
    'a scanner is heard while the form of a stage is still being fetched',
    { tag: '@long' },
    async ({ as, api }) => {
      hall(api, aProductionDevice(1, { done: [2, 3], step: 4 }), aProductionDevice(2));
      const page = await as('production', { at: '/production/1' });
      await wedge(page, 'LIS-01');
      const form = Promise.withResolvers<void>();
      await page.route('**/assets/stage-screen*', async (route) => {
        await form.promise;
        await route.continue();
      });
      await page.goto('/production/1?stage=4');
      // It shows nothing, and only listens.
      await page.locator('section[aria-label="Zeskanuj urządzenie"]').waitFor({ state: 'attached' });
      await wedgeAtOnce(page, 'HP-2026-00000002');
      await expect(page).toHaveURL('/production/2');
      form.resolve();
    },
  );

  test(
    'a device scanned while the app is still being loaded opens',
    { tag: '@long' },
    async ({ as, api }) => {
      hall(api, aProductionDevice(1, { done: [2, 3], step: 4 }), aProductionDevice(2));
      const page = await as('production');
      const code = Promise.withResolvers<void>();
      const asked = Promise.withResolvers<void>();
      await page.route('**/assets/production-queue-page*.js', async (route) => {
        asked.resolve();
        await code.promise;
        await route.continue();
      });
      await page.goto('/production');
      await asked.promise;
      await wedgeAtOnce(page, 'HP-2026-00000002');
      code.resolve();
      await expect(page).toHaveURL('/production/2');
    },
  );

  test(
    'a badge scanned into a field does not stay there where the next field is scanned before it is known',
    { tag: '@long' },
    async ({ as, api }) => {
      hall(api, aProductionDevice(1, { done: [2, 3], step: 4 }));
      const page = await as('production', { at: '/production/1' });
      await wedge(page, 'LIS-01');
      await main(page).getByRole('link', { name: 'Etap 4: Izolacja i szczelność' }).click();
      const compressor = main(page).getByLabel('Numer sprężarki');
      const pressure = main(page).getByLabel('Ciśnienie próby');
      const answers = api.hold(scanProduction);
      await compressor.focus();
      await wedge(page, 'LIS-01');
      await expect(compressor).toHaveValue('LIS-01');
      await pressure.focus();
      await wedge(page, '31,70000');
      answers();
      await expect(compressor).toHaveValue('');
      await expect(pressure).toHaveValue(/^31,7/);
      // In one field: what stood there before both.
      await compressor.fill('CMP79');
      const again = api.hold(scanProduction);
      await compressor.focus();
      await wedge(page, 'LIS-01', SERIAL);
      await expect(compressor).toHaveValue(SERIAL);
      again();
      await expect(compressor).toHaveValue('CMP79');
    },
  );

  test(
    'whoever scans the next device is not asked about shipping the one before any more',
    { tag: '@long' },
    async ({ as, api }) => {
      const { sent } = hall(
        api,
        aProductionDevice(1, { done: [2, 3, 4, 5, 6, 7], step: 8 }),
        aProductionDevice(2),
      );
      const page = await as('production', { at: '/production/1' });
      await wedge(page, 'LIS-01');
      await main(page).getByRole('button', { name: 'Zakończ etap 8: Wysyłka' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await wedge(page, 'HP-2026-00000002');
      await expect(page).toHaveURL('/production/2');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(sent).toEqual([]);
    },
  );
});

test(
  'a serial number of 22 characters stands on one line of the notice on the narrowest phone',
  { tag: '@long' },
  async ({ as, api }) => {
    const serial = 'HP-2026-0000000000001A';
    hall(api, aProductionDevice(1, { serial }));
    const page = await as('production', { at: '/production/1' });
    await page.setViewportSize({ width: 320, height: 640 });
    await wedge(page, 'LIS-01');
    await main(page).getByRole('button', { name: 'Zakończ etap 2: Parametry' }).click();
    const number = page.locator('[data-kind]').getByText(/^HP-2026.*1A$/);
    const lines = await number.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines).toBe(1);
  },
);
