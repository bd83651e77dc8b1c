import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import { templateVersionSchema } from '@portal/domain/templates/record';
import { factoryValues } from '../../server/src/db/seed/forms/parameter-values.ts';
import { createRandom } from '../../server/src/db/seed/random.ts';
import { ApiCaller } from '../drivers/api-caller.ts';
import { expect, test } from '../drivers/journey.ts';
import { newSerial, VERSION } from '../drivers/records/commissioned-device.ts';

const main = (page: Page) => page.getByRole('main');

/** The letters of windows-1250 that this file has. */
const LETTERS: Readonly<Record<string, number>> = {
  ą: 0xb9,
  ć: 0xe6,
  ę: 0xea,
  ł: 0xb3,
  ń: 0xf1,
  ó: 0xf3,
  ś: 0x9c,
  ź: 0x9f,
  ż: 0xbf,
  Ż: 0xaf,
  Ź: 0x8f,
  '°': 0xb0,
};

const windows1250 = (text: string): Buffer =>
  Buffer.from(Array.from(text, (letter) => LETTERS[letter] ?? letter.charCodeAt(0)));

/** A table of devices of the demo's heat pump: the labels of its parameters, and values as its factory has them. */
async function tableOf(url: string, serials: readonly string[]) {
  const admin = await ApiCaller.signIn(url, 'admin@demo.test');
  const version = templateVersionSchema.parse(await admin.get(`/device_template_versions/${VERSION}`));
  const schema = version.parametersSchema;
  const today = todayIn(TIME_ZONE, new Date());
  const rows = serials.map((serial, at) => {
    const values = factoryValues(schema, serial, today, createRandom(at + 1));
    return [...schema.map(({ name }) => values[name] ?? ''), 'Żółta paleta'];
  });
  return {
    header: [...schema.map(({ label }) => label), 'Magazyn'],
    rows,
    serialColumn: schema.findIndex(({ barcodeScanner }) => barcodeScanner === true),
    listColumn: schema.findIndex(({ options }) => options !== undefined && options.length > 0),
  };
}

const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n');

async function plan(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/admin/devices/import');
  await main(page).getByLabel('Plik', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer });
  await main(page).getByRole('button', { name: 'Wyślij wiersze' }).click();
  await main(page).getByLabel('Typ urządzenia').selectOption('5');
  await main(page).getByRole('button', { name: 'Pokaż plan' }).click();
  await expect(main(page)).toContainText('Jeszcze nic się nie zmieniło', { timeout: 20_000 });
}

async function apply(page: Page, rows: string): Promise<void> {
  await main(page)
    .getByRole('button', { name: `Zastosuj ${rows}` })
    .click();
  await expect(main(page)).toContainText(`Zastosowano ${rows}`, { timeout: 20_000 });
}

test(
  'a spreadsheet with three faults is corrected, imported, looked up by an installer, and not undone once one of its devices is installed',
  { tag: '@long' },
  async ({ as, newInstaller, server }) => {
    test.setTimeout(180_000);
    const account = await newInstaller();
    const serials = Array.from({ length: 5 }, newSerial);
    const [installed = '', kept = '', nameless = '', shortened = '', strange = ''] = serials;
    const { header, rows, serialColumn, listColumn } = await tableOf(server.url, serials);
    const faulty = rows.map((cells) => [...cells]);
    faulty[2]?.splice(serialColumn, 1, '');
    faulty[3]?.splice(serialColumn, 1, '1,23457E+11');
    faulty[4]?.splice(listColumn, 1, 'Nie ma takiego');

    const office = await as('admin');
    await plan(office, 'magazyn.csv', windows1250(csvOf([header, ...faulty])));
    await expect(main(office)).toContainText('3 wiersze odrzucone');
    const [download] = await Promise.all([
      office.waitForEvent('download'),
      main(office).getByRole('button', { name: 'Odrzucone wiersze jako CSV' }).first().click(),
    ]);
    const refused = await readFile(await download.path(), 'utf8');
    expect(refused).toContain('Żółta paleta');
    expect(refused).toContain('1,23457E+11');
    await apply(office, '2 wiersze');

    await test.step('the refused rows come as a file, which corrected is imported', async () => {
      const [, first = '', second = '', third = ''] = refused.trimEnd().split('\r\n');
      const listValue = rows[4]?.[listColumn] ?? '';
      const corrected = [
        refused.split('\r\n')[0],
        first.split(';').with(serialColumn, nameless).join(';'),
        second.replace('1,23457E+11', shortened),
        third.replace('Nie ma takiego', listValue),
      ].join('\r\n');
      await plan(office, 'poprawione.csv', Buffer.from(corrected));
      await apply(office, '3 wiersze');
    });

    await test.step('an installer finds them and commissions one', async () => {
      const phone = await as(account);
      for (const serial of [kept, strange]) {
        await phone.goto('/');
        await phone.getByPlaceholder('numer seryjny').fill(serial);
        await phone.getByPlaceholder('numer seryjny').press('Enter');
        await expect(phone.getByRole('dialog')).toContainText('uruchomi');
        await phone.keyboard.press('Escape');
      }
      await account.commissioned({ serial: installed });
    });

    await test.step('the first import is not undone any more, and says why', async () => {
      await office.goto('/admin/devices/import');
      await main(office).getByRole('link', { name: 'magazyn.csv' }).first().click();
      await main(office).getByRole('button', { name: 'Cofnij import' }).click();
      await office.getByRole('dialog').getByRole('button', { name: 'Cofnij import' }).click();
      await expect(main(office)).toContainText(installed);
      await expect(main(office)).toContainText('Importu nie można cofnąć');
    });
  },
);
