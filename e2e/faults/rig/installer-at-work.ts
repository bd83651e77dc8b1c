import { createHash } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { Commissioning, CUSTOMER } from '../../drivers/commissioning.ts';
import { phonePhoto } from '../../drivers/long-form.ts';
import { joinPhone, leftInQueue } from './browser.ts';
import type { Phone } from './fault-proxy.ts';
import type { Fired } from '../schedules/fired.ts';
import { untilSent } from './phone.ts';
import type { PhoneReport } from '../outcome-check.ts';
import type { Plan } from '../schedules/plan.ts';
import type { Carried, WantedInstallation } from '../schedules/requests.ts';
import type { Rig } from './rig.ts';
import { type Account, PASSWORD } from './store.ts';
import { pause } from './waiting.ts';

const PHOTOS = 2;
const SIGNATURES = 2;
/** What the app does for reading offline once it is idle. */
const SETTLE_MS = 3_000;

/**
 * An installer opens the app, loses the network, starts the app again, fills the whole form with photos and signatures, and is
 * told that it is saved; then the network is back, as bad as the plan says. Needs the built app (`npm run build`).
 */
export async function commissioned(
  rig: Rig,
  browser: Browser,
  { seed, plan, fired }: { readonly seed: number; readonly plan: Plan; readonly fired: Fired },
): Promise<PhoneReport> {
  const id = `app-${seed}`;
  const account = rig.account();
  const phone: Phone = { raced: 0, twice: [], fired, faultOf: (call) => plan.take(call) };
  rig.proxy.phone(id, phone);
  const context = await browser.newContext({
    baseURL: rig.proxy.url,
    viewport: { width: 390, height: 844 },
    locale: 'pl-PL',
  });
  try {
    await joinPhone(context, id, rig.proxy.url);
    const before = await signedIn(context, account);
    const { lowest, page } = await startedCold(context, before, rig);
    const serial = `FAULT-APP-${seed}`;
    const customerEmail = `customer-app-${seed}@example.com`;
    await page.goto(`/add-device-simple/new?template=${rig.template.id}&serial=${serial}`);
    await fill(page, lowest, customerEmail);
    const wanted = await acceptedAs(page, { serial, customerEmail });
    rig.expect([wanted]);
    await context.setOffline(false);
    await untilSent(page, account, plan);
    const missing = PHOTOS + SIGNATURES - wanted.files.length;
    return {
      id,
      ownerEmail: account.email,
      intended: [wanted],
      accepted: new Set([wanted.clientId]),
      left: await leftInQueue(page),
      raced: phone.raced,
      seen: { lost: missing === 0 ? [] : [`${missing} of the pictures that were taken`] },
    };
  } finally {
    await context.close();
  }
}

async function signedIn(context: BrowserContext, { email }: Account): Promise<Page> {
  await context.addInitScript(() => localStorage.setItem('lang', 'pl'));
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('input[autocomplete=username]').fill(email);
  await page.locator('input[autocomplete=current-password]').fill(PASSWORD);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await pause(SETTLE_MS);
  return page;
}

/** Without a network the app is closed and opened again: only its service worker answers. */
async function startedCold(context: BrowserContext, before: Page, rig: Rig) {
  const lowest = await Commissioning.on(before, rig.template.versionId);
  await context.setOffline(true);
  const page = await context.newPage();
  await before.close();
  return { lowest: lowest.onPage(page), page };
}

async function fill(page: Page, form: Commissioning, email: string): Promise<void> {
  await form.heading.waitFor();
  for (let step = 0; step < 20; step += 1) {
    const heading = await form.heading.innerText();
    if (heading === 'Podpisy') {
      await form.signBoth();
      await form.send();
      return;
    }
    if (heading === 'Klient') await form.typeCustomer({ ...CUSTOMER, email });
    else if (heading === 'Notatki i zdjęcia') await takePhotos(page);
    else if (heading !== 'Podsumowanie') await form.answerStep();
    await form.next();
  }
  throw new Error('The form has no end');
}

async function takePhotos(page: Page): Promise<void> {
  for (let at = 0; at < PHOTOS; at += 1) {
    const pictures = page.getByRole('main').locator('img');
    const before = await pictures.count();
    await page
      .getByRole('main')
      .locator('input[type=file][capture]')
      .first()
      .setInputFiles({ name: `IMG_${at}.jpg`, mimeType: 'image/jpeg', buffer: await phonePhoto() });
    await pictures.nth(before).waitFor();
  }
}

/** What the person was told to be saved, read from the disk at that moment: what has to arrive, once. */
async function acceptedAs(
  page: Page,
  { serial, customerEmail }: Pick<WantedInstallation, 'serial' | 'customerEmail'>,
): Promise<WantedInstallation> {
  const queued = await page.evaluate(readQueuedRequest);
  const files = queued.files.map(({ base64, ...file }): Carried => {
    const sha256 = createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex');
    return { ...file, base64, sha256 };
  });
  const request = { body: {} };
  const { clientId } = queued;
  const customerName = CUSTOMER.name;
  return { kind: 'installation', clientId, serial, customerEmail, customerName, files, request };
}

type StoredPicture = Pick<Carried, 'name' | 'field' | 'type' | 'base64'>;

/** Runs in the page: its one request with its bytes, past the product's code. */
function readQueuedRequest(): Promise<{ clientId: string; files: StoredPicture[] }> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('loopee');
    opening.addEventListener('error', () => reject(new Error('The database cannot be opened')));
    opening.addEventListener('success', () => {
      const db = opening.result;
      const reading = db.transaction(['requests', 'files'], 'readonly');
      const requests = reading.objectStore('requests').getAll();
      const payloads = reading.objectStore('files').getAll();
      reading.addEventListener('complete', () => {
        db.close();
        const [request] = requests.result as {
          clientId: string;
          files: (Omit<StoredPicture, 'base64'> & { slot: string })[];
        }[];
        if (!request) {
          reject(new Error('Nothing was kept'));
          return;
        }
        const bytesOf = new Map(
          (payloads.result as { id: string; bytes: ArrayBuffer }[]).map(({ id, bytes }) => [id, bytes]),
        );
        const files = request.files.map(({ name, field, type, slot }) => {
          const bytes = new Uint8Array(bytesOf.get(slot) ?? new ArrayBuffer(0));
          const base64 = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
          return { name, field, type, base64 };
        });
        resolve({ clientId: request.clientId, files });
      });
    });
  });
}
