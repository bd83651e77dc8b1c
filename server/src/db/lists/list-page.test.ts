import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../../test/test-app.ts';
import { buildDevice, buildInstallation, buildTemplate, buildUser } from '../../../test/test-builders.ts';
import { searchText } from '../search/search-words.ts';

/** As a Polish telephone book has them, which no database orders by itself. */
const IN_ORDER = [
  'adam Zych',
  'Ądrej Lis',
  'Cyryl Lis',
  'Ćma Lis',
  'Dąb Jan',
  'Eryk Lis',
  'Lot Jan',
  'Łabędź Jan',
  'Łoś Jan',
  'Mróz Jan',
  'Müller Jan',
  'Nowak Adam',
  'Nowak-Łoś Adam',
  'Nowakowska Ada',
  'Ósmy Jan',
  'Sowa Jan',
  'Świt Jan',
  'Tur Jan',
  'zając Jan',
  'Zzz Jan',
  'Źrebak Jan',
  'Żak Jan',
];

let portal: TestApp;
let admin: Caller;
beforeAll(async () => {
  portal = await buildTestApp();
  admin = await portal.as('admin@org2.test');
  await portal.db.system(async (tx) => {
    const template = await buildTemplate(tx, 2);
    for (const [at, name] of IN_ORDER.toReversed().entries()) {
      await buildUser(tx, 2, { name, email: `person-${at}@ordered.test` });
      const deviceId = await buildDevice(tx, 2, template, `ORD-${at}`);
      await buildInstallation(
        tx,
        2,
        { ownerId: portal.people.org2.installer, deviceId, template },
        { customer_name: name, search: searchText([name, '+48601602603', `HP-2026-000000${at}`]) },
      );
    }
  });
});
afterAll(() => portal.close());

/** Every name of a list, page by page, by the links that the list itself gives. */
async function walked(path: string, field: string): Promise<string[]> {
  const names: string[] = [];
  let next: string | undefined = path;
  while (next) {
    const { body } = await admin.get(next.replace(/^\/api/, ''), { accept: 'application/ld+json' });
    names.push(...body['hydra:member'].map((row: Record<string, string>) => row[field]));
    next = body['hydra:view']['hydra:next'];
  }
  return names;
}

test.each([
  ['/users?search=ordered.test&itemsPerPage=5', 'name'],
  ['/installations?order[customerName]=asc&itemsPerPage=5', 'customerName'],
])('%s is in the order of the Polish alphabet, on every page', async (path, field) => {
  expect(await walked(path, field)).toEqual(IN_ORDER);
});

test('backwards it is the same order the other way round', async () => {
  const names = await walked('/installations?order[customerName]=desc&itemsPerPage=7', 'customerName');
  expect(names).toEqual(IN_ORDER.toReversed());
});

test('a tax number in groups finds whom it finds without', async () => {
  const grouped = await admin.get('/users?search=526-025-02-74');
  const together = await admin.get('/users?search=5260250274');
  expect(grouped.body.length).toBeGreaterThan(0);
  expect(grouped.body).toEqual(together.body);
});

test.each([
  ['601-602-603', IN_ORDER.length],
  ['+48 601 602 603', IN_ORDER.length],
  ['(+48)601.602.603', IN_ORDER.length],
  ['601-602-604', 0],
  ['HP-2026-9999999', 0],
  ['2026-00000021', 1],
])('a search for %s finds %i installations', async (typed, many) => {
  const found = await admin.get(`/installations.jsonld?itemsPerPage=0&search=${encodeURIComponent(typed)}`);
  expect(found.body['hydra:totalItems']).toBe(many);
});
