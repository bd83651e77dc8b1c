import { parseHydraDocumentation } from '@api-platform/api-doc-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../../test/test-app.ts';
import { TEST_PASSWORD, buildDevice, buildInstallation, buildTemplate } from '../../../test/test-builders.ts';
import { CLASSES } from './classes.ts';

let portal: TestApp;
let admin: Caller;
beforeAll(async () => {
  portal = await buildTestApp();
  admin = await portal.as('admin@org2.test');
  await portal.db.system(async (tx) => {
    const template = await buildTemplate(tx, 2);
    for (let day = 10; day < 25; day += 1) {
      const deviceId = await buildDevice(tx, 2, template, `HP-${day}`);
      const date = `2026-05-${day}`;
      await buildInstallation(
        tx,
        2,
        { ownerId: portal.people.org2.installer, deviceId, template },
        { installation_date: date },
      );
    }
  });
});
afterAll(() => portal.close());

test('a list tells its total and the way to its other pages', async () => {
  const { body, headers } = await admin.get('/installations.jsonld?status[]=pending');
  expect(headers['content-type']).toContain('application/ld+json');
  expect(body['hydra:totalItems']).toBe(15);
  expect(body['hydra:member']).toHaveLength(12);
  expect(body['hydra:member'][0]).toMatchObject({ '@type': 'Installation', installationDate: '2026-05-24' });
  expect(body['hydra:member'][0]['@id']).toBe(`/api/installations/${body['hydra:member'][0].id}`);
  expect(body['hydra:view']['hydra:previous']).toBeUndefined();
  expect(body['@id']).toBe('/api/installations.jsonld');
  const next = await admin.get(body['hydra:view']['hydra:next'].replace('/api', ''));
  expect(next.body['hydra:member'].map((row: { installationDate: string }) => row.installationDate)).toEqual([
    '2026-05-12',
    '2026-05-11',
    '2026-05-10',
  ]);
  expect(next.body['hydra:view']['hydra:next']).toBeUndefined();
});

test('the search of the devices names every filter that the list knows', async () => {
  const { body } = await admin.get('/custom_devices.jsonld');
  const variables = body['hydra:search']['hydra:mapping'].map((row: { variable: string }) => row.variable);
  expect(variables).toEqual(expect.arrayContaining(['deviceTemplate.id', 'parameterOrExact[]', 'order[id]']));
  expect(new Set(variables).size).toBe(variables.length);
});

test('a page beyond the last is empty but knows the total; itemsPerPage 0 is the count alone', async () => {
  const beyond = await admin.get('/installations.jsonld?page=9');
  expect(beyond.body).toMatchObject({ 'hydra:totalItems': 15, 'hydra:member': [] });
  const count = await admin.get('/installations.jsonld?itemsPerPage=0');
  expect(count.body).toMatchObject({ 'hydra:totalItems': 15, 'hydra:member': [] });
});

test('one record is JSON-LD when asked for, with links that lead somewhere', async () => {
  const { body } = await admin.get(`/installations.jsonld?itemsPerPage=1`);
  const address = body['hydra:member'][0]['@id'].replace('/api', '');
  const one = await admin.get(address, { accept: 'application/ld+json' });
  expect(one.body).toMatchObject({ '@type': 'Installation', '@id': `/api${address}` });
  const context = await admin.get(one.body['@context'].replace('/api', ''));
  expect(context.body['@context'].customerName).toBe('Installation/customerName');
});

test('an entry of the event log, which has no page of its own, is named within its list', async () => {
  const reason = { reason: 'Nieczytelne zdjęcie' };
  const [waiting] = (await admin.get('/installations?status[]=pending&itemsPerPage=1')).body;
  expect((await admin.post(`/installations/${waiting.id}/reject`, reason)).status).toBe(200);
  const logs = await admin.get('/event_logs.jsonld?type=installation.rejected');
  const [entry] = logs.body['hydra:member'];
  expect(entry['@id']).toBe(`/api/event_logs#${entry.id}`);
  expect((await admin.get(entry['@id'].replace('/api', '').replace(/#.*/, ''))).status).toBe(200);
});

async function typeFor(accept: string): Promise<unknown> {
  return (await admin.get('/organisations', { accept })).headers['content-type'];
}

test('an answer is JSON-LD only where the caller does not prefer plain JSON', async () => {
  expect(await typeFor('application/ld+json')).toContain('application/ld+json');
  expect(await typeFor('Application/LD+JSON; profile="x", text/html;q=0.9')).toContain('ld+json');
  expect(await typeFor('application/json;q=0.9, application/ld+json')).toContain('ld+json');
  expect(await typeFor('application/json, application/ld+json;q=0.1')).toContain('application/json');
  expect(await typeFor('application/ld+json;q=0, */*')).toContain('application/json');
});

test('a generic Hydra client lists every resource with fields and operations, without an error', async () => {
  const login = { email: 'admin@org2.test', password: TEST_PASSWORD };
  const { token } = (await portal.nobody.post('/login', login)).body;
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const address = portal.app.server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server does not listen');
  const { api } = await parseHydraDocumentation(`http://127.0.0.1:${address.port}/api`, {
    headers: new Headers({ authorization: `Bearer ${token}` }),
  });
  const resources = api.resources ?? [];
  const rooted = CLASSES.filter((known) => known.collection).map((known) => known.name);
  expect(resources.map((resource) => String(resource.title)).sort()).toEqual([...rooted].sort());
  for (const resource of resources) {
    expect(resource.fields?.length, resource.title ?? '').toBeGreaterThan(1);
    expect(
      resource.operations?.map((operation) => operation.method),
      resource.title ?? '',
    ).toContain('GET');
  }
  const installation = resources.find((resource) => resource.title === 'Installation');
  expect(installation?.fields?.map((field) => field.name)).toContain('customerName');
  expect(installation?.operations?.map((operation) => operation.method)).toEqual(
    expect.arrayContaining(['GET', 'POST', 'PATCH']),
  );
  const parameters = await installation?.getParameters?.();
  expect(parameters?.map((parameter) => parameter.variable)).toEqual(
    expect.arrayContaining(['status[]', 'order[installationDate]', 'search']),
  );
});

test('whoever follows a list and settles each page comes to its last installation, though the list grows shorter', async () => {
  await portal.db.system((tx) => tx.updateTable('installations').set({ status: 'pending' }).execute());
  const met: string[] = [];
  for (let next: string | undefined = '/api/installations.jsonld?status[]=pending&itemsPerPage=4'; next;) {
    const { body } = await admin.get(next.replace('/api', ''));
    const rows: { id: number; installationDate: string }[] = body['hydra:member'];
    met.push(...rows.map(({ installationDate }) => installationDate.slice(-2)));
    const ids = rows.map(({ id }) => id);
    await portal.db.system((tx) =>
      tx.updateTable('installations').set({ status: 'accepted' }).where('id', 'in', ids).execute(),
    );
    next = body['hydra:view']['hydra:next'];
  }
  expect(met.join(' ')).toBe('24 23 22 21 20 19 18 17 16 15 14 13 12 11 10');
});
