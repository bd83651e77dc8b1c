import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  createKeys,
  deleteKey,
  listKeys,
  type RegistrationKey,
} from '@portal/domain/registration-keys/contract';
import {
  countUserCascade,
  deleteUser,
  exportUsers,
  getUserById,
  listUsers,
  updateUser,
} from '@portal/domain/users/admin-contract';
import type { User } from '@portal/domain/users/record';
import {
  createMailing,
  getMailing,
  listUnreached,
  type Mailing,
} from '@portal/domain/users/mailing-contract';
import { Problem } from '@portal/domain/problem';
import type { Answers } from './driver/answers.ts';
import { LOST_ANSWER } from './driver/answers.ts';
import { expect, test } from './driver/page-test.ts';
import { signInAgain } from './driver/sign-in-again.ts';
import { aUser, PEOPLE } from './fixtures/people.ts';
import { instantFromNow } from './fixtures/records.ts';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const cards = (page: Page) => main(page).getByRole('list', { name: 'Użytkownicy' }).getByRole('listitem');

const named = (id: number, name: string, over: Partial<User> = {}) =>
  aUser({ id, name, email: `${id}@klient.test`, ...over });
const MAZUR = named(31, 'Łukasz Mazur', { availableTemplates: ['/device_templates/5'] });
const KRAWCZYK = named(32, 'Stanisław Krawczyk', { email: 'biuro@krawczykspolka.test' });
const OTHERS = Array.from({ length: 12 }, (_, at) => named(50 + at, `Instalator ${at + 1}`));
const EVERYBODY = [
  PEOPLE.asp,
  PEOPLE.admin,
  named(30, 'Elżbieta Jastrzębska', { roles: ['ROLE_ASP'] }),
  MAZUR,
  KRAWCZYK,
  named(33, 'Zbigniew Górski', { verified: false }),
  ...OTHERS,
];

/** The users of an organisation, found as the server does, and deleted for good. */
function answerUsers(api: Answers, everybody: readonly User[] = EVERYBODY): void {
  let left = [...everybody];
  const one = (id: string | undefined) =>
    left.find((user) => String(user.id) === id) ?? new Problem('not-found');
  api
    .answer(listUsers, ({ query }) =>
      left
        .filter(({ name }) => name.toLowerCase().includes((query.get('search') ?? '').toLowerCase().trim()))
        .filter(({ roles }) => !query.has('role[]') || roles.includes('ROLE_ASP'))
        .filter(({ verified }) => (query.get('verified[]') ?? String(verified)) === String(verified)),
    )
    .answer(getUserById, ({ params }) => one(params['id']))
    .answer(countUserCascade, { installations: 4, inspections: 2, services: 1 })
    .answer(deleteUser, ({ params }) => {
      left = left.filter(({ id }) => String(id) !== params['id']);
      return undefined;
    });
}

/** The list, found by somebody's name, and them opened. */
async function openUser(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/users?search=${encodeURIComponent(name)}`);
  await main(page).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test(
  'an admin finds people by name, role and device, and the address keeps all of it',
  { tag: '@long' },
  async ({ as, api }) => {
    answerUsers(api);
    const page = await as('admin', { at: '/admin/users' });
    await expect(cards(page)).toHaveCount(12);
    // Somebody who types slowly keeps the space between the names.
    await page.getByRole('searchbox').fill('grzegorz ');
    await expect(page).toHaveURL(/search=grzegorz&|search=grzegorz$/);
    await page.getByRole('searchbox').press('End');
    await page.getByRole('searchbox').pressSequentially('kowalczyk');
    await expect(page.getByRole('searchbox')).toHaveValue('grzegorz kowalczyk');
    await expect(cards(page)).toHaveText([/Grzegorz Kowalczyk/]);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'Filtry' }).click();
    await page.getByLabel('Rola').selectOption('asp');
    await expect(cards(page)).toHaveText([/Grzegorz Kowalczyk/, /Elżbieta Jastrzębska/]);
    expect(api.asked(listUsers).at(-1)?.query.getAll('role[]')).toEqual(['asp']);
    await page.getByLabel('Rola').selectOption('');
    await page.getByLabel('Adres e-mail').selectOption('no');
    await expect(cards(page)).toHaveText([/Zbigniew Górski/]);
    await expect(page).toHaveURL(/verified=no/);
    await page.reload();
    await expect(cards(page)).toHaveText([/Zbigniew Górski/]);
  },
);

test(
  'a list of people says who has not confirmed their address, and nothing of those who have',
  { tag: '@long' },
  async ({ as, api }) => {
    answerUsers(api);
    const page = await as('admin', { at: '/admin/users?search=Zbigniew' });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(main(page).getByText('Niepotwierdzony').filter({ visible: true })).toHaveCount(1);
    }
    await page.goto('/admin/users?search=Mazur');
    await expect(main(page).getByRole('row', { name: 'Łukasz Mazur' })).toBeVisible();
    await expect(
      main(page)
        .getByText(/^(Niep|P)otwierdzony$/)
        .filter({ visible: true }),
    ).toHaveCount(0);
  },
);

test('an admin downloads everybody found as CSV', async ({ as, api }) => {
  answerUsers(api);
  const csv = '\uFEFFNr;Imię i nazwisko;Firma\r\n3;Elżbieta Jastrzębska;Serwis\r\n';
  api.file(exportUsers, csv, 'users.csv');
  const page = await as('admin', { at: '/admin/users?role=asp' });
  await expect(cards(page)).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Pobierz CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toBe(csv);
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  expect(api.asked(exportUsers)[0]?.query.getAll('role[]')).toEqual(['asp']);
});

test(
  'the question before somebody with a long address is deleted stays within its dialog',
  { tag: '@long' },
  async ({ as, api }) => {
    const email = `${'a.very.long.name.of.a.mailbox.'.repeat(2)}x@${'heating-and-cooling-company-'.repeat(2)}x.test`;
    const name = 'Konstantynopolitańczykowianeczka Wolfeschlegelsteinhausenbergerdorff';
    answerUsers(api, [PEOPLE.admin, named(77, name, { email })]);
    const page = await as('admin', { at: '/admin/users' });
    await openUser(page, name);
    await page.getByRole('button', { name: 'Usuń' }).click();
    const field = dialog(page).getByRole('textbox');
    await expect(field).toBeVisible();
    const [inside, around] = [await field.boundingBox(), await dialog(page).boundingBox()];
    expect((inside?.x ?? 0) + (inside?.width ?? Infinity)).toBeLessThan(
      (around?.x ?? 0) + (around?.width ?? 0),
    );
    await field.fill(email);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/users(\?|$)/);
    await expect(page.getByRole('heading', { level: 1, name: 'Użytkownicy' })).toBeVisible();
    expect(api.asked(deleteUser)[0]?.params).toEqual({ id: '77' });
  },
);

test('an admin corrects an installer’s data and templates; a wrong tax number is told at its field and nothing typed is lost', async ({
  as,
  api,
}) => {
  answerUsers(api);
  let now = MAZUR;
  api.answer(getUserById, () => now).answer(updateUser, ({ body }) => (now = { ...now, ...body } as User));
  const page = await as('admin', { at: '/admin/users' });
  await openUser(page, 'Łukasz Mazur');
  await page.getByRole('button', { name: 'Edytuj' }).click();
  await page.getByLabel('Firma').fill('Mazur Ciepło i Chłód');
  await page.getByLabel('NIP').fill('1234567890');
  await page.getByRole('checkbox', { name: /FIORD Terra/ }).check();
  await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
  await expect(page.getByLabel('NIP')).toBeFocused();
  await expect(page.getByText('Podaj prawidłowy NIP')).toBeVisible();
  await expect(page.getByLabel('Firma')).toHaveValue('Mazur Ciepło i Chłód');
  expect(api.asked(updateUser)).toEqual([]);
  await page.getByLabel('NIP').fill('832-973-87-24');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Mazur Ciepło i Chłód').first()).toBeVisible();
  await expect(main(page)).toContainText('8329738724');
  await expect(main(page)).toContainText('FIORD Terra');
  expect(api.asked(updateUser)[0]?.body).toMatchObject({
    company: 'Mazur Ciepło i Chłód',
    taxId: '8329738724',
  });
});

test(
  'an admin who was overtaken by another saves what they typed at the second try, over what the other has saved',
  { tag: '@long' },
  async ({ as, api }) => {
    answerUsers(api);
    let now = MAZUR;
    const isSeen = (tag: string | undefined) => tag === `"${JSON.stringify(now).length}"`;
    api
      .answer(getUserById, () => now)
      .answer(updateUser, ({ body, headers }) =>
        isSeen(headers['if-match']) ? (now = { ...now, ...body } as User) : new Problem('changed-meanwhile'),
      );
    const page = await as('admin', { at: '/admin/users' });
    await openUser(page, 'Łukasz Mazur');
    await page.getByRole('button', { name: 'Edytuj' }).click();
    await page.getByLabel('Firma').fill('Mazur Ciepło i Chłód');
    await page.getByRole('checkbox', { name: /FIORD Terra/ }).check();
    now = { ...now, certificateNumber: 'F-GAZ/2026/17' };
    await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
    await expect(page.getByRole('alert')).toContainText('Te zmiany są już w formularzu, Twoje też zostały.');
    await expect(page.getByLabel('Numer certyfikatu')).toHaveValue('F-GAZ/2026/17');
    await expect(page.getByLabel('Firma')).toHaveValue('Mazur Ciepło i Chłód');
    await expect(page.getByRole('checkbox', { name: /FIORD Terra/ })).toBeChecked();
    await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
    await expect(page.getByText('Zapisano zmiany: Łukasz Mazur')).toBeVisible();
    expect(now).toMatchObject({ company: 'Mazur Ciepło i Chłód', certificateNumber: 'F-GAZ/2026/17' });
  },
);

test(
  'a role that another admin took away meanwhile is not given back, and of a company that both changed theirs is shown',
  { tag: '@long' },
  async ({ as, api }) => {
    let now = named(34, 'Ewa Zając', { company: 'Zając', roles: ['ROLE_ASP'] });
    answerUsers(api, [PEOPLE.admin, now]);
    const isSeen = (tag: string | undefined) => tag === `"${JSON.stringify(now).length}"`;
    api
      .answer(getUserById, () => now)
      .answer(updateUser, ({ body, headers }) =>
        isSeen(headers['if-match']) ? (now = { ...now, ...body } as User) : new Problem('changed-meanwhile'),
      );
    const page = await as('admin', { at: '/admin/users' });
    await openUser(page, 'Ewa Zając');
    await page.getByRole('button', { name: 'Edytuj' }).click();
    await page.getByLabel('Firma').fill('Zając Serwis');
    await page.getByRole('checkbox', { name: 'Produkcja' }).check();
    now = { ...now, company: 'Zając i Syn', roles: [], availableTemplates: [] };
    await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
    await expect(page.getByText('Ktoś inny zapisał: Firma – Zając i Syn')).toBeVisible();
    await expect(page.getByLabel('Firma')).toHaveValue('Zając Serwis');
    await expect(page.getByRole('checkbox', { name: 'Autoryzowany serwis' })).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Produkcja' })).toBeChecked();
    await page.getByRole('button', { name: 'Weź zapisane' }).click();
    await expect(page.getByLabel('Firma')).toHaveValue('Zając i Syn');
    await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
    await expect(page.getByText('Zapisano zmiany: Ewa Zając')).toBeVisible();
    expect(now).toMatchObject({
      company: 'Zając i Syn',
      roles: ['ROLE_PRODUCTION'],
      availableTemplates: [],
    });
  },
);

const mailing = (sent: number, id = 9): Mailing => ({
  id,
  subject: 'Szkolenie w maju',
  createdAt: instantFromNow(0),
  createdBy: 'Joanna Maj',
  total: 2,
  sent,
  waiting: sent === 0 ? 2 : 0,
  unreached: sent === 0 ? 0 : 2 - sent,
});

test('an admin mails everybody found, sees how far it is and who could not be reached', async ({
  as,
  api,
}) => {
  answerUsers(api);
  api
    .answer(createMailing, mailing(0))
    .answer(getMailing, mailing(0))
    .answer(listUnreached, [
      { user: 30, name: 'Elżbieta Jastrzębska', email: 'ela@serwis.test', reason: 'refused' },
    ]);
  const page = await as('admin', { at: '/admin/users?role=asp' });
  await page.getByRole('button', { name: 'E-mail do 2 osób' }).click();
  await dialog(page).getByRole('button', { name: 'Wyślij' }).click();
  await expect(dialog(page).getByText('Wpisz temat')).toBeVisible();
  await dialog(page).getByLabel('Temat').fill('Szkolenie w maju');
  await dialog(page).getByLabel('Treść').fill('Zapraszamy na szkolenie.');
  await dialog(page).getByRole('button', { name: 'Wyślij' }).click();
  const report = page.getByRole('dialog', { name: 'Wysyłka e-maila' });
  await expect(report.getByRole('progressbar')).toHaveAttribute('value', '0');
  expect(api.asked(createMailing)[0]?.body).toEqual({
    subject: 'Szkolenie w maju',
    text: 'Zapraszamy na szkolenie.',
    to: { filter: { role: ['asp'] } },
  });
  api.answer(getMailing, mailing(1));
  await expect(report.getByText('Wysłano 1 wiadomość')).toBeVisible();
  await expect(report.getByRole('listitem')).toContainText(['Elżbieta Jastrzębska']);

  // Whom the next one reaches: everybody.
  api.answer(createMailing, mailing(2, 10)).answer(getMailing, mailing(2, 10));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'E-mail do 2 osób' }).click();
  await dialog(page).getByLabel('Temat').fill('Szkolenie w maju');
  await dialog(page).getByLabel('Treść').fill('Zapraszamy na szkolenie.');
  await dialog(page).getByRole('button', { name: 'Wyślij' }).click();
  await expect(report.getByText('Wysłano 2 wiadomości')).toBeVisible();
  await expect(report.getByText('Nikt nie został pominięty.')).toBeVisible();
});

test(
  'a mail whose answer was lost is sent again under its key, another mail under its own',
  { tag: '@long' },
  async ({ as, api }) => {
    answerUsers(api);
    // What a proxy says when the answer of the server did not reach it.
    api.respond(createMailing, LOST_ANSWER);
    const page = await as('admin', { at: '/admin/users?role=asp' });
    await page.getByRole('button', { name: 'E-mail do 2 osób' }).click();
    await dialog(page).getByLabel('Temat').fill('Szkolenie');
    await dialog(page).getByLabel('Treść').fill('Zapraszamy w maju.');
    const send = async (calls: number) => {
      await dialog(page).getByRole('button', { name: 'Wyślij' }).click();
      await expect.poll(() => api.asked(createMailing).length).toBe(calls);
      await expect(dialog(page).getByRole('alert')).toBeVisible();
    };
    await send(1);
    await send(2);
    await dialog(page).getByLabel('Treść').fill('Zapraszamy w czerwcu.');
    await send(3);
    const [first, again, other] = api.asked(createMailing).map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  },
);

test(
  'a mail that is being written is there again after a reload, until it is dropped',
  { tag: '@long' },
  async ({ as, api }) => {
    answerUsers(api);
    const page = await as('admin', { at: '/admin/users?role=asp' });
    await page.setViewportSize({ width: 1280, height: 800 });
    const open = () => page.getByRole('button', { name: 'E-mail do 2 osób' }).click();
    const [subject, text] = [dialog(page).getByLabel('Temat'), dialog(page).getByLabel('Treść')];
    await open();
    await subject.fill('Szkolenie');
    await text.fill('Zapraszamy w maju.');
    page.on('dialog', (question) => void question.accept());
    await page.reload();
    await open();
    await expect(subject).toHaveValue('Szkolenie');
    await expect(text).toHaveValue('Zapraszamy w maju.');
    await dialog(page).getByRole('button', { name: 'Anuluj' }).click();
    await page.getByRole('link', { name: 'Akcje serwisowe' }).click();
    await dialog(page).getByRole('button', { name: 'Wyjdź bez zapisania' }).click();
    await page.goBack();
    await open();
    await expect(text).toHaveValue('');
  },
);

test(
  'an admin reads what becomes of work that waits on a phone before a role changes or an account is deleted',
  { tag: '@long' },
  async ({ as, api }) => {
    answerUsers(api);
    const page = await as('admin', { at: '/admin/users' });
    await openUser(page, 'Stanisław Krawczyk');
    await page.getByRole('button', { name: 'Usuń' }).click();
    await expect(dialog(page)).toContainText('Niewysłanych jeszcze danych ta osoba już nie wyśle.');
    await dialog(page).getByRole('button', { name: 'Anuluj' }).click();
    await page.getByRole('button', { name: 'Edytuj' }).click();
    await expect(page.getByText(/Jako administrator nie wyśle nowych instalacji/)).toBeVisible();
  },
);

test('deleting a user says what goes with them and asks for their address; nobody deletes themselves', async ({
  as,
  api,
}) => {
  answerUsers(api);
  const page = await as('admin', { at: '/admin/users' });
  await openUser(page, 'Joanna Maj');
  await expect(page.getByRole('button', { name: 'Edytuj' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Usuń' })).toHaveCount(0);

  await openUser(page, 'Stanisław Krawczyk');
  await page.getByRole('button', { name: 'Usuń' }).click();
  await expect(dialog(page)).toContainText('4 instalacje, 2 przeglądy, 1 serwis');
  await dialog(page).getByRole('button', { name: 'Usuń na zawsze' }).click();
  await expect(dialog(page).getByText('To nie jest adres tej osoby')).toBeVisible();
  await dialog(page)
    .getByLabel(/Aby usunąć/)
    .fill('biuro@krawczykspolka.test');
  await dialog(page).getByRole('button', { name: 'Usuń na zawsze' }).click();
  // What had found nobody but them is forgotten: back to everyone.
  await expect(page).toHaveURL('/admin/users');
  await expect(cards(page)).toHaveCount(12);

  await page.getByRole('searchbox').fill('Stanisław Krawczyk');
  await expect(page.getByText('Nikogo nie znaleziono')).toBeVisible();
  await page.getByRole('button', { name: 'Pokaż wszystkich' }).click();
  await expect(cards(page)).toHaveCount(12);
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

const key = (id: number, over: Partial<RegistrationKey> = {}): RegistrationKey => ({
  id,
  key: `NEW-KEY-${id}`,
  state: 'free',
  user: null,
  usedAt: null,
  createdAt: instantFromNow(-1),
  ...over,
});

test(
  'an admin makes registration keys, copies them all, finds a used one with its user, and deletes a free one',
  { tag: '@long' },
  async ({ as, api }) => {
    const user = { id: 2, name: 'Agnieszka Wrona', company: 'Ciepły Dom' };
    let keys = [key(9, { key: 'DEMO-USED-0002', state: 'used', user, usedAt: instantFromNow(-9) })];
    api
      .answer(listKeys, ({ query }) => {
        const wanted = query.get('search') ?? '';
        return keys.filter((one) => `${one.key} ${one.user?.name}`.includes(wanted));
      })
      .answer(createKeys, ({ body }) => {
        const made = Array.from({ length: body.count ?? 1 }, (_, at): RegistrationKey => key(at + 1));
        keys = [...made, ...keys];
        return { keys: made };
      })
      .answer(deleteKey, ({ params }) => {
        keys = keys.filter(({ id }) => String(id) !== params['id']);
        return undefined;
      });
    const page = await as('admin', { at: '/admin/settings/registration-keys' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const rows = main(page).getByRole('list', { name: 'Klucze rejestracyjne' }).getByRole('listitem');
    await page.getByRole('button', { name: 'Utwórz klucze' }).click();
    await dialog(page).getByLabel('Ile kluczy?').fill('0');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('Wpisz liczbę od 1 do 500')).toBeVisible();
    await dialog(page).getByLabel('Ile kluczy?').fill('3');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Kopiuj wszystkie' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('NEW-KEY-1\nNEW-KEY-2\nNEW-KEY-3');
    await dialog(page).getByRole('button', { name: 'Gotowe' }).click();

    await page.getByRole('searchbox', { name: 'Szukaj klucza' }).fill('NEW-KEY-1');
    await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: 'Usuń NEW-KEY-1' }).click();
    await dialog(page).getByRole('button', { name: 'Usuń klucz' }).click();
    // The log of what happened says the same further down.
    const keysPart = page.getByRole('region', { name: 'Klucze rejestracyjne' });
    await expect(keysPart.getByText('Nic nie znaleziono')).toBeVisible();

    await page.getByRole('searchbox', { name: 'Szukaj klucza' }).fill('Agnieszka Wrona');
    await expect(rows).toHaveText([/DEMO-USED-0002.*Użyty.*Agnieszka Wrona/]);
  },
);

test(
  'registration keys whose answer was lost are made once, however often it is tried',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(listKeys, []).noAnswer(createKeys);
    const page = await as('admin', { at: '/admin/settings/registration-keys' });
    const open = page.getByRole('button', { name: 'Utwórz klucze' });
    const make = dialog(page).getByRole('button', { name: 'Utwórz', exact: true });
    await open.click();
    await dialog(page).getByLabel('Ile kluczy?').fill('3');
    await make.click();
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    api.answer(createKeys, ({ body }) => ({
      keys: Array.from({ length: body.count ?? 1 }, (_, at): RegistrationKey => key(at + 1)),
    }));
    await make.click();
    await dialog(page).getByRole('button', { name: 'Gotowe' }).click();
    await expect(dialog(page)).toBeHidden();
    await open.click();
    await make.click();
    await expect(dialog(page).getByRole('button', { name: 'Gotowe' })).toBeVisible();
    // The browser itself asks once more when its connection breaks.
    const sent = api.asked(createKeys).map(({ headers }) => headers['idempotency-key']);
    const [lost, again, more] = [sent[0], sent.at(-2), sent.at(-1)];
    expect(lost).toMatch(/^[0-9a-f-]{36}$/);
    expect(again).toBe(lost);
    expect(more).not.toBe(lost);
  },
);

test(
  'what an admin was typing about a user when their session ended is there again once they sign in, as is their own profile, but no password',
  { tag: '@long' },
  async ({ as, api }) => {
    const mazur = aUser({ id: 31, name: 'Łukasz Mazur', email: '31@klient.test' });
    api.answer(listUsers, [mazur]).answer(getUserById, mazur);
    const page = await as('admin', { at: '/admin/users?id=31' });
    await page.getByRole('button', { name: 'Edytuj' }).click();
    await page.getByLabel('Firma').fill('Mazur Ciepło i Chłód');
    await signInAgain(page, api);
    await expect(page.getByLabel('Firma')).toHaveValue('Mazur Ciepło i Chłód');
    await page.getByRole('button', { name: 'Anuluj' }).click();
    await page.getByRole('button', { name: 'Wyjdź bez zapisania' }).click();

    await page.goto('/edit-profile');
    const data = page.locator('#data');
    const email = page.locator('#email');
    await data.getByLabel('Firma').fill('Maj i Synowie');
    await email.getByLabel(/^Nowy adres/).fill('nowa@klient.test');
    await email.getByLabel(/^Obecne hasło/).fill('Demo-1234');
    await signInAgain(page, api);
    await expect(data.getByLabel('Firma')).toHaveValue('Maj i Synowie');
    await expect(email.getByLabel(/^Nowy adres/)).toHaveValue('nowa@klient.test');
    await expect(email.getByLabel(/^Obecne hasło/)).toHaveValue('');
  },
);
