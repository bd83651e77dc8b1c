import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchText } from '../db/search/search-words.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import {
  buildDevice,
  buildInstallation,
  buildTemplate,
  type BuiltTemplate,
} from '../../test/test-builders.ts';

const serials = (rows: { customDevice: { serial: string } }[]) => rows.map((row) => row.customDevice.serial);

describe('the lists of installations', () => {
  let test: TestApp;
  let template: BuiltTemplate;
  const made: Record<string, number> = {};

  beforeAll(async () => {
    test = await buildTestApp();
    const { org1, org2 } = test.people;
    await test.db.system(async (tx) => {
      template = await buildTemplate(tx, 2);
      const other = await buildTemplate(tx, 1);
      const add = async (
        name: string,
        of: { organisation: number; owner: number; template: BuiltTemplate },
        more: Parameters<typeof buildInstallation>[3] = {},
      ) => {
        const deviceId = await buildDevice(tx, of.organisation, of.template, name);
        made[name] = await buildInstallation(
          tx,
          of.organisation,
          { ownerId: of.owner, deviceId, template: of.template },
          {
            ...more,
            search: searchText([typeof more.customer_name === 'string' ? more.customer_name : null, name]),
          },
        );
      };
      const mine = { organisation: 2, owner: org2.installer, template };
      for (let index = 0; index < 30; index += 1) {
        await add(`M-${String(index).padStart(2, '0')}`, mine, {
          installation_date: `2026-05-${String(1 + Math.floor(index / 2)).padStart(2, '0')}`,
          customer_name: index % 3 === 0 ? 'Żółć 100%' : 'Łukasz_Ósmy',
          status: index % 5 === 0 ? 'rejected' : 'pending',
        });
      }
      await add('OTHER', { ...mine, owner: org2.installer2 });
      await add('FOREIGN', { organisation: 1, owner: org1.installer, template: other });
      await tx
        .insertInto('installation_receivers')
        .values({ organisation_id: 2, installation_id: made['OTHER']!, user_id: org2.installer })
        .execute();
    });
  });
  afterAll(() => test.close());

  it('show each their own: admin the organisation, ASP linked installers, installer own and received', async () => {
    const totals = await Promise.all(
      ['admin', 'asp', 'installer', 'installer2'].map(async (name) => {
        const who = await test.as(`${name}@org2.test`);
        return (await who.get('/installations.jsonld?itemsPerPage=0')).body['hydra:totalItems'];
      }),
    );
    expect(totals).toEqual([31, 30, 31, 1]);
    const production = await test.as('production@org2.test');
    expect((await production.get('/installations')).status).toBe(403);
  });

  it('keep to one organisation, whichever address is tried', async () => {
    const admin = await test.as('admin@org2.test');
    expect((await admin.get('/organisations/1/installations')).status).toBe(404);
    expect((await admin.get(`/installations/${made['FOREIGN']}`)).status).toBe(404);
    const own = await admin.get(`/users/${test.people.org1.installer}/installations`);
    expect(own.body).toEqual([]);
    const superadmin = await test.as('superadmin@org2.test');
    expect(serials((await superadmin.get('/organisations/1/installations')).body)).toEqual(['FOREIGN']);
  });

  it('tell an installer apart what they made and what they received', async () => {
    const installer = await test.as('installer@org2.test');
    const id = test.people.org2.installer;
    const received = await installer.get(`/users/${id}/received_installations`);
    expect(serials(received.body)).toEqual(['OTHER']);
    const own = await installer.get(`/users/${id}/installations?itemsPerPage=100`);
    expect(own.body).toHaveLength(30);
    expect((await installer.get(`/users/${test.people.org2.installer2}/installations`)).status).toBe(404);
  });

  it('walk through every page by cursor in the same order as by number, nothing twice, nothing left out', async () => {
    const admin = await test.as('admin@org2.test');
    for (const order of [
      '',
      'order[installationDate]=asc&order[id]=desc',
      'order[customerName]=desc',
      'order[createdAt]=desc',
      'order[status]=asc',
    ]) {
      const byNumber: string[] = [];
      for (let page = 1; page <= 4; page += 1) {
        byNumber.push(
          ...serials((await admin.get(`/installations?itemsPerPage=8&page=${page}&${order}`)).body),
        );
      }
      const byCursor: string[] = [];
      let next: string | undefined = `/api/installations.jsonld?itemsPerPage=8&${order}`;
      while (next) {
        const page = await admin.get(next.replace(/^.*\/api/, ''), { accept: 'application/ld+json' });
        expect(page.status).toBe(200);
        expect(page.body['hydra:totalItems']).toBe(31);
        byCursor.push(...serials(page.body['hydra:member']));
        next = page.body['hydra:view']?.['hydra:next'];
      }
      expect(byNumber).toHaveLength(31);
      expect(byCursor).toEqual(byNumber);
      expect(new Set(byCursor).size).toBe(31);
    }
  });

  it('filter by status, device, installer, template and date', async () => {
    const admin = await test.as('admin@org2.test');
    const count = async (query: string) =>
      (await admin.get(`/installations.jsonld?itemsPerPage=0&${query}`)).body['hydra:totalItems'];
    expect(await count('status[]=rejected')).toBe(6);
    expect(await count('status[]=rejected&status[]=pending')).toBe(31);
    expect(await count(`installer.id[]=${test.people.org2.installer2}`)).toBe(1);
    expect(await count(`customDevice.deviceTemplate.id=${template.id}`)).toBe(31);
    expect(await count('customDevice.deviceTemplate.id=999')).toBe(0);
    expect(await count('installationDate[before]=2026-05-02')).toBe(4);
    expect(await count('installationDate[strictly_before]=2026-05-02')).toBe(2);
    expect(
      await count('installationDate[after]=2026-05-15&installationDate[strictly_before]=2026-06-01'),
    ).toBe(2);
  });

  it('take a moment for the day that it falls on where the makers are, and any offset that a clock can have', async () => {
    const admin = await test.as('admin@org2.test');
    const count = async (query: string) =>
      (await admin.get(`/installations.jsonld?itemsPerPage=0&${query}`)).body['hydra:totalItems'];
    expect(await count('installationDate[before]=2026-05-01T21:59:59Z')).toBe(2);
    expect(await count('installationDate[before]=2026-05-01T22:00:00Z')).toBe(4);
    expect(await count('createdAt[before]=2126-06-01T10:00:00%2B20:00')).toBe(31);
    expect(await count('createdAt[before]=9999-12-31T23:59:59-23:00')).toBe(31);
    expect(await count('createdAt[after]=9999-12-31T23:59:59-23:00')).toBe(0);
  });

  it('refuse a cursor whose moment no calendar has', async () => {
    const admin = await test.as('admin@org2.test');
    const page = await admin.get('/installations.jsonld?itemsPerPage=5&order[createdAt]=asc');
    const next = new URL(page.body['hydra:view']['hydra:next'], 'http://portal').searchParams.get('cursor');
    const [mark, _moment, id] = JSON.parse(Buffer.from(next ?? '', 'base64url').toString());
    const forged = Buffer.from(JSON.stringify([mark, '2026-06-01T10:00:00+20:00', id])).toString('base64url');
    const answer = await admin.get(`/installations?order[createdAt]=asc&cursor=${forged}`);
    expect(answer.status).toBe(400);
  });

  it('search as a person types: any case, diacritics, signs of the query language taken as they are', async () => {
    const admin = await test.as('admin@org2.test');
    const count = async (search: string) =>
      (await admin.get(`/installations.jsonld?itemsPerPage=0&search=${encodeURIComponent(search)}`)).body[
        'hydra:totalItems'
      ];
    expect(await count('ŻÓŁĆ')).toBe(10);
    expect(await count('100%')).toBe(10);
    expect(await count('%')).toBe(10);
    expect(await count('łukasz_ósmy')).toBe(20);
    expect(await count('_')).toBe(20);
    expect(await count('m-07 łukasz')).toBe(1);
    expect(await count(`'; drop table users; --`)).toBe(0);
    expect(await count('\u0000')).toBe(31);
  });

  it('refuse by name what they do not know, and never fail on a hostile value', async () => {
    const admin = await test.as('admin@org2.test');
    for (const query of [
      'colour=red',
      'order[password]=asc',
      'order[id]=sideways',
      'status[]=stolen',
      'page=0',
      'itemsPerPage=101',
      'customDevice.id=one',
      'installationDate[before]=yesterday',
      'exists[warranty]=true',
      'cursor=nonsense',
      `cursor=${Buffer.from('["x",1]').toString('base64url')}`,
      `cursor=${Buffer.from('[1]').toString('base64url')}`,
      `cursor=${Buffer.from('["2026-05-01",99999999999]').toString('base64url')}`,
    ]) {
      const answer = await admin.get(`/installations?${query}`);
      expect([query, answer.status]).toEqual([query, 400]);
      expect(answer.body.violations.length).toBeGreaterThan(0);
    }
  });

  it('say of a page beyond the end that it is empty, with the true total', async () => {
    const admin = await test.as('admin@org2.test');
    const page = await admin.get('/installations.jsonld?page=50');
    expect(page.body).toMatchObject({ 'hydra:member': [], 'hydra:totalItems': 31 });
  });
});
