import { listSupportMaterials } from '@portal/domain/files/contract';
import { getInstallation, getInstallationCard } from '@portal/domain/installations/contract';
import type { Page } from '@playwright/test';
import { makeFilm } from '../drivers/library/film.ts';
import { makePdf } from '../drivers/library/library-files.ts';
import { expect, test } from './driver/page-test.ts';
import { aMaterial } from './fixtures/materials.ts';
import { anInstallation } from './fixtures/records.ts';

test(
  'without a viewer in the browser a manual opens within the app at the page asked for, and a damaged one says so',
  { tag: '@long' },
  async ({ as, api }) => {
    const files = [
      aMaterial({ id: 1, name: 'Instrukcja', url: '/files/manual.pdf', type: 'application/pdf' }),
      aMaterial({ id: 2, name: 'Schemat', url: '/files/damaged.pdf', type: 'application/pdf' }),
    ];
    api.answer(listSupportMaterials, files);
    const page = await as('installer', { at: '/' });
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => false }),
    );
    const contentType = 'application/pdf';
    await page.route('**/files/manual.pdf', (route) =>
      route.fulfill({ contentType, body: makePdf(40, 'Manual') }),
    );
    await page.route('**/files/damaged.pdf', (route) =>
      route.fulfill({ contentType, body: 'PK\u0003\u0004' }),
    );
    await page.goto('/support/documents');
    await page.getByRole('button', { name: /^Instrukcja/ }).click();
    const reader = page.getByRole('dialog', { name: 'Instrukcja' });
    await expect(reader).toContainText('z 40');
    await reader.getByLabel('Strona z 40').fill('37');
    await page.keyboard.press('Enter');
    const sheet = reader.getByRole('img', { name: 'Strona 37', exact: true });
    await expect(sheet.locator('canvas')).toBeVisible();
    await expect(reader.getByLabel('Strona z 40')).toHaveValue('37');
    // Pages far from the sight hold no canvas.
    await expect(reader.locator('canvas')).not.toHaveCount(0);
    expect(await reader.locator('canvas').count()).toBeLessThan(8);
    const inked = await sheet.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      return pixels.some((value, at) => at % 4 === 0 && value < 100);
    });
    expect(inked).toBe(true);
    await page.goBack();
    await expect(reader).toBeHidden();
    await expect(page).toHaveURL('/support/documents');

    await page.getByRole('button', { name: /^Schemat/ }).click();
    await expect(page.getByRole('dialog', { name: 'Schemat' })).toContainText(
      'Nie udało się pokazać tego dokumentu',
    );
  },
);

test(
  'of a folder of two thousand manuals as many are drawn as one scrolls past, and any is found',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(listSupportMaterials, [
      aMaterial({ id: 1, name: 'Archiwum', kind: 'folder' }),
      ...Array.from({ length: 2_000 }, (_, at) =>
        aMaterial({ id: at + 2, name: `Instrukcja ${at + 1}`, parent: 1, url: '/files/manual.pdf' }),
      ),
    ]);
    const page = await as('installer', { at: '/support/documents' });
    await page.getByRole('link', { name: /^Archiwum/ }).click();
    const rows = page.getByRole('region', { name: 'Archiwum' }).getByRole('listitem');
    await expect(rows.first()).toContainText('Instrukcja 1');
    expect(await rows.count()).toBeLessThan(60);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(rows.filter({ hasText: 'Instrukcja 2000' })).toBeVisible();
    await expect(rows.filter({ hasText: 'Instrukcja 2000' })).toHaveAttribute('aria-posinset', '2000');
    await expect.poll(() => rows.count()).toBeLessThan(60);

    await page.getByLabel('Szukaj dokumentu').fill('archiwum 1999');
    await expect(page.getByRole('list', { name: 'Materiały' }).getByRole('listitem')).toHaveText([
      /Instrukcja 1999/,
    ]);
  },
);

test(
  'the documents of one device type say so, in every language, and lead to all of them',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(listSupportMaterials, [
      aMaterial({ id: 1, name: 'Instrukcja Aqua', deviceTypes: [5] }),
      aMaterial({ id: 2, name: 'Schemat Terra', deviceTypes: [6] }),
    ]);
    const page = await as('installer', { at: '/support/documents?deviceType=5' });
    const main = page.getByRole('main');
    await expect(main).toContainText('Tylko dokumenty jednego typu urządzenia.');
    await main.getByText('Deutsch', { exact: true }).click();
    await expect(page).toHaveURL(/language=de/);
    await expect(main.getByRole('listitem')).toHaveText([/Instrukcja Aqua/]);
    await main.getByRole('link', { name: 'Pokaż wszystkie materiały' }).click();
    await expect(main).toContainText('Schemat Terra');
  },
);

test(
  'on the narrowest phone the names of languages and text sizes are not broken',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(listSupportMaterials, [aMaterial({ id: 1, name: 'Anleitung', language: 'de' })]);
    const page = await as('installer', { at: '/support/documents', language: 'de' });
    await page.setViewportSize({ width: 320, height: 640 });
    const lines = (name: string) =>
      page
        .getByRole('main')
        .locator('label')
        .filter({ hasText: name })
        .evaluate(({ lastChild }) => {
          const text = document.createRange();
          if (lastChild) text.selectNodeContents(lastChild);
          return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
        });
    await expect.poll(() => lines('Deutsch')).toBe(1);
    await page.goto('/edit-profile');
    await expect.poll(() => lines('100 %')).toBe(1);
  },
);

/** Serves a file by ranges, as the storage does, for as long as its link lives. */
async function serveByRanges(page: Page, address: string, type: string, bytes: Buffer) {
  const link = { alive: true };
  await page.route(`**${address}`, (route) => {
    const [, from, to] = /bytes=(\d+)-(\d*)/.exec(route.request().headers()['range'] ?? '') ?? [];
    if (!link.alive) return route.fulfill({ status: 403 });
    const headers = { 'content-type': type, 'accept-ranges': 'bytes' };
    if (from === undefined)
      return route.fulfill({ headers: { ...headers, 'content-length': `${bytes.length}` }, body: bytes });
    const end = Math.min(bytes.length - 1, Number(to || bytes.length));
    return route.fulfill({
      status: 206,
      headers: { ...headers, 'content-range': `bytes ${from}-${end}/${bytes.length}` },
      body: bytes.subarray(Number(from), end + 1),
    });
  });
  return link;
}

test(
  'a film goes on from the same second when the list brings a new link, and whenever the old one has died',
  { tag: '@long' },
  async ({ as, api }) => {
    let url = '/files/one.webm';
    api.answer(listSupportMaterials, () => [
      aMaterial({ id: 1, name: 'Rozruch', kind: 'video', type: 'video/webm', url }),
    ]);
    const page = await as('installer', { at: '/' });
    await page.clock.install();
    const film = await makeFilm(8);
    for (const name of ['one', 'two', 'three'])
      await serveByRanges(page, `/files/${name}.webm`, 'video/webm', film);
    await page.goto('/support/documents');
    await page.getByRole('button', { name: 'Rozruch, odtwórz film' }).click();
    const video = page.locator('video');
    await video.evaluate(async (element: HTMLVideoElement) => {
      element.pause();
      if (element.readyState < 1)
        await new Promise((resolve) => element.addEventListener('loadedmetadata', resolve, { once: true }));
      const sought = new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
      element.currentTime = 5;
      await sought;
    });
    const now = () =>
      video.evaluate((element: HTMLVideoElement) => [
        new URL(element.currentSrc).pathname,
        Math.round(element.currentTime),
      ]);

    url = '/files/two.webm';
    const asked = api.asked(listSupportMaterials).length;
    await page.clock.runFor(4 * 60_000 + 1_000);
    await expect.poll(() => api.asked(listSupportMaterials).length).toBeGreaterThan(asked);
    expect(await now()).toEqual(['/files/one.webm', 5]);

    await video.evaluate((element) => element.dispatchEvent(new Event('error')));
    await expect.poll(now).toEqual(['/files/two.webm', 5]);
    await video.evaluate((element) => element.dispatchEvent(new Event('error')));
    await expect(page.getByRole('alert')).toContainText('Nie udało się odtworzyć filmu');
    // The phone lay in a pocket until the second link had died as well.
    url = '/files/three.webm';
    await page.clock.runFor(4 * 60_000 + 1_000);
    await expect.poll(async () => (await now())[0]).toBe('/files/three.webm');
    await expect(page.getByRole('alert')).toBeHidden();
  },
);

test(
  'a manual that is read within the app stays at its page whenever its link dies, and open when the network goes',
  { tag: '@long' },
  async ({ as, api }) => {
    let url = '/files/one.pdf';
    api.answer(listSupportMaterials, () => [
      aMaterial({ id: 1, name: 'Instrukcja', type: 'application/pdf', url }),
    ]);
    const page = await as('installer', { at: '/' });
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => false }),
    );
    await page.clock.install();
    // Large enough to be read stretch by stretch.
    const manual = makePdf(400, 'Manual '.repeat(600));
    const one = await serveByRanges(page, '/files/one.pdf', 'application/pdf', manual);
    const two = await serveByRanges(page, '/files/two.pdf', 'application/pdf', manual);
    const three = await serveByRanges(page, '/files/three.pdf', 'application/pdf', manual);
    await serveByRanges(page, '/files/four.pdf', 'application/pdf', manual);
    await page.goto('/support/documents');
    await page.getByRole('button', { name: /^Instrukcja/ }).click();
    const reader = page.getByRole('dialog', { name: 'Instrukcja' });
    const field = reader.getByLabel('Strona z 400');
    const goTo = async (number: number) => {
      await field.fill(String(number));
      await page.keyboard.press('Enter');
    };
    const drawn = (number: number) =>
      expect(
        reader.getByRole('img', { name: `Strona ${number}`, exact: true }).locator('canvas'),
      ).toBeVisible();
    await goTo(37);
    await drawn(37);

    const bring = async (next: string) => {
      url = `/files/${next}.pdf`;
      const asked = api.asked(listSupportMaterials).length;
      await page.clock.runFor(4 * 60_000 + 1_000);
      await expect.poll(() => api.asked(listSupportMaterials).length).toBeGreaterThan(asked);
    };
    await bring('two');
    await expect(field).toHaveValue('37');
    one.alive = false;
    await goTo(150);
    await drawn(150);
    await expect(field).toHaveValue('150');

    // The phone lay in a pocket until the list's link had died as well, and the next one while it was brought.
    two.alive = false;
    await goTo(250);
    await expect(reader.locator('[data-failed]')).not.toHaveCount(0);
    three.alive = false;
    await bring('three');
    await expect(reader).toContainText('Nie udało się pokazać tego dokumentu');
    await bring('four');
    await drawn(250);
    await expect(field).toHaveValue('250');

    await page.context().setOffline(true);
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await expect(page.getByText('Bez połączenia widzisz tylko spis.')).toBeAttached();
    await expect(reader).toBeVisible();
    await page.context().setOffline(false);
  },
);

const isThere = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
const inked = (name: string) => ({
  name,
  field: 'signature',
  type: 'image/png',
  sha256: name.slice(0, 1).repeat(64),
  size: 400,
  arrived: true,
  url: `/files/${name}`,
  leftOut: false,
});

test(
  'a card is asked for by a press during which the signatures above it arrive',
  { tag: '@long' },
  async ({ as, api }) => {
    const [signature, installerSignature] = ['a.svg', 'b.svg'];
    api
      .answer(
        getInstallation,
        anInstallation(7, {
          signature,
          installerSignature,
          files: [inked(signature), inked(installerSignature)],
          documents: [{ kind: 'card', name: 'installation', url: '/api/installations/7/card/installation' }],
        }),
      )
      .file(getInstallationCard, makePdf(1, 'Karta'), 'card.pdf');
    const page = await as('installer', { at: '/' });
    const pressed = Promise.withResolvers<void>();
    await page.route('**/files/*.svg', async (route) => {
      await pressed.promise;
      const body = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="160"/>';
      await route.fulfill({ contentType: 'image/svg+xml', body });
    });
    await page.goto('/installations/7');
    await page.getByRole('button', { name: 'Karta instalacji', exact: true }).hover();
    await page.mouse.down();
    pressed.resolve();
    for (const name of ['Podpis klienta', 'Podpis instalatora'])
      await expect.poll(() => page.getByRole('img', { name }).evaluate(isThere)).toBe(true);
    await page.mouse.up();
    await expect.poll(() => api.asked(getInstallationCard).length).toBe(1);
  },
);
