import { randomBytes } from 'node:crypto';
import type { Browser } from 'playwright-core';
import type { ApiCaller } from '../../e2e/drivers/api-caller.ts';
import { addFile, makeFolder } from '../../e2e/drivers/library/library-files.ts';
import { signedInContext } from '../../e2e/drivers/signed-in-context.ts';

const MEGABYTE = 1_000_000;
const FILES = 10;
const EACH = 20 * MEGABYTE;

/** Pins a folder of 200 MB in real Chromium, then has every byte of it compared with its hash. */
export async function measurePins(browser: Browser, url: string, admin: ApiCaller): Promise<object> {
  const folder = await makeFolder(admin, 'Dwieście megabajtów');
  for (let at = 0; at < FILES; at += 1)
    await addFile(admin, Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(EACH - 9)]), `${at}.pdf`, {
      folder,
    });
  const who = { email: 'installer@demo.test', password: 'Demo-1234' };
  const context = await signedInContext(browser, url, who, { serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('/support/documents');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.waitForTimeout(8_000);
  const network = await page.evaluate(
    async (address) => {
      const began = performance.now();
      const bytes = (await (await fetch(address, { cache: 'no-store' })).arrayBuffer()).byteLength;
      return bytes / 1e6 / ((performance.now() - began) / 1_000);
    },
    await firstLink(admin),
  );
  const pinned = Date.now();
  await page.getByRole('button', { name: 'Zachowaj na tym telefonie: Dwieście megabajtów' }).click();
  const done = page.getByText(new RegExp(`^${FILES} z ${FILES} plików`));
  await done.waitFor({ timeout: 300_000 });
  const pinSeconds = (Date.now() - pinned) / 1_000;
  const check = page.getByRole('button', { name: 'Sprawdź teraz' });
  const checked = Date.now();
  await check.click();
  await page.locator('button[data-loading]').waitFor({ state: 'detached' });
  const checkSeconds = (Date.now() - checked) / 1_000;
  await context.close();
  const megabytes = (FILES * EACH) / MEGABYTE;
  return {
    MB: megabytes,
    'fetch alone MB/s': Math.round(network),
    'pinned MB/s, with hashes': Math.round(megabytes / pinSeconds),
    'verified MB/s': Math.round(megabytes / checkSeconds),
  };
}

async function firstLink(admin: ApiCaller): Promise<string> {
  const found = (await admin.get('/organisations/2/support_materials?itemsPerPage=100')) as {
    name: string;
    url: string;
  }[];
  return new URL(found.find(({ name }) => name === '0.pdf')?.url ?? '').pathname;
}
