import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import { expect, test } from '../drivers/journey.ts';

const DAY_MS = 86_400_000;

test('a service partner finds what is overdue at the top of the desk, installer by installer, and goes on to the next step', async ({
  as,
  newInstaller,
}) => {
  test.setTimeout(150_000);
  const installer = await newInstaller();
  const { deviceId } = await installer.underWarranty({ daysAgo: 90 });
  const reported = new Date(Date.now() - 60 * DAY_MS);
  const parts = `Wentylator dla ${installer.name}`;
  await installer.service(deviceId, {
    status: 'require_spare_parts',
    reportedAt: reported.toISOString(),
    serviceStartDate: todayIn(TIME_ZONE, reported),
    requiredSpareParts: parts,
  });

  const asp = await as('asp');
  const main = asp.getByRole('main');
  await asp.goto('/admin/services');
  await main.getByRole('tab', { name: 'Terminy' }).click();
  await expect(main.getByRole('listitem').first()).toContainText(/Po terminie, /);
  // One heading for each installer, with how much of theirs is overdue; by due date, nobody's things stand together.
  const heading = main.getByRole('heading', { name: /Po terminie: \d+/ });
  await expect(heading.first()).toBeVisible();
  await main.getByRole('button', { name: 'Filtry' }).click();
  await main.getByLabel('Układ').selectOption({ label: 'Według terminu' });
  await expect(heading).toHaveCount(0);
  await expect(main.getByRole('listitem').first()).toContainText(/Po terminie, /);
  await main.getByLabel('Układ').selectOption({ label: 'Według instalatora' });
  await main.getByLabel('Na kogo czeka').selectOption({ label: 'Autoryzowany serwis' });
  await expect(main.getByRole('listitem').filter({ hasText: parts })).toContainText('Wyślij części');
  await main.getByLabel('Instalator', { exact: true }).selectOption({ value: String(installer.id) });
  await main.getByRole('listitem').filter({ hasText: parts }).getByRole('link').first().click();
  await expect(main.getByRole('button', { name: 'Wyślij części' })).toBeVisible();
  await main.getByRole('button', { name: 'Wyślij części' }).click();
  await expect(main.getByLabel('Część 1', { exact: true })).toHaveValue(parts);
  await main.getByRole('button', { name: 'Potwierdź wysłanie' }).click();
  await expect(main.getByText('Części wysłane', { exact: true })).toBeVisible();
  await asp.goto(`/admin/services?kind=desk&waitsFor=asp`);
  await expect(main.getByRole('listitem').first()).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: parts })).toHaveCount(0);
});
