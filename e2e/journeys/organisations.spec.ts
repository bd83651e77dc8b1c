import type { Locator, Page } from '@playwright/test';
import { QUEUE_STATUS } from '@portal/domain/queue/transition';
import { expect, test } from '../drivers/journey.ts';
import { userIdOf, writeRaw } from '../drivers/records/local-records.ts';

const DESKTOP = { width: 1440, height: 900 };
const SPRUCE = 'rgb(10, 92, 87)';
const FJORD = 'rgb(11, 74, 143)';

const main = (page: Page) => page.getByRole('main');
const bar = (page: Page) => page.getByRole('banner');
const organisation = (page: Page, name: string) => page.getByRole('navigation').getByRole('radio', { name });

/** The records that the rows of a table lead to: names and serial numbers may be the same at two makers. */
function idsOf(rows: Locator): Promise<(string | undefined)[]> {
  return rows.evaluateAll((all) =>
    all.map((row) => /[?&]id=(\d+)/.exec(row.querySelector('a')?.getAttribute('href') ?? '')?.[1]),
  );
}

/** Unsent work that waits for a person: the server has refused it. */
async function leaveUnsentWork(page: Page): Promise<void> {
  const at = new Date().toISOString();
  await writeRaw(page, 'requests', {
    schemaVersion: 1,
    id: crypto.randomUUID(),
    clientId: crypto.randomUUID(),
    sequence: 1,
    userId: await userIdOf(page),
    organisationId: 2,
    action: 'insert',
    type: 'installation',
    endpoint: '/installations',
    title: 'HP-2026-77770001',
    body: JSON.stringify({ customerName: 'Halina Żółtańska' }),
    dataKey: crypto.randomUUID(),
    files: [],
    status: QUEUE_STATUS.dataError,
    error: { message: 'Data instalacji jest w przyszłości.', httpStatus: 422, at },
    createdAt: at,
    attempts: 1,
    revision: 0,
    appVersion: '0.1.0',
  });
}

test('a superadmin changes the organisation, and the logo, the colours, the lists, the users and the keys follow, unsent work does not', async ({
  as,
}) => {
  const page = await as('superadmin');
  await page.setViewportSize(DESKTOP);
  await leaveUnsentWork(page);
  await page.goto('/admin/installations');
  const unsent = page.getByRole('button', { name: /1 operacja wymaga Twojej decyzji/ });
  await expect(unsent).toBeVisible();
  await expect(bar(page)).toHaveCSS('background-color', FJORD);
  const total = main(page).getByText(/^[\d\s]+ instalacj\S+$/);
  const rows = main(page).locator('tbody tr');
  await expect(rows).toHaveCount(12);
  const counted = await total.innerText();
  const ids = await idsOf(rows);
  const types = await main(page).getByLabel('Typ urządzenia').locator('option').allInnerTexts();

  await organisation(page, 'Świerk').check();
  await expect(bar(page).locator('img').first()).toHaveAttribute('src', /organisations\/1\/logo/);
  await expect(bar(page)).toHaveCSS('background-color', SPRUCE);
  await expect(total).not.toHaveText(counted);
  expect(ids).toHaveLength(12);
  expect((await idsOf(rows)).filter((id) => ids.includes(id))).toEqual([]);
  await expect(main(page).getByLabel('Typ urządzenia').locator('option')).not.toHaveText(types);
  await expect(unsent).toBeVisible();

  // A record opens that names no organisation in its address; a filter of the one that was left is gone.
  await main(page).locator('a[href*="id="]:visible').first().click();
  await expect(page.getByRole('heading', { name: 'Urządzenie', exact: true })).toBeVisible();
  await page.goto('/admin/users?role=installer&search=borowski');
  await expect(main(page).getByRole('link', { name: 'Krzysztof Borowski' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Agnieszka Wrona' })).toHaveCount(0);
  await main(page).getByRole('link', { name: 'Krzysztof Borowski' }).click();
  await expect(main(page)).toContainText('installer@org1.demo.test');
  await page.goto('/admin/settings/event-log');
  // The maker who is looked at can read in the log that, and by whom.
  const notice = main(page).getByRole('listitem').filter({ hasText: 'przeszedł do tej organizacji' });
  await expect(notice.first()).toContainText('Superadministrator');
  await page.goto('/admin/settings/registration-keys?state=free');
  await expect(main(page).getByText('DEMO-ORG1-0001').first()).toBeVisible();
  await expect(main(page).getByText(/DEMO-KEY/)).toHaveCount(0);

  // And back: everything of the first one is there again, over a reload as well.
  await organisation(page, 'Fiord').check();
  await expect(page).toHaveURL('/admin/settings/registration-keys');
  // Other journeys make keys, which stand before those of the demo data.
  await main(page).getByRole('searchbox', { name: 'Szukaj klucza' }).fill('DEMO-KEY');
  await expect(
    main(page)
      .getByText(/DEMO-KEY/)
      .first(),
  ).toBeVisible();
  await expect(main(page).getByText(/DEMO-ORG1/)).toHaveCount(0);
  await page.goto('/admin/installations');
  await expect(total).toHaveText(counted);
  await expect(bar(page)).toHaveCSS('background-color', FJORD);
  await unsent.click();
  await expect(page.getByRole('dialog', { name: 'Operacje do wysłania' })).toContainText('7777');
});
