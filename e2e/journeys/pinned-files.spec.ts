import { WHOLE_CHROMIUM } from '../drivers/chromium.ts';
import { ApiCaller } from '../drivers/api-caller.ts';
import { greyAt, makeFilm } from '../drivers/library/film.ts';
import { expect, test } from '../drivers/journey.ts';
import { addFile, makeFolder, makePdf } from '../drivers/library/library-files.ts';

// The headless shell has no reader of PDFs.
test.use(WHOLE_CHROMIUM);

test(
  'an installer pins a folder, and in a cellar without a network opens the manual and the middle of the film',
  { tag: '@long' },
  async ({ newInstaller, as, server }) => {
    test.setTimeout(240_000);
    const admin = await ApiCaller.signIn(server.url, 'admin@demo.test');
    const folder = await makeFolder(admin, 'Do piwnicy');
    const manual = await addFile(admin, makePdf(40, 'Manual'), 'Instrukcja.pdf', { folder });
    const film = await makeFilm(60);
    expect(film.length, 'several parts').toBeGreaterThan(4_194_304);
    await addFile(admin, film, 'Rozruch.webm', { folder });
    const page = await as(await newInstaller(), { offlineReady: true });
    const main = page.getByRole('main');
    const here = main.getByRole('region').or(main.locator('section')).filter({ hasText: 'Na tym telefonie' });

    await test.step('the pin proves itself', async () => {
      await page.goto('/support/documents');
      await page.getByRole('button', { name: 'Zachowaj na tym telefonie: Do piwnicy' }).click();
      await expect(here).toContainText('2 z 2 plików · ');
      await expect(here).toContainText('sprawdzono dziś');
      await expect(page.getByRole('button', { name: /: Do piwnicy/ })).toContainText('zachowane');
    });

    await test.step('a newer version is offered, and taken', async () => {
      await addFile(admin, makePdf(41, 'Newer manual'), 'Instrukcja 2.pdf', { replaces: manual });
      await page.reload();
      await expect(here).toContainText('1 nowszy czeka');
      await page.getByRole('button', { name: 'Pobierz nowszą wersję' }).click();
      await expect(here).not.toContainText('nowszy czeka');
      await expect(here).toContainText('2 z 2 plików');
    });

    await test.step('what the maker adds to the folder and takes from it meanwhile is followed once the list is read again', async () => {
      const context = page.context();
      await context.setOffline(true);
      const added = await addFile(admin, makePdf(2, 'Added'), 'Nowość.pdf', { folder });
      await context.setOffline(false);
      await expect(here).toContainText('3 z 3 plików', { timeout: 20_000 });
      const held = () => page.evaluate(async () => (await (await caches.open('pinned-files')).keys()).length);
      const before = await held();
      await context.setOffline(true);
      await admin.send('PATCH', `/library_entries/${added}`, { hidden: true });
      await context.setOffline(false);
      await expect(here).toContainText('2 z 2 plików', { timeout: 20_000 });
      await expect.poll(held).toBe(before - 2);
    });

    await server.stop('SIGKILL');
    try {
      await test.step('the manual opens in flight mode, whole', async () => {
        await page.goto('/support/documents');
        await main.getByRole('link', { name: /Do piwnicy/ }).click();
        const [opened] = await Promise.all([
          page.context().waitForEvent('page'),
          main.getByRole('link', { name: /Instrukcja\.pdf/ }).click(),
        ]);
        await opened.waitForLoadState();
        expect(new URL(opened.url()).pathname).toMatch(/^\/pinned\/[0-9a-f]{64}\/Instrukcja\.pdf$/);
        expect(await opened.evaluate(() => document.contentType)).toBe('application/pdf');
        const text = await page.evaluate(async (url) => (await fetch(url)).text(), opened.url());
        expect(text).toContain('(Newer manual, page 37)');
        await opened.close();
      });

      await test.step('the film plays from its middle', async () => {
        await main.getByRole('button', { name: 'Rozruch.webm, odtwórz film' }).click();
        const video = page.locator('video');
        const grey = await video.evaluate(async (element: HTMLVideoElement) => {
          element.pause();
          if (element.readyState < 1)
            await new Promise((resolve) =>
              element.addEventListener('loadedmetadata', resolve, { once: true }),
            );
          const sought = new Promise((resolve) =>
            element.addEventListener('seeked', resolve, { once: true }),
          );
          element.currentTime = 45.5;
          await sought;
          const canvas = new OffscreenCanvas(element.videoWidth, element.videoHeight);
          const pen = canvas.getContext('2d');
          pen?.drawImage(element, 0, 0);
          return [element.duration, pen?.getImageData(element.videoWidth - 20, 20, 1, 1).data[0]];
        });
        expect(grey[0]).toBe(60);
        expect(Math.abs((grey[1] ?? 0) - greyAt(45))).toBeLessThan(2);
        await page.keyboard.press('Escape');
        const stretch = await page.evaluate(async () => {
          const file = await caches.open('pinned-files').then((cache) => cache.keys());
          const part = file.map(({ url }) => new URL(url).pathname).find((path) => path.endsWith('/part/1'));
          const answer = await fetch(`/pinned/${part?.split('/')[2]}/x`, {
            headers: { range: 'bytes=4194300-4194309' },
          });
          const bytes = new Uint8Array(await answer.arrayBuffer());
          return [answer.status, answer.headers.get('content-range'), [...bytes]];
        });
        expect(stretch).toEqual([
          206,
          `bytes 4194300-4194309/${film.length}`,
          [...film.subarray(4_194_300, 4_194_310)],
        ]);
      });

      await test.step('what the browser has removed is said before somebody needs it', async () => {
        await page.evaluate(async () => {
          const cache = await caches.open('pinned-files');
          for (const request of await cache.keys())
            if (request.url.endsWith('/part/1')) await cache.delete(request);
        });
        await page.goto('/support/documents');
        await expect(here).toContainText('1 z 2 plików');
        await expect(here).toContainText('Przeglądarka usunęła z tego telefonu 1 plik');
        await expect(here).toContainText('Rozruch.webm. Pobierzesz ponownie, gdy wróci internet.');
      });
    } finally {
      await server.start();
    }

    await test.step('and is fetched again with a network, the missing part alone', async () => {
      const parts: string[] = [];
      page.on('request', (request) => {
        const range = request.headers()['range'];
        if (range !== undefined && !request.url().includes('/pinned/')) parts.push(range);
      });
      await page.goto('/support/documents');
      await expect(here).toContainText('2 z 2 plików');
      expect([...new Set(parts)]).toEqual([`bytes=4194304-${Math.min(film.length, 8_388_608) - 1}`]);
    });
  },
);
