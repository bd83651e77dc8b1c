import { afterAll, beforeAll, expect, test } from 'vitest';
import { commissioning } from '../../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { buildUser } from '../../../test/test-builders.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
});
afterAll(() => portal.close());

test('whoever imported installations without an installer reads none of them once a user pool took them out of the office', async () => {
  const id = await portal.db.system((tx) =>
    buildUser(tx, 2, { email: 'keeper@org2.test', roles: ['ROLE_ADMIN'] }),
  );
  const keeper = await portal.as('keeper@org2.test');
  const header = ['Nr seryjny', 'Data instalacji', 'Klient'];
  const made = await keeper.post('/imports', { kind: 'installations', fileName: 'dawne.csv', header });
  const url = `/imports/${made.body.id}`;
  await keeper.post(`${url}/rows`, { from: 2, rows: [['KEPT-1', '20.07.2022', 'Anna Dawna']] });
  const mapping = ['@serial', '@installedOn', '@customerName'];
  await keeper.post(`${url}/plan`, { mapping, template: at.template.id, goods: 'finished', decimal: ',' });
  await portal.settle();
  await keeper.post(`${url}/apply`, { plan: 1 });
  await portal.settle();
  const [{ id: installation }] = (await keeper.get('/installations?search=KEPT-1')).body;
  const change = (values: object) =>
    portal.db.system((tx) => tx.updateTable('users').set(values).where('id', '=', id).execute());
  await portal.db.system((tx) =>
    tx.updateTable('installations').set({ owner_id: id }).where('id', '=', installation).execute(),
  );

  // As the groups of the pool do at the next sign-in.
  await change({ roles: [] });
  const former = await portal.as('keeper@org2.test');
  expect((await former.get(`/installations/${installation}`)).status).toBe(404);
  for (const list of ['/installations', `/users/${id}/installations`, '/inspections'])
    expect((await former.get(list)).body, list).toEqual([]);
  await change({ asp_id: portal.people.org2.asp });
  expect((await at.asp.get(`/installations/${installation}`)).status).toBe(404);
  expect((await at.asp.get('/installations?search=KEPT-1')).body).toEqual([]);
  expect((await at.admin.get(`/installations/${installation}`)).status).toBe(200);
});

test('whoever imported an installation without an installer is not counted as its installer by filters and lists', async () => {
  const { admin, installer } = portal.people.org2;
  const header = ['Nr seryjny', 'Data instalacji', 'Klient', 'Nr gwarancji', 'Instalator'];
  const made = await at.admin.post('/imports', { kind: 'installations', fileName: 'dawne.csv', header });
  const url = `/imports/${made.body.id}`;
  const rows = [
    ['NOBODYS-1', '20.07.2025', 'Anna Dawna', 'G/1', ''],
    ['SOMEBODYS-1', '20.07.2025', 'Anna Znana', 'G/2', 'installer@org2.test'],
  ];
  await at.admin.post(`${url}/rows`, { from: 2, rows });
  const mapping = ['@serial', '@installedOn', '@customerName', '@warrantyNumber', '@installerEmail'];
  await at.admin.post(`${url}/plan`, { mapping, template: at.template.id, goods: 'finished', decimal: ',' });
  await portal.settle();
  await at.admin.post(`${url}/apply`, { plan: 1 });
  await portal.settle();

  for (const list of ['/inspections', '/installations']) {
    const found = async (query: string) =>
      (await at.admin.get(`${list}?search=BODYS&${query}`)).body.map(
        ({ installer: who }: { installer: { name: string } }) => who.name,
      );
    expect(await found(`installer.id[]=${admin}`), list).toEqual([]);
    expect(await found(`installer.id[]=${installer}`), list).toEqual([expect.stringMatching(/./)]);
    expect(await found(`installer.id[]=${admin}&installer.id[]=${installer}`), list).toHaveLength(1);
    expect(await found(''), list).toHaveLength(2);
    expect((await at.admin.get(`/users/${admin}${list}`)).body, list).toEqual([]);
  }
});
