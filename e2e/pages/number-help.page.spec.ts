import { findDevices, findNearDevices } from '@portal/domain/devices/contract';
import { listOrganisationTemplates } from '@portal/domain/templates/contract';
import { expect, test } from './driver/page-test.ts';
import { PEOPLE } from './fixtures/people.ts';
import { aDevice, serialOf } from './fixtures/records.ts';
import { TEMPLATES } from './fixtures/templates.ts';

const NEAR = serialOf(1);

test('a mistyped number is helped: “Popraw numer” comes first, near numbers and other types lead on', async ({
  as,
  api,
}) => {
  api
    .answer(listOrganisationTemplates, TEMPLATES)
    .answer(findDevices, ({ query }) => {
      const serial = query.get('parameterOrExact[serial]');
      return serial === NEAR || query.get('deviceTemplate.id') === '6'
        ? [aDevice(1, { serial: serial ?? NEAR })]
        : [];
    })
    .answer(findNearDevices, {
      types: [{ id: 6, name: 'Szafa hydrauliczna', nameTranslations: {} }],
      serials: [NEAR],
    });
  const page = await as('installer', {
    over: { availableTemplates: PEOPLE.installer.availableTemplates },
  });
  const field = page.locator('#device-search input');
  await field.fill('HP202600000001');
  await field.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Nie ma takiego urządzenia' });
  await expect(dialog).toContainText('To jest Szafa hydrauliczna – przełączyć typ?');
  await expect(dialog).toContainText('Czy chodziło o');
  await expect(dialog.getByRole('button').filter({ hasText: /\S/ })).toHaveText([
    'Przełącz i otwórz',
    /HP/,
    'Popraw numer',
    'Zainstaluj',
  ]);
  await dialog.getByRole('button', { name: 'Popraw numer' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('HP202600000001');

  await field.press('Enter');
  await dialog.getByRole('button').filter({ hasText: 'HP' }).click();
  await expect(page.getByRole('dialog', { name: 'Nie ma takiego urządzenia' })).toHaveCount(0);
  await expect(field).toHaveValue(NEAR);
});

test('where nothing near is known, the two ways are all there is', { tag: '@long' }, async ({ as, api }) => {
  api
    .answer(listOrganisationTemplates, TEMPLATES)
    .answer(findDevices, [])
    .refuse(findNearDevices, 'too-many-requests');
  const page = await as('installer');
  const field = page.locator('#device-search input');
  await field.fill('X-1');
  await field.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Nie ma takiego urządzenia' });
  await expect(dialog.getByRole('button', { name: 'Popraw numer' })).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Zainstaluj' })).toBeVisible();
  await expect(dialog).not.toContainText('Czy chodziło o');
});
