import { createInstallation } from '@portal/domain/installations/contract';
import { expect, test } from './driver/page-test.ts';
import { leaveFamily, leaveWaiting } from './fixtures/unsent-family.ts';

const INSTALLER = 1;

test('a commissioning ends with what happens next, and leads to the next device or to a new one', async ({
  as,
  api,
}) => {
  api.noAnswer(createInstallation);
  const page = await as('installer', { at: '/installations' });
  await leaveWaiting(page, INSTALLER, 'HP-2026-55550001', 1);
  const clientId = await page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const asked = indexedDB.open('loopee');
        asked.addEventListener('error', () => reject(new Error('The database does not open')));
        asked.addEventListener('success', () => {
          const reading = asked.result.transaction('requests').objectStore('requests').getAll();
          reading.addEventListener('success', () => {
            asked.result.close();
            resolve((reading.result as { clientId: string }[])[0]?.clientId ?? '');
          });
        });
      }),
  );
  // As the form leaves it for the list of installations.
  await page.evaluate(
    (sent) =>
      history.replaceState({ usr: { leaving: true, sent }, key: 'sent', idx: 0 }, '', '/installations'),
    clientId,
  );
  await page.reload();
  const done = page.getByRole('region', { name: 'Gotowe' });
  await expect(done).toContainText(
    'Zapisano na tym urządzeniu. Wyśle się samo, gdy będzie połączenie. Możesz zamknąć aplikację.',
  );
  await expect(done).toContainText('O gwarancji albo o poprawkach dostaniesz powiadomienie.');
  await expect(done.getByRole('link', { name: 'Następne urządzenie u tego klienta' })).toHaveAttribute(
    'href',
    `/installations/${clientId}/add-device/new`,
  );
  await done.getByRole('link', { name: 'Nowe uruchomienie' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/installations');
  await expect(done).toHaveCount(0);
});

test('a commissioning that the server refused is not called done', async ({ as }) => {
  const page = await as('installer', { at: '/installations' });
  await leaveFamily(page, INSTALLER, 'HP-2026-55550001');
  await page.evaluate(() => {
    const sent = '0c0c0c0c-0000-4000-8000-000000000001';
    history.replaceState({ usr: { leaving: true, sent }, key: 'sent', idx: 0 }, '', '/installations');
  });
  await page.reload();
  await expect(page.getByRole('list', { name: 'Zapisane na tym urządzeniu' })).toContainText(
    'Urządzenie jest już zainstalowane.',
  );
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('region', { name: 'Gotowe' })).toHaveCount(0);
});
