import { getInstallation, updateInstallation } from '@portal/domain/installations/contract';
import { sendEmail } from '@portal/domain/queue/contract';
import { expect, test } from './driver/page-test.ts';
import { anInstallation, serialOf } from './fixtures/records.ts';

const WAITING = { status: 'pending', may: ['correct', 'edit', 'share'] } as const;
const SURVEY = { data: { miejsce: { pomieszczenie: 'Kotłownia', zdjecie: 'zdjecie-1.jpg' } } };
const NAME = `Wycofanie instalacji, SN ${serialOf(9)}`;

test('an installer withdraws what nobody has decided on, after a question that says that nothing goes', async ({
  as,
  api,
}) => {
  let withdrawnAt: string | null = null;
  api.answer(getInstallation, () => anInstallation(9, { ...WAITING, may: [...WAITING.may], withdrawnAt }));
  api.answer(updateInstallation, () => {
    withdrawnAt = '2026-11-23T10:00:00.000Z';
    return anInstallation(9, { ...WAITING, may: [...WAITING.may], withdrawnAt });
  });
  const page = await as('installer', { at: '/installations/9' });
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Wycofaj' }).click();
  const question = page.getByRole('dialog', { name: 'Wycofać zgłoszenie?' });
  await expect(question).toContainText('Nic nie zniknie: dane, zdjęcia i podpisy zostają.');
  await question.getByRole('button', { name: 'Anuluj' }).click();
  expect(api.asked(updateInstallation)).toEqual([]);
  await main.getByRole('button', { name: 'Wycofaj' }).click();
  await question.getByRole('button', { name: 'Wycofaj' }).click();
  await expect
    .poll(() => api.asked(updateInstallation).map(({ body }) => body))
    .toEqual([{ withdrawn: true }]);
  await page.reload();
  await expect(main).toContainText('Nikt jej nie rozpatrzy, dopóki jej nie wyślesz ponownie.');
  await expect(main.getByText('Wycofana', { exact: true })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Wycofaj' })).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Popraw i wyślij ponownie' })).toBeVisible();
});

test(
  'without a connection a withdrawal waits in the queue by its own name, and the page says so',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(getInstallation, anInstallation(9, { ...WAITING, may: [...WAITING.may] }));
    api.noAnswer(updateInstallation);
    const page = await as('installer', { at: '/installations/9' });
    await page.getByRole('button', { name: 'Wycofaj' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Wycofaj' }).click();
    await expect(page.getByRole('main')).toContainText(
      'Zmiana jest zapisana na tym urządzeniu i wyśle się sama.',
    );
    await expect(page.getByRole('link', { name: 'Popraw' })).toHaveCount(0);
    await page.getByRole('button', { name: /1 operacja/ }).click();
    await expect(page.getByRole('dialog', { name: 'Operacje do wysłania' })).toContainText(NAME);
  },
);

test('a rejected installation whose correction waits in the queue says so, and is not corrected a second time', async ({
  as,
  api,
}) => {
  const rejected = anInstallation(9, { status: 'rejected', may: ['correct'], survey: SURVEY });
  api.answer(getInstallation, rejected).noAnswer(updateInstallation);
  const page = await as('installer', { at: '/installations/9' });
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Popraw i wyślij ponownie' }).click();
  await main.getByRole('button', { name: 'Popraw i wyślij ponownie' }).click();
  await expect(main).toContainText('Zmiana jest zapisana na tym urządzeniu i wyśle się sama.');
  await expect(main.getByRole('link', { name: 'Popraw i wyślij ponownie' })).toHaveCount(0);
});

test(
  'a rejected installation whose correction the server refused does not say that it will be sent',
  { tag: '@long' },
  async ({ as, api }) => {
    const rejected = anInstallation(9, { status: 'rejected', may: ['correct'], survey: SURVEY });
    api.answer(getInstallation, rejected).refuse(updateInstallation, 'not-allowed');
    const page = await as('installer', { at: '/installations/9' });
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Popraw i wyślij ponownie' }).click();
    await main.getByRole('button', { name: 'Popraw i wyślij ponownie' }).click();
    await expect(main).toContainText('Wszystko, co zostało wpisane, jest nadal w kolejce na tym urządzeniu.');
    await expect(main).not.toContainText('wyśle się sama');
    await main.getByRole('button', { name: 'Pokaż kolejkę' }).click();
    await expect(page.getByRole('dialog', { name: 'Operacje do wysłania' })).toContainText(serialOf(9));
  },
);

test('what waits for a decision is corrected from its summary, and goes on waiting', async ({ as, api }) => {
  const waiting = anInstallation(9, { ...WAITING, may: [...WAITING.may], survey: SURVEY });
  api.answer(getInstallation, waiting).answer(updateInstallation, waiting).noAnswer(sendEmail);
  const page = await as('installer', { at: '/installations/9' });
  await page.getByRole('link', { name: 'Popraw' }).click();
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Podsumowanie');
  await page.getByRole('button', { name: 'Zmień: Klient' }).click();
  await page.getByLabel('Miejscowość').fill('Kościelisko');
  await page.getByRole('button', { name: 'Wróć do podsumowania' }).click();
  await page.getByRole('button', { name: 'Popraw i wyślij ponownie' }).click();
  await expect.poll(() => api.asked(updateInstallation).length).toBe(1);
  const body = api.asked(updateInstallation)[0]?.body;
  expect(body).toMatchObject({ customerCity: 'Kościelisko' });
  expect(body).not.toHaveProperty('status');
});

test(
  'those who verify read that it was withdrawn, and cannot decide',
  { tag: '@long' },
  async ({ as, api }) => {
    const withdrawnAt = '2026-11-23T10:00:00.000Z';
    api.answer(
      getInstallation,
      anInstallation(9, { status: 'pending', may: ['share', 'delete'], withdrawnAt }),
    );
    const page = await as('asp', { at: '/installations/9' });
    const main = page.getByRole('main');
    await expect(main).toContainText('Będzie można ją rozpatrzyć, gdy wyśle ją ponownie.');
    await expect(main.getByRole('button', { name: 'Zaakceptuj i wydaj gwarancję' })).toHaveCount(0);
  },
);

test(
  'a rejected one whose device was installed anew meanwhile is not corrected, and says why',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(
      getInstallation,
      anInstallation(9, { status: 'rejected', rejectionReason: 'Brak', may: ['share'] }),
    );
    const page = await as('installer', { at: '/installations/9' });
    const main = page.getByRole('main');
    await expect(main).toContainText('To urządzenie ma już inną instalację, więc tej nie można poprawić.');
    await expect(main.getByRole('link', { name: 'Popraw i wyślij ponownie' })).toHaveCount(0);
  },
);
