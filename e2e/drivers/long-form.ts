import { type Page, expect } from '@playwright/test';
import sharp from 'sharp';

let taken: Promise<Buffer> | undefined;

/** A photo as a phone takes it: large, JPEG, with the phone's name inside; always the same one. */
export function phonePhoto(): Promise<Buffer> {
  taken ??= sharp({
    create: { width: 2400, height: 1800, channels: 3, background: { r: 90, g: 120, b: 140 } },
  })
    .jpeg({ quality: 85 })
    .withExif({ IFD0: { Make: 'Phone', Software: 'canary-exif' } })
    .toBuffer();
  return taken;
}

/** Steps in which nothing has to be filled in, and whose place for one more photo never goes. */
const NOTHING_TO_ANSWER = new Set(['Notatki i zdjęcia', 'Data i uwagi']);

/** The button that goes on, also where it says that a device matches its nameplate. */
export const NEXT = /^(Dalej|Zgadza się, dalej)$/;

/** Limits of numbers by the id of their field. */
export type Lowest = Readonly<Record<string, number>>;

type Asked = {
  readonly steps: readonly {
    readonly id: string;
    readonly fields: readonly { readonly name: string; readonly type: string; readonly min?: number }[];
  }[];
};

/** The lowest number that each field of a template's form takes. */
export function lowestIn(form: Asked): Lowest {
  return Object.fromEntries(
    form.steps.flatMap((step) =>
      step.fields.flatMap((field) =>
        field.type === 'number' ? [[`${step.id}-${field.name}`, field.min ?? 1] as const] : [],
      ),
    ),
  );
}

/** One that is in sight: what need not be answered may be folded away. */
const OPEN_CHOICE =
  'fieldset:has(input[type=radio]):not(:has(input[type=radio]:checked)):not(details:not([open]) *)';

type EmptyField = { readonly id: string; readonly kind: 'select' | 'date' | 'number' | 'text' };

/** Runs in the page: what a step still asks for, in one look, since each look from outside takes as long as a click. */
function gapsIn(
  main: Element,
  openChoice: string,
): { choices: number; photos: number; fields: EmptyField[] } {
  const open = main.querySelectorAll(openChoice);
  const asked = main.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    'input[aria-required=true], textarea[aria-required=true], select[aria-required=true]',
  );
  const fields = [...asked]
    .filter(({ value }) => value === '')
    .map((field): EmptyField => {
      if (field.tagName === 'SELECT') return { id: field.id, kind: 'select' };
      if (field.getAttribute('type') === 'date') return { id: field.id, kind: 'date' };
      return { id: field.id, kind: field.inputMode === 'decimal' ? 'number' : 'text' };
    });
  return { choices: open.length, photos: main.querySelectorAll('input[type=file][capture]').length, fields };
}

/** Walks a long form on a page that shows one of its steps. */
export class LongForm {
  protected readonly page: Page;
  private readonly lowest: Lowest;

  constructor(page: Page, lowest: Lowest = {}) {
    this.page = page;
    this.lowest = lowest;
  }

  get heading() {
    return this.page.getByRole('main').getByRole('heading', { level: 1 });
  }

  /** To the next step; fails when the form has found a gap. */
  async next(): Promise<void> {
    const before = await this.heading.innerText();
    await this.page.getByRole('button', { name: NEXT }).click();
    await expect(this.heading).not.toHaveText(before);
  }

  /** Answers whatever the present step still asks for, also what an answer brings into view. */
  async answerStep(): Promise<void> {
    if (NOTHING_TO_ANSWER.has(await this.heading.innerText())) return;
    const main = this.page.getByRole('main');
    // A part of the app that is still being loaded asks for nothing.
    await expect(main.locator('output[data-shape]')).toHaveCount(0);
    for (let round = 0; round < 40; round += 1) {
      const gaps = await main.evaluate(gapsIn, OPEN_CHOICE);
      if (gaps.choices > 0)
        for (let at = 0; at < gaps.choices; at += 1)
          await main.locator(OPEN_CHOICE).first().locator('label').first().click();
      else if (gaps.photos > 0) await this.takePhoto();
      else if (gaps.fields.length > 0) for (const gap of gaps.fields) await this.fill(gap);
      else return;
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
    await expect(this.page.getByText('Przygotowujemy zdjęcie')).toHaveCount(0);
  }

  /** Adds photos that no question asks for, from the gallery, several at once; for the step that has room for them. */
  async addPhotos(pictures: readonly Buffer[]): Promise<void> {
    const main = this.page.getByRole('main');
    const before = await main.getByRole('listitem').count();
    await main
      .locator('input[type=file][multiple]')
      .setInputFiles(
        pictures.map((buffer, at) => ({ name: `IMG_${at}.jpg`, mimeType: 'image/jpeg', buffer })),
      );
    await expect(main.getByRole('listitem')).toHaveCount(before + pictures.length, { timeout: 120_000 });
    await expect(this.page.getByText('Przygotowujemy zdjęcie')).toHaveCount(0);
  }

  private async fill({ id, kind }: EmptyField): Promise<void> {
    const field = this.page.locator(`[id="${id}"]`);
    if (kind === 'select') await field.selectOption({ index: 1 });
    else if (kind === 'date') await field.fill('2026-01-15');
    else if (kind === 'number') await field.fill(String(this.lowest[id] ?? 2));
    else await field.fill('Zgodnie z instrukcją');
  }

  async sign(label: string): Promise<void> {
    const { page } = this;
    await this.openSheet(label);
    await this.draw();
    await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click();
    await expect(page.getByRole('img', { name: `Podpis: ${label}` })).toBeVisible();
  }

  /** Draws on the sheet that is open. */
  async draw(): Promise<void> {
    const { page } = this;
    const paper = page.locator('canvas');
    const box = await paper.boundingBox();
    if (!box) throw new Error('There is nowhere to sign');
    await page.mouse.move(box.x + 40, box.y + box.height / 2);
    await page.mouse.down();
    for (let at = 1; at <= 4; at += 1)
      await page.mouse.move(box.x + 40 + at * 50, box.y + box.height / 2 + (at % 2 ? 30 : -30), { steps: 5 });
    await page.mouse.up();
  }

  /** The sheet of a signer, which opens by itself once who signs before has signed. */
  async openSheet(label: string): Promise<void> {
    const { page } = this;
    const sheet = page.getByRole('dialog', { name: label });
    const sign = page.getByRole('group', { name: label }).getByRole('button', { name: 'Podpisz' });
    await expect(async () => {
      if (!(await sheet.isVisible())) await sign.click({ timeout: 1_000 });
      await expect(sheet).toBeVisible({ timeout: 1_000 });
    }).toPass();
  }

  async send(): Promise<void> {
    await this.page.getByRole('button', { name: 'Zapisz i wyślij' }).click();
    await expect(this.page.getByText('Zapisano na urządzeniu').first()).toBeVisible();
  }
}
