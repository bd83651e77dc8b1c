import { getInstallation } from '@portal/domain/installations/contract';
import { getInstallationMails, type MailDelivery } from '@portal/domain/mails/contract';
import { sendEmail } from '@portal/domain/queue/contract';
import { LOST_ANSWER } from './driver/answers.ts';
import { expect, test } from './driver/page-test.ts';
import { anInstallation, anInstalledDevice, aWarranty } from './fixtures/records.ts';

/** The warranty card as it went to the customer: once, to an address that is not theirs. */
const SENT_ELSEWHERE: MailDelivery = {
  id: 4,
  mail: 'warranty-card',
  reader: 'customer',
  to: 'ksiegowosc@example.com',
  correctable: true,
  state: 'sent',
  at: '2026-11-30T09:00:00.000Z',
  words: null,
};

test(
  'a card is offered to the stored address of the customer, though it went to another one once, and goes where it says',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getInstallation, anInstallation(7))
      .answer(getInstallationMails, [SENT_ELSEWHERE])
      .answer(sendEmail, { accepted: true });
    const page = await as('installer', { at: '/installations/7' });
    const dialog = page.getByRole('dialog');
    const again = page.getByRole('button', { name: 'Wyślij ponownie kartę gwarancyjną' });
    const send = dialog.getByRole('button', { name: 'Wyślij ponownie', exact: true });
    await again.click();
    await expect(dialog.getByLabel('Adres e-mail klienta')).toHaveValue('barbara.wilk@example.com');
    await send.click();
    await expect(dialog).toHaveCount(0);
    await again.click();
    await dialog.getByLabel('Adres e-mail klienta').fill('ksiegowosc@example.com');
    await expect(dialog.getByRole('radio', { name: /^Wyślij tam tylko tę kartę/ })).toBeChecked();
    await send.click();
    await expect(dialog).toHaveCount(0);
    const warranty = { action: 'warranty_card', data: { installation: '/installations/7' } };
    expect(api.asked(sendEmail).map(({ body }) => body)).toEqual([
      warranty,
      { ...warranty, to: 'ksiegowosc@example.com', correct: false },
    ]);
  },
);

test(
  'a card whose answer was lost on the way is mailed once, however often it is tried, and another one by itself',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getInstallation, anInstallation(7))
      .answer(getInstallationMails, [SENT_ELSEWHERE])
      .respond(sendEmail, LOST_ANSWER);
    const page = await as('installer', { at: '/installations/7' });
    const dialog = page.getByRole('dialog');
    const again = page.getByRole('button', { name: 'Wyślij ponownie kartę gwarancyjną' });
    const send = dialog.getByRole('button', { name: 'Wyślij ponownie', exact: true });
    await again.click();
    await send.click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    api.answer(sendEmail, { accepted: true });
    await send.click();
    await expect(dialog).toHaveCount(0);
    await again.click();
    await send.click();
    await expect(dialog).toHaveCount(0);
    const keys = api.asked(sendEmail).map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys.at(-2)).toBe(keys[0]);
    expect(keys.at(-1)).not.toBe(keys[0]);
  },
);

test(
  'an installation says that its warranty is over and why, as its device does',
  { tag: '@long' },
  async ({ as, api }) => {
    const warranty = aWarranty({
      start: '2023-05-11',
      basicEnd: '2025-08-11',
      end: '2025-08-11',
      extended: false,
      state: 'expired',
      lostBecause: { anniversary: '2025-05-11', dueDate: '2025-06-10' },
    });
    api.answer(getInstallation, anInstallation(7, { warranty }));
    const page = await as('installer', { at: '/installations/7' });
    const device = page.locator('#device');
    await expect(device).toContainText('Gwarancja skończyła się 11.08.2025');
    await expect(device).toContainText(
      'Gwarancja jest krótsza, bo przeglądu nie wykonano w terminie do 10.06.2025.',
    );
    await expect(device).toContainText('Gwarancja W/2/2026/17');
    await expect(device).toContainText('Od 11.05.2023, podstawowa do 11.08.2025.');
  },
);

test(
  'an installation whose device was replaced leads from its services to those of the device before',
  { tag: '@long' },
  async ({ as, api }) => {
    const customDevice = anInstalledDevice(7, 7, {
      replaces: { id: 6, serial: 'HP-2026-00000006' },
    });
    api.answer(getInstallation, anInstallation(7, { customDevice }));
    const page = await as('installer', { at: '/installations/7' });
    const services = page.locator('#services');
    const before = services.getByRole('link', { name: 'Serwisy wymienionego urządzenia HP-2026-0000 0006' });
    await expect(before).toHaveAttribute('href', '/devices/6');
  },
);
