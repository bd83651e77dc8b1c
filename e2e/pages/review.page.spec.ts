import { invalidateToken } from '@portal/domain/auth/contract';
import {
  acceptInstallation,
  getInstallation,
  listOrganisationInstallations,
  rejectInstallation,
  updateInstallation,
} from '@portal/domain/installations/contract';
import type { Installation } from '@portal/domain/installations/record';
import { getDesk, listReviews } from '@portal/domain/installations/review/contract';
import { sendEmail } from '@portal/domain/queue/contract';
import { Problem } from '@portal/domain/problem';
import { getTemplateVersion, listOrganisationTemplates } from '@portal/domain/templates/contract';
import { expect, test } from './driver/page-test.ts';
import { signInAgain } from './driver/sign-in-again.ts';
import { installationRow } from './fixtures/list-rows.ts';
import { PEOPLE } from './fixtures/people.ts';
import { anInstallation } from './fixtures/records.ts';
import { aTemplate, aVersion } from './fixtures/templates.ts';

const DESK = { width: 1440, height: 900 };

/** The verification desk with these installations in their order, of `count` that wait. */
const aDesk = (ids: number[], count = ids.length) => ({
  waiting: ids,
  counts: { waiting: count, withdrawn: 0, accepted: 0, rejected: 0, no_warranty: 0 },
  decidedToday: 0,
});

const waiting = (id: number, customerName: string): Installation =>
  anInstallation(id, { status: 'pending', customerName, may: ['accept', 'reject', 'no_warranty'] });

test(
  'an installation that is gone, or is not on this device without a network, is told of and not asked for without end',
  { tag: '@long' },
  async ({ as, api }) => {
    api.refuse(getInstallation, 'not-found').answer(getDesk, aDesk([]));
    const page = await as('admin', { at: '/' });
    await page.setViewportSize(DESK);
    await page.goto('/admin/installations?id=7');
    await expect(page.getByText('Instalacja o numerze 7 nie istnieje')).toBeVisible();
    const asked = api.asked(getInstallation).length;
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(api.asked(getInstallation)).toHaveLength(asked);

    api.noAnswer(getInstallation);
    await page.goto('/admin/installations?id=8');
    await expect(page.getByText('Tej instalacji nie ma na tym urządzeniu')).toBeVisible();
  },
);

test(
  'the goal of a day is a number within its bounds, whatever the browser has stored, and counts where it stores nothing',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(getDesk, aDesk([7]));
    const page = await as('admin', { at: '/' });
    await page.setViewportSize(DESK);
    await page.evaluate(() => localStorage.setItem('review-goal', '-3'));
    await page.addInitScript(() => {
      Storage.prototype.setItem = function (key, value) {
        if (key === 'review-goal') throw new DOMException('The disk is full', 'QuotaExceededError');
        this[key] = value;
      };
    });
    await page.goto('/admin/installations');
    const goal = page.getByLabel('Cel na dziś');
    await expect(goal).toHaveValue('20');
    await goal.fill('30');
    await expect(page.getByLabel('Dziś 0 z 30')).toBeVisible();
  },
);

test('a verifier decides with one key each, takes a decision back, and rejects what they have marked', async ({
  as,
  api,
}) => {
  const installations = [waiting(7, 'Barbara Wilk'), waiting(8, 'Jan Nowak'), waiting(9, 'Ewa Lis')];
  api
    .answer(getInstallation, ({ params }) => installations.find(({ id }) => id === Number(params.id))!)
    .answer(getDesk, aDesk([7, 8, 9]))
    .answer(listReviews, ({ query }) =>
      query.getAll('id[]').map((id) => ({
        id: Number(id),
        remarks:
          id === '7'
            ? [
                {
                  code: 'same-phone' as const,
                  field: 'customerPhone',
                  places: [],
                  given: null,
                  against: null,
                  reason: null,
                  others: [{ id: 3, customer: 'Adam Lis', serial: 'HP-2026-00000003' }],
                },
              ]
            : [],
        factory: { moc_grzewcza: '16' },
      })),
    )
    .answer(acceptInstallation, ({ params }) => anInstallation(Number(params.id)))
    .answer(rejectInstallation, ({ params }) => anInstallation(Number(params.id), { status: 'rejected' }));
  const page = await as('admin', { at: '/' });
  await page.setViewportSize(DESK);
  await page.clock.install();
  await page.goto('/admin/installations?id=7');
  const name = page.getByRole('heading', { level: 1 });
  await expect(name).toHaveText('Barbara Wilk');
  await expect(page.getByText('1 z 3')).toBeVisible();
  await page.getByRole('link', { name: 'Ten telefon ma już inna instalacja' }).click();
  await expect(page.locator(':target')).toContainText('605 111 222');
  await expect(page.getByText('z fabryki: 16')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zaakceptuj' })).toBeInViewport();

  await page.keyboard.press('a');
  await expect(name).toHaveText('Jan Nowak');
  await expect(name).toBeFocused();
  await page.keyboard.press('z');
  await expect(name).toHaveText('Barbara Wilk');
  await page.keyboard.press('j');
  await expect(name).toHaveText('Jan Nowak');

  await page.getByRole('button', { name: 'Zaznacz do poprawy: Telefon' }).click();
  await page.keyboard.press('r');
  await page.getByLabel('Co jest nie tak: Telefon').fill('To numer instalatora');
  await page.getByRole('button', { name: 'Odrzuć instalację' }).click();
  await expect(name).toHaveText('Ewa Lis');
  expect(api.asked(rejectInstallation)).toEqual([]);
  await page.clock.fastForward(9_000);
  expect(api.asked(rejectInstallation)).toEqual([]);
  await page.clock.fastForward(2_000);
  await expect.poll(() => api.asked(rejectInstallation).length).toBe(1);
  expect(api.asked(rejectInstallation)[0]?.body).toMatchObject({
    reason: '',
    marks: [{ field: 'customerPhone', note: 'To numer instalatora' }],
  });
  expect(api.asked(acceptInstallation)).toEqual([]);

  // A reason that is typed on after the rejection was sent decides nothing.
  await page.keyboard.type('to na panel', { delay: 20 });
  await expect(name).toHaveText('Ewa Lis');

  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: /Używaj skrótów klawiszowych/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zamknij' }).click();
  await page.keyboard.press('a');
  await expect(name).toHaveText('Ewa Lis');
});

test(
  'what was marked and typed of a rejection is there again after another installation and after a reload, until it is decided on',
  { tag: '@long' },
  async ({ as, api }) => {
    const installations = [waiting(7, 'Barbara Wilk'), waiting(8, 'Jan Nowak')];
    api
      .answer(getInstallation, ({ params }) => installations.find(({ id }) => id === Number(params.id))!)
      .answer(getDesk, aDesk([7, 8]))
      .answer(listReviews, ({ query }) =>
        query.getAll('id[]').map((id) => ({ id: Number(id), remarks: [], factory: {} })),
      )
      .answer(rejectInstallation, anInstallation(7, { status: 'rejected' }))
      .answer(invalidateToken, undefined);
    const page = await as('admin', { at: '/' });
    await page.setViewportSize(DESK);
    await page.goto('/admin/installations?id=7');
    const name = page.getByRole('heading', { level: 1 });
    const note = page.getByLabel('Co jest nie tak: Telefon');
    const reason = page.getByLabel('Powód odrzucenia');
    await page.getByRole('button', { name: 'Zaznacz do poprawy: Telefon' }).click();
    await page.keyboard.press('r');
    await note.fill('To numer instalatora');
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await expect(name).toHaveText('Jan Nowak');
    await expect(page.getByRole('button', { name: /^Odrzuć/ })).not.toContainText('(');
    await page.keyboard.press('k');
    await expect(page.getByRole('button', { name: /^Odrzuć/ })).toContainText('(1)');
    await page.keyboard.press('r');
    await expect(note).toHaveValue('To numer instalatora');
    await reason.fill('Brak zdjęcia tabliczki');
    await page.reload();
    await expect(note).toHaveValue('To numer instalatora');
    await expect(reason).toHaveValue('Brak zdjęcia tabliczki');
    await page.getByRole('button', { name: 'Odrzuć instalację' }).click();
    await expect(name).toHaveText('Jan Nowak');
    const stored = () => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
    await expect.poll(stored).not.toContain('To numer instalatora');

    // Signing out leaves nothing of it to the next person at this computer.
    await page.getByRole('button', { name: 'Zaznacz do poprawy: Telefon' }).click();
    await expect.poll(stored).toContain('customerPhone');
    await page.getByRole('button', { name: 'Konto i ustawienia' }).click();
    await page.getByText('Wyloguj').click();
    await page.waitForURL('**/login');
    expect(await stored()).not.toContain('customerPhone');
  },
);

test('a rejection of what its installer has corrected meanwhile leads back to it, with its reason and marks filled in', async ({
  as,
  api,
}) => {
  const installations = [waiting(7, 'Barbara Wilk'), waiting(8, 'Jan Nowak')];
  api
    .answer(getInstallation, ({ params }) => installations.find(({ id }) => id === Number(params.id))!)
    .answer(getDesk, aDesk([7, 8]))
    .refuse(rejectInstallation, 'changed-meanwhile');
  const page = await as('admin', { at: '/' });
  await page.setViewportSize(DESK);
  await page.clock.install();
  const seen = page.waitForResponse('**/api/installations/7');
  await page.goto('/admin/installations?id=7');
  const etag = (await seen).headers()['etag'];
  const name = page.getByRole('heading', { level: 1 });
  await page.getByRole('button', { name: 'Zaznacz do poprawy: Telefon' }).click();
  await page.keyboard.press('r');
  await page.getByLabel('Powód odrzucenia').fill('Brak zdjęcia tabliczki');
  await page.getByLabel('Co jest nie tak: Telefon').fill('To numer instalatora');
  await page.getByRole('button', { name: 'Odrzuć instalację' }).click();
  await expect(name).toHaveText('Jan Nowak');
  installations[0] = { ...waiting(7, 'Barbara Wilk'), customerCity: 'Zakopane-Olcza' };
  await page.clock.fastForward(11_000);
  await expect.poll(() => api.asked(rejectInstallation).length).toBe(1);
  expect(api.asked(rejectInstallation)[0]?.headers['if-match']).toBe(etag);
  const refusal = page.getByRole('main').getByRole('alert');
  await expect(refusal).toContainText('Barbara Wilk: decyzji nie zapisano');
  await expect(refusal).toContainText('Instalację w międzyczasie zmieniono');
  await page.getByRole('link', { name: 'Wróć do instalacji' }).click();
  await expect(name).toHaveText('Barbara Wilk');
  await expect(page.getByText('Zakopane-Olcza')).toBeVisible();
  await expect(page.getByLabel('Powód odrzucenia')).toHaveValue('Brak zdjęcia tabliczki');
  await expect(page.getByLabel('Co jest nie tak: Telefon')).toHaveValue('To numer instalatora');
  await page.getByRole('button', { name: 'Odrzuć instalację' }).click();
  await expect(refusal).toBeHidden();
  await page.clock.fastForward(11_000);
  await expect.poll(() => api.asked(rejectInstallation).length).toBe(2);
  expect(api.asked(rejectInstallation)[1]?.headers['if-match']).not.toBe(etag);
});

test(
  'what was typed for a rejection is gone once its reviewer has decided elsewhere, and is read once where somebody else has',
  { tag: '@long' },
  async ({ as, api }) => {
    let refusal: 'changed-meanwhile' | 'impossible-transition' | undefined = 'changed-meanwhile';
    api
      .answer(getInstallation, ({ params }) => waiting(Number(params.id), 'Barbara Wilk'))
      .answer(getDesk, aDesk([7, 8]))
      .answer(rejectInstallation, () => (refusal === undefined ? anInstallation(7) : new Problem(refusal)));
    const page = await as('admin', { at: '/' });
    await page.setViewportSize(DESK);
    await page.clock.install();
    await page.goto('/admin/installations?id=7');
    const notice = page.getByRole('main').getByRole('alert');
    const dialog = page.getByRole('dialog');
    const reason = page.getByLabel('Powód odrzucenia');
    const rejectIn7 = async () => {
      await page.getByRole('button', { name: 'Zaznacz do poprawy: Telefon' }).click();
      await page.keyboard.press('r');
      await reason.fill('Brak zdjęcia tabliczki');
      await page.getByRole('button', { name: 'Odrzuć instalację' }).click();
      await expect(page).toHaveURL(/id=8/);
      await page.clock.fastForward(11_000);
      await expect(notice).toContainText('Barbara Wilk: decyzji nie zapisano');
    };
    await rejectIn7();
    await expect(notice).not.toContainText('Brak zdjęcia tabliczki');
    await page.getByRole('link', { name: 'Wróć do instalacji' }).click();
    await expect(reason).toHaveValue('Brak zdjęcia tabliczki');
    refusal = undefined;
    await page.getByRole('link', { name: 'Cała karta instalacji' }).click();
    await page.getByRole('button', { name: 'Odrzuć', exact: true }).click();
    await dialog.getByLabel('Powód odrzucenia').fill('Zły numer');
    await dialog.getByRole('button', { name: 'Odrzuć', exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.goBack();
    await expect(page.getByRole('button', { name: /Odrzuć/ })).toBeVisible();
    await expect(notice).toBeHidden();
    await expect(reason).toBeHidden();

    refusal = 'impossible-transition';
    await rejectIn7();
    await expect(notice).toContainText('Brak zdjęcia tabliczki · Do poprawy: Telefon');
    // As wide as the desk's narrowest, beside a notice that takes all of it.
    await page.setViewportSize({ width: 1024, height: 900 });
    const close = page.getByRole('main').getByRole('button', { name: 'Zamknij' });
    const lines = await close.getByText('Zamknij').evaluate((label) => {
      const word = document.createRange();
      word.selectNodeContents(label);
      return word.getClientRects().length;
    });
    expect(lines, 'the word is not broken').toBe(1);
    await page.setViewportSize(DESK);
    await page.getByRole('link', { name: 'Wróć do instalacji' }).click();
    await expect(page.getByRole('button', { name: /Odrzuć/ })).toBeVisible();
    await expect(reason).toBeHidden();
    await page.getByRole('main').getByRole('button', { name: 'Zamknij' }).click();
    await expect(notice).toBeHidden();
  },
);

test(
  'a rejection that is open when the session ends in another tab is open again for its writer, and for nobody else',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getInstallation, waiting(7, 'Barbara Wilk'))
      .answer(listOrganisationInstallations, [installationRow(waiting(7, 'Barbara Wilk'))])
      .answer(listReviews, [{ id: 7, remarks: [], factory: {} }]);
    const page = await as('admin', { at: '/admin/installations?id=7&view=whole' });
    const dialog = page.getByRole('dialog', { name: 'Odrzuć instalację' });
    const reason = dialog.getByLabel('Powód odrzucenia');
    await page.getByRole('button', { name: 'Odrzuć', exact: true }).click();
    await reason.fill('Brak zdjęcia tabliczki');
    await signInAgain(page, api);
    await expect(reason).toHaveValue('Brak zdjęcia tabliczki');

    await signInAgain(page, api, PEOPLE.superadmin);
    await page.getByRole('link', { name: 'Barbara Wilk' }).click();
    await page.getByRole('button', { name: 'Odrzuć', exact: true }).click();
    await expect(reason).toHaveValue('');
  },
);

test(
  'nothing can be decided on the whole page while remarks are coming that push the buttons down',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getInstallation, waiting(7, 'Barbara Wilk'))
      .answer(listReviews, [{ id: 7, remarks: [], factory: {} }]);
    const comes = api.hold(listReviews);
    const page = await as('admin', { at: '/admin/installations?id=7&view=whole' });
    const reject = page.getByRole('button', { name: 'Odrzuć', exact: true });
    await expect(page.getByText('Sprawdzamy reguły…')).toBeVisible();
    await expect(reject).toBeDisabled();
    comes();
    await expect(page.getByText('Reguły nie znalazły nic do sprawdzenia')).toBeVisible();
    await expect(reject).toBeEnabled();

    api.refuse(listReviews, 'not-found');
    await page.reload();
    await expect(reject).toBeEnabled();
  },
);

test(
  'the buttons of the decision are in sight at a desk without a network, too',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getInstallation, waiting(7, 'Barbara Wilk'))
      .answer(getDesk, aDesk([7]))
      .answer(listReviews, [{ id: 7, remarks: [], factory: {} }]);
    const page = await as('admin', { at: '/' });
    await page.setViewportSize(DESK);
    await page.goto('/admin/installations?id=7');
    const reject = page.getByRole('button', { name: /^Odrzuć/ });
    await expect(reject).toBeInViewport({ ratio: 1 });
    await page.context().setOffline(true);
    await expect(page.getByText('Brak połączenia. Zapisujemy na tym urządzeniu.')).toBeVisible();
    await expect(reject).toBeInViewport({ ratio: 1 });
  },
);

test(
  'a dialog whose code cannot be loaded says so, and says so again when it is asked for again',
  { tag: '@long' },
  async ({ as, api }) => {
    const installation = waiting(7, 'Barbara Wilk');
    api
      .answer(getInstallation, { ...installation, may: [...installation.may, 'delete'] })
      .answer(listReviews, [{ id: 7, remarks: [], factory: {} }]);
    const page = await as('admin', { at: '/' });
    await page.route('**/assets/{delete,reject}-dialog*.js', (route) => route.abort());
    await page.clock.install();
    await page.goto('/admin/installations?id=7&view=whole');
    const lost = page.getByText('Brak połączenia z internetem').first();
    await page.getByRole('button', { name: 'Usuń instalację' }).click();
    await expect(page.locator('[aria-busy=true][aria-label=Wczytywanie]')).toBeVisible();
    await page.clock.fastForward('02:01');
    await expect(lost).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect(lost).toBeHidden();
    await page.getByRole('button', { name: 'Odrzuć', exact: true }).click();
    await expect(lost).toBeVisible();
  },
);

test(
  'a new version of the app is not put in while the reason of a rejection is typed',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(getInstallation, waiting(7, 'Barbara Wilk'));
    const page = await as('admin', { at: '/admin/installations?id=7&view=whole' });
    // What the update waits for, in all tabs.
    const held = () =>
      page.evaluate(async () => {
        const { held: locks = [] } = await navigator.locks.query();
        return locks.filter(({ name }) => name === 'work-open').length;
      });
    await page.getByRole('button', { name: 'Odrzuć', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Odrzuć instalację' });
    const reason = dialog.getByLabel('Powód odrzucenia');
    await reason.fill('Brak zdjęcia tabliczki');
    await expect.poll(held).toBe(1);
    await dialog.getByRole('button', { name: 'Anuluj' }).click();
    await expect(dialog).toBeHidden();
    expect(await held()).toBe(1);
    await page.getByRole('button', { name: 'Odrzuć', exact: true }).click();
    await reason.fill('');
    await expect.poll(held).toBe(0);
  },
);

test(
  'what was typed for a rejection is gone once its reviewer accepts the installation among several',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getInstallation, waiting(7, 'Barbara Wilk'))
      .answer(listOrganisationInstallations, [installationRow(waiting(7, 'Barbara Wilk'))])
      .answer(listReviews, [{ id: 7, remarks: [], factory: {} }])
      .refuse(rejectInstallation, 'changed-meanwhile')
      .answer(acceptInstallation, anInstallation(7));
    const page = await as('admin', { at: '/' });
    await page.setViewportSize(DESK);
    await page.clock.install();
    await page.goto('/admin/installations?status=pending&id=7');
    await page.getByRole('button', { name: /^Odrzuć/ }).click();
    await page.getByLabel('Powód odrzucenia').fill('Brak zdjęcia tabliczki');
    await page.getByRole('button', { name: 'Odrzuć instalację' }).click();
    await page.clock.fastForward(11_000);
    const notice = page.getByRole('main').getByRole('alert');
    await expect(notice).toContainText('Barbara Wilk: decyzji nie zapisano');
    await page.getByRole('checkbox', { name: 'Wybierz wszystkie bez uwag' }).click();
    await page.getByRole('button', { name: 'Zaakceptuj wybrane' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Zaakceptuj wybrane' }).click();
    await expect(page.getByText('Zaakceptowano 1 instalację')).toBeVisible();
    await expect(notice).toBeHidden();
  },
);

test('several are accepted as the list shows them, and those that were changed meanwhile stay to be looked at', async ({
  as,
  api,
}) => {
  const installations = [waiting(7, 'Barbara Wilk'), waiting(8, 'Jan Nowak')];
  api
    .answer(listOrganisationInstallations, installations.map(installationRow))
    .answer(listReviews, ({ query }) =>
      query.getAll('id[]').map((id) => ({ id: Number(id), remarks: [], factory: {} })),
    )
    .answer(acceptInstallation, ({ params }) =>
      params['id'] === '8' ? new Problem('changed-meanwhile') : anInstallation(7),
    );
  const page = await as('admin', { at: '/' });
  await page.setViewportSize(DESK);
  await page.goto('/admin/installations?status=pending');
  await page.getByRole('checkbox', { name: 'Wybierz wszystkie bez uwag' }).click();
  await page.getByRole('button', { name: 'Zaakceptuj wybrane' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zaakceptuj wybrane' }).click();
  await expect(page.getByText('1 w międzyczasie zmieniono. Obejrzyj ją ponownie.')).toBeVisible();
  await expect(page.getByText('Zaakceptowano 1 instalację')).toBeVisible();
  expect(api.asked(acceptInstallation).map(({ headers }) => headers['if-match'])).toEqual(
    installations.map((one) => installationRow(one).etag),
  );
});

test(
  'several whose acceptance the server does not answer stay selected, are not called refused, and are accepted by the next try',
  { tag: '@long' },
  async ({ as, api }) => {
    const installations = [waiting(7, 'Barbara Wilk'), waiting(8, 'Jan Nowak'), waiting(9, 'Ewa Lis')];
    api
      .answer(listOrganisationInstallations, installations.map(installationRow))
      .answer(listReviews, ({ query }) =>
        query.getAll('id[]').map((id) => ({ id: Number(id), remarks: [], factory: {} })),
      )
      .noAnswer(acceptInstallation);
    const page = await as('admin', { at: '/' });
    await page.setViewportSize(DESK);
    await page.goto('/admin/installations?status=pending');
    await page.getByRole('checkbox', { name: 'Wybierz wszystkie bez uwag' }).click();
    const acceptSelected = async () => {
      await page.getByRole('button', { name: 'Zaakceptuj wybrane' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Zaakceptuj wybrane' }).click();
    };
    await acceptSelected();
    await expect(page.getByText('Brak odpowiedzi serwera')).toBeVisible();
    await expect(page.getByText('nie udało się zaakceptować')).toHaveCount(0);
    // The browser itself may repeat a request whose connection was lost.
    const asked = () => api.asked(acceptInstallation).map(({ params }) => params['id']);
    expect(new Set(asked()), 'the others are not tried one by one').toEqual(new Set(['7']));
    await expect(page.getByText('Wybrano 3')).toBeVisible();
    api.answer(acceptInstallation, ({ params }) => anInstallation(Number(params['id'])));
    await acceptSelected();
    await expect(page.getByText('Zaakceptowano 3 instalacje')).toBeVisible();
    const ofFirst = api.asked(acceptInstallation).filter(({ params }) => params['id'] === '7');
    expect(new Set(ofFirst.map(({ headers }) => headers['idempotency-key'])).size, 'one decision').toBe(1);
  },
);

test(
  'on its whole page an installation is accepted as it was when its verifier was asked whether they are sure',
  { tag: '@long' },
  async ({ as, api }) => {
    let installation = waiting(7, 'Barbara Wilk');
    api.answer(getInstallation, () => installation).refuse(acceptInstallation, 'changed-meanwhile');
    const page = await as('admin', { at: '/' });
    await page.clock.install();
    const seen = page.waitForResponse('**/api/installations/7');
    await page.goto('/admin/installations?id=7&view=whole');
    const etag = (await seen).headers()['etag'];
    await page.getByRole('button', { name: 'Zaakceptuj' }).click();
    const sure = page.getByRole('dialog').getByRole('button', { name: 'Zaakceptuj' });
    await expect(sure).toBeVisible();
    installation = { ...installation, customerCity: 'Zakopane-Olcza' };
    await page.clock.fastForward(31_000);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('Zakopane-Olcza').first()).toBeAttached();
    await sure.click();
    await expect.poll(() => api.asked(acceptInstallation).length).toBe(1);
    expect(api.asked(acceptInstallation)[0]?.headers['if-match']).toBe(etag);
    await expect(page.getByRole('alert').filter({ hasText: 'Ktoś zmienił' })).toBeVisible();
  },
);

test('a decision that is still held is sent before its verifier is signed out', async ({ as, api }) => {
  api
    .answer(getInstallation, waiting(7, 'Barbara Wilk'))
    .answer(acceptInstallation, () => {
      expect(api.asked(invalidateToken), 'the session still lives').toEqual([]);
      return anInstallation(7);
    })
    .answer(invalidateToken, undefined);
  const page = await as('admin', { at: '/' });
  await page.setViewportSize(DESK);
  await page.goto('/admin/installations?id=7');
  await page.getByRole('button', { name: 'Zaakceptuj' }).click();
  await expect(page.getByText('gwarancja zostanie wydana za')).toBeVisible();
  await page.getByRole('button', { name: 'Konto i ustawienia' }).click();
  await page.getByText('Wyloguj').click();
  await page.waitForURL('**/login');
  expect(api.asked(acceptInstallation)).toHaveLength(1);
});

test('a decision that is still held is sent when the page is left', async ({ as, api }) => {
  api.answer(getInstallation, waiting(7, 'Barbara Wilk')).answer(acceptInstallation, anInstallation(7));
  const page = await as('admin', { at: '/' });
  await page.setViewportSize(DESK);
  await page.goto('/admin/installations?id=7');
  await page.getByRole('button', { name: 'Zaakceptuj' }).click();
  await expect(page.getByText('gwarancja zostanie wydana za')).toBeVisible();
  expect(api.asked(acceptInstallation)).toEqual([]);
  await page.goto('about:blank');
  await expect.poll(() => api.asked(acceptInstallation).length, { timeout: 3_000 }).toBe(1);
});

test(
  'a reviewer walks on through what the list shows, in its order, and the list stands still while the remarks arrive',
  { tag: '@long' },
  async ({ as, api }) => {
    const installations = [waiting(7, 'Barbara Wilk'), waiting(8, 'Jan Nowak')];
    api
      .answer(getInstallation, ({ params }) => installations.find(({ id }) => id === Number(params.id))!)
      .answer(listOrganisationInstallations, installations.map(installationRow))
      .answer(listReviews, ({ query }) =>
        query.getAll('id[]').map((id) => ({ id: Number(id), remarks: [], factory: {} })),
      )
      .answer(getDesk, aDesk([8, 7], 41));
    const release = api.hold(listReviews);
    const page = await as('admin', { at: '/' });
    await page.setViewportSize(DESK);
    const filter = 'status=pending&search=wilk&order=customerName&direction=desc&template=5';
    await page.goto(`/admin/installations?${filter}`);
    const row = page.getByRole('row').filter({ hasText: 'Barbara Wilk' });
    const last = page.getByRole('row').filter({ hasText: 'Jan Nowak' });
    const places = async () => [await row.boundingBox(), await last.boundingBox()];
    const before = await places();
    release();
    await expect(row).toContainText('Bez uwag');
    expect(await places()).toEqual(before);
    await expect(page.getByRole('link', { name: 'Odrzucona' })).toHaveAttribute(
      'href',
      '/admin/installations?status=rejected&search=wilk&template=5',
    );

    await row.getByRole('link').first().click();
    await expect(page.getByText('2 z 2')).toBeVisible();
    await page.keyboard.press('k');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jan Nowak');
    await page.getByRole('link', { name: 'Cała karta instalacji' }).click();
    await expect(page.getByRole('link', { name: 'Wróć do listy' })).toHaveAttribute(
      'href',
      `/admin/installations?${filter}`,
    );
    for (const { query } of api.asked(getDesk))
      expect(Object.fromEntries(query)).toEqual({
        search: 'wilk',
        template: '5',
        orderBy: 'customerName',
        direction: 'desc',
      });
  },
);

test(
  'a rejection says whether its reason is needed, and an earlier mark stands at its field with the answer',
  { tag: '@long' },
  async ({ as, api }) => {
    const installation: Installation = {
      ...waiting(7, 'Barbara Wilk'),
      customerEmail: 'barbara.wilk-kowalczykowska@przedsiebiorstwo.example.com',
      rejectionMarks: [
        { field: 'customerPhone', note: 'To numer instalatora', answer: 'Klientka ma tylko ten numer' },
      ],
    };
    api.answer(getInstallation, installation);
    const page = await as('admin', { at: '/' });
    await page.setViewportSize(DESK);
    await page.goto('/admin/installations?id=7');
    const phone = page.locator('#place-customerPhone');
    await expect(phone).toContainText('Przy odrzuceniu: To numer instalatora');
    await expect(phone).toContainText('Instalator: „Klientka ma tylko ten numer”');
    const address = page.getByRole('link', { name: installation.customerEmail });
    const parts = await address
      .locator('span span')
      .evaluateAll((spans) => spans.map((span) => [span.textContent, span.getClientRects().length]));
    expect(parts).toEqual([
      ['barbara', 1],
      ['.wilk-kowalczykowska@', 1],
      ['przedsiebiorstwo', 1],
      ['.example', 1],
      ['.com', 1],
    ]);

    await page.keyboard.press('r');
    const reason = page.getByLabel('Powód odrzucenia');
    await expect(reason).toHaveAttribute('required', '');
    await expect(page.getByText('Wymagany. Instalator go przeczyta')).toBeVisible();
    await page.getByRole('button', { name: 'Zaznacz do poprawy: Telefon' }).click();
    await expect(reason).not.toHaveAttribute('required', '');
    await expect(page.getByText('Możesz zostawić puste: instalator zobaczy, co zaznaczono.')).toBeVisible();

    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto('/admin/installations?id=7&view=whole');
    const earlier = page.getByRole('list', { name: 'Zaznaczone przy poprzednim odrzuceniu' });
    await expect(earlier).toContainText(
      'Telefon: To numer instalatora – Instalator: „Klientka ma tylko ten numer”',
    );
    await earlier.getByRole('link').click();
    await expect(page).toHaveURL(/#data$/);
  },
);

const READINGS = aVersion({
  installationFormSchema: {
    steps: [
      {
        id: 'woda',
        title: 'Woda',
        fields: [
          { name: 'nalot', label: 'Nalot', type: 'text', required: false },
          {
            name: 'cisnienie',
            label: 'Ciśnienie',
            type: 'number',
            required: true,
            unit: 'bar',
            min: 0.5,
            max: 3,
          },
        ],
      },
    ],
  },
});

test(
  'an installer comes to the very field that was marked, and says why another one stays as it is',
  { tag: '@long' },
  async ({ as, api }) => {
    const rejected = anInstallation(9, {
      status: 'rejected',
      rejectionReason: 'Do poprawy',
      survey: { data: { woda: { cisnienie: 1 } } },
      rejectionMarks: [
        { field: 'survey.woda.cisnienie', note: 'Na zdjęciu jest 1,8', answer: '' },
        { field: 'customerPhone', note: 'To numer instalatora', answer: '' },
      ],
      may: ['correct', 'share'],
    });
    api
      .answer(getInstallation, rejected)
      .answer(listOrganisationTemplates, [aTemplate(5, 'FIORD Aqua 12', { activeVersion: READINGS })])
      .answer(updateInstallation, { ...rejected, status: 'pending' })
      .noAnswer(sendEmail);
    const page = await as('installer', { at: '/installations/9' });
    await page.getByRole('link', { name: 'Popraw i wyślij ponownie' }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Podsumowanie');
    const pressure = main.getByRole('listitem').filter({ hasText: 'Na zdjęciu jest 1,8' });
    await pressure.getByRole('button', { name: 'Popraw' }).click();
    await expect(page.getByLabel('Ciśnienie')).toBeFocused();

    // A value that the form refuses as well is not called changed.
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('30');
    await expect(main.getByText('zmieniono')).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('1,8');
    await expect(main.getByText('zmieniono')).toBeVisible();
    await page.getByRole('button', { name: 'Wróć do podsumowania' }).click();

    const send = page.getByRole('button', { name: 'Popraw i wyślij ponownie' });
    await send.click();
    const answer = main.getByLabel('Zostaje bez zmian? Napisz dlaczego: Telefon');
    await expect(answer).toBeFocused();
    await expect(main.getByText('Popraw to pole albo napisz, dlaczego zostaje bez zmian')).toBeVisible();
    expect(api.asked(updateInstallation)).toEqual([]);
    await answer.fill('Klientka ma tylko ten numer');

    // Put away and opened again it knows what was corrected and answered.
    await expect(page.getByText(/^Zapisano/)).toBeVisible();
    await page.reload();
    await expect(main.getByText('zmieniono')).toBeVisible();
    await expect(answer).toHaveValue('Klientka ma tylko ten numer');
    await send.click();
    await expect
      .poll(() => api.asked(updateInstallation)[0]?.body)
      .toMatchObject({
        status: 'pending',
        survey: { data: { woda: { cisnienie: 1.8 } } },
        markAnswers: [{ field: 'customerPhone', answer: 'Klientka ma tylko ten numer' }],
      });
  },
);

const aSibling = (id: number): Installation['siblings'][number] => ({
  id,
  serial: `HP-2026-0000000${String(id)}`,
  template: 'Pompa ciepła',
  templateNames: {},
  status: 'pending',
});

test(
  'below the width of a desk, too, fields and photos are marked for a rejection, and go with its installation alone',
  { tag: '@long' },
  async ({ as, api }) => {
    const installations = [
      { ...waiting(7, 'Barbara Wilk'), siblings: [aSibling(8)] },
      { ...waiting(8, 'Barbara Wilk'), siblings: [aSibling(7)] },
    ];
    api
      .answer(getInstallation, ({ params }) => installations.find(({ id }) => id === Number(params.id))!)
      .answer(listReviews, ({ query }) =>
        query.getAll('id[]').map((id) => ({ id: Number(id), remarks: [], factory: {} })),
      )
      .answer(rejectInstallation, ({ params }) => anInstallation(Number(params.id), { status: 'rejected' }));
    const page = await as('admin', { at: '/admin/installations?id=7' });
    const dialog = page.getByRole('dialog');
    const reject = page.getByRole('button', { name: 'Odrzuć', exact: true });
    // Both are known then, so that the page changes what it shows at once.
    for (const [to, id] of [
      [/0008/, 8],
      [/0007/, 7],
    ] as const) {
      await page.getByRole('link', { name: to }).click();
      await expect(page).toHaveURL(`/admin/installations?id=${String(id)}`);
    }
    await reject.click();
    await dialog.getByText('Zaznacz, co poprawić').click();
    const phone = dialog.getByRole('button', { name: 'Zaznacz do poprawy: Telefon' });
    expect((await phone.boundingBox())?.height).toBeGreaterThanOrEqual(56);
    await phone.click();
    await dialog.getByRole('button', { name: 'Zaznacz do poprawy: Podpis klienta' }).click();
    const note = dialog.getByLabel('Co jest nie tak: Telefon');
    await note.fill('To numer instalatora');
    // The narrowest phone with larger text: the line to write on stays within the dialog.
    const { width, height } = page.viewportSize()!;
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '130%'));
    const edge = () => note.evaluate((line) => line.getBoundingClientRect().right);
    await expect.poll(edge).toBeLessThanOrEqual(304);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await page.setViewportSize({ width, height });
    await dialog.getByRole('button', { name: 'Anuluj' }).click();

    // Another device of the customer is another installation: nothing of it is marked.
    await page.getByRole('link', { name: /0008/ }).click();
    await expect(page).toHaveURL('/admin/installations?id=8');
    await reject.click();
    await expect(dialog.getByText('Zaznacz, co poprawić')).toBeVisible();
    await expect(dialog.getByText('Zaznaczone do poprawy')).toBeHidden();
    await dialog.getByText('Zaznacz, co poprawić').click();
    await dialog.getByRole('button', { name: 'Zaznacz do poprawy: Telefon' }).click();
    await dialog.getByRole('button', { name: 'Zaznacz do poprawy: Podpis klienta' }).click();
    await dialog.getByLabel('Co jest nie tak: Telefon').fill('To numer instalatora');
    await dialog.getByRole('button', { name: 'Odrzuć', exact: true }).click();
    await expect.poll(() => api.asked(rejectInstallation).length).toBe(1);
    expect(api.asked(rejectInstallation)[0]?.params).toMatchObject({ id: '8' });
    expect(api.asked(rejectInstallation)[0]?.body).toEqual({
      reason: '',
      marks: [
        { field: 'customerPhone', note: 'To numer instalatora' },
        { field: 'signature', note: '' },
      ],
    });
  },
);

test(
  'a warranty is not issued before the answers and photos of the form have been read, nor when they cannot be',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getInstallation, waiting(7, 'Barbara Wilk'))
      .answer(getDesk, aDesk([7]))
      .answer(listReviews, [{ id: 7, remarks: [], factory: {} }])
      .answer(getTemplateVersion, new Problem('not-found'));
    const release = api.hold(getTemplateVersion);
    const page = await as('admin', { at: '/admin/installations?id=7' });
    await page.setViewportSize(DESK);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Barbara Wilk');
    const accept = page.getByRole('button', { name: 'Zaakceptuj' });
    await expect(accept).toBeDisabled();
    await page.keyboard.press('a');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Barbara Wilk');
    release();
    await expect(page.getByText('Nie udało się wczytać protokołu i jego zdjęć')).toBeVisible();
    await expect(accept).toBeDisabled();
    api.answer(getTemplateVersion, aVersion());
    await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
    await expect(accept).toBeEnabled();
  },
);
