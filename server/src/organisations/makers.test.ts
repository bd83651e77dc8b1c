import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { mailLogo, mailLogoSize } from './brand-store.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildTemplate } from '../../test/test-builders.ts';

const INSPECTION = {
  steps: [
    {
      id: 'yearly',
      title: 'Przegląd roczny',
      fields: [{ name: 'filter', label: 'Filtr wyczyszczono', type: 'yes_no', required: true }],
    },
  ],
};

describe('the makers', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
    await test.db.system(async (tx) => {
      await tx.insertInto('organisations').values({ id: 3, name: 'Maker 3' }).execute();
      await buildTemplate(tx, 2, { template: { name: 'Pump' } });
      await buildTemplate(tx, 2, { template: { name: 'Old pump', is_active: false } });
      await buildTemplate(tx, 2, { template: { name: 'Special pump', is_special: true } });
      await buildTemplate(tx, 1, { template: { name: 'Foreign pump' } });
    });
  });
  afterAll(() => test.close());

  const logo = async (id: number, variant: string) => {
    const { statusCode, headers, payload } = await test.app.inject({
      method: 'GET',
      url: `/api/organisations/${id}/logo.svg?variant=${variant}`,
    });
    return { status: statusCode, type: headers['content-type'], svg: payload };
  };

  const ids = async (email: string) =>
    (await (await test.as(email)).get('/organisations')).body.map((one: { id: number }) => one.id);

  it('have a logo each, three different ones that anyone may see, on paper and on the bar', async () => {
    for (const variant of ['paper', 'on-brand']) {
      const logos = await Promise.all([1, 2, 3].map((id) => logo(id, variant)));
      expect(logos.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(logos.every(({ type, svg }) => type?.includes('image/svg+xml') && svg.includes('<svg'))).toBe(
        true,
      );
      expect(new Set(logos.map(({ svg }) => svg)).size).toBe(3);
      expect(logos.map(({ svg }) => /<title>([^<]*)<\/title>/.exec(svg)?.[1])).toEqual([
        'Świerk Therm',
        'Fiord Pompy Ciepła',
        'Śliwa Hydraulik',
      ]);
    }
    expect((await logo(4, 'paper')).status).toBe(404);
  });

  it('have their logo in mails on their own colour, at twice the size that the mail shows it', async () => {
    for (const [id, ground] of [
      [1, [10, 92, 87]],
      [2, [11, 74, 143]],
      [3, [106, 42, 140]],
    ] as const) {
      const picture = sharp(await mailLogo(id));
      const { width, height, format } = await picture.metadata();
      expect(format).toBe('png');
      expect({ width: width / 2, height: height / 2 }).toEqual(mailLogoSize(id));
      expect(
        [...(await picture.extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer())].slice(0, 3),
      ).toEqual(ground);
    }
    expect(await mailLogo(4)).toBeUndefined();
  });

  it('include the one that this build is for, which needs no service partner', async () => {
    const build = await test.nobody.get('/build');
    expect(build.body).toMatchObject({ organisation: { id: 2, name: 'Maker 2' }, requireAsp: false });
  });

  it('are all listed for a superadmin, and for everyone else their own', async () => {
    expect(await ids('superadmin@org2.test')).toEqual([1, 2, 3]);
    expect(await ids('admin@org2.test')).toEqual([2]);
    expect(await ids('installer@org2.test')).toEqual([2]);
  });

  it('read in their own event log which superadmin switched to their organisation', async () => {
    const superadmin = await test.as('superadmin@org2.test');
    expect((await superadmin.post('/organisations/1/choice')).status).toBe(204);
    const [line] = (await (await test.as('admin@org1.test')).get('/event_logs')).body;
    expect(line).toMatchObject({ type: 'organisation.chosen', user: 'superadmin of 2' });
    const own = (await (await test.as('admin@org2.test')).get('/event_logs')).body as { type: string }[];
    expect(own.map(({ type }) => type)).not.toContain('organisation.chosen');
  });

  it('show their own device types: the active ones, the special ones, or all', async () => {
    const installer = await test.as('installer@org2.test');
    const names = async (path: string) =>
      (await installer.get(path)).body.map((one: { name: string }) => one.name);
    expect(await names('/organisations/2/device_templates?isActive=true')).toEqual(['Pump', 'Special pump']);
    expect(await names('/organisations/2/device_templates')).toEqual(['Pump', 'Old pump', 'Special pump']);
    expect(await names('/device_templates')).toEqual(['Pump', 'Old pump', 'Special pump']);
    expect(await names('/device_templates?isSpecial=true')).toEqual(['Special pump']);
    expect((await installer.get('/organisations/1/device_templates')).status).toBe(404);
  });

  it('show a device type with its names, its language and its versions', async () => {
    const made = await test.db.system((tx) =>
      buildTemplate(tx, 2, {
        template: {
          name: 'Szafa',
          name_translations: '{"de":"Schrank"}',
          main_language: 'de',
          is_active: false,
          is_special: true,
        },
        version: { inspection_form: JSON.stringify(INSPECTION) },
      }),
    );
    const installer = await test.as('installer@org2.test');
    expect((await installer.get(`/device_templates/${made.id}`)).body).toMatchObject({
      id: made.id,
      name: 'Szafa',
      nameTranslations: { de: 'Schrank' },
      mainLanguage: 'de',
      isActive: false,
      isSpecial: true,
      activeVersion: {
        id: made.versionId,
        parametersSchema: [{ name: 'serial', barcodeScanner: true }, { name: 'power' }],
        installationFormSchema: { steps: [{ id: 'hydraulics', fields: [{ name: 'pressure' }] }] },
        inspectionFormSchema: INSPECTION,
      },
      versions: [{ id: made.versionId, number: 1 }],
    });
  });

  it('name their service partners to an installer', async () => {
    const installer = await test.as('installer@org2.test');
    const partners = await installer.get('/organisations/2/users?roles=ROLE_ASP');
    expect(partners.body.map((one: { name: string }) => one.name)).toEqual(['asp of 2']);
  });

  it('show support materials of the language that is asked for', async () => {
    await test.db.system((tx) =>
      tx
        .insertInto('support_materials')
        .values([
          { organisation_id: 2, name: 'Instrukcje', kind: 'folder', language: 'pl' },
          {
            organisation_id: 2,
            name: 'Film',
            kind: 'video',
            language: 'pl',
            url: 'https://example.com/film',
          },
          {
            organisation_id: 2,
            name: 'Karta katalogowa',
            kind: 'document',
            language: 'pl',
            url: 'https://example.com/karta.pdf',
          },
          {
            organisation_id: 2,
            name: 'Handbuch',
            kind: 'link',
            language: 'de',
            url: 'https://example.com/de',
          },
          { organisation_id: 1, name: 'Obce', kind: 'folder', language: 'pl' },
        ])
        .execute(),
    );
    const installer = await test.as('installer@org2.test');
    const materials = async (language: string) =>
      (await installer.get(`/organisations/2/support_materials?language=${language}`)).body.map(
        (one: { name: string; kind: string; language: string }) => [one.name, one.kind, one.language],
      );
    expect(await materials('pl')).toEqual([
      ['Instrukcje', 'folder', 'pl'],
      ['Film', 'video', 'pl'],
      ['Karta katalogowa', 'document', 'pl'],
    ]);
    expect(await materials('de')).toEqual([['Handbuch', 'link', 'de']]);
    expect(await materials('en')).toEqual([]);
  });
});
