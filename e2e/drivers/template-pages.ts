import { expect, type Locator, type Page } from '@playwright/test';

/** A field as a product manager adds it: what it is called, and its type in the words of the screen. */
export type NewField = { readonly label: string; readonly type: string };

/** The template pages as a product manager uses them, in Polish: from a starter to a published version. */
export class TemplatePages {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Makes a device type from a starter; answers its id. */
  async make(name: string, starter: RegExp): Promise<number> {
    const { page } = this;
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Nowy typ urządzenia' }).click();
    await dialog.getByLabel(/^Nazwa po polsku/).fill(name);
    await dialog.getByRole('radio', { name: starter }).check();
    await dialog.getByRole('button', { name: 'Utwórz' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    return Number(new URL(page.url()).pathname.split('/').at(-1));
  }

  /** Opens the builder of the commissioning form, from the page of the type. */
  async openForm(): Promise<void> {
    await this.page
      .getByRole('link', { name: /^Protokół uruchomienia/ })
      .first()
      .click();
    await expect(this.page.getByRole('navigation', { name: 'Układ' })).toBeVisible();
  }

  async addStep(title: string): Promise<void> {
    const form = this.page.getByRole('form', { name: 'Dodaj krok' });
    await form.getByLabel('Tytuł nowego kroku').fill(title);
    await form.getByRole('button', { name: 'Dodaj krok' }).click();
  }

  async addField({ label, type }: NewField): Promise<void> {
    const form = this.page.getByRole('form', { name: 'Dodaj pole' });
    await form.getByLabel('Nazwa nowego pola').fill(label);
    await this.choose(form.getByRole('combobox'), type);
    await form.getByRole('button', { name: 'Dodaj pole' }).click();
    await expect(this.panel.getByRole('group', { name: 'Nazwa pola' }).getByLabel('polski')).toHaveValue(
      label,
    );
  }

  async require(): Promise<void> {
    await this.panel.getByLabel('Odpowiedź jest wymagana').check();
  }

  /** Shows the chosen field when a yes-no question before it is answered with yes. */
  async showWhenYes(source: string): Promise<void> {
    await this.panel.getByRole('button', { name: 'Dodaj warunek' }).click();
    await this.choose(
      this.panel.getByRole('combobox', { name: 'Pole lub parametr, od którego to zależy' }),
      source,
    );
    await this.panel.getByRole('button', { name: 'Tak', exact: true }).click();
  }

  /** Makes the chosen calculated field the difference of two others. */
  async subtract(from: string, what: string): Promise<void> {
    const formula = this.panel.getByRole('group', { name: 'Jak powstaje wartość' });
    const kinds = formula.getByRole('combobox', { name: 'Rodzaj składnika' });
    const operands = formula.getByRole('combobox', { name: 'Pole lub parametr' });
    await this.choose(kinds.first(), 'Odejmowanie (−)');
    await this.choose(kinds.nth(1), 'Pole lub parametr');
    await this.choose(operands.first(), from);
    await this.choose(kinds.nth(2), 'Pole lub parametr');
    await this.choose(operands.nth(1), what);
  }

  async saveForm(): Promise<void> {
    await this.page.getByRole('button', { name: 'Zapisz', exact: true }).click();
    await expect(this.page.getByText('Zapisano formularz')).toBeVisible();
  }

  /** Adds a sentence below the title of the warranty text in a language. */
  async addToWarranty(language: 'polski' | 'angielski', sentence: string): Promise<void> {
    const { page } = this;
    await page.getByRole('radio', { name: language }).check({ force: true });
    const text = page.getByRole('textbox', { name: `Treść gwarancji (${language})` });
    await text.getByRole('heading').first().click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type(sentence);
    await expect(text).toContainText(sentence);
  }

  /** Opens the publishing of the draft. */
  async askPublish(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Opublikuj…' }).click();
    return this.page.getByRole('dialog');
  }

  async publish(version: number, note: string): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel(/^Co się zmieniło/).fill(note);
    await dialog.getByRole('button', { name: 'Opublikuj', exact: true }).click();
    await expect(this.page.getByText(`Opublikowano wersję ${version}`)).toBeVisible();
  }

  private get panel(): Locator {
    return this.page.getByRole('region', { name: /^(Pole|Krok|Cały formularz)$/ });
  }

  private async choose(list: Locator, option: string): Promise<void> {
    await list.click();
    await this.page.locator('[role=listbox]').getByRole('option', { name: option, exact: true }).click();
  }
}
