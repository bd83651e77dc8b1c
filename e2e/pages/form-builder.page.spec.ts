import type { Locator, Page } from '@playwright/test';
import { login, refreshToken } from '@portal/domain/auth/contract';
import type { FormSchema } from '@portal/domain/form/schema';
import { createDraft, updateDraft } from '@portal/domain/templates/version-contract';
import { expectAccessible } from '../drivers/accessibility/axe.ts';
import { sessionEnd } from './fixtures/default-answers.ts';
import { PEOPLE } from './fixtures/people.ts';
import { expect, test } from './driver/page-test.ts';
import { HEATING_FORM, serveDraft } from './fixtures/form-drafts.ts';

const AT = '/admin/device-templates/5/form-templates/installation';
const DESKTOP = { width: 1440, height: 900 };

test.use({ viewport: DESKTOP });

const outline = (page: Page) => page.getByRole('navigation', { name: 'Układ' });
const row = (page: Page, name: RegExp) => outline(page).getByRole('button', { name });
const panel = (page: Page) => page.getByRole('region', { name: /^(Pole|Krok|Cały formularz)$/ });
const phone = (page: Page) => page.getByRole('region', { name: 'Telefon' });
const label = (page: Page) => panel(page).getByRole('group', { name: 'Nazwa pola' }).getByLabel('polski');
const labelsIn = (form: FormSchema) => form.steps.map((step) => step.fields.map((field) => field.label));
const fieldNames = (form: FormSchema) => form.steps.map((step) => step.fields.map((field) => field.name));
/** The list that is dropped down; the browser's own ones have no role of a list in the page. */
const dropped = (page: Page) => page.locator('[role=listbox]');
const save = (page: Page) => page.getByRole('button', { name: 'Zapisz', exact: true });

async function choose(page: Page, list: Locator, option: string): Promise<void> {
  await list.click();
  await dropped(page).getByRole('option', { name: option, exact: true }).click();
}

test('nothing is saved and no condition changed while two fields share a label, in any language', async ({
  as,
  api,
}) => {
  const draft = serveDraft(api);
  const page = await as('admin', { at: AT });
  await row(page, /^Bufor/).click();
  await label(page).fill('rodzaj OGRZEWANIA');
  await expect(panel(page).getByText('Inne pole też nazywa się „rodzaj OGRZEWANIA”.').first()).toBeVisible();
  await expect(
    panel(page).getByText('Warunki można ustalać dopiero, gdy każda nazwa będzie inna.'),
  ).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Dodaj warunek' })).toHaveCount(0);
  await save(page).click();
  await expect(page.getByText('Najpierw popraw 2 miejsca')).toBeVisible();
  expect(api.asked(updateDraft)).toHaveLength(0);

  // The line of each leads to its field.
  await page
    .getByRole('list', { name: 'Uwagi' })
    .getByRole('button', { name: /^Rodzaj ogrzewania/ })
    .click();
  await expect(label(page)).toHaveValue('Rodzaj ogrzewania');
  await label(page).fill('Ogrzewanie');
  await expect(panel(page).getByRole('button', { name: 'Dodaj warunek' })).toBeVisible();
  await panel(page).getByRole('group', { name: 'Nazwa pola' }).getByLabel('niemiecki').fill('Puffer');
  await page.getByRole('tab', { name: 'Układ' }).click();
  await row(page, /^rodzaj OGRZEWANIA/).click();
  await panel(page).getByRole('group', { name: 'Nazwa pola' }).getByLabel('niemiecki').fill('puffer');
  await expect(panel(page).getByText('Inne pole też nazywa się „puffer” (niemiecki).').first()).toBeVisible();
  await panel(page).getByRole('group', { name: 'Nazwa pola' }).getByLabel('niemiecki').fill('Speicher');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Zapisano formularz')).toBeVisible();
  expect(labelsIn(draft.form)).toEqual([['Ogrzewanie', 'rodzaj OGRZEWANIA'], ['Pojemność']]);
  expect(fieldNames(draft.form)).toEqual([['ogrzewanie', 'bufor'], ['pojemnosc']]);
});

test(
  'what was added, typed, copied and deleted is taken back step by step, and done again',
  { tag: '@long' },
  async ({ as, api }) => {
    const draft = serveDraft(api);
    const page = await as('admin', { at: AT });
    await row(page, /^Bufor/).click();
    await page.getByLabel('Nazwa nowego pola').fill('Ciśnienie próby');
    await page.getByRole('button', { name: 'Dodaj pole' }).click();
    await expect(label(page)).toHaveValue('Ciśnienie próby');
    await label(page).press('End');
    await label(page).pressSequentially(' szczelności');
    await panel(page).getByRole('button', { name: 'Powiel' }).click();
    await expect(row(page, /^Ciśnienie próby szczelności \(2\)/)).toBeVisible();
    await panel(page).getByRole('button', { name: 'Usuń', exact: true }).click();
    await expect(row(page, /^Ciśnienie próby szczelności \(2\)/)).toHaveCount(0);

    await page.keyboard.press('Control+z');
    await expect(row(page, /^Ciśnienie próby szczelności \(2\)/)).toBeVisible();
    await page.keyboard.press('Control+z');
    // All the letters of a label are one step.
    await page.keyboard.press('Control+z');
    await expect(row(page, /^Ciśnienie próby Tekst/)).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(outline(page).getByText('Ciśnienie próby')).toHaveCount(0);
    await expect(page.getByText('Wszystko zapisane na serwerze')).toBeVisible();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+Shift+z');
    await save(page).click();
    await expect(page.getByText('Zapisano formularz')).toBeVisible();
    expect(draft.form.steps[0]?.fields.map(({ name, label: text }) => [name, text])).toEqual([
      ['ogrzewanie', 'Rodzaj ogrzewania'],
      ['bufor', 'Bufor'],
      ['cisnienie_proby', 'Ciśnienie próby szczelności'],
      ['cisnienie_proby_szczelnosci_2', 'Ciśnienie próby szczelności (2)'],
    ]);
  },
);

test('a field is moved by the keyboard alone, keeps the focus, and goes on into the next step', async ({
  as,
  api,
}) => {
  const draft = serveDraft(api);
  const page = await as('admin', { at: AT });
  await row(page, /^Rodzaj ogrzewania/).focus();
  await page.keyboard.press('Enter');
  const announced = page.getByRole('status').filter({ hasText: /^Krok \d/ });
  await expect(announced).toHaveCount(0);
  await page.keyboard.press('Alt+ArrowDown');
  await expect(row(page, /^Rodzaj ogrzewania/)).toBeFocused();
  await expect(announced).toHaveText('Krok 1, pole 2 z 2');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(row(page, /^Rodzaj ogrzewania/)).toBeFocused();
  await expect(announced).toHaveText('Krok 2, pole 1 z 2');
  await choose(page, panel(page).getByRole('combobox', { name: 'Przenieś do kroku' }), '1. Instalacja');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Zapisano formularz')).toBeVisible();
  expect(fieldNames(draft.form)).toEqual([['bufor', 'ogrzewanie'], ['pojemnosc']]);
});

test(
  'the focus stays at what takes back and does again, follows a field that is taken back into another step, and a copy',
  { tag: '@long' },
  async ({ as, api }) => {
    serveDraft(api);
    const page = await as('admin', { at: AT });
    const undo = page.getByRole('button', { name: 'Cofnij' });
    const redo = page.getByRole('button', { name: 'Ponów' });
    await expect(undo).toBeDisabled();
    await row(page, /^Bufor/).press('Enter');
    await page.keyboard.press('Alt+ArrowDown');
    await expect(row(page, /^Bufor/)).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(undo).toBeDisabled();
    await expect(row(page, /^Bufor/)).toBeFocused();
    await page.keyboard.press('Control+y');
    await expect(undo).toBeEnabled();
    await expect(row(page, /^Bufor/)).toBeFocused();

    await undo.press('Enter');
    await expect(undo).toBeDisabled();
    await expect(undo).toBeFocused();
    await redo.press('Enter');
    await expect(redo).toBeDisabled();
    await expect(redo).toBeFocused();

    await panel(page).getByRole('button', { name: 'Powiel' }).press('Enter');
    await expect(row(page, /^Bufor \(2\)/)).toBeFocused();
  },
);

test(
  'an admin who deletes by the keyboard goes on at the neighbour, also after the question about what refers to it',
  { tag: '@long' },
  async ({ as, api }) => {
    serveDraft(api);
    const page = await as('admin', { at: AT });
    await row(page, /^Rodzaj ogrzewania/).press('Enter');
    await panel(page).getByRole('button', { name: 'Usuń', exact: true }).press('Enter');
    await expect(row(page, /^Bufor/)).toBeFocused();
    await page.keyboard.press('Enter');
    await panel(page).getByRole('button', { name: 'Usuń', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Usuń', exact: true }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('[id^=outline-step]').first()).toBeFocused();
  },
);

test(
  'a field is dragged into another step, and undone like any other change',
  { tag: '@long' },
  async ({ as, api }) => {
    serveDraft(api);
    const page = await as('admin', { at: AT });
    const heating = row(page, /^Rodzaj ogrzewania/);
    await heating.hover();
    const place = page.locator('[data-row=outline-field-ogrzewanie]');
    await expect(place).toHaveAttribute('draggable', 'true');
    const handle = place.locator('[data-drag-handle]');
    const target = (await row(page, /^Pojemność/).boundingBox())!;
    const from = (await handle.boundingBox())!;
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(target.x + 40, target.y + target.height / 2, { steps: 8 });
    await page.mouse.move(target.x + 40, target.y + target.height - 4, { steps: 4 });
    await page.mouse.up();
    const labels = page.locator('[data-row^="outline-field"]');
    await expect(labels).toHaveText([/^Bufor/, /^Pojemność/, /^Rodzaj ogrzewania/]);
    await page.keyboard.press('Control+z');
    await expect(labels).toHaveText([/^Rodzaj ogrzewania/, /^Bufor/, /^Pojemność/]);
  },
);

test(
  'a rule that would look ahead after a move is told, and nothing is saved until it does not',
  { tag: '@long' },
  async ({ as, api }) => {
    serveDraft(api);
    const page = await as('admin', { at: AT });
    await row(page, /Zbiornik buforowy/).click();
    await panel(page).getByRole('button', { name: 'Wyżej' }).click();
    await expect(panel(page).getByText('Zależy od pola, które jest dalej: „Bufor”.')).toBeVisible();
    await save(page).click();
    await expect(page.getByText('Najpierw popraw 1 miejsce')).toBeVisible();
    expect(api.asked(updateDraft)).toHaveLength(0);
  },
);

test(
  'the work is found again after a reload, without having been saved',
  { tag: '@long' },
  async ({ as, api }) => {
    const draft = serveDraft(api);
    const page = await as('admin', { at: AT });
    await row(page, /^Bufor/).click();
    await label(page).fill('Bufor ciepła');
    await expect(page.getByText('Są zmiany niezapisane na serwerze')).toBeVisible();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(row(page, /^Bufor ciepła/)).toBeVisible();
    await expect(page.getByText('Są zmiany niezapisane na serwerze')).toBeVisible();
    expect(labelsIn(draft.form)[0]).toEqual(['Rodzaj ogrzewania', 'Bufor']);
    await save(page).click();
    await expect(page.getByText('Wszystko zapisane na serwerze')).toBeVisible();
    expect(labelsIn(draft.form)[0]).toEqual(['Rodzaj ogrzewania', 'Bufor ciepła']);
  },
);

test(
  'a template without a draft begins one as a copy of its active version',
  { tag: '@long' },
  async ({ as, api }) => {
    const draft = serveDraft(api);
    draft.isBegun = false;
    const page = await as('admin', { at: AT });
    await page.getByRole('button', { name: 'Rozpocznij wersję roboczą' }).click();
    await expect(row(page, /^Bufor/)).toBeVisible();
    expect(api.asked(createDraft).map(({ body }) => body)).toEqual([
      { from: '/device_template_versions/52' },
    ]);
  },
);

test(
  'work on a form whose draft was published meanwhile is named until the next draft brings it back',
  { tag: '@long' },
  async ({ as, api }) => {
    const draft = serveDraft(api);
    const page = await as('admin', { at: AT });
    await row(page, /^Bufor/).click();
    await label(page).fill('Bufor ciepła');
    await expect(page.getByText('Są zmiany niezapisane na serwerze')).toBeVisible();
    draft.isBegun = false;
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText('Twoje niezapisane zmiany są na tym urządzeniu.')).toBeVisible();
    await page.getByRole('button', { name: 'Rozpocznij wersję roboczą' }).click();
    await expect(row(page, /^Bufor ciepła/)).toBeVisible();
    await expect(page.getByText('Są zmiany niezapisane na serwerze')).toBeVisible();
  },
);

test('leaving with unsaved work asks', { tag: '@long' }, async ({ as, api }) => {
  serveDraft(api);
  const page = await as('admin', { at: AT });
  await row(page, /^Bufor/).click();
  await label(page).fill('Bufor ciepła');
  await page.getByRole('link', { name: 'Pompa ciepła' }).click();
  await expect(page.getByText('Opuścić kreator bez zapisania?')).toBeVisible();
  await page.getByRole('button', { name: 'Zostań' }).click();
  await expect(label(page)).toHaveValue('Bufor ciepła');
});

test(
  "a save whose answer was lost is nobody else's work: what is typed after it is saved over it",
  { tag: '@long' },
  async ({ as, api }) => {
    const draft = serveDraft(api);
    const page = await as('admin', { at: AT });
    await row(page, /^Bufor/).click();
    await label(page).fill('Bufor ciepła');
    api.noAnswer(updateDraft);
    await save(page).click();
    await expect(page.getByText('Nie udało się zapisać formularza')).toBeVisible();
    draft.saveElsewhere(api.asked(updateDraft).at(-1)?.body.installationFormSchema as FormSchema);
    draft.answerSaves(api);
    await label(page).fill('Bufor ciepła 300 l');
    await save(page).click();
    await expect(page.getByText('Wszystko zapisane na serwerze')).toBeVisible();
    expect(labelsIn(draft.form)[0]).toContain('Bufor ciepła 300 l');
  },
);

test(
  'a field that two people have moved is asked about by the titles of the steps',
  { tag: '@long' },
  async ({ as, api }) => {
    const draft = serveDraft(api, {
      steps: [...HEATING_FORM.steps, { id: 'koniec', title: 'Zakończenie', fields: [] }],
    });
    const page = await as('admin', { at: AT });
    await row(page, /^Rodzaj ogrzewania/).click();
    await choose(page, panel(page).getByRole('combobox', { name: 'Przenieś do kroku' }), '3. Zakończenie');
    const [first, second, last] = draft.form.steps;
    const heating = first!.fields.filter(({ name }) => name === 'ogrzewanie');
    draft.saveElsewhere({
      steps: [
        { ...first!, fields: first!.fields.filter(({ name }) => name !== 'ogrzewanie') },
        { ...second!, title: 'Bufor w kotłowni', fields: [...second!.fields, ...heating] },
        last!,
      ],
    });
    await save(page).click();
    const dialog = page.getByRole('dialog', { name: 'Ktoś zmienił ten formularz w tym samym czasie' });
    await expect(dialog.getByRole('group', { name: 'Rodzaj ogrzewania: krok' })).toBeVisible();
    await expect(dialog.getByRole('radio', { name: 'Moje: Krok 3: Zakończenie' })).toBeVisible();
    await expect(
      dialog.getByRole('radio', { name: 'Zapisane przez kogoś innego: Krok 2: Bufor w kotłowni' }),
    ).toBeVisible();
  },
);

test(
  'what somebody else has saved meanwhile is joined, and what both changed is asked about',
  { tag: '@long' },
  async ({ as, api }) => {
    const draft = serveDraft(api);
    const page = await as('admin', { at: AT });
    await row(page, /^Bufor/).click();
    await label(page).fill('Bufor ciepła');
    await row(page, /^Rodzaj ogrzewania/).click();
    await label(page).fill('Ogrzewanie');
    const [first, second] = HEATING_FORM.steps;
    draft.saveElsewhere({
      steps: [
        {
          ...first!,
          fields: first!.fields.map((field) =>
            field.name === 'bufor' ? { ...field, label: 'Zasobnik' } : field,
          ),
        },
        { ...second!, title: 'Bufor w kotłowni' },
      ],
    });
    await save(page).click();
    const dialog = page.getByRole('dialog', { name: 'Ktoś zmienił ten formularz w tym samym czasie' });
    await dialog.getByText('2 zmiany drugiej osoby').click();
    await expect(dialog.getByText('Bufor w kotłowni')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Zapisane przez kogoś innego: Zasobnik' }).check();
    await dialog.getByRole('button', { name: 'Pracuj dalej na połączonym' }).click();
    await expect(row(page, /Bufor w kotłowni/)).toBeVisible();
    await save(page).click();
    await expect(page.getByText('Zapisano formularz')).toBeVisible();
    expect(labelsIn(draft.form)).toEqual([['Ogrzewanie', 'Zasobnik'], ['Pojemność']]);
    expect(draft.form.steps[1]?.title).toBe('Bufor w kotłowni');
  },
);

test(
  'what is typed while a save is on its way stays where somebody else has saved meanwhile',
  { tag: '@long' },
  async ({ as, api }) => {
    const draft = serveDraft(api);
    const page = await as('admin', { at: AT });
    await row(page, /^Bufor/).click();
    await label(page).fill('Bufor ciepła');
    const [first, second] = HEATING_FORM.steps;
    draft.saveElsewhere({ steps: [first!, { ...second!, title: 'Zbiornik w kotłowni' }] });
    const release = api.hold(updateDraft);
    await save(page).click();
    await label(page).fill('Bufor ciepła 300 l');
    release();
    await page.getByRole('dialog').getByRole('button', { name: 'Pracuj dalej na połączonym' }).click();
    await expect(row(page, /Zbiornik w kotłowni/)).toBeVisible();
    await expect(label(page)).toHaveValue('Bufor ciepła 300 l');
    await save(page).click();
    await expect(page.getByText('Zapisano formularz')).toBeVisible();
    expect(labelsIn(draft.form)[0]).toEqual(['Rodzaj ogrzewania', 'Bufor ciepła 300 l']);
    expect(draft.form.steps[1]?.title).toBe('Zbiornik w kotłowni');
  },
);

test(
  'a save whose answer is lost is simply saved again, and so is one beside a change of something else',
  { tag: '@long' },
  async ({ as, api }) => {
    const draft = serveDraft(api);
    const page = await as('admin', { at: AT });
    await row(page, /^Bufor/).click();
    await label(page).fill('Bufor ciepła');
    api.noAnswer(updateDraft);
    await save(page).click();
    await expect(page.getByText('Nie udało się zapisać formularza')).toBeVisible();
    await expect(page.getByText('Są zmiany niezapisane na serwerze')).toBeVisible();
    // It had arrived all the same.
    draft.saveElsewhere({
      steps: HEATING_FORM.steps.map((step) => ({
        ...step,
        fields: step.fields.map((field) =>
          field.name === 'bufor' ? { ...field, label: 'Bufor ciepła' } : field,
        ),
      })),
    });
    draft.answerSaves(api);
    await save(page).click();
    await expect(page.getByText('Wszystko zapisane na serwerze')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    draft.version = {
      ...draft.version,
      warrantyTerms: { basicMonths: 120, yearlyInspection: false, parts: [] },
    };
    const release = api.hold(updateDraft);
    await label(page).fill('Zbior');
    await save(page).click();
    await label(page).fill('Zbiornik');
    // Pressed at the very moment when it can be pressed again.
    await save(page).evaluate((button: HTMLButtonElement) => {
      new MutationObserver((_, observer) => {
        if (button.disabled) return;
        observer.disconnect();
        button.click();
      }).observe(button, { attributes: true });
    });
    release();
    await expect(page.getByText('Wszystko zapisane na serwerze')).toBeVisible();
    expect(labelsIn(draft.form)[0]).toEqual(['Rodzaj ogrzewania', 'Zbiornik']);
    expect(draft.version.warrantyTerms.basicMonths).toBe(120);
  },
);

test(
  'a network that goes and comes back leaves the chosen field, and what can be undone, as they were',
  { tag: '@long' },
  async ({ as, api }) => {
    serveDraft(api);
    const page = await as('admin', { at: AT });
    await row(page, /^Bufor/).click();
    await label(page).fill('Bufor ciepła');
    await save(page).click();
    await expect(page.getByText('Wszystko zapisane na serwerze')).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText('Brak połączenia')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('Połączono.')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(label(page)).toHaveValue('Bufor ciepła');
    await expect(page.getByRole('button', { name: 'Cofnij', exact: true })).toBeEnabled();
  },
);

test(
  'a session that ends in the middle of the work leads to sign-in, after which the work is there',
  { tag: '@long' },
  async ({ as, api }) => {
    const draft = serveDraft(api);
    const page = await as('admin', { at: AT });
    await row(page, /^Bufor/).click();
    await label(page).fill('Bufor ciepła');
    await expect(page.getByText('Są zmiany niezapisane na serwerze')).toBeVisible();
    api.refuse(updateDraft, 'session-expired').refuse(refreshToken, 'session-expired');
    await save(page).click();
    await expect(page).toHaveURL(/\/login/);

    const user = PEOPLE.admin;
    api
      .answer(login, { user, exp: sessionEnd(), token: 't', refreshToken: 'r' })
      .answer(refreshToken, { exp: sessionEnd(), token: 't', refreshToken: 'r' });
    draft.answerSaves(api);
    await page.locator('input[autocomplete=username]').fill(user.email);
    await page.locator('input[autocomplete=current-password]').fill('Demo-1234');
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/\/login/);
    await page.goto(AT);
    await expect(row(page, /^Bufor ciepła/)).toBeVisible();
    await save(page).click();
    await expect(page.getByText('Wszystko zapisane na serwerze')).toBeVisible();
    expect(labelsIn(draft.form)[0]).toEqual(['Rodzaj ogrzewania', 'Bufor ciepła']);
  },
);

test('a condition is a sentence, and the phone follows it at once', async ({ as, api }) => {
  const draft = serveDraft(api);
  const page = await as('admin', { at: AT });
  await row(page, /^Bufor/).click();
  await panel(page).getByRole('button', { name: 'Dodaj warunek' }).click();
  const source = panel(page).getByRole('combobox', { name: 'Pole lub parametr, od którego to zależy' });
  // Parameters of the device come first, then what comes before in the form; never what comes later.
  await source.click();
  await expect(dropped(page).getByRole('option')).toHaveText([
    'Numer seryjny',
    'Model',
    'Moc grzewcza A7/W35',
    'Rodzaj ogrzewania',
  ]);
  await dropped(page).getByRole('option', { name: 'Rodzaj ogrzewania' }).click();
  await panel(page).getByRole('button', { name: 'mieszane' }).click();
  const sentence = 'Pokaż, gdy „Rodzaj ogrzewania” to „mieszane”';
  await expect(row(page, /^Bufor/)).toContainText(sentence);

  await expect(phone(page).getByText('Próba: niczego stąd nie można wysłać')).toBeVisible();
  await expect(phone(page).getByRole('group', { name: /^Bufor/ })).toHaveCount(0);
  await phone(page).getByRole('radio', { name: 'mieszane' }).check();
  await expect(phone(page).getByRole('group', { name: /^Bufor/ })).toBeVisible();

  await page.getByRole('tab', { name: /^Warunki/ }).click();
  const rules = page.getByRole('list', { name: 'Warunki' }).getByRole('button');
  await expect(rules).toHaveText([
    `Bufor${sentence}`,
    'Krok 2: Zbiornik buforowyPokaż, gdy „Bufor” to „Tak”',
  ]);
  await rules.last().click();
  await expect(panel(page).getByRole('group', { name: 'Tytuł kroku' }).getByLabel('polski')).toHaveValue(
    'Zbiornik buforowy',
  );
  await save(page).click();
  await expect(page.getByText('Zapisano formularz')).toBeVisible();
  expect(draft.form.steps[0]?.fields[1]?.showWhen).toEqual({
    any: [{ all: [{ field: 'form.ogrzewanie', operator: 'in', values: ['mieszane'] }] }],
  });
  expect(api.asked(updateDraft)).toHaveLength(1);
});

test(
  'before a field is deleted that a rule looks at, the rule is named and may be taken along',
  { tag: '@long' },
  async ({ as, api }) => {
    const draft = serveDraft(api);
    const page = await as('admin', { at: AT });
    await row(page, /^Bufor/).click();
    await panel(page).getByRole('button', { name: 'Usuń', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Usunąć „Bufor”?' });
    await expect(dialog.getByText('Krok 2: Zbiornik buforowy')).toBeVisible();
    await dialog.getByRole('button', { name: 'Usuń', exact: true }).click();
    await save(page).click();
    await expect(page.getByText('Zapisano formularz')).toBeVisible();
    expect(draft.form.steps.map((step) => step.showWhen)).toEqual([undefined, undefined]);
  },
);

test(
  'another type says which conditions it empties before it is done',
  { tag: '@long' },
  async ({ as, api }) => {
    const draft = serveDraft(api);
    const page = await as('admin', { at: AT });
    await row(page, /^Bufor/).click();
    await choose(page, panel(page).getByRole('combobox', { name: 'Rodzaj pola' }), 'Podpis');
    await expect(page.getByText(/1 warunek straci wartości.*Krok 2: Zbiornik buforowy/)).toBeVisible();
    await page.getByRole('button', { name: 'Zmień rodzaj' }).click();
    await save(page).click();
    await expect(page.getByText('Zapisano formularz')).toBeVisible();
    expect(draft.form.steps[0]?.fields[1]?.type).toBe('signature');
    expect(draft.form.steps[1]?.showWhen).toBeUndefined();
  },
);

test(
  'a condition on an answer that was deleted is told at its place, and nothing is saved until it looks at one that there is',
  { tag: '@long' },
  async ({ as, api }) => {
    const rule = {
      any: [{ all: [{ field: 'form.ogrzewanie', operator: 'in' as const, values: ['mieszane'] }] }],
    };
    const [first, second] = HEATING_FORM.steps;
    const [heating, buffer] = first!.fields;
    const draft = serveDraft(api, {
      steps: [{ ...first!, fields: [heating!, { ...buffer!, showWhen: rule }] }, second!],
    });
    const page = await as('admin', { at: AT });
    await row(page, /^Rodzaj ogrzewania/).click();
    await panel(page).getByRole('button', { name: 'Usuń odpowiedź: mieszane' }).click();
    await save(page).click();
    await expect(page.getByText('Najpierw popraw 1 miejsce')).toBeVisible();
    expect(api.asked(updateDraft)).toHaveLength(0);
    await page
      .getByRole('list', { name: 'Uwagi' })
      .getByRole('button', { name: /^Bufor/ })
      .click();
    await expect(
      panel(page)
        .getByText(/mieszane/)
        .first(),
    ).toBeVisible();
    await panel(page).getByRole('button', { name: 'podłogowe' }).click();
    await panel(page).getByRole('button', { name: 'mieszane' }).click();
    await save(page).click();
    await expect(page.getByText('Zapisano formularz')).toBeVisible();
    expect(draft.form.steps[0]?.fields[1]?.showWhen).toEqual({
      any: [{ all: [{ field: 'form.ogrzewanie', operator: 'in', values: ['podlogowe'] }] }],
    });
  },
);

test('a photo and a signature are not saved without a name', async ({ as, api }) => {
  const draft = serveDraft(api);
  const page = await as('admin', { at: AT });
  await row(page, /^Bufor/).click();
  for (const [name, type] of [
    ['Zdjęcie zbiornika', 'Zdjęcie'],
    ['Podpis klienta', 'Podpis'],
  ] as const) {
    await page.getByLabel('Nazwa nowego pola').fill(name);
    await choose(page, outline(page).getByRole('combobox', { name: 'Rodzaj pola' }), type);
    await page.getByRole('button', { name: 'Dodaj pole' }).click();
    await expect(label(page)).toHaveValue(name);
    await label(page).fill(' ');
    await expect(panel(page).getByText('Zdjęcie lub podpis musi mieć nazwę.').first()).toBeVisible();
  }
  await save(page).click();
  await expect(page.getByText('Najpierw popraw 2 miejsca')).toBeVisible();
  expect(draft.form).toEqual(HEATING_FORM);
});

test('options are pasted from a spreadsheet', { tag: '@long' }, async ({ as, api }) => {
  const draft = serveDraft(api);
  const page = await as('admin', { at: AT });
  await row(page, /^Rodzaj ogrzewania/).click();
  await panel(page).getByLabel('Nowe odpowiedzi').fill('grzejniki;grzejnikowe\npodlogowe;drugi raz\nscienne');
  await panel(page).getByRole('button', { name: 'Dodaj odpowiedzi' }).click();
  await save(page).click();
  await expect(page.getByText('Zapisano formularz')).toBeVisible();
  const [field] = draft.form.steps[0]?.fields ?? [];
  expect(field?.type === 'list' && field.options).toEqual([
    { value: 'podlogowe', label: 'podłogowe' },
    { value: 'mieszane', label: 'mieszane' },
    { value: 'grzejniki', label: 'grzejnikowe' },
    { value: 'scienne', label: 'scienne' },
  ]);
});

test(
  'a step without fields is not said to wait for a condition that it does not have',
  { tag: '@long' },
  async ({ as, api }) => {
    serveDraft(api);
    const page = await as('admin', { at: AT });
    await page.getByLabel('Tytuł nowego kroku').fill('Odbiór');
    await page.getByRole('button', { name: 'Dodaj krok' }).click();
    await expect(phone(page).getByText('nie ma w nim żadnego pola do pokazania')).toBeVisible();
    await expect(phone(page).getByText('jego warunek nie jest spełniony')).toBeHidden();
  },
);

test('a list that drops down is at most 15 rem high', async ({ as, api }) => {
  serveDraft(api);
  const page = await as('admin', { at: AT });
  await row(page, /^Bufor/).click();
  await panel(page).getByRole('combobox', { name: 'Rodzaj pola' }).click();
  await expect(dropped(page).getByRole('option')).toHaveCount(12);
  const box = await dropped(page).boundingBox();
  expect(box!.height).toBeLessThanOrEqual(240);
  expect(box!.height).toBeGreaterThan(200);
});

test(
  'three areas stand side by side at a desk, two on a tablet, and one at a time on a phone',
  { tag: '@long' },
  async ({ as, api }) => {
    serveDraft(api);
    const page = await as('admin', { at: AT });
    await row(page, /^Bufor/).click();
    await expect(label(page)).toBeVisible();
    await expect(phone(page)).toBeVisible();

    await page.setViewportSize({ width: 768, height: 1024 });
    await expect(row(page, /^Bufor/)).toBeVisible();
    // The phone opens where somebody is at work.
    await row(page, /^Pojemność/).click();
    await expect(label(page)).toBeVisible();
    await expect(phone(page)).toHaveCount(0);
    await page.getByText('Telefon', { exact: true }).click();
    await expect(phone(page)).toBeVisible();
    await expect(label(page)).toHaveCount(0);
    await expect(phone(page).getByText('Wybrany krok się tu nie pokazuje')).toBeVisible();
    await phone(page).getByText('Tak', { exact: true }).click();
    await expect(phone(page).getByRole('heading', { name: 'Zbiornik buforowy' })).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(phone(page)).toBeVisible();
    await expect(outline(page)).toHaveCount(0);
    await page.getByRole('tab', { name: 'Układ' }).click();
    await row(page, /^Rodzaj ogrzewania/).click();
    await expect(label(page)).toHaveValue('Rodzaj ogrzewania');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  },
);

test(
  'a product manager meets no accessibility barrier in the form builder',
  { tag: '@long' },
  async ({ as, api }) => {
    serveDraft(api);
    const page = await as('admin', { at: AT });
    await row(page, /Zbiornik buforowy/).click();
    await expect(panel(page).getByRole('group', { name: 'Kiedy się pokazuje' })).toBeVisible();
    await expectAccessible(page, 'the form builder with a rule');
    await row(page, /^Rodzaj ogrzewania/).click();
    await panel(page).getByRole('combobox', { name: 'Rodzaj pola' }).click();
    await expectAccessible(page, 'the form builder with options and a list dropped down');
  },
);

test(
  'a limit that is no number is told, and nothing is saved with the limit that was there before',
  { tag: '@long' },
  async ({ as, api }) => {
    const draft = serveDraft(api);
    const page = await as('admin', { at: AT });
    await row(page, /^Rodzaj ogrzewania/).click();
    await outline(page).getByRole('textbox', { name: 'Nazwa nowego pola' }).fill('Ciśnienie próby');
    await outline(page).getByRole('combobox').click();
    await page.getByRole('option', { name: 'Liczba' }).click();
    await outline(page).getByRole('button', { name: 'Dodaj pole' }).click();
    const most = panel(page).getByRole('textbox', { name: 'Najwięcej' });
    await most.fill('4');
    await most.fill('4 bar');
    await expect(panel(page).getByText('Wpisz liczbę, na przykład 1,5')).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Najpierw popraw 1 miejsce')).toBeVisible();
    await expect(most).toHaveValue('4 bar');
    await most.fill('4,5');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Zapisano formularz')).toBeVisible();
    const fields = draft.version.installationFormSchema.steps.flatMap((step) => step.fields);
    expect(fields.find(({ label: said }) => said === 'Ciśnienie próby')).toMatchObject({ max: 4.5 });
  },
);

test(
  'what is typed into the boxes of something new is taken back there, and leaves the form as it is',
  { tag: '@long' },
  async ({ as, api }) => {
    serveDraft(api);
    const page = await as('admin', { at: AT });
    await row(page, /^Rodzaj ogrzewania/).click();
    await label(page).fill('Ogrzewanie domu');
    const options = panel(page).getByLabel('Nowe odpowiedzi');
    await options.pressSequentially('grzejniki');
    await options.press('Control+z');
    await expect(options).not.toHaveValue('grzejniki');
    await expect(label(page)).toHaveValue('Ogrzewanie domu');
    const name = outline(page).getByRole('textbox', { name: 'Nazwa nowego pola' });
    await name.pressSequentially('Bojler');
    await name.press('Control+z');
    await expect(name).not.toHaveValue('Bojler');
    await expect(label(page)).toHaveValue('Ogrzewanie domu');
  },
);

test('the phone shows no limit in which no number stands', { tag: '@long' }, async ({ as, api }) => {
  serveDraft(api);
  const page = await as('admin', { at: AT });
  await row(page, /^Rodzaj ogrzewania/).click();
  await outline(page).getByRole('textbox', { name: 'Nazwa nowego pola' }).fill('Ciśnienie próby');
  await outline(page).getByRole('combobox').click();
  await page.getByRole('option', { name: 'Liczba' }).click();
  await outline(page).getByRole('button', { name: 'Dodaj pole' }).click();
  await panel(page).getByRole('textbox', { name: 'Najmniej' }).fill('1');
  await panel(page).getByRole('textbox', { name: 'Najwięcej' }).fill('4 bar');
  await panel(page).getByRole('radio', { name: 'Przyjąć ją z podaniem powodu' }).check();
  await phone(page).getByLabel('Ciśnienie próby').fill('0,5');
  await expect(phone(page).getByText('Najmniej 1')).toBeVisible();
  await expect(phone(page).getByText('NaN')).toHaveCount(0);
});

test(
  'a form of production is made of the stages of the hall, which finds each of them again',
  { tag: '@long' },
  async ({ as, api }) => {
    const draft = serveDraft(api);
    const unknown = { id: 'proba', title: 'Próba', fields: [] };
    draft.version = { ...draft.version, productionFormSchema: { steps: [unknown] } };
    const page = await as('admin', { at: AT.replace('installation', 'production') });
    await page.getByRole('tab', { name: /^Uwagi/ }).click();
    await page.getByRole('button', { name: /^Krok 1: Próba.*do żadnego etapu/ }).click();
    await panel(page).getByRole('button', { name: 'Usuń' }).click();
    const stages = outline(page).getByRole('group', { name: 'Dodaj krok' });
    await expect(stages.getByRole('button')).toHaveCount(8);
    await expect(panel(page).getByRole('button', { name: /^Dołącz kopię/ })).toHaveCount(0);
    await stages.getByRole('button', { name: '7. Kontrola końcowa' }).click();
    await expect(panel(page).getByRole('button', { name: 'Powiel' })).toHaveCount(0);
    await stages.getByRole('button', { name: '3. Hydraulika' }).click();
    await expect(stages.getByRole('button')).toHaveCount(6);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Zapisano formularz')).toBeVisible();
    expect(draft.version.productionFormSchema.steps.map(({ id, title }) => [id, title])).toEqual([
      ['stage-3', 'Hydraulika'],
      ['stage-7', 'Kontrola końcowa'],
    ]);
  },
);
