import { createHash } from 'node:crypto';
import { getDevice } from '@portal/domain/devices/contract';
import { createInstallation } from '@portal/domain/installations/contract';
import type { SignedContent } from '@portal/domain/signing/signed-content';
import { canonicalText } from '@portal/domain/signing/canonical';
import {
  createSigningSession,
  endSigningSession,
  getSigningSession,
  openSigningSession,
  signOnOwnPhone,
} from '@portal/domain/signing/session-contract';
import { listOrganisationTemplates } from '@portal/domain/templates/contract';
import type { Page } from '@playwright/test';
import { CUSTOMER } from '../drivers/commissioning.ts';
import { LongForm } from '../drivers/long-form.ts';
import { storedPictures } from '../drivers/stored-pictures.ts';
import type { Answers } from './driver/answers.ts';
import { expect, test } from './driver/page-test.ts';
import { aDevice } from './fixtures/records.ts';
import { aTemplate, aVersion } from './fixtures/templates.ts';

const VERSION = aVersion({
  installationFormSchema: {
    steps: [],
    declaration: { text: 'Urządzenie uruchomiono w mojej obecności.' },
  },
});

const next = (page: Page) => page.getByRole('button', { name: 'Dalej', exact: true });
const signer = (page: Page, label: string) => page.getByRole('group', { name: label });

/** A name in place of a drawing, as somebody without a steady hand signs. */
async function typeName(page: Page, label: string): Promise<void> {
  await new LongForm(page).openSheet(label);
  await page.getByRole('button', { name: 'Wpisz nazwisko zamiast podpisu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('dialog').getByRole('textbox').fill('Halina Wilk');
  await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click();
  await expect(page.getByRole('img', { name: `Podpis: ${label}` })).toBeVisible();
}

/** A new installation, filled in up to its signatures; `company` is the customer's. */
async function fillUpToSignatures(page: Page, company = ''): Promise<void> {
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await next(page).click();
  await expect(heading).toHaveText('Klient');
  await page.getByLabel('Imię i nazwisko').fill(CUSTOMER.name);
  await page.getByLabel('Nazwa firmy').fill(company);
  await page.getByLabel('Telefon').fill(CUSTOMER.phone);
  await page.getByLabel('Klient nie ma adresu e-mail').check();
  await page.getByLabel('Ulica i numer').fill(CUSTOMER.street);
  await page.getByLabel('Kod pocztowy').fill(CUSTOMER.zip);
  await page.getByLabel('Miejscowość').fill(CUSTOMER.city);
  for (const title of ['Notatki i zdjęcia', 'Podsumowanie']) {
    await next(page).click();
    await expect(heading).toHaveText(title);
  }
  await next(page).click();
}

test('a company signs by a person with a function, for what the summary showed; a change takes the signatures away', async ({
  as,
  api,
}) => {
  const serial = 'HP-2026-00000077';
  api
    .answer(listOrganisationTemplates, [aTemplate(5, 'FIORD Aqua 12', { activeVersion: VERSION })])
    .answer(getDevice, aDevice(77, { serial }))
    .noAnswer(createInstallation);
  const page = await as('installer', { at: '/add-device-simple/77' });
  await fillUpToSignatures(page, 'Lis sp. z o.o.');
  await expect(page.getByText('Urządzenie uruchomiono w mojej obecności.')).toBeVisible();

  await signer(page, 'Podpis klienta').getByRole('button', { name: 'Podpisz' }).click();
  const role = page.getByLabel('Funkcja w firmie');
  await expect(role).toBeFocused();
  await role.fill('kierowniczka');
  await typeName(page, 'Podpis klienta');
  await typeName(page, 'Podpis instalatora');
  await expect(page.getByText(/Suma kontrolna: [0-9a-f]{12}/)).toBeVisible();

  await page.goBack();
  await page.getByRole('button', { name: 'Zmień: Klient' }).click();
  await page.getByLabel('Miejscowość').fill('Gniezno');
  await page.getByRole('button', { name: 'Wróć do podsumowania' }).click();
  await next(page).click();
  await expect(page.getByText('Podpisy unieważniono')).toBeVisible();
  await typeName(page, 'Podpis klienta');
  await typeName(page, 'Podpis instalatora');
  await page.getByRole('button', { name: 'Zapisz i wyślij' }).click();
  await expect.poll(() => api.asked(createInstallation).length).toBeGreaterThan(0);
  expect(api.asked(createInstallation)[0]?.body).toMatchObject({
    customerCity: 'Gniezno',
    customerEmail: '',
    signed: { signer: { name: CUSTOMER.name, role: 'kierowniczka' }, typed: true, language: 'pl' },
  });
});

test(
  'a customer who looks at typing the name finds again what was drawn',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(listOrganisationTemplates, [aTemplate(5, 'FIORD Aqua 12', { activeVersion: VERSION })])
      .answer(getDevice, aDevice(77, { serial: 'HP-2026-00000077' }));
    const page = await as('installer', { at: '/add-device-simple/77' });
    await fillUpToSignatures(page);
    const form = new LongForm(page);
    await form.openSheet('Podpis klienta');
    await form.draw();
    await page.getByRole('button', { name: 'Wpisz nazwisko zamiast podpisu' }).click();
    await page.getByRole('button', { name: 'Podpisz odręcznie' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click();
    await expect(page.getByRole('img', { name: 'Podpis: Podpis klienta' })).toBeVisible();
  },
);

test(
  'the back button closes the sheet to sign on and leaves the step open, and what was drawn is there again',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(listOrganisationTemplates, [aTemplate(5, 'FIORD Aqua 12', { activeVersion: VERSION })])
      .answer(getDevice, aDevice(77, { serial: 'HP-2026-00000077' }));
    const page = await as('installer', { at: '/add-device-simple/77' });
    await fillUpToSignatures(page);
    const form = new LongForm(page);
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await form.openSheet('Podpis klienta');
    await form.draw();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(heading).toHaveText('Podpisy');
    await form.openSheet('Podpis klienta');
    await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click();
    await expect(page.getByRole('img', { name: 'Podpis: Podpis klienta' })).toBeVisible();

    await page.getByRole('dialog').getByRole('button', { name: 'Zamknij' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(heading).toHaveText('Podsumowanie');
  },
);

test(
  'the back button closes the code that is held out to a customer',
  { tag: '@long' },
  async ({ as, api }) => {
    customerWhoReads(api);
    const page = await as('installer', { at: '/add-device-simple/77' });
    await fillUpToSignatures(page);
    await page.getByRole('button', { name: 'Podpis na telefonie klienta' }).click();
    await expect(page.getByRole('dialog')).toContainText('Klient czyta na swoim telefonie');
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Podpisz' }).first()).toBeVisible();
  },
);

/** What a customer is shown on a phone of their own. */
const SIGNED: SignedContent = {
  installationDate: '2026-06-10',
  soldOn: null,
  customerName: CUSTOMER.name,
  companyName: null,
  customerAddress: CUSTOMER.street,
  customerAddressContinued: null,
  customerZipcode: CUSTOMER.zip,
  customerCity: CUSTOMER.city,
  customerPhone: '+48601700800',
  customerEmail: null,
  installer: { name: 'Jan Lis', company: 'Ciepło', taxId: '5260250274', email: 'j@c.test', phone: '' },
  note: null,
  serial: 'HP-2026-00000078',
  parameters: { serial: 'HP-2026-00000078' },
  answers: {},
  photos: [],
  pictures: {},
  declaration: null,
  signer: { name: CUSTOMER.name, role: null, on: '2026-06-12' },
};
const DOCUMENT = {
  maker: 'FIORD',
  deviceTemplate: { name: 'FIORD Aqua 12', nameTranslations: {} },
  parametersSchema: VERSION.parametersSchema,
  form: VERSION.installationFormSchema,
  hash: 'a'.repeat(64),
  content: SIGNED,
};
const CODE_PAGE = `/sign#${'A'.repeat(22)}`;

test(
  'a customer whose signature arrived, but whose answer was lost, is thanked when it is sent again',
  { tag: '@long' },
  async ({ page, api }) => {
    let hasArrived = false;
    api
      .answer(openSigningSession, () => ({
        document: hasArrived ? null : DOCUMENT,
        expiresAt: '2040-01-01T12:00:00.000Z',
      }))
      .noAnswer(signOnOwnPhone);
    await page.goto(CODE_PAGE);
    await page.getByRole('button', { name: 'Podpisz', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Wpisz nazwisko zamiast podpisu' }).click();
    await sheet.getByRole('textbox').fill(CUSTOMER.name);
    await sheet.getByRole('button', { name: 'Zapisz' }).click();
    await expect(page.getByRole('main')).toContainText('Podpis nie został wysłany');
    hasArrived = true;
    api.refuse(signOnOwnPhone, 'signing-over');
    await page.getByRole('button', { name: 'Wyślij podpis ponownie' }).click();
    await expect(page.getByRole('main')).toContainText('Podpisano, dziękujemy');
  },
);

test(
  'a customer who signs on a phone of their own reads what was asked of the device before it was replaced',
  { tag: '@long' },
  async ({ page, api }) => {
    const ofPropane = {
      any: [{ all: [{ field: 'device.refrigerant', operator: 'in' as const, values: ['R290'] }] }],
    };
    const form = {
      steps: [
        {
          id: 'gas',
          title: 'Czynnik palny',
          fields: [
            {
              name: 'leaks',
              label: 'Próba szczelności',
              type: 'text' as const,
              required: true,
              showWhen: ofPropane,
            },
            { name: 'fan', label: 'Wentylator', type: 'text' as const, required: false, showWhen: ofPropane },
          ],
        },
      ],
    };
    const content = { ...SIGNED, answers: { gas: { leaks: 'bez wycieków' } } };
    api.answer(openSigningSession, {
      expiresAt: '2040-01-01T12:00:00.000Z',
      document: { ...DOCUMENT, form, content },
    });
    await page.goto(CODE_PAGE);
    const asked = page.locator('section').filter({ hasText: 'Czynnik palny' });
    await expect(asked).toContainText('Próba szczelności');
    await expect(asked).toContainText('bez wycieków');
    await expect(asked).not.toContainText('Wentylator');
  },
);

/** A transparent PNG of one pixel, in base64. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** A server that shows a code, which a customer has opened. @returns makes the customer sign */
function customerWhoReads(api: Answers): () => void {
  const expiresAt = '2040-01-01T12:00:00.000Z';
  let hash = '';
  let state: 'opened' | 'signed' = 'opened';
  api
    .answer(listOrganisationTemplates, [aTemplate(5, 'FIORD Aqua 12', { activeVersion: VERSION })])
    .answer(getDevice, aDevice(77, { serial: 'HP-2026-00000077' }))
    .answer(createSigningSession, ({ body }) => {
      hash = createHash('sha256').update(canonicalText(body.content)).digest('hex');
      const qr = '<svg xmlns="http://www.w3.org/2000/svg"/>';
      return { id: 3, address: `https://portal.test${CODE_PAGE}`, qr, hash, expiresAt };
    })
    .answer(getSigningSession, () => ({
      state,
      hash,
      expiresAt,
      signature: state === 'signed' ? { picture: PIXEL, width: 1, height: 1, typed: false } : null,
    }));
  return () => {
    state = 'signed';
  };
}

test('what a customer signs on their own phone arrives though the installer’s app is closed and opened again meanwhile', async ({
  as,
  api,
}) => {
  const sign = customerWhoReads(api);
  const page = await as('installer', { at: '/add-device-simple/77' });
  await fillUpToSignatures(page);
  await page.getByRole('button', { name: 'Podpis na telefonie klienta' }).click();
  await expect(page.getByRole('dialog')).toContainText('Klient czyta na swoim telefonie');
  await page.goto('about:blank');
  sign();
  await page.goto('/add-device-simple/77');
  await expect(page.getByText('Klient podpisał na swoim telefonie')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Podpis: Podpis klienta' })).toBeVisible();
});

test('a customer who signs on the installer’s phone ends the code, and what a phone signs after that replaces nothing', async ({
  as,
  api,
}) => {
  const sign = customerWhoReads(api);
  api.answer(endSigningSession, undefined);
  const page = await as('installer', { at: '/add-device-simple/77' });
  await fillUpToSignatures(page);
  await page.getByRole('button', { name: 'Podpis na telefonie klienta' }).click();
  await expect(page.getByRole('dialog')).toContainText('Klient czyta na swoim telefonie');
  await page.getByRole('button', { name: 'Wróć do formularza' }).click();
  await typeName(page, 'Podpis klienta');
  await expect(page.getByText('Klient czyta na swoim telefonie')).toHaveCount(0);
  // A page that is closed at this very moment would abort the write of the picture.
  await expect.poll(() => storedPictures(page, 'forms')).toHaveLength(1);
  sign();
  await page.goto('about:blank');
  await page.goto('/add-device-simple/77');
  const signature = page.getByRole('img', { name: 'Podpis: Podpis klienta' });
  await expect(signature).toBeVisible();
  await expect(page.getByText('Klient podpisał na swoim telefonie')).toHaveCount(0);
  // The customer's phone sends one pixel.
  expect(await signature.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(1);
  await expect.poll(() => api.asked(endSigningSession).map(({ params }) => params['id'])).toEqual(['3']);
});
