import { DECISION_HELD_MS } from '@portal/domain/constants';
import { templateVersionSchema } from '@portal/domain/templates/record';
import { CUSTOMER } from '../drivers/commissioning.ts';
import { freeDevice } from '../drivers/free-device.ts';
import { expect, test } from '../drivers/journey.ts';
import { Keyboard } from '../drivers/accessibility/keyboard.ts';
import { everythingSent } from '../drivers/records/field-records.ts';
import { lowestIn, NEXT, phonePhoto } from '../drivers/long-form.ts';

const VERSION = 52;

test(
  'an installer with a keyboard alone commissions a device, from the serial number to the signatures',
  { tag: '@long' },
  async ({ as, newInstaller, server }) => {
    test.setTimeout(400_000);
    const serial = await freeDevice(server.url);
    const page = await as(await newInstaller());
    const keys = new Keyboard(page);
    const answer = await page.request.get(`/api/device_template_versions/${VERSION}`);
    const lowest = lowestIn(templateVersionSchema.parse(await answer.json()).installationFormSchema);
    const photo = await phonePhoto();

    await keys.type(page.getByPlaceholder('numer seryjny'), serial);
    await page.keyboard.press('Enter');
    await keys.press(page.getByRole('dialog').getByRole('button', { name: 'Rozpocznij uruchomienie' }));
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    for (let step = 0; step < 20; step += 1) {
      await page
        .getByRole('button', { name: NEXT })
        .or(page.getByRole('button', { name: 'Zapisz i wyślij' }))
        .waitFor();
      const title = await heading.innerText();
      if (title.split(', ').includes('Podpisy')) break;
      if (title === 'Klient') {
        await keys.type(page.getByLabel('Imię i nazwisko'), CUSTOMER.name);
        await keys.type(page.getByLabel('Telefon'), CUSTOMER.phone);
        await keys.type(page.getByRole('textbox', { name: 'E-mail' }), CUSTOMER.email);
        await keys.type(page.getByLabel('Ulica i numer'), CUSTOMER.street);
        await keys.type(page.getByLabel('Kod pocztowy'), CUSTOMER.zip);
        await keys.type(page.getByLabel('Miejscowość'), CUSTOMER.city);
      }
      // What a step lacks it names; a part of it may still have been on its way.
      await expect(async () => {
        if (title !== 'Klient' && title !== 'Podsumowanie') await keys.answerStep(photo, lowest);
        await keys.press(page.getByRole('button', { name: NEXT }));
        await expect(heading).not.toHaveText(title, { timeout: 3_000 });
      }).toPass();
    }
    await keys.sign('Podpis klienta', CUSTOMER.name);
    await keys.sign('Podpis instalatora', 'Jan Kowalski');
    await keys.press(page.getByRole('button', { name: 'Zapisz i wyślij' }));
    await expect(page.getByText('Zapisano na urządzeniu').first()).toBeVisible();
    await everythingSent(page);
  },
);

test(
  'an admin with a keyboard alone looks through a waiting installation, enlarges a photo, and accepts it',
  { tag: '@long' },
  async ({ as, newInstaller }) => {
    test.setTimeout(240_000);
    const { serial } = await (await newInstaller()).commissioned();
    const page = await as('admin');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.addInitScript(() => localStorage.setItem('review-keys', 'off'));
    await page.goto(`/admin/installations?search=${serial}`);
    const keys = new Keyboard(page);
    await keys.press(page.getByRole('main').locator('a[href*="id="]'));
    const decision = page.locator('[data-decision]');
    await expect(decision).toBeVisible();
    // By Tab and Enter, since somebody may have switched the letters off (WCAG 2.1.4).
    await keys.press(decision.getByRole('button', { name: /^Odrzuć/ }));
    await page.keyboard.type('Zdjęcie tabliczki jest nieostre.');
    await keys.press(decision.getByRole('button', { name: 'Nie odrzucaj' }));
    await keys.press(decision.getByRole('button', { name: /^Zaakceptuj/ }));
    await expect
      .poll(
        async () =>
          (
            (await (
              await page.request.get(`/api/organisations/2/installations?search=${serial}`)
            ).json()) as { status: string }[]
          ).map(({ status }) => status),
        { timeout: DECISION_HELD_MS + 20_000 },
      )
      .toEqual(['accepted']);
  },
);
