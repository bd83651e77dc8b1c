import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { servicing } from './servicing.sample.ts';

type Item = { readonly id: string; readonly installer: { readonly id: number } | null };

const ORDER = 'order[installer]=asc&order[due]=asc';

let portal: TestApp;
let at: Awaited<ReturnType<typeof servicing>>;

beforeAll(async () => {
  portal = await buildTestApp();
  at = await servicing(portal);
});
afterAll(() => portal.close());

async function page(address: string): Promise<{ readonly items: readonly Item[]; readonly next: string }> {
  const { body } = await at.admin.get(address);
  return {
    items: body['hydra:member'],
    next: String(body['hydra:view']['hydra:next']).replace(/^\/api/, ''),
  };
}

/** Installations without their photos, which are overdue three days later. */
async function begun(who: typeof at.installer, ...serials: readonly string[]): Promise<readonly string[]> {
  const sent = await Promise.all(serials.map((serial) => at.send(who, serial)));
  return sent.map(({ body }) => `installation-${body.id}-protocol`);
}

test('turning pages of the inbox, an admin sees no record twice though another installer gets more overdue than the one shown', async () => {
  portal.clock.now = new Date('2026-06-15T08:00:00.000Z');
  const mine = await begun(at.installer, 'RANK-1', 'RANK-2', 'RANK-3', 'RANK-4');
  await begun(at.installer2, 'RANK-5');
  portal.clock.now = new Date('2026-06-19T08:00:00.000Z');
  const first = await page(`/desk.jsonld?itemsPerPage=2&${ORDER}&search=RANK`);
  const later = await begun(at.installer2, 'RANK-6', 'RANK-7', 'RANK-8', 'RANK-9');
  portal.clock.now = new Date('2026-06-23T08:00:00.000Z');
  const { items: anew } = await page(`/desk.jsonld?itemsPerPage=2&${ORDER}&search=RANK`);
  expect(anew[0]?.installer?.id).toBe(at.people.installer2);

  const second = await page(first.next);
  const seen = [...first.items, ...second.items].map(({ id }) => id);
  expect(seen.toSorted()).toEqual(mine.toSorted());
  expect(seen.filter((id) => later.includes(id))).toEqual([]);
});
