import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildTemplate } from '../../test/test-builders.ts';

describe('what the portal tells without signing in', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;
  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test);
  });
  afterAll(() => test.close());

  it('the build: which organisation it serves', async () => {
    const { body } = await test.nobody.get('/build');
    expect(body).toMatchObject({ organisation: { id: 2, name: 'Maker 2' }, requireAsp: false, demo: false });
  });

  it('the logo of each organisation, for paper and for the bar', async () => {
    for (const path of ['/organisations/1/logo.svg', '/organisations/2/logo.svg?variant=on-brand']) {
      const logo = await test.nobody.get(path);
      expect([logo.status, logo.headers['content-type']]).toEqual([200, 'image/svg+xml']);
      expect(logo.text).toContain('<svg');
    }
    expect((await test.nobody.get('/organisations/9/logo.svg')).status).toBe(404);
  });

  it('that a warranty is valid, expired or withdrawn: to whoever holds the card, and nothing personal', async () => {
    const id = await at.commission(at.installer, 'CARD-1');
    const { body } = await at.admin.post(`/installations/${id}/accept`);
    const { code, number } = body.warranty;
    const found = await test.nobody.get(`/warranties/${code}`);
    expect(found.body).toEqual({
      number,
      organisation: { id: 2, name: 'Maker 2' },
      device: 'Heat pump',
      serial: 'CARD-1',
      start: '2026-06-10',
      basicEnd: '2028-09-10',
      end: '2031-06-10',
      state: 'valid',
      lostBecause: null,
      replaced: [],
    });
    const typed = code.toLowerCase().replaceAll(/(.{4})(?=.)/g, '$1-');
    expect((await test.nobody.get(`/warranties/${typed}`)).body.number).toBe(number);
    test.clock.now = new Date('2029-06-15T10:00:00.000Z');
    expect((await test.nobody.get(`/warranties/${code}`)).body).toMatchObject({
      end: '2028-09-10',
      state: 'expired',
    });
    expect((await test.nobody.get('/warranties/AAAABBBBCCCCDDDD')).status).toBe(404);
  });

  it('nothing else', async () => {
    for (const path of [
      '/organisations',
      '/organisations/2',
      '/installations',
      '/custom_devices',
      '/device_templates',
    ]) {
      expect([path, (await test.nobody.get(path)).status]).toEqual([path, 401]);
    }
  });
});

describe('organisations, templates and partners', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;
  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test);
  });
  afterAll(() => test.close());

  it('are one’s own; a superadmin sees all three makers', async () => {
    expect((await at.admin.get('/organisations')).body).toHaveLength(1);
    expect((await at.admin.get('/organisations/1')).status).toBe(404);
    const superadmin = await test.as('superadmin@org2.test');
    expect((await superadmin.get('/organisations')).body.map((one: { id: number }) => one.id)).toEqual([
      1, 2,
    ]);
  });

  it('list active templates with the version to install by, and give an old version to finish with', async () => {
    const list = await at.installer.get('/organisations/2/device_templates?isActive=true');
    expect(list.body).toMatchObject([
      { id: at.template.id, activeVersion: { id: at.template.versionId, number: 1 } },
    ]);
    expect((await at.installer.get('/organisations/2/device_templates?isActive=false')).body).toEqual([]);
    const version = await at.installer.get(`/device_template_versions/${at.template.versionId}`);
    expect(version.body.installationFormSchema.steps).toHaveLength(1);
    expect((await at.stranger.get(`/device_template_versions/${at.template.versionId}`)).status).toBe(410);
    expect((await at.stranger.get(`/device_templates/${at.template.id}`)).status).toBe(404);
  });

  it('are every maker’s for a superadmin who names none, and one maker’s when named', async () => {
    const other = await test.db.system((tx) => buildTemplate(tx, 1));
    const superadmin = await test.as('superadmin@org2.test');
    const ids = async (headers: Record<string, string> = {}) =>
      (await superadmin.get('/device_templates', headers)).body.map((one: { id: number }) => one.id);
    expect(await ids()).toEqual([at.template.id, other.id]);
    expect(await ids({ 'portal-organisation': '1' })).toEqual([other.id]);
    expect((await at.admin.get('/device_templates')).body).toHaveLength(1);
  });

  it('name the service partners', async () => {
    const partners = await at.installer.get('/organisations/2/users?roles=ROLE_ASP');
    expect(partners.body).toEqual([{ id: at.people.asp, name: 'asp of 2', company: 'Heat Ltd' }]);
    expect((await at.installer.get('/organisations/2/users')).status).toBe(400);
  });
});
