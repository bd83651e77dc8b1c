import type { Page } from '@playwright/test';
import { installationRowSchema } from '@portal/domain/installations/row';
import { installationSchema } from '@portal/domain/installations/record';
import { Commissioning } from '../drivers/commissioning.ts';
import { newSerial } from '../drivers/records/commissioned-device.ts';
import { expect, test } from '../drivers/journey.ts';
import { carryOut, everythingSent, inspectionsOf } from '../drivers/records/field-records.ts';

async function installed(page: Page, serial: string) {
  const answer = await page.request.get(`/api/installations?search=${serial}`);
  return installationRowSchema.array().parse(await answer.json());
}

const needsPerson = (page: Page) => page.getByRole('button', { name: /1 operacja wymaga Twojej decyzji/ });

test(
  'an installation that the server refused is corrected without a network and goes out once, with its photos; the inspection that waited for it follows',
  { tag: '@long' },
  async ({ as, newInstaller, server }) => {
    test.setTimeout(280_000);
    // Started by a colleague, which a phone without a network cannot know.
    const { serial: taken } = await (await newInstaller()).commissioned();
    const right = newSerial();
    const page = await as(await newInstaller(), { offlineReady: true });
    const main = page.getByRole('main');
    const form = await Commissioning.on(page, 52);

    await server.stop();
    await page.context().setOffline(true);
    await page.getByPlaceholder('numer seryjny').fill(taken);
    await page.getByPlaceholder('numer seryjny').press('Enter');
    await page.getByRole('button', { name: 'Instalacja bez internetu' }).click();
    await form.fillAndSign();
    await form.send();
    await page.goto('/installations');
    await page.getByRole('link', { name: 'Przegląd poza planem' }).click();
    await carryOut(page);

    // The network comes back for as long as the server takes to refuse it.
    await server.start();
    await page.context().setOffline(false);
    await expect(needsPerson(page)).toBeVisible({ timeout: 90_000 });
    await server.stop();
    await page.context().setOffline(true);

    await needsPerson(page).click();
    const panel = page.getByRole('dialog');
    await expect(panel).toContainText('Czeka na: Instalacja');
    // What was made on it can be corrected before it is sent, too; this is the one in red.
    await panel.locator('[data-tone="bad"]').getByRole('link', { name: 'Popraw' }).click();
    await expect(main.getByRole('alert').first()).toContainText('Serwer nie przyjął tej instalacji');
    const serial = main.getByRole('group', { name: 'Numer seryjny' });
    await expect(serial).toContainText('jest już zainstalowane');
    await expect(serial.getByRole('textbox')).toHaveValue(taken);

    // Without the step: as the panel leads there.
    const address = page.url().replace(/&step=.*/, '');
    const second = await page.context().newPage();
    await second.goto(address);
    await expect(second.getByRole('alert')).toContainText('otwarty w innej karcie');
    await second.close();

    // Left without a word it stays as it was.
    await page
      .getByRole('link', { name: /Strona główna|Loopee|Start/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Przerwij i wyjdź' }).click();
    await expect(main.getByText('Niedokończona')).toHaveCount(0);
    await expect(needsPerson(page)).toBeVisible();

    await page.goto(address);
    await serial.getByRole('textbox').fill(right);
    await expect(serial).not.toContainText('jest już zainstalowane');
    await expect(page.getByText(/^Zapisano/)).toBeVisible();
    // Put away for another day it goes on from the summary, not through every step again.
    await page.goto('/');
    await main.getByRole('link', { name: /Niedokończona poprawa instalacji/ }).click();
    await expect(serial.getByRole('textbox')).toHaveValue(right);
    await page.getByRole('button', { name: 'Wróć do podsumowania' }).click();
    await expect(main).toContainText('zmieniono');
    await form.next();
    // What was signed named another device.
    await expect(main).toContainText('Podpisy unieważniono');
    await form.sign('Podpis klienta');
    await form.sign('Podpis instalatora');
    await form.send();
    await expect(page.getByRole('button', { name: /2 operacje czekają na wysłanie/ })).toBeVisible();

    await server.start();
    await page.context().setOffline(false);
    await everythingSent(page);
    const [one, ...more] = await installed(page, right);
    expect(more).toEqual([]);
    const record = installationSchema.parse(
      await (await page.request.get(`/api/installations/${String(one?.id)}`)).json(),
    );
    expect(record.customDevice.serial).toBe(right);
    expect(record.files.length).toBeGreaterThan(2);
    expect(record.files.map(({ name }) => name)).toEqual(
      expect.arrayContaining([record.signature, record.installerSignature]),
    );
    const inspections = (await inspectionsOf(page, 'status[]=done')).filter(
      ({ customDevice }) => customDevice.serial === right,
    );
    expect(inspections).toHaveLength(1);

    await page.getByRole('button', { name: 'Konto i ustawienia' }).click();
    await page.getByRole('button', { name: 'Wysłane i kosz' }).click();
    await panel.getByRole('button', { name: 'Kosz (1)' }).click();
    await expect(panel).toContainText('Zastąpiono poprawką');
    await expect(panel.getByRole('button', { name: 'Przywróć do kolejki' })).toHaveCount(0);
  },
);
