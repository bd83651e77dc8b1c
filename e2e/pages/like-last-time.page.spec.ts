import { getDevice } from '@portal/domain/devices/contract';
import type { FormSchema } from '@portal/domain/form/schema';
import { getInstallation, listOwnInstallations } from '@portal/domain/installations/contract';
import { listOrganisationTemplates } from '@portal/domain/templates/contract';
import { CUSTOMER } from '../drivers/commissioning.ts';
import { expect, test } from './driver/page-test.ts';
import { installationRow } from './fixtures/list-rows.ts';
import { aDevice, anInstallation } from './fixtures/records.ts';
import { aTemplate, aVersion, PARAMETERS } from './fixtures/templates.ts';

const FORM: FormSchema = {
  steps: [
    {
      id: 'miejsce',
      title: 'Miejsce montażu',
      fields: [
        { name: 'pomieszczenie', label: 'Pomieszczenie', type: 'text', required: true, repeatable: true },
        { name: 'petle', label: 'Liczba pętli', type: 'number', required: true, repeatable: true },
        { name: 'cisnienie', label: 'Ciśnienie', type: 'number', required: true },
      ],
    },
  ],
};

const VERSION = aVersion({
  parametersSchema: PARAMETERS.map((field) => ({
    ...field,
    confirmed: field.name === 'model',
    repeatable: field.name === 'moc_grzewcza',
  })),
  installationFormSchema: FORM,
});

test(
  'an installer compares the marked values with the nameplate, and repeats what the last installation answered',
  { tag: '@long' },
  async ({ as, api }) => {
    const serial = 'HP-2026-00000077';
    const last = anInstallation(7, {
      installationDate: '2026-10-05',
      survey: { data: { miejsce: { pomieszczenie: 'Kotłownia', petle: 8, cisnienie: 1.5 } } },
    });
    last.customDevice.parameters = { ...last.customDevice.parameters, moc_grzewcza: '12.5' };
    api
      .answer(listOrganisationTemplates, [aTemplate(5, 'FIORD Aqua 12', { activeVersion: VERSION })])
      .answer(getDevice, aDevice(77, { serial, parameters: { serial, model: 'FIORD Aqua 12' } }))
      .answer(listOwnInstallations, [installationRow(last)])
      .answer(getInstallation, last);
    const page = await as('installer', { at: '/add-device-simple/77' });
    await page.setViewportSize({ width: 390, height: 844 });
    const next = page.getByRole('button', { name: 'Dalej', exact: true });
    await expect(page.getByText('Jak przy ostatniej instalacji (05.10.2026)?')).toBeVisible();
    await page.getByRole('button', { name: 'Przepisz 3 odpowiedzi' }).click();
    await expect(page.getByLabel('Moc grzewcza A7/W35')).toHaveValue('12.5');
    await expect(page.getByText('Jak przy ostatniej instalacji')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    // Nobody goes further before the values were compared, and going on says that they were.
    await expect(next).toHaveCount(0);
    await page.getByRole('button', { name: 'Pokaż wszystkie kroki' }).click();
    const steps = page.getByRole('dialog', { name: 'Kroki' });
    await expect(steps.getByRole('button', { name: /^Klient/ })).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Zgadza się, dalej' }).click();

    await page.getByLabel('Imię i nazwisko').fill(CUSTOMER.name);
    await page.getByLabel('Telefon').fill(CUSTOMER.phone);
    await page.getByRole('textbox', { name: 'E-mail' }).fill(CUSTOMER.email);
    await page.getByLabel('Ulica i numer').fill(CUSTOMER.street);
    await page.getByLabel('Kod pocztowy').fill(CUSTOMER.zip);
    // As the key of a phone's keyboard does, to the next field that is empty.
    await page.getByLabel('Kod pocztowy').press('Enter');
    await expect(page.getByLabel('Miejscowość')).toBeFocused();
    await page.getByLabel('Miejscowość').fill(CUSTOMER.city);
    await next.click();
    await expect(page.getByLabel('Pomieszczenie')).toHaveValue('Kotłownia');
    await expect(page.getByLabel('Liczba pętli')).toHaveValue('8');
    await expect(page.getByLabel('Ciśnienie')).toHaveValue('');
    await page.getByRole('button', { name: 'Pokaż wszystkie kroki' }).click();
    await steps.getByRole('button', { name: /^Urządzenie/ }).click();
    await expect(page.getByText('Krok 1 z 6')).toBeVisible();
    await expect(next).toBeVisible();
  },
);
