import { writeFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { ApiCaller } from '../drivers/api-caller.ts';
import { WHOLE_CHROMIUM } from '../drivers/chromium.ts';
import { expect, test } from '../drivers/journey.ts';
import { makeFilm } from '../drivers/library/film.ts';
import { makePdf } from '../drivers/library/library-files.ts';

// The headless shell has no viewer of PDFs: a document would open within the app, where a link is looked for here.
test.use(WHOLE_CHROMIUM);

/** Breaks the first call to an address, as a line does that is lost for a moment. */
async function breakOnce(page: Page, address: string, how: (route: Route) => Promise<void>): Promise<void> {
  await page.route(address, how, { times: 1 });
}

test(
  'a film that breaks off at each step is tried again by a click, goes on after a reload, and an installer sees it',
  { tag: '@long' },
  async ({ as, newInstaller }, info) => {
    const office = await as('admin');
    await office.goto('/admin/settings/file-library');
    const row = office.getByRole('list', { name: 'Wysyłane pliki' }).getByRole('listitem').first();
    const retry = row.getByRole('button', { name: 'Ponów' });
    // On a disk, where it has the same date when it is chosen once more.
    const film = info.outputPath('Rozruch pompy.webm');
    const bytes = await makeFilm(120);
    await writeFile(film, bytes);
    expect(bytes.length, 'it goes in parts').toBeGreaterThan(8_388_608);

    await breakOnce(office, '**/api/uploads', (route) => route.abort());
    await breakOnce(office, '**/api/storage/**', (route) => route.fulfill({ status: 503 }));
    await breakOnce(office, '**/api/files', (route) => route.abort());
    await office.getByLabel('Wyślij pliki').setInputFiles(film);
    await expect(row).toContainText('Nie udało się pobrać klucza do wysłania pliku (kliknij, aby ponowić).');
    await retry.click();
    await expect(row).toContainText('Nie udało się zapisać pliku (kliknij, aby ponowić).');

    // The second part alone breaks off, and the page is closed.
    await office.route('**/api/storage/**part=2**', (route) => route.abort());
    const broken = office.waitForEvent('requestfailed', (request) => request.url().includes('part=2'));
    await retry.click();
    await broken;
    await expect(row).toContainText('Nie udało się zapisać pliku (kliknij, aby ponowić).');
    await office.unroute('**/api/storage/**part=2**');
    await office.reload();
    await expect(office.getByText(/^Niedokończone: Rozruch pompy\.webm/)).toBeVisible();
    const parts: string[] = [];
    office.on('request', (request) => {
      if (request.method() === 'PUT') parts.push(new URL(request.url()).searchParams.get('part') ?? '');
    });
    await office.getByLabel('Wyślij pliki').setInputFiles(film);
    await expect(row).toContainText('Nie udało się zapisać linku do pliku (kliknij, aby ponowić).');
    expect(parts.filter((part) => part !== '')).toEqual(['2']);
    await retry.click();
    await expect(row).toContainText('Zapisano · 100 %');

    await office.getByRole('button', { name: 'Szczegóły: Rozruch pompy.webm' }).click();
    await expect(office.getByRole('dialog')).toContainText(
      'Instalatorzy widzą w pomocy technicznej: Wszystkie pliki',
    );

    // Whoever reads German is told that there is a Polish one alone.
    const phone = await as(await newInstaller(), { language: 'de' });
    await phone.goto('/support/documents');
    await expect(phone.getByRole('listitem').filter({ hasText: 'Rozruch pompy.webm' })).toContainText(
      'nur auf Polnisch',
    );
  },
);

const send = (text: string, name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: makePdf(3, text),
});

test(
  'a replaced manual is the next version under the same name, and a German reader is told that it is Polish',
  { tag: '@long' },
  async ({ as, newInstaller, server }) => {
    const office = await as('admin');
    await office.goto('/admin/settings/file-library');
    await office.getByLabel('Wyślij pliki').setInputFiles([send('First', 'Karta doboru.pdf')]);
    const row = office.getByRole('list', { name: 'Wysyłane pliki' }).getByRole('listitem').first();
    await expect(row).toContainText('Zapisano · 100 %');
    await office.getByRole('button', { name: 'Szczegóły: Karta doboru.pdf' }).click();
    const dialog = office.getByRole('dialog');
    const [chooser] = await Promise.all([
      office.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Zastąp nową wersją' }).click(),
    ]);
    await chooser.setFiles([send('Second', 'inna nazwa.pdf')]);
    const admin = await ApiCaller.signIn(server.url, 'admin@demo.test');
    await expect
      .poll(async () => {
        const { entries } = (await admin.get('/libraries/pl')) as {
          entries: { name: string; version: number }[];
        };
        return entries.find(({ name }) => name === 'Karta doboru.pdf')?.version;
      })
      .toBe(2);

    const phone = await as(await newInstaller(), { language: 'de' });
    await phone.goto('/support/documents');
    const shown = phone.getByRole('listitem').filter({ hasText: 'Karta doboru.pdf' });
    await expect(shown).toContainText('nur auf Polnisch');
    const link = (await shown.getByRole('link').getAttribute('href')) ?? '';
    expect(await (await fetch(link)).text()).toContain('(Second, page 3)');
  },
);
