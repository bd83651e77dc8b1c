import type { Page } from '@playwright/test';
import { getInstallation } from '@portal/domain/installations/contract';
import {
  type InboxItem,
  listInboxInstallers,
  listServiceInbox,
} from '@portal/domain/services/inbox-contract';
import { expect, test } from './driver/page-test.ts';
import { anInstallation, serialOf } from './fixtures/records.ts';

const main = (page: Page) => page.getByRole('main');
const zielinski = { id: 7, name: 'Marek Zieliński', company: null };

const response = (due: string): InboxItem => ({
  id: 'service-4-response',
  clock: 'response',
  waitsFor: 'installer',
  record: '/api/services/4',
  since: '2026-06-15T08:00:00.000Z',
  due,
  overdue: false,
  installer: zielinski,
  customDevice: { id: 4, serial: serialOf(4), template: 'FIORD Aqua 12' },
  customer: { name: 'Kamil Wilk', companyName: null, city: 'Kraków', phone: '+48605111222' },
  about: 'Błąd E14',
});

test(
  'an installer for whom nothing waits any more stays chosen in words, and can be let go',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(listInboxInstallers, ({ query }) =>
        query.get('waitsFor[]') === 'admin' ? [] : [{ installer: zielinski, items: 1, overdue: 0 }],
      )
      .answer(listServiceInbox, ({ query }) =>
        query.get('waitsFor[]') === 'admin' ? [] : [response('2036-06-17T08:00:00.000Z')],
      );
    const page = await as('admin', { at: '/admin/services?kind=desk' });
    await page.setViewportSize({ width: 1440, height: 900 });
    const installer = main(page).getByLabel('Instalator', { exact: true });
    const chosen = installer.locator('option:checked');
    await installer.selectOption('7');
    await expect(chosen).toHaveText('Marek Zieliński: 1');
    await main(page).getByLabel('Na kogo czeka').selectOption('admin');
    await expect(main(page)).toContainText('Razem: 0');
    await expect(chosen).toHaveText('Wybrany instalator');
    await installer.selectOption('Wszyscy instalatorzy');
    await expect.poll(() => api.asked(listServiceInbox).at(-1)?.query.has('installer.id[]')).toBe(false);
  },
);

test(
  'a deadline that passes while the desk is open is overdue there',
  { tag: '@long' },
  async ({ as, api }) => {
    const page = await as('admin', { at: '/support' });
    api.answer(listServiceInbox, [response(new Date(Date.now() + 150 * 60_000).toISOString())]);
    await page.clock.install();
    await page.goto('/admin/services?kind=desk&by=due');
    await expect(main(page)).toContainText(/za \d godziny/);
    await page.clock.fastForward('04:00:00');
    await expect(main(page)).toContainText('Po terminie');
    await expect(main(page)).toContainText(/minut\S* temu/);
  },
);

test(
  'an installation that is opened from the desk leads back to the desk as it was, also after a reload',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(listServiceInbox, [
        {
          ...response('2026-06-17T08:00:00.000Z'),
          id: 'installation-40-protocol',
          clock: 'protocol',
          record: '/api/installations/40',
        },
      ])
      .answer(getInstallation, anInstallation(40));
    const page = await as('admin', { at: '/admin/services?kind=desk&by=due&waitsFor=installer' });
    for (const reloads of [false, true]) {
      await main(page).getByRole('link', { name: 'Protokół' }).click();
      await expect(page).toHaveURL(/\/admin\/installations\?id=40/);
      if (reloads) await page.reload();
      await main(page).getByRole('link', { name: 'Wróć do listy' }).click();
      await expect(page).toHaveURL(/\/admin\/services\?kind=desk&by=due&waitsFor=installer$/);
    }
  },
);
