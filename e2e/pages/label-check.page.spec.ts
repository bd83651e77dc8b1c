import { type Browser, chromium, type Page } from '@playwright/test';
import { getUploadUrls, saveFile } from '@portal/domain/files/contract';
import {
  createProductionRecord,
  getProductionDevice,
  scanProduction,
} from '@portal/domain/production/contract';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HEADLESS_SHELL } from '../drivers/chromium.ts';
import { chromiumWith, makeCameraVideo, makeLabelPhoto } from '../drivers/camera/fake-camera.ts';
import { watchBrowser } from '../drivers/violations.ts';
import { wedge } from '../drivers/wedge.ts';
import { expect, test } from './driver/page-test.ts';
import { aProductionDevice, aProductionRecord } from './fixtures/production.ts';

const SERIAL = 'HP-2026-00000001';
const OTHER = 'HP-2026-00000002';
const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true };
const main = (page: Page) => page.getByRole('main');
const finish = (page: Page) => main(page).getByRole('button', { name: 'Zakończ etap' });

let folder = '';
let browser: Browser | undefined;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-label-'));
  await makeCameraVideo(SERIAL, join(folder, 'own.mjpeg'), 'portrait');
  await makeLabelPhoto(OTHER, join(folder, 'other.jpg'));
});
test.afterEach(async () => {
  await browser?.close();
  browser = undefined;
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Ewa at the label check of a made device, on a tablet with one of these cameras. */
async function checking(
  { as, api }: Pick<Parameters<Parameters<typeof test>[2]>[0], 'as' | 'api'>,
  cameras: Parameters<typeof chromiumWith>[0],
): Promise<Page> {
  api
    .answer(scanProduction, { devices: [], worker: { id: 3, name: 'Ewa Lis' } })
    .answer(getProductionDevice, aProductionDevice(1, { done: [2, 3, 4, 5, 6, 7, 8], step: 9 }))
    .answer(createProductionRecord, ({ body }) => aProductionRecord({ stage: 9, clientId: body.clientId }));
  const { executablePath } = HEADLESS_SHELL;
  browser = watchBrowser(await chromium.launch({ ...chromiumWith(cameras), executablePath }));
  const page = await as('production', { at: '/production/1', browser, device: TABLET });
  await wedge(page, 'LIS-01');
  await main(page).getByRole('link', { name: 'Etap 9: Kontrola etykiety' }).click();
  return page;
}

test(
  'the camera reads the label that was stuck on, and its picture is sent with the check',
  { tag: '@long' },
  async ({ as, api, site }) => {
    api
      .answer(getUploadUrls, ({ body }) => ({
        urls: body.map(({ filename }) => `${site.url}/uploads/${filename}`),
        paths: body.map(({ filename }) => filename),
      }))
      .answer(saveFile, ({ body: { organisation, name, type, path } }) => ({
        id: 1,
        organisation,
        name,
        type,
        path,
        language: 'pl',
        entry: null,
      }));
    const page = await checking({ as, api }, { film: join(folder, 'own.mjpeg') });
    await main(page).getByRole('button', { name: 'Odczytaj etykietę aparatem' }).tap();
    await expect(main(page)).toContainText('Etykieta czytelna, numer się zgadza');
    await finish(page).tap();
    await expect.poll(() => api.asked(createProductionRecord).length).toBe(1);
    const [sent] = api.asked(createProductionRecord).map(({ body }) => body);
    expect(sent).toMatchObject({
      act: 'finish',
      stage: 9,
      worker: 3,
      scanned: { serial: SERIAL, by: 'camera' },
    });
    if (sent?.act !== 'finish' || !sent.labelPicture) throw new Error('No picture of the label was sent');
    const { labelPicture } = sent;
    expect(sent.files?.map(({ name, field }) => [name, field])).toEqual([[labelPicture, 'labelPicture']]);
    await expect.poll(() => api.asked(saveFile).map(({ body }) => body.name)).toEqual([labelPicture]);
  },
);

test(
  'a photo of another device’s label is refused in red with both numbers, until the scanner reads its own',
  { tag: '@long' },
  async ({ as, api }) => {
    const page = await checking({ as, api }, 'denied');
    await main(page).getByRole('button', { name: 'Odczytaj etykietę aparatem' }).tap();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('dialog').getByRole('button', { name: 'Zdjęcie etykiety' }).tap(),
    ]);
    await chooser.setFiles(join(folder, 'other.jpg'));
    const refusal = main(page).getByRole('alert').filter({ hasText: 'To etykieta innego urządzenia' });
    await expect(refusal).toContainText('HP-2026-0000 0002');
    await expect(refusal).toContainText('HP-2026-0000 0001');
    await finish(page).tap();
    expect(api.asked(createProductionRecord)).toEqual([]);
    await wedge(page, SERIAL);
    await expect(refusal).toHaveCount(0);
    await finish(page).tap();
    await expect
      .poll(() => api.asked(createProductionRecord).map(({ body }) => body))
      .toMatchObject([{ scanned: { serial: SERIAL, by: 'scanner' }, labelPicture: null, files: [] }]);
  },
);
