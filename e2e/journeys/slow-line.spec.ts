import type { Page, Request } from '@playwright/test';
import sharp from 'sharp';
import { ApiCaller } from '../drivers/api-caller.ts';
import { arrivedFiles, onlyInstallation } from '../drivers/arrived-files.ts';
import { cameraPictures } from '../drivers/camera/camera-picture.ts';
import { newSerial } from '../drivers/records/commissioned-device.ts';
import { Commissioning } from '../drivers/commissioning.ts';
import { InstallerAccount } from '../drivers/records/installer-account.ts';
import { expect, test } from '../drivers/journey.ts';
import { storedPictures } from '../drivers/stored-pictures.ts';
import { waitForPrefetch } from '../drivers/records/offline-cache.ts';
import { PortalServer } from '../drivers/portal-server.ts';
import { signedInContext } from '../drivers/signed-in-context.ts';
import { Throttle } from '../drivers/throttle.ts';

const MINUTE_MS = 60_000;
/** 2 kB a second to the server, five times that back, half a second there and back: one bar of EDGE in a cellar. */
const CELLAR = { bitsPerSecond: 16_000, downBitsPerSecond: 80_000, roundTripMs: 500 } as const;

type Shown = { readonly statuses: string[]; readonly fileStates: string[]; readonly percents: number[] };

declare global {
  interface Window {
    shownByQueue?: Shown;
  }
}

/** Notes whatever the only row of the open panel shows of its request, each time that anything on the page changes. */
function noteWhatIsShown(): void {
  const shown: Shown = { statuses: [], fileStates: [], percents: [] };
  window.shownByQueue = shown;
  const look = () => {
    const row = document.querySelector('[role=dialog] [data-status]');
    if (!row) return;
    const status = row.querySelector('[role=alert]') ? 'alert' : (row.getAttribute('data-status') ?? '');
    if (shown.statuses.at(-1) !== status) shown.statuses.push(status);
    const percent = row.querySelector('progress')?.value;
    if (percent !== undefined && shown.percents.at(-1) !== percent) shown.percents.push(percent);
    for (const file of row.querySelectorAll('li[data-state]')) {
      const state = file.getAttribute('data-state') ?? '';
      if (!shown.fileStates.includes(state)) shown.fileStates.push(state);
    }
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  look();
}

const isSent = (request: Request) => ['POST', 'PUT'].includes(request.method());
const pathOf = (request: Request) => new URL(request.url()).pathname;

/** What the queue asked the server for, and which of its calls broke off. */
function countCalls(page: Page): { readonly sent: string[]; readonly broken: string[] } {
  const sent: string[] = [];
  const broken: string[] = [];
  page.on('request', (request) => {
    if (isSent(request))
      sent.push(`${request.method()} ${pathOf(request).replace(/^\/api\/storage\/.*/, 'bytes')}`);
  });
  page.on('requestfailed', (request) => {
    if (isSent(request))
      broken.push(`${request.method()} ${pathOf(request)}: ${request.failure()?.errorText}`);
  });
  return { sent, broken };
}

// It takes 22 minutes (measured: 13 files of 2.5 MB, 2.6 MB on the line), longer than an access token lives.
test(
  'a commissioning with six photos of 5 MB leaves a cellar at 2 kB/s: once, whole, and at the first attempt',
  { tag: '@long' },
  async ({ browser }, { annotations }) => {
    test.setTimeout(45 * MINUTE_MS);
    const pictures = await cameraPictures(6);
    for (const { length } of pictures) expect(length).toBeGreaterThan(4_500_000);
    const line = await Throttle.open();
    const server = await PortalServer.open({ PUBLIC_URL: line.url });
    line.leadTo(server.port);
    const account = await InstallerAccount.make(server.url);
    const context = await signedInContext(browser, line.url, account, { serviceWorkers: 'allow' });
    try {
      const page = await context.newPage();
      await page.goto('/');
      await waitForPrefetch(page);
      const form = await Commissioning.on(page, 52);
      const serial = newSerial();
      await page.goto(`/add-device-simple/new?template=5&serial=${serial}`);
      await form.fillAndSign(undefined, pictures);

      line.slowDown(CELLAR);
      const carriedBefore = line.sent;
      const calls = countCalls(page);
      const began = Date.now();
      await form.send();
      const stored = await storedPictures(page);
      expect(new Set(stored.map(({ sha256 }) => sha256)).size).toBeGreaterThanOrEqual(8);
      await page.getByRole('button', { name: /1 operacja czeka/ }).click();
      const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: serial }).first();
      await row.getByRole('button', { expanded: false }).first().click();
      await page.evaluate(noteWhatIsShown);
      await expect(page.getByRole('button', { name: /Wszystko wysłane/ })).toBeVisible({
        timeout: 40 * MINUTE_MS,
      });
      const minutes = (Date.now() - began) / MINUTE_MS;
      const carried = line.sent - carriedBefore;
      const shown = await page.evaluate(() => window.shownByQueue);
      annotations.push({
        type: 'measured',
        description: `${minutes.toFixed(1)} min, ${Math.round(carried / 1000)} kB for ${stored.length} files of ${stored.map(({ size }) => Math.round(size / 1000)).join(', ')} kB`,
      });

      // Never a failure and never backwards; each file was under way, waited for and confirmed in the person's sight.
      expect(shown?.statuses.filter((status) => !['0', '1', '3', '5', '7'].includes(status))).toEqual([]);
      expect(shown?.fileStates).not.toContain('failed');
      expect(shown?.fileStates).toEqual(expect.arrayContaining(['waiting', 'sending', 'confirmed']));
      const percents = shown?.percents ?? [];
      expect(percents).toEqual(percents.toSorted((a, b) => a - b));
      expect(percents.length).toBeGreaterThan(8);

      // One attempt for each thing, none of them cut by a limit of the app's or the server's.
      expect(calls.broken).toEqual([]);
      expect(calls.sent.filter((call) => call === 'POST /api/installations')).toHaveLength(1);
      expect(calls.sent.filter((call) => call === 'PUT bytes')).toHaveLength(stored.length);
      expect(calls.sent.filter((call) => call === 'POST /api/files')).toHaveLength(stored.length);
      const bytes = stored.reduce((sum, { size }) => sum + size, 0);
      expect(carried / bytes).toBeLessThan(1.2);

      const api = await ApiCaller.signIn(server.url, account.email, account.password);
      const arrived = await arrivedFiles(api, `/installations/${await onlyInstallation(api, serial)}`);
      expect(arrived.map(({ sha256 }) => sha256).toSorted()).toEqual(
        stored.map(({ sha256 }) => sha256).toSorted(),
      );
      const photos = arrived.filter(({ field }) => field.startsWith('photos'));
      expect(photos).toHaveLength(6);
      for (const { bytes: photo } of photos)
        expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1200 });

      // The session has outlived its first token and is still good, over the same line.
      expect(minutes).toBeGreaterThan(10);
      expect((await page.request.get('/api/user')).status()).toBe(200);
      await expect(page).not.toHaveURL(/login/);
    } finally {
      await context.close();
      await line.close();
      await server.close();
    }
  },
);
