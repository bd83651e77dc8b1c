import type { Locator, Page } from 'playwright-core';

const VIEWPORT = { width: 390, height: 844 } as const;

/** A hand on a phone: it acts on a page as a person does, and every touch of the screen is counted. */
export class CountedPhone {
  static readonly viewport = VIEWPORT;
  readonly page: Page;
  /** Touches of the screen: buttons, choices, fields, photos, and each line that is drawn. */
  taps = 0;
  /** Fields that were typed into, and how many of them the keyboard's own key for the next field led to. */
  typed = 0;
  ledTo = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.click();
  }

  /** Takes a photo: one touch that opens the camera. */
  async photo(input: Locator, buffer: Buffer): Promise<void> {
    this.taps += 1;
    await input.setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer });
    await this.page.getByText('Przygotowujemy zdjęcie').waitFor({ state: 'detached' });
  }

  /** Goes on with Enter from the field that was typed in last, past what may stay empty, as far as another field. */
  async enterUntil(field: Locator): Promise<void> {
    for (let at = 0; at < 3; at += 1) {
      const isThere = await field.evaluate((element) => element === document.activeElement);
      const canGoOn = await this.page.evaluate(
        () =>
          document.activeElement?.matches('main input:not([type=radio], [type=checkbox], [type=file])') ===
          true,
      );
      if (isThere || !canGoOn) return;
      await this.page.keyboard.press('Enter');
    }
  }

  /** Types into a field: one touch, unless Enter in the field before has led there. Ends with Enter. */
  async type(field: Locator, text: string): Promise<void> {
    this.typed += 1;
    if (await field.evaluate((element) => element === document.activeElement)) this.ledTo += 1;
    else await this.tap(field);
    const isDate = (await field.getAttribute('type')) === 'date';
    if (isDate) await field.fill(text);
    else {
      await this.page.keyboard.type(text);
      await this.page.keyboard.press('Enter');
    }
  }

  /** Draws a signature on the sheet that is open: one touch. */
  async draw(): Promise<void> {
    this.taps += 1;
    const box = await this.page.locator('canvas').boundingBox();
    if (!box) throw new Error('There is nowhere to sign');
    const { mouse } = this.page;
    await mouse.move(box.x + 40, box.y + box.height / 2);
    await mouse.down();
    for (let at = 1; at <= 4; at += 1)
      await mouse.move(box.x + 40 + at * 50, box.y + box.height / 2 + (at % 2 ? 30 : -30), { steps: 5 });
    await mouse.up();
  }
}
