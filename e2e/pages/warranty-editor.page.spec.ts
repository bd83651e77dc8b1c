import type { Page } from '@playwright/test';
import { getUploadUrls, listFiles, saveFile } from '@portal/domain/files/contract';
import { listInstallations } from '@portal/domain/installations/contract';
import { putWarrantyTemplate, updateDraft } from '@portal/domain/templates/version-contract';
import type { WarrantyTemplate } from '@portal/domain/warranty/document';
import { drawCard } from '@portal/domain/warranty/preview-contract';
import { expectAccessible } from '../drivers/accessibility/axe.ts';
import { expect, test } from './driver/page-test.ts';
import { installationRow } from './fixtures/list-rows.ts';
import { anInstallation } from './fixtures/records.ts';
import { aText, serveWarranty } from './fixtures/warranty-drafts.ts';

const AT = '/admin/device-templates/5/warranty-template';

test.use({ viewport: { width: 1440, height: 900 } });

const text = (page: Page, language = 'polski') =>
  page.getByRole('textbox', { name: `Treść gwarancji (${language})` });
const card = (page: Page) => page.getByRole('img', { name: /^Karta gwarancyjna/ });
const menu = (page: Page) => page.getByRole('listbox', { name: 'Dane do wstawienia' });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

const pathOf = (version: number) => `library/schemat-${String(version)}.pdf`;
const line = (...content: object[]) => ({ type: 'paragraph', content });
const word = (words: string, more: object = {}) => ({ type: 'text', text: words, ...more });

/** Puts the cursor behind the last word. */
async function toTheEnd(page: Page): Promise<void> {
  await text(page).click();
  await page.keyboard.press('Control+End');
}

async function paste(page: Page, html: string): Promise<void> {
  await text(page).evaluate((editor, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', data);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

test(
  'the pictures of a card are given back to the phone, the last one when the editor is left',
  { tag: '@long' },
  async ({ as, api }) => {
    serveWarranty(api);
    const page = await as('admin', { at: AT });
    const isHeld = (address: string) =>
      page.evaluate(async (src) => {
        const image = new Image();
        image.src = src;
        return image.decode().then(
          () => true,
          () => false,
        );
      }, address);
    const first = (await card(page).getAttribute('src'))!;
    expect(await isHeld(first)).toBe(true);
    await field(page, 'Gwarancja podstawowa, miesiące').fill('30');
    await expect(card(page)).not.toHaveAttribute('src', first);
    const second = (await card(page).getAttribute('src'))!;
    expect([await isHeld(first), await isHeld(second)]).toEqual([false, true]);
    await page.getByRole('link', { name: 'Typy urządzeń' }).first().click();
    await page.getByRole('button', { name: 'Przerwij i wyjdź' }).click();
    await expect(card(page)).toHaveCount(0);
    await expect.poll(() => isHeld(second)).toBe(false);
  },
);

test(
  'the installation whose card is drawn stays named when a search no longer finds it',
  { tag: '@long' },
  async ({ as, api }) => {
    serveWarranty(api);
    const installation = installationRow(anInstallation(7, { customerName: 'Anna Nowak' }));
    api.answer(listInstallations, ({ query }) => (query.get('search') === null ? [installation] : []));
    const page = await as('admin', { at: AT });
    const of = page.getByRole('combobox', { name: 'Karta instalacji' });
    await of.selectOption({ label: `${installation.customDevice.serial} · Anna Nowak` });
    await page.getByRole('textbox', { name: /^Szukaj instalacji/ }).fill('Kowalski');
    await expect.poll(() => api.asked(listInstallations).at(-1)?.query.get('search')).toBe('Kowalski');
    await expect(of.getByRole('option', { selected: true })).toContainText('Anna Nowak');
    await of.selectOption({ label: 'przykładowej' });
    await expect.poll(() => api.asked(drawCard).at(-1)?.body).not.toHaveProperty('installation');
  },
);

test('terms and text are on the card as they are typed, in words with an example, and saved in two languages', async ({
  as,
  api,
}) => {
  const warranty = serveWarranty(api);
  const page = await as('admin', { at: AT });
  await expect(card(page)).toBeVisible();
  await expect(page.getByText('2 strony')).toBeVisible();
  await field(page, 'Gwarancja podstawowa, miesiące').fill('30');
  await expect(
    page.getByText(/^Gwarancja trwa 30 miesięcy\. Przy corocznych przeglądach trwa 60 miesięcy\./),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Dodaj część' }).click();
  await field(page, 'Nazwa części (polski)').pressSequentially('Sprężarka');
  await toTheEnd(page);
  await page.keyboard.type(' Naprawy są bezpłatne.');
  await expect
    .poll(() => JSON.stringify(api.asked(drawCard).at(-1)?.body))
    .toContain('Okres wynosi 27 miesięcy. Naprawy są bezpłatne.');
  expect(api.asked(drawCard).at(-1)?.body).toMatchObject({ language: 'pl', terms: { basicMonths: 30 } });

  await page.getByRole('radio', { name: 'niemiecki' }).click({ force: true });
  await page.getByRole('button', { name: 'Zacznij od kopii (polski)' }).first().click();
  await expect(text(page, 'niemiecki')).toContainText('Naprawy są bezpłatne.');
  await expectAccessible(page, 'writing a warranty');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Gwarancja zapisana')).toBeVisible();
  await expect(page.getByText('Wszystko zapisane na serwerze')).toBeVisible();
  expect(warranty.version.warrantyTerms.basicMonths).toBe(30);
  expect(warranty.version.warrantyTerms.parts).toEqual([
    { name: 'Sprężarka', names: { pl: 'Sprężarka' }, months: 24 },
  ]);
  expect(warranty.texts.de).toEqual(warranty.texts.pl);
  expect(warranty.lines('pl')[1]).toContain('Naprawy są bezpłatne.');
});

test('a warranty is not saved with the number of months that was there before one that cannot be read', async ({
  as,
  api,
}) => {
  serveWarranty(api);
  const page = await as('admin', { at: AT });
  await field(page, 'Gwarancja rozszerzona, miesiące').fill('72 mies.');
  await expect(page.getByText('Podaj liczbę całkowitą od 1 do 600.')).toBeVisible();
  await expect(page.getByText(/^Gwarancja trwa/)).toBeHidden();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Najpierw popraw 1 miejsce')).toBeVisible();
  await page.getByRole('tab', { name: 'Warunki' }).click();
  await expect(page.getByText('Podaj liczbę miesięcy.')).toBeVisible();
  await field(page, 'Gwarancja rozszerzona, miesiące').fill('72');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Wszystko zapisane na serwerze')).toBeVisible();
});

test('a placeholder is found by typing two braces; one that the template has not is red and refused, and its line leads there', async ({
  as,
  api,
}) => {
  const gone = { type: 'placeholder' as const, attrs: { key: 'device.gone' } };
  const warranty = serveWarranty(api, {
    pl: aText(['Moc: '], { content: { type: 'doc', content: [{ type: 'paragraph', content: [gone] }] } }),
  });
  const page = await as('admin', { at: AT });
  await expect(text(page).getByText('device.gone')).toHaveCSS('text-decoration-line', 'line-through');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Najpierw popraw 1 miejsce')).toBeVisible();
  expect(api.asked(putWarrantyTemplate)).toHaveLength(0);
  await page
    .getByRole('button', { name: /Treść odwołuje się do danych, których nie ma: device\.gone/ })
    .click();
  await page.keyboard.press('Delete');

  await page.keyboard.type('Moc: {{moc g');
  await expect(menu(page).getByRole('option')).toHaveText(['Moc grzewcza A7/W35']);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Wstaw dane' }).click();
  await expect(menu(page).getByRole('group', { name: 'Podpisy' })).toBeVisible();
  await page.keyboard.type('podpis klienta');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Gwarancja zapisana')).toBeVisible();
  expect(warranty.texts.pl?.content.content.slice(0, 2)).toEqual([
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Moc: ' },
        { type: 'placeholder', attrs: { key: 'device.moc_grzewcza' } },
      ],
    },
    { type: 'signature', attrs: { key: 'installation.signature' } },
  ]);
});

test(
  'data of the maker that a starter could not know, and months that the text does not name, are told; the work is saved all the same',
  { tag: '@long' },
  async ({ as, api }) => {
    const warranty = serveWarranty(api, {
      pl: aText(['Okres wynosi 27 miesięcy, potem 60 miesięcy.', 'Telefon: […].']),
    });
    const page = await as('admin', { at: AT });
    await field(page, 'Gwarancja podstawowa, miesiące').fill('30');
    await page.getByRole('tab', { name: 'Uwagi 2' }).click();
    await expect(
      page.getByRole('button', { name: 'W warunkach jest 30 mies., a treść podaje tylko inne okresy.' }),
    ).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Gwarancja zapisana')).toBeVisible();
    await page
      .getByRole('button', { name: /W treści jest jeszcze „\[…\]” zamiast danych producenta/ })
      .click();
    await page.keyboard.type('58 732 04 00');
    await expect(page.getByRole('tab', { name: 'Uwagi 1' })).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect.poll(() => warranty.lines('pl')[1]).toContain('Telefon: 58 732 04 00.');
  },
);

test(
  'placeholders that were pasted as words are told, since the card would print the braces',
  {
    tag: '@long',
  },
  async ({ as, api }) => {
    const warranty = serveWarranty(api, { pl: aText(['Gwarancja trwa 27 miesięcy, potem 60 miesięcy.']) });
    const page = await as('admin', { at: AT });
    await toTheEnd(page);
    await paste(page, '<p>Kupujący: {{customerName}}</p>');
    await page.getByRole('tab', { name: 'Uwagi 1' }).click();
    await page.getByRole('button', { name: /„\{\{customerName\}\}” jest zwykłym tekstem/ }).click();
    await page.keyboard.press('Delete');
    await expect(text(page)).not.toContainText('{{');
    await page.keyboard.press('Control+s');
    await expect.poll(() => warranty.lines('pl').join()).toContain('Kupujący: ');
  },
);

test(
  'what is pasted from Word keeps headings, lists and bold words, and loses everything else',
  { tag: '@long' },
  async ({ as, api }) => {
    const warranty = serveWarranty(api, { pl: aText([]) });
    const page = await as('admin', { at: AT });
    await text(page).click();
    await paste(
      page,
      `<html><body><h2 style="color:red">Obowiązki</h2>
    <p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.<span>&nbsp;</span></span>Coroczny <b>przegląd</b></p>
    <p class=MsoListParagraph style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">a.</span>w terminie</p>
    <p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.</span>Woda</p>
    <p><a href="https://x.test"><font face="Arial">Koniec</font></a><img src="https://x.test/a.png"></p></body></html>`,
    );
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Gwarancja zapisana')).toBeVisible();
    expect(warranty.texts.pl?.content.content).toEqual([
      { type: 'heading', attrs: { level: 2 }, content: [word('Obowiązki')] },
      {
        type: 'orderedList',
        content: [
          {
            type: 'listItem',
            content: [
              line(word('Coroczny '), word('przegląd', { marks: [{ type: 'bold' }] })),
              { type: 'orderedList', content: [{ type: 'listItem', content: [line(word('w terminie'))] }] },
            ],
          },
          { type: 'listItem', content: [line(word('Woda'))] },
        ],
      },
      line(word('Koniec')),
    ]);
  },
);

test(
  'a table that is pasted becomes a line for each row, with its cells apart',
  { tag: '@long' },
  async ({ as, api }) => {
    const warranty = serveWarranty(api, { pl: aText([]) });
    const page = await as('admin', { at: AT });
    await text(page).click();
    await paste(
      page,
      `<table><tr><td>Akumulatory</td><td>24 miesiące</td></tr>
    <tr><td><p class=MsoNormal><b>Pompa</b></p></td><td><p class=MsoNormal>36 miesięcy</p></td></tr></table><p>Koniec</p>`,
    );
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Gwarancja zapisana')).toBeVisible();
    expect(warranty.texts.pl?.content.content).toEqual([
      line(word('Akumulatory 24 miesiące')),
      line(word('Pompa', { marks: [{ type: 'bold' }] }), word(' 36 miesięcy')),
      line(word('Koniec')),
    ]);
  },
);

test(
  "a save whose answer was lost is nobody else's work: what is typed after it is saved over it",
  { tag: '@long' },
  async ({ as, api }) => {
    const warranty = serveWarranty(api);
    const page = await as('admin', { at: AT });
    await toTheEnd(page);
    await page.keyboard.type(' Raz.');
    api.noAnswer(putWarrantyTemplate);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Brak połączenia z internetem')).toBeVisible();
    warranty.texts = { pl: api.asked(putWarrantyTemplate).at(-1)?.body as WarrantyTemplate };
    warranty.answerSaves(api);
    await page.keyboard.type(' Dwa.');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Wszystko zapisane na serwerze')).toBeVisible();
    expect(warranty.lines('pl')[1]).toContain('Raz. Dwa.');
  },
);

test(
  'work is found again after a reload, and what somebody else has saved meanwhile is joined or asked about',
  { tag: '@long' },
  async ({ as, api }) => {
    const warranty = serveWarranty(api);
    const page = await as('admin', { at: AT });
    await toTheEnd(page);
    await page.keyboard.type(' Moje zdanie.');
    await expect(page.getByText(/^Zapisano \d/)).toBeVisible();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(text(page)).toContainText('Moje zdanie.');

    warranty.texts = { pl: aText(['Gwarancji udziela fabryka w Gdańsku.', 'Okres wynosi 27 miesięcy.']) };
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Ktoś inny zapisał tymczasem tę gwarancję')).toBeVisible();
    await dialog.getByRole('button').click();
    await expect(text(page)).toContainText('fabryka w Gdańsku');
    await expect(text(page)).toContainText('Moje zdanie.');

    const elsewhere = { ...warranty.version.warrantyTerms, basicMonths: 36 };
    warranty.version = {
      ...warranty.version,
      warrantyTerms: elsewhere,
      createdAt: '2026-11-21T08:00:00.000000Z',
    };
    await field(page, 'Gwarancja podstawowa, miesiące').fill('24');
    await page.keyboard.press('Control+s');
    await dialog.getByRole('radio', { name: /24/ }).check();
    await dialog.getByRole('button').click();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Wszystko zapisane na serwerze')).toBeVisible();
    expect(warranty.version.warrantyTerms.basicMonths).toBe(24);
    expect(warranty.lines('pl').join()).toMatch(/Gdańsku.*Moje zdanie/);
  },
);

test(
  'what is typed while a save is on its way stays where somebody else has saved meanwhile',
  { tag: '@long' },
  async ({ as, api }) => {
    const warranty = serveWarranty(api);
    const page = await as('admin', { at: AT });
    await toTheEnd(page);
    await page.keyboard.type(' Moje zdanie.');
    warranty.texts = { pl: aText(['Gwarancji udziela fabryka w Gdańsku.', 'Okres wynosi 27 miesięcy.']) };
    const release = api.hold(putWarrantyTemplate);
    await page.keyboard.press('Control+s');
    await expect.poll(() => api.asked(putWarrantyTemplate).length).toBe(1);
    await page.keyboard.type(' I jeszcze jedno.');
    release();
    await page.getByRole('dialog').getByRole('button').click();
    await expect(text(page)).toContainText('fabryka w Gdańsku');
    await expect(text(page)).toContainText('Moje zdanie. I jeszcze jedno.');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Wszystko zapisane na serwerze')).toBeVisible();
    expect(warranty.lines('pl').join()).toMatch(/Gdańsku.*Moje zdanie\. I jeszcze jedno/);
  },
);

test(
  'a save that the network breaks off keeps what has arrived, and goes on with the rest',
  { tag: '@long' },
  async ({ as, api }) => {
    const warranty = serveWarranty(api);
    const page = await as('admin', { at: AT });
    await field(page, 'Gwarancja podstawowa, miesiące').fill('30');
    await toTheEnd(page);
    await page.keyboard.type(' Naprawy są bezpłatne.');
    api.noAnswer(putWarrantyTemplate);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Nie udało się zapisać gwarancji')).toBeVisible();
    await expect(page.getByText('Są zmiany niezapisane na serwerze')).toBeVisible();
    expect(warranty.version.warrantyTerms.basicMonths).toBe(30);

    // The text had arrived as well, and only its answer was lost.
    const body = api.asked(putWarrantyTemplate).at(-1)?.body;
    warranty.texts = { ...warranty.texts, pl: body as WarrantyTemplate };
    warranty.answerSaves(api);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Wszystko zapisane na serwerze')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(warranty.lines('pl')[1]).toContain('Naprawy są bezpłatne.');
  },
);

test(
  'an attachment is moved by the keyboard as often as its button is pressed',
  { tag: '@long' },
  async ({ as, api }) => {
    serveWarranty(api);
    const page = await as('admin', { at: AT });
    await page.getByRole('tab', { name: /^Załączniki/ }).click();
    for (const name of ['Pierwszy', 'Drugi', 'Trzeci']) {
      await page.getByRole('button', { name: 'Dodaj link' }).click();
      await page.getByRole('group', { name: 'bez nazwy' }).getByLabel('Nazwa').fill(name);
    }
    await page.getByRole('button', { name: 'Przesuń wyżej: Trzeci' }).focus();
    for (const before of ['Drugi', 'Pierwszy']) {
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Przesuń wyżej: Trzeci' })).toBeFocused();
      await expect(
        page
          .getByRole('group', { name: 'Trzeci', exact: true })
          .locator('xpath=following-sibling::fieldset[1]'),
      ).toHaveAccessibleName(before);
    }
  },
);

test('a file is uploaded and attached, a link needs http or https, and each may have a condition', async ({
  as,
  api,
  site,
}) => {
  const warranty = serveWarranty(api);
  api
    .answer(getUploadUrls, { urls: [`${site.url}/uploads/schemat.pdf`], paths: ['library/schemat.pdf'] })
    .refuse(saveFile, 'unavailable');
  const page = await as('admin', { at: AT });
  await page.getByRole('tab', { name: /^Załączniki/ }).click();
  await page.getByRole('button', { name: 'Dodaj plik' }).click();
  await page.getByLabel('Wgraj nowy plik').setInputFiles({
    name: 'schemat.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 schemat'),
  });
  await expect(page.getByText('Nie udało się zapisać linku do pliku', { exact: false })).toBeVisible();
  api.answer(saveFile, {
    id: 9,
    organisation: '/organisations/2',
    name: 'schemat.pdf',
    type: 'application/pdf',
    path: 'library/schemat.pdf',
    language: null,
  });
  await page.getByRole('list', { name: 'Wysyłane pliki' }).getByRole('button', { name: 'Ponów' }).click();
  const file = page.getByRole('group', { name: 'schemat.pdf', exact: true });
  await file.getByRole('button', { name: 'Dodaj warunek' }).click();
  await file.getByRole('combobox', { name: 'Pole lub parametr, od którego to zależy' }).click();
  await page.locator('[role=listbox]').getByRole('option', { name: 'Bufor' }).click();
  await file.getByRole('button', { name: 'Tak', exact: true }).click();

  await page.getByRole('button', { name: 'Dodaj link' }).click();
  await field(page, 'Nazwa linku na karcie').fill('Deklaracja');
  await field(page, 'Adres').fill('javascript:alert(1)');
  await expect(page.getByText('To nie jest pełny adres strony.', { exact: false })).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Najpierw popraw 1 miejsce')).toBeVisible();
  await page.getByRole('button', { name: /Załącznik nie ma nazwy lub adresu/ }).click();
  await field(page, 'Adres').fill('https://fiord.test/deklaracja.pdf');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Gwarancja zapisana')).toBeVisible();
  expect(api.asked(updateDraft)).toHaveLength(0);
  // In the library, where the office shows it to installers if it wants to.
  expect(api.asked(saveFile).at(-1)?.body).toMatchObject({ folder: null, language: 'pl', hidden: true });
  expect(warranty.texts.pl?.attachments).toEqual([
    {
      kind: 'internal',
      name: 'schemat.pdf',
      path: 'library/schemat.pdf',
      conditionalLogic: { any: [{ all: [{ field: 'form.bufor', operator: 'in', values: ['yes'] }] }] },
    },
    { kind: 'external', name: 'Deklaracja', path: 'https://fiord.test/deklaracja.pdf' },
  ]);
});

const libraryFile = (version: number) => ({
  id: version,
  organisation: '/organisations/2',
  name: 'Schemat.pdf',
  type: 'application/pdf',
  path: pathOf(version),
  language: 'pl',
  entry: 4,
  size: 10,
  version,
  newest: version === 2 ? null : { version: 2, path: pathOf(2) },
  createdAt: '2026-11-20T08:00:00.000Z',
  url: '/files/schemat.pdf',
});

const attachment = (version: number) => ({
  kind: 'internal' as const,
  name: 'Schemat',
  path: pathOf(version),
});

test(
  'an attachment keeps the version that was chosen, says that the library has a newer one, and takes it on request',
  { tag: '@long' },
  async ({ as, api }) => {
    const lost = { kind: 'internal' as const, name: 'Zgubiony', path: 'library/gone.pdf' };
    const warranty = serveWarranty(api, {
      pl: aText(['Gwarancji udziela producent.'], { attachments: [attachment(1), lost] }),
    });
    api.answer(listFiles, ({ query }) => {
      const paths = query.getAll('path[]');
      return [1, 2].map(libraryFile).filter((one) => paths.includes(one.path));
    });
    const page = await as('admin', { at: AT });
    await page.getByRole('tab', { name: /^Załączniki/ }).click();
    const pinned = page.getByRole('group', { name: 'Schemat', exact: true });
    await expect(pinned.getByText('Z biblioteki, wersja 1')).toBeVisible();
    await expect(
      page.getByRole('group', { name: 'Zgubiony' }).getByText('Tego pliku nie ma już w bibliotece'),
    ).toBeVisible();
    await pinned.getByRole('button', { name: 'Użyj wersji 2' }).click();
    await expect(pinned.getByText('Z biblioteki, wersja 2')).toBeVisible();
    await page.getByRole('button', { name: 'Usuń załącznik: Zgubiony' }).click();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Gwarancja zapisana')).toBeVisible();
    expect(warranty.texts.pl?.attachments).toEqual([attachment(2)]);
  },
);

test(
  'an admin who ticks a parameter of the table by the keyboard stays at it, and hears where it has been moved',
  { tag: '@long' },
  async ({ as, api }) => {
    serveWarranty(api);
    const page = await as('admin', { at: AT });
    await page.getByRole('tab', { name: 'Tabela' }).click();
    const model = page.getByRole('checkbox', { name: 'Model' });
    await model.press('Space');
    await expect(model).toBeChecked();
    await expect(model).toBeFocused();
    await page.getByRole('button', { name: 'Przesuń wyżej: Model' }).press('Enter');
    await expect(page.getByText('Miejsce 1 z 2')).toHaveRole('status');
    await model.press('Space');
    await expect(model).not.toBeChecked();
    await expect(model).toBeFocused();
  },
);

test(
  'a text of one language is removed and put back, and is gone when that is saved; that of the main language stays',
  { tag: '@long' },
  async ({ as, api }) => {
    const warranty = serveWarranty(api, { pl: aText(['Okres wynosi 27 miesięcy.']), de: aText(['Alt.']) });
    const page = await as('admin', { at: AT });
    await page.getByRole('tab', { name: 'Tabela' }).click();
    await expect(page.getByText('Tej treści nie można usunąć')).toBeVisible();
    await page.getByRole('radio', { name: 'niemiecki' }).click({ force: true });
    const remove = async () => {
      await page.getByRole('button', { name: 'Usuń treść (niemiecki)' }).click();
      await page.getByRole('button', { name: 'Usuń treść', exact: true }).click();
    };
    await remove();
    await page.getByRole('button', { name: 'Przywróć usuniętą' }).first().click();
    await expect(text(page, 'niemiecki')).toContainText('Alt.');
    expect(warranty.texts).toHaveProperty('de');

    await remove();
    await expect(text(page, 'niemiecki')).toHaveCount(0);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Gwarancja zapisana')).toBeVisible();
    await expect(page.getByText('Wszystko zapisane na serwerze')).toBeVisible();
    expect(warranty.texts).not.toHaveProperty('de');
    await expect(page.getByRole('button', { name: 'Przywróć usuniętą' })).toHaveCount(0);
  },
);
