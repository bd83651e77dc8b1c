import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildDevice, buildInstallation, buildTemplate } from '../../test/test-builders.ts';
import { commissioning } from './commission.sample.ts';

type Row = { serial: string; status: string; customDevice: { serial: string } };

const serials = (rows: readonly Row[]) => rows.map((row) => row.customDevice.serial);

describe('a list of installations', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;

  const made: number[] = [];
  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test);
    const statuses = ['pending', 'accepted', 'rejected', 'no_warranty'] as const;
    await test.db.system(async (tx) => {
      for (let index = 0; index < 15; index += 1) {
        const deviceId = await buildDevice(tx, 2, at.template, `OWN-${index}`);
        const id = await buildInstallation(
          tx,
          2,
          { ownerId: at.people.installer, deviceId, template: at.template },
          {
            // Two of each day: the id decides between them.
            installation_date: `2026-05-${String(10 + Math.floor(index / 2)).padStart(2, '0')}`,
            status: statuses[index % 4]!,
            search: `own-${index}`,
          },
        );
        made.push(id);
      }
      const shared = await buildDevice(tx, 2, at.template, 'SHARED-1');
      const sharedId = await buildInstallation(tx, 2, {
        ownerId: at.people.installer2,
        deviceId: shared,
        template: at.template,
      });
      await tx
        .insertInto('installation_receivers')
        .values({ organisation_id: 2, installation_id: sharedId, user_id: at.people.installer })
        .execute();
      const foreign = await buildTemplate(tx, 1);
      const foreignDevice = await buildDevice(tx, 1, foreign, 'FOREIGN-1');
      await buildInstallation(tx, 1, {
        ownerId: test.people.org1.installer,
        deviceId: foreignDevice,
        template: foreign,
      });
    });
  });
  afterAll(() => test.close());

  const own = (query: string) => at.installer.get(`/users/${at.people.installer}/installations${query}`);

  it('of one’s own has 12 on a page, and the rest on the next', async () => {
    const first = await own('.jsonld?page=1');
    expect(first.body['hydra:member']).toHaveLength(12);
    expect(first.body['hydra:totalItems']).toBe(15);
    const next = await at.installer.get(first.body['hydra:view']['hydra:next'].replace(/^\/api/, ''), {
      accept: 'application/ld+json',
    });
    expect(next.body['hydra:member']).toHaveLength(3);
    expect(next.body['hydra:view']['hydra:next']).toBeUndefined();
    const all = [...first.body['hydra:member'], ...next.body['hydra:member']];
    expect(new Set(serials(all)).size).toBe(15);
  });

  it('of one’s own is put in the order of installation date and id', async () => {
    const down = await own('?order[installationDate]=desc&order[id]=desc&itemsPerPage=100');
    expect(down.body.map((row: { id: number }) => row.id)).toEqual(made.toReversed());
    const up = await own('?order[installationDate]=asc&order[id]=desc&itemsPerPage=3');
    expect(up.body.map((row: { id: number }) => row.id)).toEqual([made[1], made[0], made[3]]);
  });

  it('of received ones holds what others shared, and nothing of one’s own', async () => {
    const received = await at.installer.get(`/users/${at.people.installer}/received_installations`);
    expect(serials(received.body)).toEqual(['SHARED-1']);
    expect((await at.installer2.get(`/users/${at.people.installer2}/received_installations`)).body).toEqual(
      [],
    );
  });

  it('of another person is not for an installer to read', async () => {
    expect((await at.installer2.get(`/users/${at.people.installer}/installations`)).status).toBe(404);
    expect((await at.admin.get(`/users/${at.people.installer}/installations`)).status).toBe(200);
  });

  it('of the organisation is an admin’s and a superadmin’s, with every installer’s in it and no other maker’s', async () => {
    const page = await at.admin.get('/organisations/2/installations.jsonld?itemsPerPage=100');
    expect(page.headers['content-type']).toContain('application/ld+json');
    expect(page.body['hydra:totalItems']).toBe(16);
    expect(serials(page.body['hydra:member'])).toContain('SHARED-1');
    expect(serials(page.body['hydra:member'])).not.toContain('FOREIGN-1');
    const superadmin = await test.as('superadmin@org2.test');
    const theirs = await superadmin.get('/organisations/2/installations.jsonld?itemsPerPage=0');
    expect(theirs.body['hydra:totalItems']).toBe(16);
    expect((await at.installer.get('/organisations/2/installations')).status).toBe(403);
    expect((await at.admin.get('/organisations/1/installations')).status).toBe(404);
  });

  it('takes several statuses at once', async () => {
    const page = await at.admin.get(
      '/installations.jsonld?status[]=rejected&status[]=no_warranty&itemsPerPage=100',
    );
    expect(new Set(page.body['hydra:member'].map((row: Row) => row.status))).toEqual(
      new Set(['rejected', 'no_warranty']),
    );
    expect(page.body['hydra:totalItems']).toBe(7);
  });

  it('with a filter that nobody knows is refused rather than shown unfiltered', async () => {
    const answer = await at.admin.get('/installations?statuss=pending');
    expect(answer).toMatchObject({ status: 400, body: { type: 'unknown-filter' } });
  });

  it('does not hold an installation that was never made, and says so in the caller’s language', async () => {
    const answer = await at.installer.get('/installations/999999', { 'accept-language': 'pl' });
    expect(answer).toMatchObject({ status: 404, body: { type: 'installation-not-found' } });
    const german = await at.installer.get('/installations/999999', { 'accept-language': 'de' });
    expect(german.body.detail).not.toBe(answer.body.detail);
  });

  it('is searched by words of serial number, customer and place, in any case, with or without the Polish letters', async () => {
    await at.send(at.installer, 'FIND-77', { customerName: 'Żaneta Gżegżółka', customerCity: 'Łódź' });
    for (const words of ['find-77', 'gżegżółka', 'gzegzolka', 'ŁÓDŹ', 'lodz', 'lódz find', 'Zaneta łódź']) {
      const found = await at.admin.get(`/installations?search=${encodeURIComponent(words)}`);
      expect([words, serials(found.body)]).toEqual([words, ['FIND-77']]);
    }
    expect((await at.admin.get('/installations?search=find-78')).body).toEqual([]);
  });
});
