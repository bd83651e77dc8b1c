import type { Page } from '@playwright/test';
import { templateVersionSchema } from '@portal/domain/templates/record';
import { LongForm, type Lowest, lowestIn } from './long-form.ts';

/** A customer as an installer types them in. */
export const CUSTOMER = {
  name: 'Halina Żółtańska',
  phone: '600 700 800',
  email: 'halina.zoltanska@example.com',
  street: 'ul. Źródlana 7',
  zip: '34-400',
  city: 'Nowy Targ',
} as const;

/** Walks the commissioning form on a page that shows one of its steps. */
export class Commissioning extends LongForm {
  private readonly limits: Lowest;

  private constructor(page: Page, limits: Lowest) {
    super(page, limits);
    this.limits = limits;
  }

  /** Reads the limits of the readings from the version's form while there is a network. */
  static async on(page: Page, versionId: number): Promise<Commissioning> {
    const answer = await page.request.get(`/api/device_template_versions/${versionId}`);
    return new Commissioning(
      page,
      lowestIn(templateVersionSchema.parse(await answer.json()).installationFormSchema),
    );
  }

  /** The same form, walked on another page, which may have no network to read the limits by. */
  onPage(page: Page): Commissioning {
    return new Commissioning(page, this.limits);
  }

  async typeCustomer(customer: Readonly<Record<keyof typeof CUSTOMER, string>> = CUSTOMER): Promise<void> {
    const { page } = this;
    await page.getByLabel('Imię i nazwisko').fill(customer.name);
    await page.getByLabel('Telefon').fill(customer.phone);
    await page.getByRole('textbox', { name: 'E-mail' }).fill(customer.email);
    await page.getByLabel('Ulica i numer').fill(customer.street);
    await page.getByLabel('Kod pocztowy').fill(customer.zip);
    await page.getByLabel('Miejscowość').fill(customer.city);
  }

  /** From the present step to the last, everything answered, read and signed, and these photos added. */
  async fillAndSign(customer: typeof CUSTOMER = CUSTOMER, photos: readonly Buffer[] = []): Promise<void> {
    await this.fillUpTo('Podpisy', customer, photos);
    await this.signBoth();
  }

  /** Customer and installer sign what the summary showed. */
  async signBoth(): Promise<void> {
    await this.sign('Podpis klienta');
    await this.sign('Podpis instalatora');
  }

  /** From the present step to that under a heading, which may share a screen with others and is left as it is. */
  async fillUpTo(
    last: string,
    customer: typeof CUSTOMER = CUSTOMER,
    photos: readonly Buffer[] = [],
  ): Promise<void> {
    for (let step = 0; step < 20; step += 1) {
      const heading = await this.heading.innerText();
      if (heading.split(', ').includes(last)) return;
      if (heading === 'Klient') await this.typeCustomer(customer);
      else if (heading === 'Notatki i zdjęcia' && photos.length > 0) await this.addPhotos(photos);
      else if (heading !== 'Podsumowanie') await this.answerStep();
      await this.next();
    }
    throw new Error('The form has no end');
  }
}
