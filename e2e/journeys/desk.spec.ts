import { randomUUID } from 'node:crypto';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import { expect, test } from '../drivers/journey.ts';
import { inspectionsOf } from '../drivers/visits.ts';

const DAY_MS = 86_400_000;

test('a service partner finds what is overdue at the top of the desk, installer by installer, and goes on to the next step', async ({
  as,
  server,
}) => {
  test.setTimeout(150_000);
  const installer = await as('installer');
  const [one] = await inspectionsOf(installer, 'status[]=pending');
  if (!one) throw new Error('The demo has no inspection');
  const reported = new Date(Date.now() - 60 * DAY_MS);
  const parts = `Wentylator ${randomUUID().slice(0, 8)}`;
  const made = await installer.request.post('/api/services', {
    headers: { origin: server.url, 'idempotency-key': randomUUID() },
    data: {
      clientId: randomUUID(),
      customDevice: `/custom_devices/${one.customDevice.id}`,
      status: 'require_spare_parts',
      reportedAt: reported.toISOString(),
      serviceStartDate: todayIn(TIME_ZONE, reported),
      faultDescription: 'Hałas wentylatora',
      requiredSpareParts: parts,
    },
  });
  expect(made.status(), await made.text()).toBe(201);

  const asp = await as('asp');
  const main = asp.getByRole('main');
  await asp.goto('/admin/services');
  await main.getByRole('tab', { name: 'Terminy' }).click();
  await expect(main.getByRole('listitem').first()).toContainText(/Po terminie, /);
  // One heading for each installer, with how much of theirs is overdue; by due date, nobody's things stand together.
  const heading = main.getByRole('heading', { name: /Po terminie: \d+/ });
  await expect(heading.first()).toBeVisible();
  await main.getByLabel('Układ').selectOption({ label: 'Według terminu' });
  await expect(heading).toHaveCount(0);
  await expect(main.getByRole('listitem').first()).toContainText(/Po terminie, /);
  await main.getByLabel('Układ').selectOption({ label: 'Według instalatora' });
  await main.getByLabel('Na kogo czeka').selectOption({ label: 'Serwis partnerski' });
  await expect(main.getByRole('listitem').filter({ hasText: parts })).toContainText('Wyślij części');
  await main.getByLabel('Instalator', { exact: true }).selectOption({ value: String(one.installer.id) });
  await main.getByRole('listitem').filter({ hasText: parts }).getByRole('link').first().click();
  await expect(main.getByRole('button', { name: 'Wyślij części' })).toBeVisible();
  await main.getByRole('button', { name: 'Wyślij części' }).click();
  await asp.getByRole('dialog').getByLabel('Wysłane części').fill(parts);
  await asp.getByRole('dialog').getByRole('button', { name: 'Potwierdź wysłanie' }).click();
  await expect(main.getByText('Części wysłane', { exact: true })).toBeVisible();
  await asp.goto(`/admin/services?kind=desk&waitsFor=asp`);
  await expect(main.getByRole('listitem').first()).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: parts })).toHaveCount(0);
});
