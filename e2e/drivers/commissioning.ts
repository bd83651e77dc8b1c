import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { templateVersionSchema } from '@portal/domain/templates/entity';
import sharp from 'sharp';

/** A customer as an installer types them in. */
export const CUSTOMER = {
  name: 'Halina Żółtańska',
  phone: '600 700 800',
  email: 'halina.zoltanska@example.com',
  street: 'ul. Źródlana 7',
  zip: '34-400',
  city: 'Nowy Targ',
} as const;

/** A photo as a phone takes it: large, JPEG, with position and orientation inside. */
export function phonePhoto(): Promise<Buffer> {
  return sharp({ create: { width: 2400, height: 1800, channels: 3, background: { r: 90, g: 120, b: 140 } } })
    .jpeg({ quality: 85 })
    .withExif({ IFD0: { Make: 'Phone', Software: 'canary-exif' } })
    .toBuffer();
}

/** Walks the commissioning form on a page that shows one of its steps. */
export class Commissioning {
  private readonly page: Page;
  private readonly lowest: Readonly<Record<string, number>>;

  private constructor(page: Page, lowest: Readonly<Record<string, number>>) {
    this.page = page;
    this.lowest = lowest;
  }

  /** Reads the limits of the readings from the version's form while there is a network. */
  static async on(page: Page, versionId: number): Promise<Commissioning> {
    const answer = await page.request.get(`/api/device_template_versions/${versionId}`);
    const { installationFormSchema } = templateVersionSchema.parse(await answer.json());
    const lowest = installationFormSchema.steps.flatMap((step) =>
      step.fields.flatMap((field) =>
        field.type === 'number' ? [[`${step.id}-${field.name}`, field.min ?? 1] as const] : [],
      ),
    );
    return new Commissioning(page, Object.fromEntries(lowest));
  }

  /** The same form, walked on another page, which may have no network to read the limits by. */
  onPage(page: Page): Commissioning {
    return new Commissioning(page, this.lowest);
  }

  get heading() {
    return this.page.getByRole('main').getByRole('heading', { level: 1 });
  }

  /** To the next step; fails when the form has found a gap. */
  async next(): Promise<void> {
    const before = await this.heading.innerText();
    await this.page.getByRole('button', { name: 'Dalej', exact: true }).click();
    await expect(this.heading).not.toHaveText(before);
  }

  async typeCustomer(customer: Readonly<Record<keyof typeof CUSTOMER, string>> = CUSTOMER): Promise<void> {
    const { page } = this;
    await page.getByLabel('Imię i nazwisko').fill(customer.name);
    await page.getByLabel('Telefon').fill(customer.phone);
    await page.getByLabel('E-mail').fill(customer.email);
    await page.getByLabel('Ulica i numer').fill(customer.street);
    await page.getByLabel('Kod pocztowy').fill(customer.zip);
    await page.getByLabel('Miejscowość').fill(customer.city);
  }

  /** Answers whatever the present step still asks for, also what an answer brings into view. */
  async answerStep(): Promise<void> {
    // Nothing of the notes has to be filled in, and their place for one more photo never goes.
    if ((await this.heading.innerText()) === 'Notatki i zdjęcia') return;
    const main = this.page.getByRole('main');
    for (let round = 0; round < 40; round += 1) {
      const group = main
        .locator('fieldset:has(input[type=radio]):not(:has(input[type=radio]:checked))')
        .first();
      const photo = main.locator('input[type=file][capture]').first();
      const empty = main.locator(
        'input[aria-required=true], textarea[aria-required=true], select[aria-required=true]',
      );
      if ((await group.count()) > 0) await group.locator('label').first().click();
      else if ((await photo.count()) > 0) await this.takePhoto();
      else if (!(await this.fillFirstEmpty(empty))) return;
    }
    throw new Error('The step asks for more and more');
  }

  /** Gives the first photo that is asked for; its place is then taken by the thumbnail. */
  async takePhoto(): Promise<void> {
    const asked = this.page.getByRole('main').locator('input[type=file][capture]');
    const before = await asked.count();
    await asked
      .first()
      .setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() });
    await expect(asked).toHaveCount(before - 1);
    // The way in is hidden while the photo is being shrunk, too.
    await expect(this.page.getByText('Przygotowuję zdjęcie')).toHaveCount(0);
  }

  private async fillFirstEmpty(fields: ReturnType<Page['locator']>): Promise<boolean> {
    for (const field of await fields.all()) {
      if ((await field.inputValue()) !== '') continue;
      const tag = await field.evaluate((element) => element.tagName);
      if (tag === 'SELECT') await field.selectOption({ index: 1 });
      else if ((await field.getAttribute('type')) === 'date') await field.fill('2026-01-15');
      else if ((await field.getAttribute('inputmode')) === 'decimal')
        await field.fill(String(this.lowest[(await field.getAttribute('id')) ?? ''] ?? 2));
      else await field.fill('Zgodnie z instrukcją');
      return true;
    }
    return false;
  }

  async sign(label: 'Podpis klienta' | 'Podpis instalatora'): Promise<void> {
    const { page } = this;
    await page.getByRole('group', { name: label }).getByRole('button', { name: 'Podpisz' }).click();
    const paper = page.locator('canvas');
    const box = await paper.boundingBox();
    if (!box) throw new Error('There is nowhere to sign');
    await page.mouse.move(box.x + 40, box.y + box.height / 2);
    await page.mouse.down();
    for (let at = 0; at <= 20; at += 1)
      await page.mouse.move(box.x + 40 + at * 10, box.y + box.height / 2 + Math.sin(at) * 30);
    await page.mouse.up();
    await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click();
    await expect(page.getByRole('img', { name: `Podpis: ${label}` })).toBeVisible();
  }

  /** From the first step to the summary, everything answered and signed. */
  async fillUpToSummary(customer: typeof CUSTOMER = CUSTOMER): Promise<void> {
    for (let step = 0; step < 20; step += 1) {
      const heading = await this.heading.innerText();
      if (heading === 'Podsumowanie') return;
      if (heading === 'Klient') await this.typeCustomer(customer);
      else if (heading === 'Podpisy') {
        await this.sign('Podpis klienta');
        await this.sign('Podpis instalatora');
      } else await this.answerStep();
      await this.next();
    }
    throw new Error('The form has no end');
  }

  async send(): Promise<void> {
    await this.page.getByRole('button', { name: 'Zapisz i wyślij' }).click();
    await expect(this.page.getByText('Zapisano na urządzeniu').first()).toBeVisible();
  }
}
