import type { Locator, Page } from 'playwright-core';
import type { CountedPhone } from './counted-phone.ts';

/** What a walk from the first step to the queue took. */
export type Walked = {
  readonly taps: number;
  readonly steps: number;
  /** Height of the summary, in CSS pixels. */
  readonly summary: number;
  readonly typed: number;
  readonly ledTo: number;
  /** Signatures, which are counted among the touches. */
  readonly drawn: number;
};

/** What an installer types, by the end of the field's id; what is not named is as low as it may be. */
const TYPED: Readonly<Record<string, string>> = {
  customerName: 'Halina Wilk',
  customerPhone: '600700800',
  customerEmail: 'halina.wilk@example.com',
  customerAddress: 'ul. Źródlana 7',
  customerZipcode: '34400',
  customerCity: 'Nowy Targ',
  rok_budowy: '1998',
  powierzchnia_ogrzewana: '150',
  odleglosc_od_granicy: '4',
  liczba_petli: '9',
  pojemnosc_bufora: '100',
  pojemnosc_zasobnika: '200',
  stezenie_glikolu: '30',
  cisnienie_instalacji: '1,5',
  przewodnosc_wody: '250',
  ph_wody: '7,5',
  twardosc_wody: '8',
  temperatura_zasilania: '38',
  temperatura_powrotu: '31',
  przeplyw: '28',
  krzywa_grzewcza: '0,8',
};

const NEXT = /^(Dalej|Zgadza się, dalej)$/;
const LIKE_LAST_TIME = /^Przepisz/;
const MAX_ACTS = 120;
const BOTH_SIGN = ['Podpis klienta', 'Podpis instalatora'] as const;

/** Fills in a form from its first step: what the last installation repeats, then whatever is asked for, from top to bottom. */
export async function walkForm(phone: CountedPhone, photo: Buffer): Promise<Walked> {
  const { page } = phone;
  const steps = Number(/z (\d+)/.exec(await page.getByText(/^Krok \d+ z \d+$/).innerText())?.[1]);
  const offer = page.getByRole('button', { name: LIKE_LAST_TIME });
  await offer.waitFor({ timeout: 3_000 }).catch(() => undefined);
  if (await offer.isVisible()) await phone.tap(offer);
  let summary = 0;
  for (let step = 0; step < steps; step += 1) {
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    const title = await heading.innerText();
    if (title === 'Podpisy') break;
    await whenDrawn(page);
    if (title === 'Podsumowanie') summary = await page.evaluate(() => document.documentElement.scrollHeight);
    else await answerAll(phone, photo);
    await phone.tap(page.getByRole('button', { name: NEXT }));
    await page.waitForFunction((before) => document.querySelector('main h1')?.textContent !== before, title);
  }
  const [customer, installer] = BOTH_SIGN;
  await phone.tap(page.getByRole('group', { name: customer }).getByRole('button', { name: 'Podpisz' }));
  for (const signer of [customer, installer]) {
    const sheet = page.getByRole('dialog', { name: signer });
    await sheet.waitFor();
    await phone.draw();
    await phone.tap(sheet.getByRole('button', { name: 'Zapisz' }));
    await sheet.waitFor({ state: 'detached' });
  }
  await phone.tap(page.getByRole('button', { name: 'Zapisz i wyślij' }));
  const { taps, typed, ledTo } = phone;
  return { taps, steps, summary, typed, ledTo, drawn: BOTH_SIGN.length };
}

/** A part of the app that is still being loaded asks for nothing, and has no height. */
async function whenDrawn(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('main output[data-shape]') === null);
}

type Asked = { readonly kind: 'choice' | 'photo' | 'field' | 'date'; readonly id: string };

/** Answers whatever the step asks for, in its order, also what an answer brings into view. */
async function answerAll(phone: CountedPhone, photo: Buffer): Promise<void> {
  const { page } = phone;
  await whenDrawn(page);
  for (let act = 0; act < MAX_ACTS; act += 1) {
    const asked = await page.getByRole('main').evaluate(firstAsked);
    if (asked === null) return;
    const control = page.locator(`[id="${asked.id}"]`);
    if (asked.kind === 'choice') await phone.tap(choiceOf(control, asked.id));
    else if (asked.kind === 'photo') await phone.photo(control, photo);
    else if (asked.kind === 'date') await phone.type(control, await today(page));
    else {
      await phone.enterUntil(control);
      await phone.type(control, TYPED[/[^-]+$/.exec(asked.id)?.[0] ?? ''] ?? '2');
    }
  }
  throw new Error('The step asks for more and more');
}

/** The first option, which is yes; a controller that has just been started reports no faults. */
const choiceOf = (group: Locator, id: string) =>
  id.endsWith('bledy_sterownika') ? group.locator('label').last() : group.locator('label').first();

const today = (page: Page) =>
  page.evaluate(() => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Warsaw' }));

/** Runs in the page: the first thing in sight that has to be answered and is not. */
function firstAsked(main: Element): Asked | null {
  const controls = main.querySelectorAll<HTMLInputElement>(
    'fieldset, input[aria-required=true], textarea[aria-required=true], select[aria-required=true], input[type=file][capture]',
  );
  for (const control of controls) {
    if (control.closest('details:not([open])') !== null) continue;
    const { id } = control;
    if (control.matches('fieldset')) {
      const isChoice = control.querySelector('input[type=radio]') !== null;
      if (isChoice && control.querySelector('input[type=radio]:checked') === null)
        return { kind: 'choice', id };
      continue;
    }
    if (control.type === 'file') {
      const isExtra = control.closest('section[aria-labelledby=notes-photos]') !== null;
      if (!isExtra) return { kind: 'photo', id };
      continue;
    }
    if (control.value === '') return { kind: control.type === 'date' ? 'date' : 'field', id };
  }
  return null;
}
