import type { Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { ApiCaller } from '../drivers/api-caller.ts';
import { arrivedFiles, onlyInstallation } from '../drivers/arrived-files.ts';
import { newSerial } from '../drivers/records/commissioned-device.ts';
import { Commissioning } from '../drivers/commissioning.ts';
import type { InstallerAccount } from '../drivers/records/installer-account.ts';
import { expect, test } from '../drivers/journey.ts';
import { storedPictures } from '../drivers/stored-pictures.ts';
import { waitForPrefetch } from '../drivers/records/offline-cache.ts';
import { Phone } from '../drivers/phone.ts';
import { SmallDisk } from '../drivers/small-disk.ts';
import { everythingSent } from '../drivers/records/field-records.ts';

// What the worker keeps takes room as well, and without it nothing opens where there is no network.
test.use({ serviceWorkers: 'allow' });

const ROOMY_MB = 400;
/** Room for some photos, and not for all. */
const LEFT_MB = 6;
const MAX_PHOTOS = 20;
const NOT_KEPT = 'Formularz nie jest zapisany na tym urządzeniu';
const PHOTOS = 'Notatki i zdjęcia';

/** A photo of gravel: noise hardly shrinks, so that few of them fill a disk. */
function gravel(): Promise<Buffer> {
  return sharp(randomBytes(1200 * 900 * 3), { raw: { width: 1200, height: 900, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

const warning = (page: Page) => page.getByRole('alert').filter({ hasText: NOT_KEPT });
const saved = (page: Page) => page.getByText(/^Zapisano \d/);
const hashes = (files: readonly { readonly sha256: string }[]) =>
  files.map(({ sha256 }) => sha256).toSorted();

/** Opens the form of a device that nobody knows and walks to the step that takes any number of photos. */
async function toPhotos(page: Page, serial: string): Promise<Commissioning> {
  const form = await Commissioning.on(page, 52);
  await page.goto(`/add-device-simple/new?template=5&serial=${serial}`);
  await form.fillUpTo(PHOTOS);
  await expect(saved(page)).toBeVisible();
  return form;
}

/** Adds photos until the installer is told that nothing more is kept; answers the pictures that were called saved, and how many were taken. */
async function fillUp(page: Page, form: Commissioning): Promise<{ calledSaved: string[]; taken: number }> {
  let calledSaved: string[] = [];
  for (let taken = 1; taken <= MAX_PHOTOS; taken += 1) {
    await form.addPhotos([await gravel()]);
    let stored = calledSaved;
    const settled = async () => {
      if (await warning(page).isVisible()) return 'told';
      stored = hashes(await storedPictures(page, 'forms'));
      return stored.length > calledSaved.length ? 'kept' : 'waiting';
    };
    await expect.poll(settled).not.toBe('waiting');
    if (await warning(page).isVisible()) return { calledSaved, taken };
    await expect(saved(page)).toBeVisible();
    calledSaved = stored;
  }
  throw new Error('The disk has room for everything');
}

async function arrivedAt(url: string, { email, password }: InstallerAccount, serial: string) {
  const api = await ApiCaller.signIn(url, email, password);
  return arrivedFiles(api, `/installations/${await onlyInstallation(api, serial)}`);
}

const isPhoto = ({ field }: { readonly field: string }) => field.startsWith('photos');

test(
  'a disk that photos fill up to the last byte: the installer is told, hands nothing over that is not kept, and with room the form goes on by itself',
  { tag: '@long' },
  async ({ newInstaller, server }) => {
    test.setTimeout(300_000);
    const disk = await SmallDisk.open(ROOMY_MB);
    test.skip(disk === undefined, 'Mounting a small disk takes root');
    if (disk === undefined) return;
    const account = await newInstaller();
    const phone = await Phone.open(server.url, disk.profile);
    try {
      const page = await phone.signIn(account);
      await waitForPrefetch(page);
      const serial = newSerial();
      const form = await toPhotos(page, serial);
      await disk.leaveFree(LEFT_MB);
      const { calledSaved, taken } = await fillUp(page, form);
      await expect(warning(page)).toContainText('zabrakło miejsca');
      await expect(warning(page)).toContainText('Bezpieczne jest to, co zapisano wcześniej');
      await expect(saved(page)).toHaveCount(0);
      expect(await disk.freeBytes()).toBeLessThan(750_000);
      expect(hashes(await storedPictures(page, 'forms'))).toEqual(calledSaved);

      // Whoever hands it over all the same is not told that it was taken in.
      await form.fillAndSign();
      await page.getByRole('button', { name: 'Zapisz i wyślij' }).click();
      await expect(
        page.getByRole('main').getByText('formularz nie został przyjęty do wysłania'),
      ).toBeVisible();
      await expect(page.getByText('Zapisano na urządzeniu')).toHaveCount(0);

      await disk.leaveFree(100);
      await expect(saved(page)).toBeVisible({ timeout: 20_000 });
      await expect(warning(page)).toHaveCount(0);
      expect(await storedPictures(page)).toEqual([]);
      await page.context().setOffline(true);
      await form.send();
      const stored = hashes(await storedPictures(page));
      expect(stored).toEqual(expect.arrayContaining(calledSaved));
      await page.context().setOffline(false);
      await everythingSent(page);
      const arrived = await arrivedAt(server.url, account, serial);
      expect(hashes(arrived)).toEqual(stored);
      expect(arrived.filter(isPhoto)).toHaveLength(taken);
    } finally {
      await phone.close();
      await disk.close();
    }
  },
);
