import type { Page } from '@playwright/test';
import { expect, test } from '../drivers/journey.ts';
import { LongForm } from '../drivers/long-form.ts';
import { everythingSent, servicesOf } from '../drivers/records/field-records.ts';

const FAULT = 'Pompa obiegowa głośno pracuje po nocnym obniżeniu';

/**
 * Lets the browser's own writes fail as they do on a full disk, for as long as that is noted; runs before the page's code.
 * A quota that is lowered from outside does not hold for what a page has opened already.
 */
function fillable(): void {
  const real = Reflect.get(IDBObjectStore.prototype, 'put');
  IDBObjectStore.prototype.put = function put(value: unknown, key?: IDBValidKey) {
    if (localStorage.getItem('disk') === 'full')
      throw new DOMException('Nothing more fits', 'QuotaExceededError');
    return Reflect.apply(real, this, key === undefined ? [value] : [value, key]);
  };
}

const setDisk = (page: Page, state: 'full' | 'roomy') =>
  page.evaluate((now) => localStorage.setItem('disk', now), state);

test(
  'a disk that fills up while a form is typed and sent loses nothing: the person is told, makes room, and goes on',
  { tag: '@long' },
  async ({ as, newInstaller }) => {
    test.setTimeout(150_000);
    const account = await newInstaller();
    const { serial, deviceId } = await account.underWarranty();
    const page = await as(account);
    await page.addInitScript(fillable);
    await page.goto(`/services/new/device/${deviceId}`);
    const fault = page.getByLabel('Opis usterki');
    await fault.fill('Pompa');
    await expect(page.getByText(/^Zapisano \d/)).toBeVisible();

    await setDisk(page, 'full');
    await fault.fill(FAULT);
    const warning = page
      .getByRole('alert')
      .filter({ hasText: 'Formularz nie jest zapisany na tym urządzeniu' });
    await expect(warning).toContainText('zabrakło miejsca');
    await expect(warning).toContainText(
      'Bezpieczne jest to, co zapisano wcześniej, i wszystko, co czeka na wysłanie.',
    );
    await expect(page.getByText(/^Zapisano \d/)).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(
      page.getByRole('paragraph').filter({ hasText: 'Formularz nie jest zapisany na tym urządzeniu' }),
    ).toBeInViewport();

    // Whoever closes the page all the same: words need no room of the database's.
    await page.reload();
    await expect(fault).toHaveValue(FAULT);

    await setDisk(page, 'roomy');
    await fault.fill(`${FAULT}.`);
    await expect(page.getByText(/^Zapisano \d/)).toBeVisible({ timeout: 20_000 });
    await expect(warning).toHaveCount(0);
    const form = new LongForm(page);
    await form.takePhoto();
    await form.next();
    await page.getByText('Zaczynam teraz, dokończę później').click();
    await form.next();

    // Full once more, just as it is handed over: it was not taken in, and nothing says that it was.
    await setDisk(page, 'full');
    await page.getByRole('button', { name: 'Zapisz i wyślij' }).click();
    await expect(page.getByRole('main').getByText('formularz nie został przyjęty do wysłania')).toBeVisible();
    await expect(page.getByText('Zapisano na urządzeniu')).toHaveCount(0);
    await setDisk(page, 'roomy');
    await form.send();
    await everythingSent(page);
    const sent = (await servicesOf(page, `search=${serial}`)).filter(({ faultDescription }) =>
      faultDescription.startsWith(FAULT),
    );
    expect(sent).toHaveLength(1);
  },
);
