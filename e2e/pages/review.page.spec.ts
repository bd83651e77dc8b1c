import {
  acceptInstallation,
  getInstallation,
  rejectInstallation,
} from '@portal/domain/installations/contract';
import type { Installation } from '@portal/domain/installations/record';
import { getDesk, listReviews } from '@portal/domain/installations/review/contract';
import { expect, test } from './driver/page-test.ts';
import { anInstallation } from './fixtures/records.ts';

const DESK = { width: 1440, height: 900 };

const waiting = (id: number, customerName: string): Installation =>
  anInstallation(id, { status: 'pending', customerName, may: ['accept', 'reject', 'no_warranty'] });

test('a verifier decides with one key each, takes a decision back, and rejects what they have marked', async ({
  as,
  api,
}) => {
  const installations = [waiting(7, 'Barbara Wilk'), waiting(8, 'Jan Nowak'), waiting(9, 'Ewa Lis')];
  api
    .answer(getInstallation, ({ params }) => installations.find(({ id }) => id === Number(params.id))!)
    .answer(getDesk, {
      waiting: [7, 8, 9],
      counts: { waiting: 3, withdrawn: 0, accepted: 0, rejected: 0, no_warranty: 0 },
      decidedToday: 0,
    })
    .answer(listReviews, ({ query }) =>
      query.getAll('id[]').map((id) => ({
        id: Number(id),
        remarks:
          id === '7'
            ? [
                {
                  code: 'same-phone' as const,
                  field: 'customerPhone',
                  given: null,
                  against: null,
                  reason: null,
                  others: [{ id: 3, customer: 'Adam Lis', serial: 'HP-2026-00000003' }],
                },
              ]
            : [],
        factory: { moc_grzewcza: '16' },
      })),
    )
    .answer(acceptInstallation, ({ params }) => anInstallation(Number(params.id)))
    .answer(rejectInstallation, ({ params }) => anInstallation(Number(params.id), { status: 'rejected' }));
  const page = await as('admin', { at: '/' });
  await page.setViewportSize(DESK);
  await page.clock.install();
  await page.goto('/admin/installations?id=7');
  const name = page.getByRole('heading', { level: 1 });
  await expect(name).toHaveText('Barbara Wilk');
  await expect(page.getByText('1 z 3')).toBeVisible();
  await page.getByRole('link', { name: 'Ten telefon ma już inna instalacja' }).click();
  await expect(page.locator(':target')).toContainText('605 111 222');
  await expect(page.getByText('z fabryki: 16')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zaakceptuj' })).toBeInViewport();

  await page.keyboard.press('a');
  await expect(name).toHaveText('Jan Nowak');
  await expect(name).toBeFocused();
  await page.keyboard.press('z');
  await expect(name).toHaveText('Barbara Wilk');
  await page.keyboard.press('j');
  await expect(name).toHaveText('Jan Nowak');

  await page.getByRole('button', { name: 'Zaznacz do poprawy: Telefon' }).click();
  await page.keyboard.press('r');
  await page.getByLabel('Co jest nie tak: Telefon').fill('To numer instalatora');
  await page.getByRole('button', { name: 'Odrzuć instalację' }).click();
  await expect(name).toHaveText('Ewa Lis');
  expect(api.asked(rejectInstallation)).toEqual([]);
  await page.clock.fastForward(9_000);
  expect(api.asked(rejectInstallation)).toEqual([]);
  await page.clock.fastForward(2_000);
  await expect.poll(() => api.asked(rejectInstallation).length).toBe(1);
  expect(api.asked(rejectInstallation)[0]?.body).toMatchObject({
    reason: 'Do poprawy: Telefon (To numer instalatora)',
    marks: [{ field: 'customerPhone', note: 'To numer instalatora' }],
  });
  expect(api.asked(acceptInstallation)).toEqual([]);

  // A reason that is typed on after the rejection was sent decides nothing.
  await page.keyboard.type('to na panel', { delay: 20 });
  await expect(name).toHaveText('Ewa Lis');

  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: /Używaj skrótów klawiszowych/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zamknij' }).click();
  await page.keyboard.press('a');
  await expect(name).toHaveText('Ewa Lis');
});
