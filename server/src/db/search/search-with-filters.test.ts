import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '@portal/domain/api';
import type { Collection, Endpoint } from '@portal/domain/endpoint';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

type List = Endpoint & { readonly collection: Collection };
/** What their lists show: records that are searched by an index. */
const SEARCHED = ['Installation', 'Inspection', 'Service', 'EventLog', 'User'];
const isSearchedList = (endpoint: Endpoint): endpoint is List =>
  SEARCHED.includes(endpoint.collection?.type ?? '') && !endpoint.path.endsWith('.csv');
const LISTS = ENDPOINTS.filter(isSearchedList);

/** One of them is a value of each filter. */
const VALUES = ['true', '1', 'pending', 'installation.created', 'installer'];

let portal: TestApp;
beforeAll(async () => {
  portal = await buildTestApp();
});
afterAll(() => portal.close());

test('there are twelve lists that are searched by an index', () => {
  expect(LISTS.length).toBe(12);
});

test.each(LISTS.map((list) => [list.id, list] as const))(
  '%s is searched with each of its filters, ranges and orders, by whoever may read it',
  async (_, { path, access, collection }) => {
    const { order, equal = [], range = [] } = collection;
    const queries = [
      '',
      'page=3',
      ...order.flatMap((key) => [`order[${key}]=asc`, `order[${key}]=desc&page=2`]),
      ...range.flatMap((key) => [`${key}[after]=2026-01-01`, `${key}[before]=2026-12-31&itemsPerPage=0`]),
    ];
    for (const role of ['installer', 'asp', 'admin'] as const) {
      if (access !== 'public' && !access.includes(role)) continue;
      const caller = await portal.as(`${role}@org2.test`);
      const address = path
        .replace(/\{organisation\}/, '2')
        .replace(/\{\w+\}/g, String(portal.people.org2[role]));
      const statusOf = async (query: string) =>
        (await caller.get(`${address}?search=kowalski&${query}`)).status;
      for (const query of queries) expect([query, await statusOf(query)]).toEqual([query, 200]);
      for (const key of equal) {
        const answers = await Promise.all(VALUES.map((value) => statusOf(`${key}[]=${value}`)));
        const single = await Promise.all(VALUES.map((value) => statusOf(`${key}=${value}`)));
        const statuses = [...answers, ...single];
        expect([key, statuses.some((status) => status === 200)]).toEqual([key, true]);
        expect(statuses.filter((status) => status !== 200 && status !== 400 && status !== 422)).toEqual([]);
      }
    }
  },
);
