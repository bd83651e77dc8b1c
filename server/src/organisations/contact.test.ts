import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../test/test-app.ts';
import { buildDevice } from '../../test/test-builders.ts';
import { TEST_ENGINE } from '../../test/test-database.ts';
import { statusWhileReferenced } from '../../test/test-locks.ts';

let test: TestApp;
let admin: Caller;
beforeAll(async () => {
  test = await buildTestApp();
  admin = await test.as('admin@org2.test');
});
afterAll(() => test.close());

const CONTACT = '/organisations/2/contact';

it('an admin writes the contact data of the maker, which the sign-in page shows', async () => {
  const read = await admin.get(CONTACT);
  expect(read.body).toEqual({
    name: 'Maker 2',
    address: null,
    taxId: null,
    phone: '+48123456789',
    email: null,
    website: null,
  });
  const etag = { 'if-match': String(read.headers['etag']) };
  const changes = {
    name: 'Pompy Północ',
    address: 'ul. Portowa 12, 80-555 Gdańsk',
    taxId: '526-025-02-74',
    phone: '58 732 04 00',
    email: 'biuro@pompy.test',
    website: 'https://pompy.test',
  };
  expect((await admin.patch(CONTACT, changes)).status).toBe(428);
  const saved = await admin.patch(CONTACT, changes, etag);
  expect(saved.body).toEqual({ ...changes, taxId: '5260250274', phone: '+48587320400' });
  expect((await admin.patch(CONTACT, { name: 'Inna' }, etag)).status).toBe(412);
  const next = { 'if-match': String(saved.headers['etag']) };
  expect((await admin.patch(CONTACT, { website: null }, next)).body.website).toBeNull();
  expect((await test.nobody.get('/build')).body.organisation.name).toBe('Pompy Północ');
});

it.runIf(TEST_ENGINE === 'postgres')(
  'an admin writes contact data while installers hand installations in',
  async () => {
    const status = await statusWhileReferenced(test, 'organisations', 2, () =>
      admin.patch(CONTACT, { website: null }, { 'if-match': '*' }),
    );
    expect(status).toBe(200);
  },
);

it('contact data that nobody could be reached by are refused', async () => {
  const wrong = { phone: '12', email: 'biuro', website: 'ftp://x', taxId: '1', name: '' };
  const answer = await admin.patch(CONTACT, wrong, { 'if-match': '*' });
  expect(answer.status).toBe(400);
  expect(
    (answer.body.violations as { propertyPath: string }[]).map((one) => one.propertyPath).sort(),
  ).toEqual(['email', 'name', 'phone', 'taxId', 'website']);
});

it('a maker sees what is missing before the first installer can work, and what is done', async () => {
  const stranger = await test.as('admin@org1.test');
  const missing = async () => (await stranger.get('/organisations/1/setup')).body;
  await test.db.system((tx) =>
    sql`update users set roles = '{ROLE_ADMIN}' where organisation_id = 1 and roles in ('{}', '{ROLE_ASP}')`.execute(
      tx,
    ),
  );
  expect(await missing()).toEqual({ contact: false, template: false, key: false, device: false });
  await stranger.patch(
    '/organisations/1/contact',
    { address: 'ul. Iglasta 7, 15-103 Białystok', email: 'biuro@swierk.test' },
    { 'if-match': '*' },
  );
  expect(await missing()).toEqual({ contact: true, template: false, key: false, device: false });
  const { body } = await stranger.post('/device_templates', { name: 'Pompa', starter: 'blank' });
  const draft: number = body.office.draft.id;
  await stranger.post(`/device_template_versions/${draft}/publish`, { note: 'Pierwsza' });
  expect(await missing()).toMatchObject({ template: false });
  await stranger.post(`/device_templates/${body.id}/activate`, { give: 'everyone' });
  await stranger.post('/registration_keys', { count: 1 });
  expect(await missing()).toEqual({ contact: true, template: true, key: true, device: false });
  // The first colleague of the office takes the only key.
  await test.db.system((tx) =>
    sql`update registration_keys set used_by = ${test.people.org1.admin}, used_at = now()
      where organisation_id = 1`.execute(tx),
  );
  expect(await missing()).toMatchObject({ key: false });
  const becomes = (role: string) =>
    test.db.system((tx) =>
      tx
        .updateTable('users')
        .set({ roles: [role] })
        .where('id', '=', test.people.org1.asp)
        .execute(),
    );
  await becomes('ROLE_ASP');
  expect(await missing()).toMatchObject({ key: true });
  await becomes('ROLE_PRODUCTION');
  expect(await missing()).toMatchObject({ key: false });
  await stranger.post('/registration_keys', { count: 1 });
  await test.db.system((tx) => buildDevice(tx, 1, { id: body.id, versionId: draft }, 'FIRST-1'));
  expect(await missing()).toEqual({ contact: true, template: true, key: true, device: true });
  expect((await admin.get('/organisations/1/setup')).status).toBe(404);
});
