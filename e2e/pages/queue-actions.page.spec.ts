import type { Page } from '@playwright/test';
import { createInstallation } from '@portal/domain/installations/contract';
import { createInspection } from '@portal/domain/inspections/record-contract';
import { expect, test } from './driver/page-test.ts';
import { anInspection, anInstallation } from './fixtures/records.ts';
import { leaveRefused } from './fixtures/unsent.ts';
import { leaveFamily, leaveLate, leaveWaiting } from './fixtures/unsent-family.ts';

const SERIAL = 'HP-2026-55550001';
const INSTALLER = 1;
const NAME = `SN ${SERIAL}`;

const rows = (page: Page) =>
  page.getByRole('dialog', { name: 'Operacje do wysłania' }).locator('li > [data-status]');
const question = (page: Page) => page.getByRole('dialog', { name: 'Przerwać wysyłanie?' });

test(
  'what was made on a refused installation says what it waits for, and has ways of its own: to the installation that stands, into a file, or away',
  { tag: '@long' },
  async ({ as, api }) => {
    // The installation that is put back is tried again, and meets nobody.
    api.noAnswer(createInstallation);
    api.answer(createInspection, ({ body }) => anInspection(51, { clientId: body.clientId }));
    const page = await as('installer');
    await leaveFamily(page, INSTALLER, SERIAL);
    await page.reload();
    await page.getByRole('button', { name: /1 operacja wymaga Twojej decyzji/ }).click();
    const [house, inspection, service] = ['Instalacja', 'Przegląd', 'Serwis'].map((kind) =>
      rows(page).filter({ has: page.locator('strong', { hasText: kind }) }),
    ) as [ReturnType<typeof rows>, ReturnType<typeof rows>, ReturnType<typeof rows>];
    const buttonsOf = (row: ReturnType<typeof rows>) =>
      row.getByRole('button').filter({ hasNotText: SERIAL });

    for (const child of [inspection, service]) {
      await expect(child).toContainText(`Czeka na: Instalacja, ${NAME}`);
      await expect(child).toContainText(
        `Zostanie wysłana, gdy zdecydujesz, co zrobić z operacją: Instalacja, ${NAME}.`,
      );
      await expect(child).toContainText(
        'To urządzenie ma już instalację: Fundacja Źródło, 02.03.2026. Operację można wysłać jako wykonaną na niej. Treść i zdjęcia zostaną bez zmian.',
      );
      await expect(buttonsOf(child)).toHaveText([
        'Eksportuj do pliku',
        'Dołącz do tej instalacji',
        'Przerwij',
      ]);
    }

    await expect(house).toContainText(
      'To urządzenie ma już instalację: Fundacja Źródło, 02.03.2026. Zobacz ją,',
    );
    await expect(house.getByRole('link', { name: 'Pokaż tę instalację' })).toHaveAttribute(
      'href',
      '/installations/77',
    );

    await house.getByRole('button', { name: 'Przerwij' }).click();
    await expect(question(page)).toContainText(
      `Bez niej nie da się wysłać 2 operacji: Przegląd, ${NAME} i Serwis, ${NAME}.`,
    );
    await question(page).getByRole('button', { name: 'Zostaw w kolejce' }).click();

    await inspection.getByRole('button', { name: 'Dołącz do tej instalacji' }).click();
    await expect(inspection).toContainText('Wysłano');
    expect(api.asked(createInspection).map(({ body }) => body)).toEqual([
      expect.objectContaining({ installation: '/installations/77', note: 'Filtr wymieniony' }),
    ]);

    await house.getByRole('button', { name: 'Przerwij' }).click();
    await expect(question(page)).toContainText(`Bez niej nie da się wysłać operacji: Serwis, ${NAME}.`);
    await question(page).getByRole('button', { name: 'Przerwij wysyłanie' }).click();
    await expect(service.getByRole('alert')).toContainText('której wysyłanie przerwano');
    // Sent again it would only be held back again.
    await expect(service.getByRole('button', { name: 'Ponów' })).toHaveCount(0);
    await expect(buttonsOf(service)).toHaveText([
      'Eksportuj do pliku',
      'Dołącz do tej instalacji',
      'Przywróć instalację do kolejki',
      'Przerwij',
    ]);
    await service.getByRole('button', { name: 'Przywróć instalację do kolejki' }).click();
    await expect(house).toBeVisible();
  },
);

test(
  'a repair that was finished while it waits for parts is sent once it goes on, and nobody is asked to take anything back',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('installer');
    const at = new Date().toISOString();
    await leaveRefused(page, INSTALLER, SERIAL, 'Serwis w międzyczasie czeka na części (Marek Zieliński).', {
      type: 'service',
      action: 'update',
      endpoint: '/services/9',
      body: JSON.stringify({ status: 'done', repairDescription: 'Wymieniono pompę' }),
      error: {
        message: 'Serwis w międzyczasie czeka na części (Marek Zieliński).',
        code: 'impossible-transition',
        httpStatus: 409,
        at,
      },
      overtaken: { fields: JSON.stringify({ repairDescription: null }) },
    });
    await page.reload();
    await page.getByRole('button', { name: /1 operacja wymaga Twojej decyzji/ }).click();
    const row = rows(page).first();
    await expect(row.getByRole('alert')).toContainText('czeka na części');
    await expect(row.getByRole('button', { name: 'Wyślij po wznowieniu serwisu' })).toBeVisible();
    await expect(row.getByRole('link', { name: 'Kontakt do biura' })).toHaveAttribute('href', '/support');
    await expect(row).not.toContainText('cofnięci');
  },
);

test(
  'a correction that came after the office had decided tells what of it is new, and asks the office by mail, or goes with an export',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('installer');
    await leaveLate(page, INSTALLER, SERIAL);
    await page.reload();
    await page.getByRole('button', { name: /1 operacja wymaga Twojej decyzji/ }).click();
    const row = rows(page).first();
    await expect(row.getByRole('alert')).toContainText(
      'zaakceptowano i wystawiono gwarancję W/2/2026/17 (Ewa Biuro',
    );
    await expect(row).toContainText('Numer gwarancji: W/2/2026/17');
    await expect(row.locator('dl > div')).toHaveText(['MiejscowośćNowy Targ → Zakopane']);
    await expect(row.getByRole('button', { name: 'Popraw', exact: true })).toHaveCount(0);
    await expect(row.getByRole('link', { name: 'Popraw', exact: true })).toHaveCount(0);
    const mail = await row
      .getByRole('link', { name: 'Poproś biuro o cofnięcie decyzji' })
      .getAttribute('href');
    const letter = decodeURIComponent(mail ?? '');
    expect(letter).toMatch(/^mailto:[^?]+@/);
    expect(letter).toContain(`Prośba o cofnięcie decyzji: Poprawiona instalacja, ${NAME}`);
    expect(letter).toContain('- Miejscowość: Nowy Targ → Zakopane');
    await row.getByRole('button', { name: 'Przerwij' }).click();
    const exported = page.waitForEvent('download');
    await question(page).getByRole('button', { name: 'Najpierw wyeksportuj do pliku' }).click();
    expect((await exported).suggestedFilename()).toMatch(/\.zip$/);
    await question(page).getByRole('button', { name: 'Przerwij wysyłanie' }).click();
    await expect(row).toBeHidden();
  },
);

test(
  'what has not been tried yet can be given up as well; a double tap asks once, and the focus goes on to the next row',
  { tag: '@long' },
  async ({ as, api }) => {
    // Two are under way and stay so; the third waits for its turn.
    api.noAnswer(createInstallation);
    api.hold(createInstallation);
    const page = await as('installer');
    await leaveWaiting(page, INSTALLER, SERIAL, 3);
    await page.reload();
    await page.getByRole('button', { name: /3 operacje czekają na wysłanie/ }).click();
    const waiting = rows(page).filter({ hasText: 'Czeka na swoją kolej' });
    await expect(rows(page)).toHaveCount(3);
    await expect(waiting).toHaveCount(1);
    await waiting.getByRole('button', { name: 'Przerwij' }).dblclick();
    await expect(question(page)).toContainText('nie zostanie wysłana');
    // Longer than a double tap takes.
    await page.waitForTimeout(700);
    await expect(question(page)).toHaveCount(1);
    const words = question(page).getByText('nie zostanie wysłana');
    const lines = await words.evaluate(
      (text) => text.getBoundingClientRect().height / parseFloat(getComputedStyle(text).lineHeight),
    );
    expect(Math.round(lines)).toBeLessThanOrEqual(6);
    await question(page).getByRole('button', { name: 'Przerwij wysyłanie' }).click();
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).nth(1).getByRole('button').first()).toBeFocused();
  },
);

test(
  'the trash takes the focus when it opens, going back leads out of it first, and only then closes the panel',
  { tag: '@long' },
  async ({ as, api }) => {
    api.noAnswer(createInstallation);
    const page = await as('installer');
    await leaveFamily(page, INSTALLER, SERIAL);
    await page.reload();
    await page.getByRole('button', { name: /1 operacja wymaga Twojej decyzji/ }).click();
    const panel = page.getByRole('dialog', { name: 'Operacje do wysłania' });
    const house = rows(page).filter({ has: page.locator('strong', { hasText: 'Instalacja' }) });
    await house.getByRole('button', { name: 'Przerwij' }).click();
    await question(page).getByRole('button', { name: 'Przerwij wysyłanie' }).click();
    await page.getByRole('button', { name: 'Kosz (1)' }).click();
    const trash = page.getByRole('dialog', { name: 'Kosz' });
    await expect(trash.getByRole('button', { name: 'Wróć do operacji' })).toBeFocused();
    await expect(trash).toContainText('Ostatnia odpowiedź serwera: Urządzenie jest już zainstalowane.');
    await page.goBack();
    await expect(panel).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Kosz (1)' })).toBeFocused();
    await panel.getByRole('button', { name: 'Kosz (1)' }).click();
    await trash.getByRole('button', { name: 'Wróć do operacji' }).click();
    await expect(panel).toBeVisible();
    await page.goBack();
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL('/');
  },
);

test(
  'whoever sends again, or closes what was sent, by the keyboard stays where they were',
  { tag: '@long' },
  async ({ as, api }) => {
    // Set before they are left: the app may send them before it is opened again.
    api.refuse(createInstallation, 'invalid-values');
    const page = await as('installer');
    await leaveWaiting(page, INSTALLER, SERIAL, 2);
    await page.reload();
    await page.getByRole('button', { name: /2 operacje wymagają Twojej decyzji/ }).click();
    await expect(rows(page)).toHaveCount(2);
    api.answer(createInstallation, ({ body }) => anInstallation(70, { clientId: body.clientId }));
    const first = rows(page).first();
    const answer = api.hold(createInstallation);
    await first.getByRole('button', { name: 'Ponów' }).press('Enter');
    await expect(rows(page).getByRole('button', { name: 'Ponów' })).toHaveCount(1);
    await expect(
      rows(page)
        .filter({ hasNot: page.getByRole('button', { name: 'Ponów' }) })
        .getByRole('button')
        .first(),
    ).toBeFocused();
    // A line in a cellar takes its time, and the row changes once more when the installation has arrived.
    await page.waitForTimeout(1_200);
    answer();
    await expect(
      rows(page).filter({ hasText: 'Wysłano' }).getByRole('button', { name: 'Zamknij' }),
    ).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).getByRole('button').first()).toBeFocused();
  },
);
