import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { getUploadUrls, listSupportMaterials, saveFile } from '@portal/domain/files/contract';
import {
  createEntry,
  deleteEntry,
  getLibrary,
  getLibrarySettings,
  getLinks,
  getUsage,
  getVersions,
  moveEntries,
  updateEntry,
} from '@portal/domain/library/contract';
import type { LibraryEntry } from '@portal/domain/library/entry';
import { Problem } from '@portal/domain/problem';
import type { Worker } from '@portal/domain/production/worker';
import { listOrganisationTemplates } from '@portal/domain/templates/contract';
import {
  createWorker,
  getWorker,
  listWorkers,
  updateWorker,
} from '@portal/domain/production/worker-contract';
import { getReminderSettings } from '@portal/domain/reminders/contract';
import { buffer } from 'node:stream/consumers';
import { getInstallation } from '@portal/domain/installations/contract';
import { LOST_ANSWER } from './driver/answers.ts';
import { expect, test } from './driver/page-test.ts';
import { signInAgain } from './driver/sign-in-again.ts';
import { anInstallation, instantFromNow } from './fixtures/records.ts';
import { aTemplate } from './fixtures/templates.ts';

const main = (page: Page) => page.getByRole('main');

const anEntry = (id: number, over: Partial<LibraryEntry>): LibraryEntry => ({
  id,
  name: `Plik ${id}`,
  kind: 'document',
  parent: null,
  language: 'pl',
  url: null,
  size: 120_000,
  type: 'application/pdf',
  version: 1,
  hasPreview: false,
  hidden: false,
  variantGroup: null,
  deviceTypes: [],
  updatedAt: instantFromNow(-1),
  revision: 1,
  ...over,
});

const PDF = { name: 'Instrukcja.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nmanual') };
const PATH = 'library/2026-11/00000000-0000-4000-8000-000000000001';

test('an upload that fails at any step is tried again by a click, and a page under the name of a PDF is refused', async ({
  as,
  api,
}) => {
  const entries: LibraryEntry[] = [anEntry(1, { name: 'Pompy ciepła', kind: 'folder' })];
  api
    .answer(getLibrary, ({ params }) => ({
      language: params['language'] as 'pl',
      entries: params['language'] === 'pl' ? entries : [],
    }))
    .answer(getLibrarySettings, { publicLibrary: true })
    .answer(getLinks, { links: [] })
    .refuse(getUploadUrls, 'unavailable');
  const page = await as('admin', { at: '/admin/settings/file-library' });
  const row = page.getByRole('list', { name: 'Wysyłane pliki' }).getByRole('listitem').first();
  const retry = row.getByRole('button', { name: 'Ponów' });
  await expect(main(page)).toContainText('każdy, kto ma link, otworzy plik');
  await page.getByLabel('Wyślij pliki').setInputFiles([PDF]);
  await expect(row).toContainText('Nie udało się pobrać klucza do wysłania pliku (kliknij, aby ponowić).');

  let stored = 503;
  await page.route('**/test-storage', (route) => route.fulfill({ status: stored }));
  api.answer(getUploadUrls, { urls: ['/test-storage'], paths: [PATH] });
  await retry.click();
  await expect(row).toContainText('Nie udało się zapisać pliku (kliknij, aby ponowić).');

  stored = 200;
  api.refuse(saveFile, 'internal');
  await retry.click();
  await expect(row).toContainText('Nie udało się zapisać linku do pliku (kliknij, aby ponowić).');

  api.answer(saveFile, ({ body }) => {
    entries.push(anEntry(2, { name: body.name }));
    return {
      id: 2,
      organisation: '/organisations/2',
      name: body.name,
      type: body.type,
      path: PATH,
      language: 'pl',
      entry: 2,
    };
  });
  await retry.click();
  await expect(row).toContainText('Zapisano · 100 %');
  await expect(page.getByRole('region', { name: 'Zawartość' }).getByRole('listitem')).toHaveText([
    /Pompy ciepła/,
    /Instrukcja\.pdf/,
  ]);
  // The file was sent twice, and its reference saved with the path that was given for it.
  expect(api.asked(saveFile).at(-1)?.body).toMatchObject({ path: PATH, language: 'pl', folder: null });

  const asked = api.asked(getUploadUrls).length;
  await page
    .getByLabel('Wyślij pliki')
    .setInputFiles([{ ...PDF, name: 'Strona.pdf', buffer: Buffer.from('<html><script>1</script>') }]);
  const refused = page.getByRole('listitem').filter({ hasText: 'Strona.pdf' });
  await expect(refused).toContainText('To nie jest PDF, zdjęcie');
  expect(api.asked(getUploadUrls)).toHaveLength(asked);
});

/** Lets go of files and folders of this machine over the middle of the list, as somebody does who drags them in from a file manager. */
async function dropFromDisk(page: Page, paths: readonly string[]): Promise<void> {
  const box = (await page.getByRole('region', { name: 'Zawartość' }).boundingBox())!;
  const session = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data: { items: [], files: [...paths], dragOperationsMask: 1 },
    });
  await session.detach();
}

test(
  'a folder that is dropped on the library is there with its folders; one that the library has already is used',
  { tag: '@long' },
  async ({ as, api, site }, info) => {
    const entries: LibraryEntry[] = [anEntry(1, { name: 'Pompy', kind: 'folder' })];
    api
      .answer(getLibrary, ({ params }) => ({
        language: params['language'] as 'pl',
        entries: params['language'] === 'pl' ? entries : [],
      }))
      .answer(getLibrarySettings, { publicLibrary: false })
      .answer(getLinks, { links: [] })
      .answer(createEntry, ({ body }) => {
        const { name, parent } = body as { name: string; parent: number | null };
        const made = anEntry(entries.length + 1, {
          name,
          parent,
          kind: 'folder',
          size: null,
          type: null,
          version: null,
        });
        entries.push(made);
        return made;
      })
      .answer(getUploadUrls, ({ body }) => ({
        urls: body.map(({ filename }) => `${site.url}/uploads/${filename}`),
        paths: body.map(() => PATH),
      }))
      .answer(saveFile, ({ body }) => {
        const made = anEntry(entries.length + 1, { name: body.name, parent: body.folder ?? null });
        entries.push(made);
        return {
          id: made.id,
          organisation: '/organisations/2',
          name: body.name,
          type: body.type,
          path: PATH,
          language: 'pl',
          entry: made.id,
        };
      });
    const root = info.outputPath('Pompy');
    for (const path of ['Instrukcja.pdf', 'Aqua/Schemat.pdf', 'Aqua/.DS_Store', 'Aqua/Stare/Karta.pdf']) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), PDF.buffer);
    }
    const single = info.outputPath('Cennik.pdf');
    await writeFile(single, PDF.buffer);

    const page = await as('admin', { at: '/admin/settings/file-library' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole('region', { name: 'Zawartość' })).toContainText('Pompy');
    await dropFromDisk(page, [root, single]);
    const rows = page.getByRole('list', { name: 'Wysyłane pliki' }).getByRole('listitem');
    await expect(rows).toHaveCount(4);
    await expect(rows.filter({ hasText: 'Zapisano · 100 %' })).toHaveCount(4);
    const named = new Map(entries.map(({ id, name }) => [id, name]));
    const saved = entries
      .filter(({ kind }) => kind === 'document')
      .map(({ name, parent }) => `${parent === null ? '' : named.get(parent)}/${name}`);
    expect(saved.toSorted()).toEqual([
      '/Cennik.pdf',
      'Aqua/Schemat.pdf',
      'Pompy/Instrukcja.pdf',
      'Stare/Karta.pdf',
    ]);
    expect(entries.filter(({ kind }) => kind === 'folder').map(({ name, parent }) => [name, parent])).toEqual(
      [
        ['Pompy', null],
        ['Aqua', 1],
        ['Stare', expect.any(Number)],
      ],
    );
  },
);

test('an admin makes a folder and a link, and is told what a warranty still prints', async ({ as, api }) => {
  const folder = anEntry(2, { kind: 'folder', name: 'Gwarancje', size: null, type: null, version: null });
  const entries: LibraryEntry[] = [folder, anEntry(3, { name: 'Warunki.pdf', parent: 2 })];
  api
    .answer(getLibrary, ({ params }) => ({
      language: params['language'] as 'pl',
      entries: params['language'] === 'pl' ? entries : [],
    }))
    .answer(getLibrarySettings, { publicLibrary: false })
    .answer(getLinks, { links: [] })
    .answer(getVersions, { versions: [] })
    .answer(getUsage, {
      inside: 0,
      support: 1,
      warranties: [
        {
          template: 'Aqua 12',
          version: 3,
          language: 'pl',
          published: true,
          file: 'Warunki.pdf',
          fileVersion: 1,
        },
      ],
      deviceTypes: [],
    })
    .answer(createEntry, ({ body }) => {
      const made = anEntry(4, { ...body, size: null, type: null, version: null });
      entries.push(made);
      return made;
    })
    .refuse(deleteEntry, 'file-in-use');
  const page = await as('admin', { at: '/admin/settings/file-library' });
  await page.getByRole('button', { name: 'Nowy link' }).click();
  const dialog = page.getByRole('dialog');
  const add = dialog.getByRole('button', { name: 'Dodaj' });
  await add.click();
  await expect(dialog.getByLabel('Nazwa')).toBeFocused();
  await dialog.getByLabel('Nazwa').fill('Strona');
  await dialog.getByLabel('Adres').fill('javascript:alert(1)');
  await add.click();
  await expect(dialog).toContainText('Podaj adres zaczynający się od http:// lub https://');
  await expect(dialog.getByLabel('Adres')).toBeFocused();
  await dialog.getByLabel('Adres').fill('https://maker.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Zawartość' })).toContainText('Strona');

  await page.getByLabel('Szukaj po nazwie').fill('Warunki');
  await page.getByRole('button', { name: 'Szczegóły: Warunki.pdf' }).click();
  await expect(dialog).toContainText('Gwarancja „Aqua 12”, wersja 3 (PL): Warunki.pdf, wersja pliku 1');
  await expect(dialog).toContainText('Instalatorzy widzą w pomocy technicznej: Wszystkie pliki › Gwarancje');
  await dialog.getByRole('button', { name: 'Usuń' }).click();
  await page
    .getByRole('dialog', { name: 'Usunąć „Warunki.pdf”?' })
    .getByRole('button', { name: 'Usuń' })
    .click();
  await expect(page.getByText('Plik jest używany')).toBeVisible();
  api.refuse(deleteEntry, 'internal');
  await dialog.getByRole('button', { name: 'Usuń' }).click();
  await page
    .getByRole('dialog', { name: 'Usunąć „Warunki.pdf”?' })
    .getByRole('button', { name: 'Usuń' })
    .click();
  await expect(page.getByText('Nie udało się usunąć linku do pliku z bazy danych')).toBeVisible();
});

test('a file that was replaced opens as what it has become', async ({ as, api }) => {
  let file = anEntry(3, { name: 'Karta.pdf' });
  api
    .answer(getLibrary, ({ params }) => ({
      language: params['language'] as 'pl',
      entries: params['language'] === 'pl' ? [file] : [],
    }))
    .answer(getLibrarySettings, { publicLibrary: false })
    .answer(getLinks, () => ({
      links: [{ id: 3, name: 'Karta.pdf', url: `/files/version-${file.version}`, preview: null }],
    }))
    .answer(getVersions, { versions: [] })
    .answer(getUsage, { inside: 0, support: 0, warranties: [], deviceTypes: [] })
    .answer(getUploadUrls, { urls: ['/test-storage'], paths: [PATH] })
    .answer(saveFile, ({ body: { name, type } }) => {
      file = { ...file, version: 2, revision: 2 };
      return { id: 9, organisation: '/organisations/2', name, type, path: PATH, language: 'pl', entry: 3 };
    });
  const page = await as('admin', { at: '/admin/settings/file-library' });
  await page.route('**/test-storage', (route) => route.fulfill({ status: 200 }));
  const link = main(page).getByRole('link', { name: /^Karta\.pdf/ });
  await expect(link).toHaveAttribute('href', '/files/version-1');
  await page.getByRole('button', { name: 'Szczegóły: Karta.pdf' }).click();
  await page.getByLabel('Zastąp nową wersją').setInputFiles([PDF]);
  await expect(main(page)).toContainText('wersja 2');
  await expect(link).toHaveAttribute('href', '/files/version-2');
});

test(
  'a file whose name the folder has already becomes its next version or a file of its own, as the admin says',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getLibrary, ({ params }) => ({
        language: params['language'] as 'pl',
        entries: params['language'] === 'pl' ? [anEntry(3, { name: 'instrukcja.PDF' })] : [],
      }))
      .answer(getLibrarySettings, { publicLibrary: false })
      .answer(getLinks, { links: [] })
      .answer(getUploadUrls, { urls: ['/test-storage'], paths: [PATH] })
      .answer(saveFile, ({ body: { name, type } }) => ({
        id: 9,
        organisation: '/organisations/2',
        name,
        type,
        path: PATH,
        language: 'pl',
        entry: 3,
      }));
    const page = await as('admin', { at: '/admin/settings/file-library' });
    await page.route('**/test-storage', (route) => route.fulfill({ status: 200 }));
    const dialog = page.getByRole('dialog', { name: 'Plik „instrukcja.PDF” już tu jest' });
    const choose = () => page.getByLabel('Wyślij pliki').setInputFiles([PDF]);
    await expect(main(page)).toContainText('instrukcja.PDF');

    await choose();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(api.asked(getUploadUrls)).toHaveLength(0);

    await choose();
    await dialog.getByRole('button', { name: 'Dodaj jako nową wersję' }).click();
    await expect.poll(() => api.asked(saveFile).map(({ body }) => body)).toMatchObject([{ replaces: 3 }]);

    await choose();
    await dialog.getByRole('button', { name: 'Dodaj osobny plik' }).click();
    await expect
      .poll(() => api.asked(saveFile).map(({ body }) => body))
      .toMatchObject([{ replaces: 3 }, { folder: null }]);
  },
);

test(
  'what an admin typed of a file is not dropped by Escape, nor by the Escape that answers a question',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getLibrary, ({ params }) => ({
        language: params['language'] as 'pl',
        entries: params['language'] === 'pl' ? [anEntry(3, { name: 'Karta.pdf' })] : [],
      }))
      .answer(getLibrarySettings, { publicLibrary: false })
      .answer(getLinks, { links: [] })
      .answer(getVersions, { versions: [] })
      .answer(getUsage, { inside: 0, support: 0, warranties: [], deviceTypes: [] });
    const page = await as('admin', { at: '/admin/settings/file-library' });
    const details = page.getByRole('button', { name: 'Szczegóły: Karta.pdf' });
    await details.click();
    const name = page.getByRole('dialog', { name: 'Karta.pdf' }).getByLabel('Nazwa');
    await name.fill('Karta doboru.pdf');
    const question = page.getByRole('dialog', { name: 'Wyjść bez zapisania?' });
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(name).toHaveValue('Karta doboru.pdf');

    await page.getByRole('button', { name: 'Usuń' }).click();
    const sure = page.getByRole('dialog', { name: 'Usunąć „Karta.pdf”?' });
    await expect(sure).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sure).toBeHidden();
    await expect(name).toHaveValue('Karta doboru.pdf');

    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Wyjdź bez zapisania' }).click();
    await expect(name).toBeHidden();
    await expect(details).toBeFocused();
  },
);

test(
  'the first page of a manual is shown above its name, however tall it is',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getLibrary, ({ params }) => ({
        language: params['language'] as 'pl',
        entries: params['language'] === 'pl' ? [anEntry(3, { name: 'Karta.pdf', hasPreview: true })] : [],
      }))
      .answer(getLibrarySettings, { publicLibrary: false })
      .answer(getLinks, {
        links: [{ id: 3, name: 'Karta.pdf', url: '/files/card', preview: '/files/first-page' }],
      });
    const page = await as('admin', { at: '/' });
    await page.route('**/files/first-page', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="595" height="842"><rect width="595" height="842" fill="white"/></svg>',
      }),
    );
    await page.goto('/admin/settings/file-library');
    await page.getByRole('button', { name: 'Pokaż jako kafelki' }).click();
    const tile = main(page).getByRole('link', { name: /^Karta\.pdf/ });
    const picture = tile.locator('img');
    await expect(picture).toHaveJSProperty('naturalHeight', 842);
    const { y, height } = (await picture.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual((await tile.getByText('Karta.pdf').boundingBox())!.y);
  },
);

test(
  'what an admin is typing of the library stays when it cannot be read again',
  { tag: '@long' },
  async ({ as, api }) => {
    const entries = [anEntry(3, { name: 'Warunki.pdf' })];
    api
      .answer(getLibrary, ({ params }) => ({
        language: params['language'] as 'pl',
        entries: params['language'] === 'pl' ? entries : [],
      }))
      .answer(getLibrarySettings, { publicLibrary: false })
      .answer(getLinks, { links: [] });
    const page = await as('admin', { at: '/admin/settings/file-library' });
    await expect(main(page)).toContainText('Warunki.pdf');
    await page.getByRole('button', { name: 'Nowy link' }).click();
    const name = page.getByRole('dialog').getByLabel('Nazwa');
    await name.fill('Strona producenta');
    // Back from another window, where the address was copied, without a network.
    api.respond(getLibrary, 'gone');
    const read = api.asked(getLibrary).length;
    await page.clock.setFixedTime(Date.now() + 60_000);
    await page.evaluate(() => globalThis.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => api.asked(getLibrary).length).toBeGreaterThan(read);
    await expect(page.getByRole('alert')).toContainText('Brak połączenia z internetem');
    await expect(name).toHaveValue('Strona producenta');
    await expect(main(page)).toContainText('Warunki.pdf');
  },
);

test(
  'what an admin typed of a file is saved though others move and change it meanwhile, or both are told apart',
  { tag: '@long' },
  async ({ as, api }) => {
    let file = anEntry(3, { name: 'Karta.pdf', deviceTypes: [6] });
    const changedBy = (change: Partial<LibraryEntry>) => {
      file = { ...file, ...change, revision: file.revision + 1 };
      return new Problem('changed-meanwhile');
    };
    const saved: unknown[] = [];
    const save = ({ body }: { body: Partial<LibraryEntry> }) => {
      saved.push(body);
      file = { ...file, ...body, revision: file.revision + 1 };
      return file;
    };
    let others: Partial<LibraryEntry>[] = [];
    api
      .answer(getLibrary, ({ params }) => ({
        language: params['language'] as 'pl',
        entries: params['language'] === 'pl' ? [file] : [],
      }))
      .answer(getLibrarySettings, { publicLibrary: false })
      .answer(getLinks, { links: [] })
      .answer(getVersions, { versions: [] })
      .answer(getUsage, { inside: 0, support: 0, warranties: [], deviceTypes: [] })
      .answer(updateEntry, (call) => {
        const [change, ...later] = others;
        others = later;
        return change === undefined ? save(call) : changedBy(change);
      });
    const page = await as('admin', { at: '/admin/settings/file-library' });
    const dialog = page.getByRole('dialog');
    const saveAs = async (name: string) => {
      await page.getByRole('button', { name: /^Szczegóły/ }).click();
      await dialog.getByLabel('Nazwa').fill(name);
      await dialog.getByRole('button', { name: 'Zapisz' }).click();
    };

    // Somebody else moved the file beside it.
    others = [{}];
    await saveAs('Karta 2.pdf');
    await expect(dialog).toBeHidden();
    expect(saved).toMatchObject([{ name: 'Karta 2.pdf', hidden: false, deviceTypes: [6] }]);

    // Somebody else hid it.
    others = [{ hidden: true }];
    await saveAs('Karta 3.pdf');
    await expect(dialog.getByRole('alert')).toContainText(
      'Te zmiany są już w formularzu, Twoje też zostały.',
    );
    await expect(dialog.getByLabel('Ukryj przed instalatorami')).toBeChecked();
    await dialog.getByRole('button', { name: 'Zapisz' }).click();
    await expect(dialog).toBeHidden();
    expect(saved.at(-1)).toMatchObject({ name: 'Karta 3.pdf', hidden: true });

    // Somebody else renamed it as well.
    others = [{ name: 'Ulotka.pdf' }];
    await saveAs('Karta 4.pdf');
    await expect(dialog).toContainText('Ktoś inny zapisał: Nazwa – Ulotka.pdf');
    await expect(dialog.getByLabel('Nazwa')).toHaveValue('Karta 4.pdf');
    await dialog.getByRole('button', { name: 'Weź zapisane' }).click();
    await dialog.getByRole('button', { name: 'Zapisz' }).click();
    await expect(dialog).toBeHidden();
    expect(saved.at(-1)).toMatchObject({ name: 'Ulotka.pdf', hidden: true });
  },
);

test(
  'a document is taken from a device type that is not active any more, and types are named in the language of the admin',
  { tag: '@long' },
  async ({ as, api }) => {
    const file = anEntry(3, { name: 'Karte.pdf', language: 'de', deviceTypes: [6] });
    api
      .answer(getLibrary, ({ params }) => ({
        language: params['language'] as 'pl',
        entries: params['language'] === 'de' ? [file] : [],
      }))
      .answer(getLibrarySettings, { publicLibrary: false })
      .answer(getLinks, { links: [] })
      .answer(getVersions, { versions: [] })
      .answer(getUsage, { inside: 0, support: 0, warranties: [], deviceTypes: [] })
      .answer(listOrganisationTemplates, ({ query }) =>
        [
          aTemplate(5, 'Pompa Aqua', { nameTranslations: { pl: 'Pompa Aqua', de: 'Aqua-Pumpe' } }),
          aTemplate(6, 'Szafa', { isActive: false, nameTranslations: { pl: 'Szafa', de: 'Schrank' } }),
          aTemplate(8, 'Zasobnik', { isActive: false }),
        ].filter(({ isActive }) => isActive || query.get('isActive') !== 'true'),
      )
      .answer(updateEntry, file);
    const page = await as('admin', { at: '/admin/settings/file-library', language: 'de' });
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Details zu Karte.pdf' }).click();
    await expect(dialog.getByLabel('Aqua-Pumpe')).not.toBeChecked();
    await expect(dialog.getByLabel('Zasobnik')).toBeHidden();
    await dialog.getByLabel('Schrank').uncheck();
    await dialog.getByLabel('Schrank').check();
    await dialog.getByLabel('Schrank').uncheck();
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(dialog).toBeHidden();
    expect(api.asked(updateEntry)).toMatchObject([{ body: { deviceTypes: [] } }]);
  },
);

test(
  'of two admins who move the same files the second is told, sees the tree as it is, and moves once more',
  { tag: '@long' },
  async ({ as, api }) => {
    const folder = (id: number, name: string) =>
      anEntry(id, { name, kind: 'folder', size: null, type: null, version: null });
    let entries = [folder(1, 'Pompy'), folder(2, 'Bufory'), anEntry(3, { name: 'Schemat.pdf' })];
    const tree = () => ({ language: 'pl' as const, entries });
    api
      .answer(getLibrary, tree)
      .answer(getLibrarySettings, { publicLibrary: false })
      .answer(getLinks, { links: [] })
      .answer(moveEntries, () => {
        // Somebody else has put the folder into the other one.
        entries = [
          folder(1, 'Pompy'),
          { ...folder(2, 'Bufory'), parent: 1 },
          anEntry(3, { name: 'Schemat.pdf' }),
        ];
        return new Problem('changed-meanwhile');
      });
    const page = await as('admin', { at: '/admin/settings/file-library' });
    const content = page.getByRole('region', { name: 'Zawartość' });
    const moveInto = async (name: string) => {
      await page.getByRole('button', { name: 'Przenieś', exact: true }).click();
      await page.getByRole('dialog', { name: 'Dokąd przenieść?' }).getByRole('button', { name }).click();
    };
    await content.getByLabel('Zaznacz: Schemat.pdf').check();
    await moveInto('Bufory');
    await expect(page.getByText('Ktoś zmienił bibliotekę w międzyczasie')).toBeVisible();
    await expect(page.getByText('Sprawdź ją i przenieś jeszcze raz.')).toBeVisible();

    api.answer(moveEntries, ({ body }) => {
      entries = entries.map((one) => (body.entries.includes(one.id) ? { ...one, parent: body.parent } : one));
      return tree();
    });
    await page
      .getByRole('dialog', { name: 'Dokąd przenieść?' })
      .getByRole('button', { name: 'Bufory' })
      .click();
    await expect(content.getByRole('listitem')).toHaveText([/Pompy/]);
    expect(api.asked(moveEntries).map(({ body }) => body)).toEqual([
      { entries: [3], parent: 2, before: null },
      { entries: [3], parent: 2, before: null },
    ]);
  },
);

test(
  'an admin at the keyboard goes on in the content of the folder that they enter, also after a move, and hears where a file is',
  { tag: '@long' },
  async ({ as, api }) => {
    const folder = anEntry(1, { name: 'Pompy', kind: 'folder', size: null, type: null, version: null });
    let entries = [
      folder,
      ...['A', 'B'].map((name, at) => anEntry(at + 2, { name: `${name}.pdf`, parent: 1 })),
    ];
    const tree = () => ({ language: 'pl' as const, entries });
    api
      .answer(getLibrary, tree)
      .answer(getLibrarySettings, { publicLibrary: false })
      .answer(getLinks, { links: [] })
      .answer(moveEntries, ({ body }) => {
        const moved = entries
          .filter(({ id }) => body.entries.includes(id))
          .map((one) => ({ ...one, parent: body.parent }));
        const others = entries.filter(({ id }) => !body.entries.includes(id));
        const at = others.findIndex(({ id }) => id === body.before);
        entries = at === -1 ? [...others, ...moved] : [...others.slice(0, at), ...moved, ...others.slice(at)];
        return tree();
      });
    const page = await as('admin', { at: '/admin/settings/file-library' });
    const pane = page.getByRole('region', { name: 'Pompy' });
    const content = page.getByRole('region', { name: 'Zawartość' });
    await content.getByRole('button', { name: /^Pompy/ }).press('Enter');
    await expect(content.getByRole('listitem')).toHaveText([/A\.pdf/, /B\.pdf/]);
    await expect(pane).toBeFocused();

    await content.getByLabel('Zaznacz: B.pdf').press('Space');
    await page.getByRole('button', { name: 'W górę: B.pdf' }).press('Enter');
    await expect(page.getByText('Miejsce 1 z 2')).toHaveRole('status');
    await page.getByRole('button', { name: 'Przenieś', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Dokąd przenieść?' });
    await dialog.getByRole('button', { name: 'Wszystkie pliki' }).press('Enter');
    await expect(content.getByRole('listitem')).toHaveText([/A\.pdf/]);
    await expect(page.getByText('Przeniesiono 1 pozycję')).toBeVisible();
    await expect(pane).toBeFocused();
  },
);

test(
  'two quick clicks on an arrow move a file by two, each in the tree that the one before has left',
  { tag: '@long' },
  async ({ as, api }) => {
    let entries = ['A', 'B', 'C'].map((name, at) => anEntry(at + 1, { name: `${name}.pdf` }));
    let version = 1;
    const tree = () => ({ language: 'pl' as const, entries });
    api
      .answer(getLibrary, tree)
      .answer(getLibrarySettings, { publicLibrary: false })
      .answer(getLinks, { links: [] })
      .answer(moveEntries, ({ body, headers }) => {
        if (headers['if-match'] !== `"${version}"`) return new Problem('changed-meanwhile');
        version += 1;
        const moved = entries.filter(({ id }) => body.entries.includes(id));
        const others = entries.filter(({ id }) => !body.entries.includes(id));
        const at = others.findIndex(({ id }) => id === body.before);
        entries = [...others.slice(0, at), ...moved, ...others.slice(at)];
        return tree();
      });
    const page = await as('admin', { at: '/admin/settings/file-library' });
    await page.route('**/api/libraries/**', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, headers: { ...answer.headers(), etag: `"${version}"` } });
    });
    await page.reload();
    const content = page.getByRole('region', { name: 'Zawartość' });
    await content.getByLabel('Zaznacz: C.pdf').check();
    await page.getByRole('button', { name: 'W górę: C.pdf' }).dblclick();
    await expect(content.getByRole('listitem')).toHaveText([/C\.pdf/, /A\.pdf/, /B\.pdf/]);
    await expect(page.getByText('Ktoś zmienił bibliotekę w międzyczasie')).toBeHidden();
  },
);

test(
  'a film that broke off earlier is offered until it is put away',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getLibrary, { language: 'pl', entries: [] })
      .answer(getLibrarySettings, { publicLibrary: false })
      .answer(getLinks, { links: [] });
    const page = await as('admin', { at: '/admin/settings/file-library' });
    await page.evaluate(() => {
      const { user } = JSON.parse(localStorage.getItem('session') ?? '');
      const place = { folder: null, language: 'pl' };
      const film = { name: 'Rozruch.mp4', size: 90_000_000, begunAt: Date.now(), place };
      localStorage.setItem(`unfinishedUploads.${user.id}`, JSON.stringify([film]));
    });
    await page.reload();
    await expect(main(page)).toContainText('Niedokończone: Rozruch.mp4 (90 MB)');
    await page.getByRole('button', { name: 'Zamknij: Rozruch.mp4' }).click();
    await expect(main(page)).not.toContainText('Rozruch.mp4');
    await page.reload();
    await expect(page.getByText('Ten folder jest pusty')).toBeVisible();
    await expect(main(page)).not.toContainText('Rozruch.mp4');
  },
);

test(
  'a refusal says what is wrong: a variant that there is already, a name of a worker that is too long',
  { tag: '@long' },
  async ({ as, api }) => {
    const entries = {
      pl: [anEntry(1, { name: 'Karta.pdf' })],
      en: [],
      de: [anEntry(2, { name: 'Blatt.pdf', language: 'de' })],
    };
    api
      .answer(getLibrary, ({ params }) => ({
        language: params['language'] as 'pl',
        entries: entries[params['language'] as 'pl'],
      }))
      .answer(getLibrarySettings, { publicLibrary: false })
      .answer(getLinks, { links: [] })
      .answer(getVersions, { versions: [] })
      .answer(getUsage, { inside: 0, support: 0, warranties: [], deviceTypes: [] })
      .answer(
        updateEntry,
        () =>
          new Problem('invalid-values', {
            violations: [{ propertyPath: 'variantOf', code: 'language-taken' }],
          }),
      );
    const page = await as('admin', { at: '/admin/settings/file-library' });
    await page.getByRole('button', { name: 'Szczegóły: Karta.pdf' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('To samo w innym języku').selectOption({ label: 'DE · Blatt.pdf' });
    await dialog.getByRole('button', { name: 'Zapisz' }).click();
    await expect(dialog.getByRole('alert')).toContainText('W tym języku jest już wariant.');

    api
      .answer(listWorkers, [])
      .answer(
        createWorker,
        () => new Problem('invalid-values', { violations: [{ propertyPath: 'name', code: 'too-big' }] }),
      );
    await page.goto('/admin/settings/workers');
    await page.getByRole('button', { name: 'Dodaj pracownika' }).click();
    await dialog.getByLabel('Imię i nazwisko').fill('Ewa');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('Wartość jest za duża lub za długa.');
    await expect(dialog.getByLabel('Imię i nazwisko')).toBeFocused();
    await dialog.getByLabel('PIN', { exact: true }).fill('12');
    await dialog.getByRole('button', { name: 'Zapisz' }).click();
    await expect(dialog.getByLabel('PIN', { exact: true })).toBeFocused();
  },
);

test(
  'a worker and a folder whose answers were lost are made once when they are asked for again',
  { tag: '@long' },
  async ({ as, api }) => {
    // What a proxy says when the answer of the server did not reach it.
    api
      .answer(listWorkers, [])
      .answer(getLibrary, { language: 'pl', entries: [] })
      .answer(getLibrarySettings, { publicLibrary: false })
      .answer(getLinks, { links: [] })
      .respond(createWorker, LOST_ANSWER)
      .respond(createEntry, LOST_ANSWER);
    const page = await as('admin', { at: '/admin/settings/workers' });
    const dialog = page.getByRole('dialog');
    const keysOf = (endpoint: Parameters<typeof api.asked>[0]) =>
      new Set(api.asked(endpoint).map(({ headers }) => headers['idempotency-key']));
    await page.getByRole('button', { name: 'Dodaj pracownika' }).click();
    await dialog.getByLabel('Imię i nazwisko').fill('Ewa Zielińska');
    for (const times of [1, 2]) {
      await dialog.getByRole('button', { name: 'Zapisz' }).click();
      await expect.poll(() => api.asked(createWorker).length).toBe(times);
      await expect(dialog.getByRole('alert')).toBeVisible();
    }
    expect([...keysOf(createWorker)]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);

    await page.goto('/admin/settings/file-library');
    await page.getByRole('button', { name: 'Nowy folder' }).click();
    await dialog.getByLabel('Nazwa').fill('Instrukcje');
    for (const times of [1, 2]) {
      await dialog.getByRole('button', { name: 'Dodaj' }).click();
      await expect.poll(() => api.asked(createEntry).length).toBe(times);
      await expect(dialog.getByRole('alert')).toBeVisible();
    }
    expect([...keysOf(createEntry)]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  },
);

test('the sections of the settings have addresses of their own, and workers a name, a PIN and a badge', async ({
  as,
  api,
}) => {
  const workers: Worker[] = [];
  api
    .answer(listWorkers, () => workers)
    .answer(createWorker, ({ body }) => {
      const { name, badge = null, pin = null } = body;
      const made = { id: 1, name, badge, pin, active: true, createdAt: instantFromNow(0) };
      workers.push(made);
      return made;
    });
  const page = await as('admin', { at: '/admin/settings' });
  await expect(page.getByRole('list', { name: 'Sekcje ustawień' }).getByRole('link')).toHaveText([
    /^Pracownicy/,
    /^Pomoc techniczna/,
    /^Typy urządzeń/,
    /^Biblioteka plików/,
    /^Klucze rejestracyjne/,
    /^Przypomnienia/,
    /^Dane osobowe/,
    /^Historia zdarzeń/,
  ]);
  await page.getByRole('link', { name: /^Pracownicy/ }).click();
  await expect(page).toHaveURL('/admin/settings/workers');
  await page.getByRole('button', { name: 'Dodaj pracownika' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Imię i nazwisko').fill('Ewa Zielińska');
  await dialog.getByLabel('PIN', { exact: true }).fill('12');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('PIN ma od 4 do 6 cyfr');
  await dialog.getByLabel('PIN', { exact: true }).fill('4711');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Pracownicy produkcji' })).toContainText('PIN 4711');
  expect(api.asked(createWorker)[0]?.body).toMatchObject({ name: 'Ewa Zielińska', pin: '4711' });

  workers.push({ id: 2, name: '=1+1', badge: null, pin: null, active: false, createdAt: instantFromNow(0) });
  await page.getByLabel('Stan').selectOption({ label: 'Nie pracuje' });
  await expect(page).toHaveURL(/active=false/);
  await expect.poll(() => api.asked(listWorkers).at(-1)?.query.get('active')).toBe('false');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Pobierz CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('pracownicy.csv');
  const lines = (await buffer(await file.createReadStream())).toString().split('\r\n');
  expect(lines).toEqual([
    '\uFEFFImię i nazwisko;PIN;Identyfikator;Pracuje',
    'Ewa Zielińska;4711;;Pracuje',
    `"'=1+1";;;Nie pracuje`,
    '',
  ]);
});

test(
  'on a phone the folders of the library fold away, and lead into one another',
  { tag: '@long' },
  async ({ as, api }) => {
    const entries = [
      anEntry(1, { name: 'Pompy', kind: 'folder' }),
      anEntry(2, { name: 'Aqua', kind: 'folder', parent: 1 }),
      anEntry(3, { name: 'Schemat.pdf', parent: 2 }),
    ];
    api
      .answer(getLibrary, { language: 'pl', entries })
      .answer(getLibrarySettings, { publicLibrary: false })
      .answer(getLinks, { links: [] });
    const page = await as('admin', { at: '/admin/settings/file-library' });
    await page.setViewportSize({ width: 390, height: 844 });
    const folders = page.locator('details', { hasText: 'Foldery' });
    await expect(folders.getByRole('button', { name: 'Aqua' })).toBeHidden();
    await folders.locator('summary').click();
    await folders.getByRole('button', { name: 'Aqua' }).click();
    await expect(page.getByRole('region', { name: 'Zawartość' })).toContainText('Schemat.pdf');
    await expect(folders.getByRole('button', { name: 'Aqua' })).toBeHidden();
  },
);

test(
  'the page of an installation shows the documents of its type, in the language that there is',
  { tag: '@long' },
  async ({ as, api }) => {
    const installation = anInstallation(7);
    const template = installation.customDevice.deviceTemplate.id;
    const material = {
      parent: null,
      url: 'https://files.example/a',
      size: 1_200_000,
      type: 'application/pdf',
      sha256: 'a'.repeat(64),
      preview: null,
    };
    api.answer(getInstallation, installation).answer(listSupportMaterials, [
      {
        ...material,
        id: 1,
        name: 'Instrukcja Aqua',
        kind: 'document',
        language: 'pl',
        variantGroup: 'a',
        deviceTypes: [template],
      },
      {
        ...material,
        id: 2,
        name: 'Manual Aqua',
        kind: 'document',
        language: 'en',
        variantGroup: 'a',
        deviceTypes: [template],
      },
      {
        ...material,
        id: 3,
        name: 'Wiring',
        kind: 'document',
        language: 'en',
        variantGroup: null,
        deviceTypes: [template],
      },
      {
        ...material,
        id: 4,
        name: 'Inny typ',
        kind: 'document',
        language: 'pl',
        variantGroup: null,
        deviceTypes: [template + 1],
      },
    ]);
    const page = await as('installer', { at: '/installations/7' });
    const rows = page.getByRole('list', { name: 'Dokumenty tego urządzenia' }).getByRole('listitem');
    await expect(rows).toHaveText([
      /Instrukcja Aqua/,
      /Wiring.*tylko po angielsku/,
      /Wszystko dla tego typu \(2\)/,
    ]);
    await page.getByRole('link', { name: /Wszystko dla tego typu/ }).click();
    await expect(page).toHaveURL(`/support/documents?deviceType=${template}`);
    await expect(page.getByRole('list', { name: 'Materiały' }).getByRole('listitem')).toHaveText([
      /Instrukcja Aqua/,
      /Wiring/,
    ]);
  },
);

test(
  'a folder of a thousand files is drawn as far as one scrolls, and what is marked stays marked out of sight',
  { tag: '@long' },
  async ({ as, api }) => {
    const entries = Array.from({ length: 1_000 }, (_, at) => anEntry(at + 1, {}));
    api
      .answer(getLibrary, { language: 'pl', entries })
      .answer(getLibrarySettings, { publicLibrary: false })
      .answer(getLinks, { links: [] });
    const page = await as('admin', { at: '/admin/settings/file-library' });
    const rows = page.getByRole('region', { name: 'Zawartość' }).getByRole('listitem');
    await page.getByRole('checkbox', { name: 'Zaznacz: Plik 2', exact: true }).check();
    expect(await rows.count()).toBeLessThan(100);
    await expect(rows.first()).toHaveAttribute('aria-setsize', '1000');

    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(rows.last()).toContainText('Plik 1000');
    expect(await rows.count()).toBeLessThan(100);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(page.getByRole('checkbox', { name: 'Zaznacz: Plik 2', exact: true })).toBeChecked();
  },
);

test(
  'a worker whom two people change at once is saved with the changes of both',
  { tag: '@long' },
  async ({ as, api }) => {
    let worker: Worker = {
      id: 1,
      name: 'Ewa Lis',
      badge: null,
      pin: '4711',
      active: true,
      createdAt: instantFromNow(0),
    };
    api
      .answer(listWorkers, () => [worker])
      .answer(getWorker, () => worker)
      .answer(updateWorker, ({ body, headers }) =>
        headers['if-match'] === `"${JSON.stringify(worker).length}"`
          ? (worker = { ...worker, ...body })
          : new Problem('changed-meanwhile'),
      );
    const page = await as('admin', { at: '/admin/settings/workers' });
    await page.getByRole('button', { name: 'Zmień: Ewa Lis' }).click();
    const dialog = page.getByRole('dialog');
    const field = (name: string) => dialog.getByLabel(name, { exact: true });
    const save = dialog.getByRole('button', { name: 'Zapisz', exact: true });
    await dialog.getByLabel('Imię i nazwisko').fill('Ewa Lis-Nowak');
    await field('PIN').fill('1234');
    worker = { ...worker, badge: 'PRACOWNIK-7', pin: '90909' };
    await save.click();
    await expect(dialog.getByText('Ktoś inny zapisał: PIN – 90909')).toBeVisible();
    await expect(field('Identyfikator')).toHaveValue('PRACOWNIK-7');
    await expect(dialog.getByLabel('Imię i nazwisko')).toHaveValue('Ewa Lis-Nowak');
    await expect(field('PIN')).toHaveValue('1234');
    await dialog.getByRole('button', { name: 'Weź zapisane' }).click();
    await expect(field('PIN')).toHaveValue('90909');

    worker = { ...worker, active: false };
    await save.click();
    await expect(dialog.getByRole('alert')).toContainText('Sprawdź i zapisz jeszcze raz.');
    await expect(dialog.getByRole('checkbox')).not.toBeChecked();
    await save.click();
    await expect(dialog).toBeHidden();
    expect(worker).toMatchObject({
      name: 'Ewa Lis-Nowak',
      badge: 'PRACOWNIK-7',
      pin: '90909',
      active: false,
    });
  },
);

test(
  'whether customers are reminded is shown only once it is known',
  { tag: '@long' },
  async ({ as, api }) => {
    api.refuse(getReminderSettings, 'internal');
    const page = await as('admin', { at: '/admin/settings/reminders' });
    const part = page.getByRole('region', { name: 'Przypomnienia o przeglądach' });
    await expect(part.getByRole('alert')).toContainText('Nie udało się wczytać przypomnień');
    await expect(part.getByRole('checkbox')).toHaveCount(0);
    api.answer(getReminderSettings, { customers: true });
    await part.getByRole('button', { name: 'Spróbuj ponownie' }).click();
    await expect(part.getByRole('checkbox')).toBeChecked();
  },
);

test(
  'what an admin was typing of a new link, a file of the library, a worker or a device type when their session ended is there again',
  { tag: '@long' },
  async ({ as, api }) => {
    const worker: Worker = {
      id: 1,
      name: 'Ewa Zielińska',
      badge: null,
      pin: '4711',
      active: true,
      createdAt: instantFromNow(-1),
    };
    const library = {
      library: { language: 'pl' as const, entries: [anEntry(3, { name: 'Karta.pdf' })] },
      settings: { publicLibrary: false },
    };
    const answers = () =>
      api
        .answer(getLibrary, library.library)
        .answer(getLibrarySettings, library.settings)
        .answer(getLinks, { links: [] })
        .answer(getVersions, { versions: [] })
        .answer(getUsage, { inside: 0, support: 0, warranties: [], deviceTypes: [] })
        .answer(listWorkers, [worker])
        .answer(getWorker, worker)
        .answer(listOrganisationTemplates, []);
    answers();
    const page = await as('admin', { at: '/admin/settings/file-library' });
    const dialog = page.getByRole('dialog');
    const returns = async () => {
      await signInAgain(page, api);
      answers();
    };
    const leave = async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Wyjdź bez zapisania' }).click();
      await expect(dialog).toHaveCount(0);
    };

    await page.getByRole('button', { name: 'Nowy link' }).click();
    await dialog.getByLabel('Nazwa').fill('Film o rozruchu');
    await dialog.getByLabel('Adres').fill('https://klient.test/film');
    await returns();
    await expect(dialog.getByLabel('Nazwa')).toHaveValue('Film o rozruchu');
    await expect(dialog.getByLabel('Adres')).toHaveValue('https://klient.test/film');
    await leave();

    await page.getByRole('button', { name: 'Szczegóły: Karta.pdf' }).click();
    await dialog.getByLabel('Nazwa').fill('Karta produktu.pdf');
    await returns();
    await expect(dialog.getByLabel('Nazwa')).toHaveValue('Karta produktu.pdf');
    await leave();

    await page.goto('/admin/settings/workers');
    await page.getByRole('button', { name: /^Zmień/ }).click();
    await dialog.getByLabel('Identyfikator').fill('E-0815');
    await returns();
    await expect(dialog.getByLabel('Identyfikator')).toHaveValue('E-0815');
    await leave();

    await page.goto('/admin/device-templates');
    await page.getByRole('button', { name: 'Nowy typ urządzenia' }).first().click();
    await dialog.getByLabel('Nazwa').fill('Aqua 16');
    await returns();
    await expect(dialog.getByLabel('Nazwa')).toHaveValue('Aqua 16');
  },
);
