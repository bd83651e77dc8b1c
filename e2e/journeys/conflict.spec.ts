import type { Page } from '@playwright/test';
import { z } from 'zod';
import { Commissioning } from '../drivers/commissioning.ts';
import { expect, test } from '../drivers/journey.ts';

const SEND = 'Popraw i wyślij ponownie';

const recordSchema = z.object({
  id: z.int(),
  status: z.string(),
  customerCity: z.string(),
  customerPhone: z.string(),
  customerName: z.string(),
});

/** Calls the API as whoever is signed in on a page, as an integration would. */
async function ask(
  page: Page,
  path: string,
  init: { readonly method: string; readonly body: object } | null = null,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly json: unknown; readonly etag: string }> {
  const answer = await page.evaluate(
    async ([at, sent, more]) => {
      const response = await fetch(`/api${at}`, {
        method: sent?.method ?? 'GET',
        headers: {
          'Content-Type': sent?.method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
          ...more,
        },
        ...(sent && { body: JSON.stringify(sent.body) }),
      });
      return { ok: response.ok, text: await response.text(), etag: response.headers.get('etag') ?? '' };
    },
    [path, init, headers] as const,
  );
  if (!answer.ok) throw new Error(answer.text);
  return { json: JSON.parse(answer.text), etag: answer.etag };
}

async function readRecord(page: Page, id: number) {
  return recordSchema.parse((await ask(page, `/installations/${String(id)}`)).json);
}

/** The admin changes the record on the server, whatever anyone else has open. */
async function adminEdits(admin: Page, id: number, change: object): Promise<void> {
  const { etag } = await ask(admin, `/installations/${String(id)}`);
  await ask(admin, `/installations/${String(id)}`, { method: 'PATCH', body: change }, { 'If-Match': etag });
}

/** Rejects, opens the correction while there is a network, and loses the network. */
async function beginCorrection(admin: Page, installer: Page, id: number): Promise<Commissioning> {
  await ask(admin, `/installations/${String(id)}/reject`, {
    method: 'POST',
    body: { reason: 'Proszę sprawdzić dane klienta.' },
  });
  await installer.goto(`/installations/${String(id)}`);
  const form = await Commissioning.on(installer, 52);
  await installer.getByRole('link', { name: SEND }).click();
  await expect(form.heading).toBeVisible();
  await installer.context().setOffline(true);
  return form;
}

/** From the summary, at which a correction opens, with one field of the customer's typed again, to the queue. */
async function correct(page: Page, form: Commissioning, label: string, value: string): Promise<void> {
  await expect(form.heading).toHaveText('Podsumowanie');
  await page.getByRole('button', { name: 'Zmień: Klient' }).click();
  await expect(form.heading).toHaveText('Klient');
  await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'Wróć do podsumowania' }).click();
  await expect(form.heading).toHaveText('Podsumowanie');
  await page.getByRole('button', { name: SEND }).click();
  await expect(page.getByRole('button', { name: /1 operacja czeka na wysłanie/ })).toBeVisible();
}

test(
  'an installer corrects offline while the admin edits: other fields merge, the same field is asked about',
  { tag: '@long' },
  async ({ as, newInstaller }) => {
    test.setTimeout(240_000);
    const account = await newInstaller();
    const { id } = await account.commissioned();
    const admin = await as('admin');
    const installer = await as(account, { offlineReady: true });

    let form = await beginCorrection(admin, installer, id);
    await correct(installer, form, 'Telefon', '600 111 222');
    await adminEdits(admin, id, { customerCity: 'Zakopane' });
    await installer.context().setOffline(false);
    await expect(installer.getByRole('button', { name: /Wszystko wysłane/ })).toBeVisible({
      timeout: 60_000,
    });
    expect(await readRecord(admin, id)).toMatchObject({
      status: 'pending',
      customerPhone: '+48600111222',
      customerCity: 'Zakopane',
    });

    form = await beginCorrection(admin, installer, id);
    await correct(installer, form, 'Miejscowość', 'Kościelisko');
    await adminEdits(admin, id, { customerCity: 'Poronin', customerName: 'Halina Żółtańska-Gąsienica' });
    await installer.context().setOffline(false);
    const bar = installer.getByRole('button', { name: /1 operacja wymaga Twojej decyzji/ });
    await expect(bar).toBeVisible({ timeout: 60_000 });
    expect(await readRecord(admin, id)).toMatchObject({ status: 'rejected', customerCity: 'Poronin' });

    await bar.click();
    await installer.getByRole('button', { name: 'Wybierz wartości' }).click();
    const dialog = installer.getByRole('dialog', { name: 'Dwie osoby zmieniły to samo' });
    const field = dialog.getByRole('group', { name: /Miejscowość/ });
    await expect(field.getByRole('radio')).toHaveCount(2);
    await expect(field.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(field).toContainText('Kościelisko');
    await expect(field).toContainText('Poronin');
    await dialog.getByRole('button', { name: /Wybierz jeszcze 1 wartość/ }).click();
    await expect(dialog).toBeVisible();
    await field.locator('label').filter({ hasText: 'Kościelisko' }).click();
    await dialog.getByRole('button', { name: 'Wyślij z tym wyborem' }).click();
    await expect(dialog).toBeHidden();
    await expect
      .poll(() => readRecord(admin, id), { timeout: 60_000 })
      .toMatchObject({
        status: 'pending',
        customerCity: 'Kościelisko',
        customerName: 'Halina Żółtańska-Gąsienica',
        customerPhone: '+48600111222',
      });
  },
);
