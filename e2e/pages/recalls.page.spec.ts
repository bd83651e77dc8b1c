import type { Page } from '@playwright/test';
import { countUnread } from '@portal/domain/notifications/contract';
import { Problem } from '@portal/domain/problem';
import {
  answerRecall,
  createRecall,
  getRecall,
  listOwnRecalls,
  listRecallDevices,
  listRecallRecipients,
  listRecalls,
  previewRecall,
  readRecall,
  remindOfRecall,
  updateRecall,
} from '@portal/domain/recalls/contract';
import type { OwnRecall } from '@portal/domain/recalls/record';
import { entityTag } from '../../server/src/platform/http/etag.ts';
import { LOST_ANSWER } from './driver/answers.ts';
import { expect, test } from './driver/page-test.ts';
import { signInAgain } from './driver/sign-in-again.ts';
import { PEOPLE } from './fixtures/people.ts';
import { aRecall, aRecalledDevice } from './fixtures/recalls.ts';

const main = (page: Page) => page.getByRole('main');

const ANSWERED = {
  answer: 'done',
  note: 'Zawór wymieniony',
  answeredAt: '2026-06-16T08:00:00.000Z',
  by: 'Adam Nowak',
} as const;

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the office chooses devices, sees how many and which before it writes, and tells nobody without the count confirmed', async ({
    as,
    api,
  }) => {
    const devices = [aRecalledDevice(1), aRecalledDevice(2, { installation: null, installer: null })];
    api
      .answer(previewRecall, ({ body }) => ({
        counts: { devices: 2, installed: 1, installers: 1 },
        devices,
        unknown: body.selection.serials ? { count: 1, serials: ['BRAK-1'] } : { count: 0, serials: [] },
      }))
      .answer(createRecall, ({ body }) =>
        body.expected.devices === 2 ? aRecall({ devices: 2 }) : new Problem('recall-changed'),
      )
      .answer(getRecall, aRecall())
      .answer(listRecallDevices, devices)
      .answer(listRecallRecipients, []);
    const page = await as('admin', { at: '/admin/recalls' });
    await expect(main(page)).toContainText('Nie było jeszcze akcji serwisowej');
    await main(page).getByRole('link', { name: 'Nowa akcja' }).first().click();
    const next = main(page).getByRole('button', { name: 'Dalej' });
    await expect(next).toBeDisabled();
    await main(page).getByLabel('Numer podzespołu').fill('CMP79');
    await expect(main(page)).toContainText('Instalatorzy do powiadomienia');
    await expect(main(page).getByRole('row', { name: /HP-001/ })).toContainText('Barbara Wilk');
    await expect(main(page).getByRole('row', { name: /HP-002/ })).toContainText('niezainstalowane');
    await main(page).getByLabel('Wklejone numery').fill('HP-001\nHP-002; BRAK-1');
    await expect(main(page)).toContainText('1 wklejonego numeru nie ma w bazie');
    await expect(main(page)).toContainText('BRAK-1');
    expect(api.asked(previewRecall).at(-1)?.body.selection).toEqual({
      component: { match: 'prefix', value: 'CMP79' },
      serials: ['HP-001', 'HP-002', 'BRAK-1'],
    });
    await next.click();

    await expect(page.getByRole('heading', { name: 'Co napisać instalatorom?' })).toBeFocused();
    await next.click();
    const title = main(page).getByRole('textbox', { name: 'Tytuł' }).first();
    await expect(title).toBeFocused();
    await expect(main(page)).toContainText('Wpisz tytuł po polsku.');
    await title.fill('Sprężarki z maja');
    await main(page).getByRole('textbox', { name: 'Treść' }).first().fill('Sprawdź zawór.');
    await main(page).getByRole('textbox', { name: 'Tytuł' }).last().fill('Verdichter vom Mai');
    await next.click();

    await expect(main(page)).toContainText('dowolny parametr zaczyna się od CMP79');
    await expect(main(page)).toContainText('3 podane numery seryjne');
    await main(page).getByRole('button', { name: 'Wyślij do 1 instalatora' }).click();
    const sure = page.getByRole('dialog', { name: 'Rozpocząć akcję serwisową?' });
    await expect(sure).toContainText('Urządzenia: 2.');
    expect(api.asked(createRecall)).toHaveLength(0);
    await sure.getByRole('button', { name: 'Rozpocznij i wyślij' }).click();
    await expect(page).toHaveURL('/admin/recalls/3');
    expect(api.asked(createRecall)[0]?.body).toMatchObject({
      title: { pl: 'Sprężarki z maja', de: 'Verdichter vom Mai' },
      text: { pl: 'Sprawdź zawór.' },
      expected: { devices: 2, installers: 1 },
    });
    expect(api.asked(createRecall)).toHaveLength(1);
  });

  test(
    'a recall that may still be running is sent again under its key',
    { tag: '@long' },
    async ({ as, api }) => {
      api
        .answer(previewRecall, {
          counts: { devices: 1, installed: 1, installers: 1 },
          devices: [aRecalledDevice(1)],
          unknown: { count: 0, serials: [] },
        })
        .refuse(createRecall, 'request-running');
      const page = await as('admin', { at: '/admin/recalls/new' });
      await main(page).getByLabel('Numer podzespołu').fill('CMP79');
      await main(page).getByRole('button', { name: 'Dalej' }).click();
      await main(page).getByRole('textbox', { name: 'Tytuł' }).first().fill('Sprężarki z maja');
      await main(page).getByRole('textbox', { name: 'Treść' }).first().fill('Sprawdź zawór.');
      await main(page).getByRole('button', { name: 'Dalej' }).click();
      const send = async (calls: number) => {
        await main(page).getByRole('button', { name: 'Wyślij do 1 instalatora' }).click();
        await page
          .getByRole('dialog', { name: 'Rozpocząć akcję serwisową?' })
          .getByRole('button', { name: 'Rozpocznij i wyślij' })
          .click();
        await expect.poll(() => api.asked(createRecall).length).toBe(calls);
        await expect(main(page).getByRole('alert')).toBeVisible();
      };
      await send(1);
      await send(2);
      const [first, again] = api.asked(createRecall).map(({ headers }) => headers['idempotency-key']);
      expect(again).toBe(first);
    },
  );

  test(
    'a range that is none says so beside its field; what was typed is not lost without a question',
    { tag: '@long' },
    async ({ as, api }) => {
      api.answer(previewRecall, {
        counts: { devices: 0, installed: 0, installers: 0 },
        devices: [],
        unknown: { count: 0, serials: [] },
      });
      const page = await as('admin', { at: '/admin/recalls/new' });
      await main(page).getByLabel('Numer', { exact: true }).selectOption('range');
      const ways = main(page).getByRole('group', { name: 'Podzespół' });
      await ways.getByLabel('Od').fill('CMP9');
      await expect(ways).toContainText('Podaj oba końce zakresu.');
      await ways.getByLabel('Do').fill('CMP1');
      await expect(ways).toContainText('koniec nie może być wcześniejszy');
      await ways.getByLabel('Do').fill('CMP12');
      await expect(ways).not.toContainText('koniec nie może być wcześniejszy');
      await page.getByRole('link', { name: 'Użytkownicy' }).click();
      await page
        .getByRole('dialog', { name: 'Porzucić nową akcję?' })
        .getByRole('button', { name: 'Zostań' })
        .click();
      await expect(ways.getByLabel('Do')).toHaveValue('CMP12');
    },
  );

  test(
    'a recall that is being written is there again after a reload, and after the session ended for its writer alone',
    { tag: '@long' },
    async ({ as, api }) => {
      const devices = [aRecalledDevice(1)];
      const counts = { devices: 1, installed: 1, installers: 1 };
      api.answer(previewRecall, { counts, devices, unknown: { count: 0, serials: [] } });
      const page = await as('admin', { at: '/admin/recalls/new' });
      const component = main(page).getByLabel('Numer podzespołu');
      const text = main(page).getByRole('textbox', { name: 'Treść' }).first();
      await component.fill('CMP79');
      await main(page).getByRole('button', { name: 'Dalej' }).click();
      await text.fill('Sprawdź zawór.');
      const isBack = async () => {
        await expect(component).toHaveValue('CMP79');
        await main(page).getByRole('button', { name: 'Dalej' }).click();
        await expect(text).toHaveValue('Sprawdź zawór.');
      };
      page.on('dialog', (question) => void question.accept());
      await page.reload();
      await isBack();

      await signInAgain(page, api);
      await isBack();
      await signInAgain(page, api, { ...PEOPLE.admin, id: 4_711 });
      await page.waitForURL('**/admin/installations');
      await page.goto('/admin/recalls/new');
      await expect(component).toHaveValue('');
      expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(
        'CMP79',
      );
    },
  );

  test(
    'the office sees answers and who has not opened it, reminds, answers for an installer, and closes',
    { tag: '@long' },
    async ({ as, api }) => {
      let recall = aRecall();
      api
        .answer(listRecalls, [recall])
        .answer(getRecall, () => recall)
        .answer(listRecallDevices, ({ query }) =>
          [aRecalledDevice(1, { answer: ANSWERED }), aRecalledDevice(2)].filter(
            ({ answer }) =>
              (query.get('answer[]') ?? answer?.answer ?? 'none') === (answer?.answer ?? 'none'),
          ),
        )
        .answer(listRecallRecipients, [
          {
            id: 9,
            name: 'Adam Nowak',
            company: 'Ciepło',
            email: 'adam@cieplo.test',
            toldAt: '2026-06-15T08:00:00.000Z',
            readAt: null,
            reminders: 0,
            remindedAt: null,
            devices: 2,
            answered: 1,
          },
        ])
        .answer(remindOfRecall, { reminded: 1 })
        .answer(answerRecall, ({ body }) => ({
          id: 1,
          clientId: body.clientId,
          recall: '/recalls/3',
          customDevice: { id: 2, serial: 'HP-002' },
          answer: body.answer,
          note: body.note ?? '',
          answeredAt: body.answeredAt,
          answeredBy: 'Anna Biuro',
        }))
        .answer(updateRecall, ({ body }) => {
          recall = aRecall({ state: body.state, revision: 2, closedAt: '2026-06-17T08:00:00.000Z' });
          return recall;
        });
      const page = await as('admin', { at: '/admin/recalls?page=1' });
      await expect(main(page).getByRole('row', { name: /Sprężarki z maja/ })).toContainText('1 z 3');
      await main(page).getByRole('link', { name: 'Sprężarki z maja' }).first().click();
      await expect(main(page).getByRole('row', { name: /HP-001/ })).toContainText('Zawór wymieniony');
      await main(page).getByLabel('Odpowiedź', { exact: true }).selectOption('none');
      await expect(main(page).getByRole('row', { name: /HP-001/ })).toBeHidden();
      await main(page)
        .getByRole('row', { name: /HP-002/ })
        .getByRole('button', { name: 'Odpowiedz' })
        .click();
      const asked = page.getByRole('dialog', { name: /Co z urządzeniem/ });
      await asked.getByLabel('Sprawdzono, w porządku').check();
      await asked.getByRole('button', { name: 'Zapisz odpowiedź' }).click();
      await expect(asked).toBeHidden();
      expect(api.asked(answerRecall)[0]?.body).toMatchObject({ recall: '/recalls/3', answer: 'fine' });

      await main(page)
        .getByRole('tab', { name: /Instalatorzy/ })
        .click();
      await expect(main(page).getByRole('row', { name: /Adam Nowak/ })).toContainText('jeszcze nie');
      await main(page).getByRole('button', { name: 'Przypomnij' }).click();
      const remind = page.getByRole('dialog', { name: 'Przypomnieć 1 instalatorowi?' });
      await remind.getByRole('button', { name: 'Przypomnij' }).click();
      await expect(page.getByText('Przypomniano 1 instalatorowi')).toBeVisible();
      await main(page).getByRole('button', { name: 'Zamknij akcję' }).click();
      const close = page.getByRole('dialog', { name: 'Zamknąć akcję serwisową?' });
      await expect(close).toContainText('Bez odpowiedzi są jeszcze 2 urządzenia.');
      await close.getByRole('button', { name: 'Zamknij akcję' }).click();
      await expect(main(page).getByRole('button', { name: 'Otwórz ponownie' })).toBeVisible();
      expect(api.asked(updateRecall)[0]?.headers['if-match']).toBe(entityTag(1));
      await expect(main(page).getByRole('link', { name: 'Akcje serwisowe' })).toHaveAttribute(
        'href',
        '/admin/recalls?page=1',
      );
    },
  );

  test(
    'an answer from the field is on the page of its recall within five seconds, without anybody reloading it; a closed one asks no more',
    { tag: '@long' },
    async ({ as, api, page: own }) => {
      let recall = aRecall();
      let devices = [aRecalledDevice(1), aRecalledDevice(2)];
      api
        .answer(getRecall, () => recall)
        .answer(listRecallDevices, () => devices)
        .answer(listRecallRecipients, []);
      await own.clock.install();
      const page = await as('admin', { at: '/admin/recalls/3' });
      const first = main(page).getByRole('row', { name: /HP-001/ });
      await expect(first).toBeVisible();
      await expect(main(page)).toContainText('1 z 3');

      recall = aRecall({ answers: { done: 2, fine: 0, cannot: 0 }, revision: 2 });
      devices = [aRecalledDevice(1, { answer: ANSWERED }), aRecalledDevice(2)];
      await page.clock.runFor(5_500);
      await expect(main(page)).toContainText('2 z 3');
      await expect(first).toContainText('Zawór wymieniony');

      recall = aRecall({ ...recall, state: 'closed', closedAt: '2026-06-17T08:00:00.000Z', revision: 3 });
      await page.clock.runFor(5_500);
      await expect(main(page).getByRole('button', { name: 'Otwórz ponownie' })).toBeVisible();
      const asked = [api.asked(getRecall).length, api.asked(listRecallDevices).length];
      await page.clock.runFor(60_000);
      expect([api.asked(getRecall).length, api.asked(listRecallDevices).length]).toEqual(asked);
    },
  );
});

test(
  'an installer is told on the home page, reads what to do in their language, and answers for each device',
  { tag: '@long' },
  async ({ as, api }) => {
    const own: OwnRecall = {
      id: 3,
      title: { pl: 'Sprężarki z maja', de: 'Verdichter vom Mai' },
      text: { pl: 'Sprawdź zawór.' },
      state: 'open',
      createdAt: '2026-06-15T08:00:00.000Z',
      readAt: null,
      devices: [aRecalledDevice(1), aRecalledDevice(2, { answer: ANSWERED })],
    };
    let answered = false;
    api
      .answer(countUnread, () => ({ unread: 1, recalled: answered ? 0 : 1 }))
      .answer(listOwnRecalls, () => [
        answered
          ? {
              ...own,
              devices: [
                aRecalledDevice(1, { answer: { ...ANSWERED, answer: 'cannot', note: 'Nikogo nie ma' } }),
              ],
            }
          : own,
      ])
      .answer(readRecall, () => {
        own.readAt = '2026-06-16T08:00:00.000Z';
        return undefined;
      })
      .answer(answerRecall, ({ body }) => {
        answered = true;
        return {
          id: 1,
          clientId: body.clientId,
          recall: '/recalls/3',
          customDevice: { id: 1, serial: 'HP-001' },
          answer: body.answer,
          note: body.note ?? '',
          answeredAt: body.answeredAt,
          answeredBy: 'Adam Nowak',
        };
      });
    const page = await as('installer');
    await expect(main(page)).toContainText('Akcja serwisowa: 1 urządzenie czeka na Twoją odpowiedź');
    await main(page).getByRole('link', { name: 'Zobacz, które' }).click();
    const section = main(page).locator('#recall-3');
    await expect(section.getByRole('heading', { name: 'Sprężarki z maja' })).toBeVisible();
    await expect(section).toContainText('Sprawdź zawór.');
    await expect.poll(() => api.asked(readRecall)).toHaveLength(1);
    const device = section.getByRole('listitem').filter({ hasText: 'Bez odpowiedzi' });
    await device.getByRole('button', { name: 'Odpowiedz' }).click();
    const asked = page.getByRole('dialog', { name: /Co z urządzeniem/ });
    await asked.getByRole('button', { name: 'Zapisz odpowiedź' }).click();
    await expect(asked).toContainText('Wybierz wynik.');
    await asked.getByLabel('Nie da się wykonać').check();
    await asked.getByRole('button', { name: 'Zapisz odpowiedź' }).click();
    await expect(asked).toContainText('Napisz, dlaczego się nie da.');
    await asked.getByLabel(/Dlaczego się nie da/).fill('Nikogo nie ma');
    await asked.getByRole('button', { name: 'Zapisz odpowiedź' }).click();
    await expect(section).toContainText('Nikogo nie ma');
    // It is shown as soon as it waits to be sent.
    await expect
      .poll(() => api.asked(answerRecall)[0]?.body)
      .toMatchObject({
        recall: '/recalls/3',
        customDevice: '/custom_devices/1',
        answer: 'cannot',
        note: 'Nikogo nie ma',
      });
  },
);

test(
  'an installer who has the recalls open sees a new one as soon as they are told of it',
  { tag: '@long' },
  async ({ as, api, site }) => {
    api.answer(listOwnRecalls, []);
    const page = await as('installer', { at: '/recalls' });
    await expect.poll(() => api.asked(listOwnRecalls).length).toBeGreaterThan(0);
    await expect(main(page)).toContainText('Nie masz urządzeń w akcjach serwisowych');
    api.answer(readRecall, undefined).answer(listOwnRecalls, [
      {
        id: 3,
        title: { pl: 'Sprężarki z maja' },
        text: { pl: 'Sprawdź zawór.' },
        state: 'open',
        createdAt: '2026-06-15T08:00:00.000Z',
        readAt: null,
        devices: [aRecalledDevice(1)],
      },
    ]);
    await site.tell({ type: 'notice', id: null });
    await expect(main(page).getByRole('heading', { name: 'Sprężarki z maja' })).toBeVisible();
  },
);

test(
  'a reminder whose answer was lost is sent again under its key, so that nobody is mailed twice',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getRecall, aRecall())
      .answer(listRecallDevices, [aRecalledDevice(1)])
      .answer(listRecallRecipients, [])
      .respond(remindOfRecall, LOST_ANSWER);
    const page = await as('admin', { at: '/admin/recalls/3' });
    const remind = async (calls: number) => {
      await main(page).getByRole('button', { name: 'Przypomnij' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Przypomnij' }).click();
      await expect.poll(() => api.asked(remindOfRecall).length).toBe(calls);
      await expect(main(page).getByRole('button', { name: 'Przypomnij' })).toBeEnabled();
    };
    await remind(1);
    await remind(2);
    api.answer(remindOfRecall, { reminded: 1 });
    await remind(3);
    await expect(page.getByText('Przypomniano 1 instalatorowi')).toBeVisible();
    await remind(4);
    const [first, second, third, later] = api
      .asked(remindOfRecall)
      .map(({ headers }) => headers['idempotency-key']);
    expect([second, third]).toEqual([first, first]);
    expect(later).not.toBe(first);
  },
);

test(
  'an answer of the office whose confirmation was lost is sent again as the same one, and not as a second',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getRecall, aRecall())
      .answer(listRecallDevices, [aRecalledDevice(1)])
      .answer(listRecallRecipients, [])
      .respond(answerRecall, LOST_ANSWER);
    const page = await as('admin', { at: '/admin/recalls/3' });
    await main(page).getByRole('button', { name: 'Odpowiedz' }).first().click();
    const asked = page.getByRole('dialog', { name: /Co z urządzeniem/ });
    await asked.getByLabel('Sprawdzono, w porządku').check();
    for (const calls of [1, 2]) {
      await asked.getByRole('button', { name: 'Zapisz odpowiedź' }).click();
      await expect.poll(() => api.asked(answerRecall).length).toBe(calls);
      await expect(asked.getByRole('button', { name: 'Zapisz odpowiedź' })).toBeEnabled();
    }
    const [first, again] = api.asked(answerRecall).map(({ body }) => body);
    expect(again).toEqual(first);
    await asked.getByLabel('Wykonano').check();
    await asked.getByRole('button', { name: 'Zapisz odpowiedź' }).click();
    await expect.poll(() => api.asked(answerRecall).length).toBe(3);
    expect(api.asked(answerRecall)[2]?.body.clientId).not.toBe(first?.clientId);
  },
);

/** Changes the first answer to "checked, in order". */
async function change(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'Zmień' }).first().click();
  const asked = page.getByRole('dialog', { name: /Co z urządzeniem/ });
  await asked.getByLabel('Sprawdzono, w porządku').check();
  await asked.getByRole('button', { name: 'Zapisz odpowiedź' }).click();
}

test(
  'an answer that replaces another one counts although the clock of the phone or the office is slow',
  { tag: '@long' },
  async ({ as, api }) => {
    const answeredAt = new Date(Date.now() + 600_000).toISOString();
    const devices = [aRecalledDevice(1, { answer: { ...ANSWERED, answeredAt } })];
    api
      .answer(getRecall, aRecall())
      .answer(listRecallDevices, devices)
      .answer(listRecallRecipients, [])
      .answer(readRecall, undefined)
      .answer(listOwnRecalls, [
        {
          id: 3,
          title: { pl: 'Sprężarki z maja' },
          text: { pl: 'Sprawdź zawór.' },
          state: 'open',
          createdAt: '2026-06-15T08:00:00.000Z',
          readAt: '2026-06-16T08:00:00.000Z',
          devices,
        },
      ])
      .answer(answerRecall, ({ body }) => ({
        id: 1,
        clientId: body.clientId,
        recall: '/recalls/3',
        customDevice: { id: 1, serial: 'HP-001' },
        answer: body.answer,
        note: body.note ?? '',
        answeredAt: body.answeredAt,
        answeredBy: 'Adam Nowak',
      }));
    await change(await as('admin', { at: '/admin/recalls/3' }));
    await expect.poll(() => api.asked(answerRecall).length).toBe(1);
    await change(await as('installer', { at: '/recalls' }));
    await expect.poll(() => api.asked(answerRecall).length).toBe(2);
    expect(api.asked(answerRecall).map(({ body }) => body.answeredAt)).toEqual([answeredAt, answeredAt]);
  },
);

test(
  'a serial number is not broken at its hyphen in the question what came of the device',
  { tag: '@long' },
  async ({ as, api }) => {
    const devices = [aRecalledDevice(1, { serial: 'HP-2026-00000001' })];
    const own = {
      id: 3,
      title: { pl: 'Zawory' },
      text: { pl: 'Sprawdź.' },
      state: 'open',
      readAt: null,
    } as const;
    api
      .answer(readRecall, undefined)
      .answer(listOwnRecalls, [{ ...own, createdAt: '2026-06-15T08:00:00.000Z', devices }]);
    const page = await as('installer', { at: '/recalls' });
    await main(page)
      .getByRole('button', { name: /Odpowiedz/ })
      .click();
    const title = page.getByRole('dialog').getByRole('heading');
    await expect(title).toContainText('HP-2026');
    const lines = await title.evaluate((heading) => {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const from = node.textContent?.indexOf('HP-') ?? -1;
        if (from < 0) continue;
        range.setStart(node, from);
        range.setEnd(node, from + 'HP-2026'.length);
      }
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines).toBe(1);
  },
);
