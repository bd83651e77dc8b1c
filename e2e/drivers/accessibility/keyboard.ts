import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page has between two of its controls. */
const MAX_STOPS = 250;

type Gap = { readonly kind: 'choice' | 'photo' | 'select' | 'date' | 'number' | 'text'; readonly id: string };

/** Somebody who has no mouse and no finger: whatever they use they come to by Tab, and they see where they are. */
export class Keyboard {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Goes on by Tab until an element has the focus; fails when a round of the page does not come to it, or the focus is not seen. */
  async to(target: Locator): Promise<void> {
    await target.first().waitFor({ state: 'attached' });
    const isThere = () => target.first().evaluate((one) => one === document.activeElement);
    for (let stop = 0; !(await isThere()); stop += 1) {
      if (stop === MAX_STOPS) throw new Error(`No Tab leads to ${String(target)}`);
      await this.page.keyboard.press('Tab');
    }
    const isSeen = await target.first().evaluate((one) => one.matches(':focus-visible'));
    expect(isSeen, `the focus is seen on ${String(target)}`).toBe(true);
  }

  async press(target: Locator, key = 'Enter'): Promise<void> {
    await this.to(target);
    await this.page.keyboard.press(key);
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.to(target);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }

  /** Answers whatever the present step of a form still asks for. */
  async answerStep(photo: Buffer, lowest: Readonly<Record<string, number>>): Promise<void> {
    for (let answered = 0; answered < 60; answered += 1) {
      const gap = await this.page.getByRole('main').evaluate(firstGap);
      if (gap === null) return;
      await this.answer(gap, photo, lowest);
    }
    throw new Error('The step asks for more and more');
  }

  /** Signs by a name that is typed. */
  async sign(label: string, name: string): Promise<void> {
    const sheet = this.page.getByRole('dialog', { name: label });
    const sign = this.page.getByRole('group', { name: label }).getByRole('button', { name: 'Podpisz' });
    // The sheet of who signs second may open by itself.
    await sheet.or(sign).first().waitFor();
    if (!(await sheet.isVisible())) await this.press(sign);
    await this.press(sheet.getByRole('button', { name: 'Wpisz nazwisko zamiast podpisu' }));
    await this.type(sheet.getByRole('textbox'), name);
    await this.press(sheet.getByRole('button', { name: 'Zapisz' }));
    await expect(this.page.getByRole('img', { name: `Podpis: ${label}` })).toBeVisible();
  }

  private async answer({ kind, id }: Gap, photo: Buffer, lowest: Readonly<Record<string, number>>) {
    const { keyboard } = this.page;
    const field = this.page.locator(`[id="${id}"]`);
    if (kind === 'choice') await this.press(field, 'Space');
    else if (kind === 'select') {
      await this.to(field);
      await keyboard.press('ArrowDown');
    } else if (kind === 'date') {
      await this.to(field);
      await keyboard.type('15012026');
    } else if (kind === 'photo') {
      const asked = this.page.waitForEvent('filechooser');
      await this.press(field, 'Enter');
      await (await asked).setFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: photo });
      await expect(field).toHaveCount(0);
      await expect(this.page.getByText('Przygotowujemy zdjęcie')).toHaveCount(0);
    } else await this.type(field, kind === 'number' ? String(lowest[id] ?? 2) : 'Zgodnie z instrukcją');
  }
}

/** Runs in the page: the first thing that a step still asks for; what is folded away need not be answered. */
function firstGap(main: Element): Gap | null {
  const folded = 'details:not([open])';
  const choice = [...main.querySelectorAll('fieldset')].find(
    (one) =>
      one.closest(folded) === null &&
      one.querySelector('input[type=radio]') &&
      !one.querySelector('input[type=radio]:checked'),
  );
  const radio = choice?.querySelector<HTMLInputElement>('input[type=radio]');
  if (radio) {
    radio.id ||= `gap-${Math.random()}`;
    return { kind: 'choice', id: radio.id };
  }
  const isNotes = ['Notatki i zdjęcia', 'Data i uwagi'].includes(main.querySelector('h1')?.textContent ?? '');
  const photo = isNotes ? null : main.querySelector<HTMLInputElement>('input[type=file][capture]');
  if (photo) return { kind: 'photo', id: photo.id };
  const asked = main.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'input[aria-required=true], textarea[aria-required=true], select[aria-required=true]',
  );
  const open = [...asked].find((one) => one.value === '' && one.closest(folded) === null);
  if (!open) return null;
  if (open.tagName === 'SELECT') return { kind: 'select', id: open.id };
  if (open.getAttribute('type') === 'date') return { kind: 'date', id: open.id };
  return { kind: open.inputMode === 'decimal' ? 'number' : 'text', id: open.id };
}
