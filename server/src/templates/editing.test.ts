import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestBody, commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type Caller, type TestApp } from '../../test/test-app.ts';
import { buildDevice, buildTemplate, EMPTY_TEXT } from '../../test/test-builders.ts';

let test: TestApp;
let admin: Caller;
let stranger: Caller;
let installer: Caller;
/** A warranty text of one paragraph. */
const says = (words: string) => ({
  ...EMPTY_TEXT,
  content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] },
});

beforeAll(async () => {
  test = await buildTestApp();
  admin = await test.as('admin@org2.test');
  stranger = await test.as('admin@org1.test');
  installer = await test.as('installer@org2.test');
  // A starter's warranty text names the maker.
  const contact = { address: 'ul. Portowa 12, 80-555 Gdańsk', email: 'biuro@maker.test' };
  for (const [office, maker] of [
    [stranger, 1],
    [admin, 2],
  ] as const)
    expect((await office.patch(`/organisations/${maker}/contact`, contact, ANY)).status).toBe(200);
});
afterAll(() => test.close());

const ANY = { 'if-match': '*' };
const field = (name: string, label: string, more: object = {}) => ({
  name,
  label,
  type: 'text',
  required: true,
  ...more,
});
const SERIAL = { name: 'serial', type: 'string', label: 'Numer', barcodeScanner: true };
const violationsOf = (body: { violations: { propertyPath: string; code: string }[] }) =>
  body.violations.map(({ propertyPath, code }) => `${propertyPath} ${code}`);
const form = (...fields: object[]) => ({ steps: [{ id: 'first', title: 'Krok', fields }] });

/** A template made through the API, with the address of its draft. */
async function made(body: object = {}) {
  const answer = await admin.post('/device_templates', { name: 'Pompa', starter: 'blank', ...body });
  expect(answer.status, answer.text).toBe(201);
  const draft: number = answer.body.office.draft.id;
  return { id: answer.body.id as number, draft: `/device_template_versions/${draft}`, draftId: draft };
}

/** A template whose first version is published. */
async function published(body: object = {}) {
  const template = await made(body);
  const answer = await admin.post(`${template.draft}/publish`, { note: 'Pierwsza' });
  expect(answer.status, answer.text).toBe(200);
  return { ...template, version: template.draftId };
}

describe('a product manager', () => {
  it('makes a template from a starter: inactive, with a draft that installers do not see', async () => {
    const { status, body, headers } = await admin.post('/device_templates', {
      name: 'Pompa ciepła  Aqua',
      nameTranslations: { en: 'Heat pump Aqua' },
      starter: 'air-heat-pump',
      inspectionDays: { before: 20, after: 40 },
    });
    expect([status, typeof headers['etag']]).toEqual([201, 'string']);
    expect(body).toMatchObject({
      nameTranslations: { en: 'Heat pump Aqua' },
      mainLanguage: 'pl',
      isActive: false,
      isSpecial: false,
      heatpump: true,
      organisation: '/organisations/2',
      activeVersion: null,
      versions: [],
      office: { inspectionDays: { before: 20, after: 40 }, draft: { number: 1 } },
    });
    const draft = `/device_template_versions/${body.office.draft.id}`;
    const version = await admin.get(draft);
    expect(version.body.publication).toMatchObject({ state: 'draft', publishedAt: null, note: null });
    expect(version.body.installationFormSchema.steps.length).toBeGreaterThan(4);
    const text = await admin.get(`${draft}/warranty_templates/de`);
    expect(text.body.content.content.length).toBeGreaterThan(10);
    expect(JSON.stringify(text.body)).toContain('Maker 2');
    expect((await installer.get(draft)).status).toBe(410);
    expect((await installer.get(`/device_templates/${body.id}`)).body).not.toHaveProperty('office');
    expect((await stranger.get(draft)).status).toBe(410);
    expect((await stranger.get(`/device_templates/${body.id}/versions`)).status).toBe(404);
  });

  it.each(['blank', 'air-heat-pump', 'ground-heat-pump', 'cabinet'])(
    'publishes what begins as %s as it is',
    async (starter) => {
      const { draft } = await made({ starter });
      const answer = await admin.post(`${draft}/publish`, { note: 'Tak jak jest' });
      expect(answer.status, answer.text).toBe(200);
    },
  );

  it('makes one template of a request that is sent twice under one key', async () => {
    const key = { 'idempotency-key': 'template-made-once' };
    const body = { name: 'Raz', starter: 'blank' };
    const first = await admin.post('/device_templates', body, key);
    const again = await admin.post('/device_templates', body, key);
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
  });

  it('changes names and days; two who do so at once are told of one another', async () => {
    const { id } = await made();
    const address = `/device_templates/${id}`;
    const etag = String((await admin.get(address)).headers['etag']);
    expect((await admin.patch(address, { name: 'Nowa' })).status).toBe(428);
    const changed = await admin.patch(
      address,
      { name: 'Nowa', nameTranslations: { en: 'New', de: 'Neu' }, inspectionDays: { before: 5, after: 6 } },
      { 'if-match': etag },
    );
    expect(changed.body).toMatchObject({
      name: 'Nowa',
      nameTranslations: { en: 'New', de: 'Neu' },
      office: { inspectionDays: { before: 5, after: 6 } },
    });
    expect((await admin.patch(address, { name: 'Inna' }, { 'if-match': etag })).status).toBe(412);
    const next = { 'if-match': String(changed.headers['etag']) };
    expect(
      (await admin.patch(address, { nameTranslations: { en: null } }, next)).body.nameTranslations,
    ).toEqual({
      de: 'Neu',
    });
  });

  it('deletes a template without devices, and is told the number of devices otherwise', async () => {
    const template = await published();
    await admin.post(`/device_templates/${template.id}/activate`, {
      give: [`/users/${test.people.org2.installer}`],
    });
    const built = { id: template.id, versionId: template.version };
    const device = await test.db.system((tx) => buildDevice(tx, 2, built, 'DEL-1'));
    const refused = await admin.delete(`/device_templates/${template.id}`, ANY);
    expect(refused.body).toMatchObject({ status: 409, type: 'template-in-use', count: 1 });
    await test.db.system((tx) => tx.deleteFrom('custom_devices').where('id', '=', device).execute());
    expect((await stranger.delete(`/device_templates/${template.id}`, ANY)).status).toBe(404);
    expect((await admin.delete(`/device_templates/${template.id}`, ANY)).status).toBe(204);
    expect((await admin.get(`/device_templates/${template.id}`)).status).toBe(404);
    const user = (await admin.get(`/users/${test.people.org2.installer}`)).body;
    expect(user.availableTemplates).not.toContain(`/device_templates/${template.id}`);
  });
});

describe('a draft', () => {
  it('is saved part by part, and by the revision that was seen alone', async () => {
    const { draft } = await made();
    const etag = String((await admin.get(draft)).headers['etag']);
    const changes = {
      parametersSchema: [
        { name: 'serial', type: 'string', label: 'Numer', barcodeScanner: true },
        { name: 'power', type: 'number', label: 'Moc', unit: 'kW' },
      ],
      installationFormSchema: form(field('pressure', 'Ciśnienie')),
      warrantyTerms: { extendedMonths: 60 },
    };
    expect((await admin.patch(draft, changes)).status).toBe(428);
    const saved = await admin.patch(draft, changes, { 'if-match': etag });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body).toMatchObject({
      ...changes,
      warrantyTerms: { basicMonths: 24, extendedMonths: 60, yearlyInspection: false, parts: [] },
      inspectionFormSchema: { steps: [] },
    });
    expect((await admin.patch(draft, changes, { 'if-match': etag })).status).toBe(412);
    const next = { 'if-match': String(saved.headers['etag']) };
    const shorter = await admin.patch(draft, { warrantyTerms: { extendedMonths: null } }, next);
    expect(shorter.body.warrantyTerms).toEqual({ basicMonths: 24, yearlyInspection: false, parts: [] });
    expect((await stranger.patch(draft, changes, ANY)).status).toBe(404);
  });

  it('is not saved with an extended warranty that extends nothing, or a part without a name', async () => {
    const { draft } = await made();
    const terms = { extendedMonths: 24, parts: [{ name: ' ', months: 12 }] };
    const refused = await admin.patch(draft, { warrantyTerms: terms }, ANY);
    expect(refused.body).toMatchObject({ status: 422, type: 'invalid-values' });
    expect(violationsOf(refused.body)).toEqual([
      'warrantyTerms.extendedMonths too-small',
      'warrantyTerms.parts.0.name required',
    ]);
    const extended = await admin.patch(draft, { warrantyTerms: { extendedMonths: 25 } }, ANY);
    expect(extended.status, extended.text).toBe(200);
  });

  it('is not saved while two fields share a label, or a condition looks at nothing or ahead', async () => {
    const { draft } = await made();
    const ahead = { any: [{ all: [{ field: 'form.later', operator: 'in', values: ['x'] }] }] };
    const answer = await admin.patch(
      draft,
      {
        inspectionFormSchema: form(
          field('one', 'Ciśnienie'),
          field('two', 'ciśnienie', { showWhen: ahead }),
          field('later', 'Później'),
        ),
      },
      ANY,
    );
    expect(answer.body).toMatchObject({ status: 422, type: 'invalid-values' });
    const places = (answer.body.violations as { propertyPath: string; code: string }[]).map(
      ({ propertyPath, code }) => `${propertyPath} ${code}`,
    );
    expect(places).toEqual([
      'inspectionFormSchema.steps.0.fields.0 duplicate-label',
      'inspectionFormSchema.steps.0.fields.1 duplicate-label',
      'inspectionFormSchema.steps.0.fields.1 later-reference',
    ]);
  });

  it('is not saved with parameters that share a label, or a list of nothing or of one thing twice', async () => {
    const { draft } = await made();
    const list = { name: 'gas', type: 'list', label: 'Czynnik', required: true };
    const save = (...parameters: object[]) =>
      admin.patch(draft, { parametersSchema: [SERIAL, ...parameters] }, ANY);
    for (const [parameters, ...expected] of [
      [[{ ...list, options: [] }], 'parametersSchema.1 empty-list'],
      [[{ ...list, options: ['R32', 'R290', 'R32'] }], 'parametersSchema.1 duplicate-option'],
      [[{ ...list, options: ['R32', ' '] }], 'parametersSchema.1 blank-option'],
      [
        [
          { ...list, options: ['R32'] },
          { name: 'other', type: 'string', label: ' czynnik' },
        ],
        'parametersSchema.1 duplicate-label',
        'parametersSchema.2 duplicate-label',
      ],
    ] as const) {
      const refused = await save(...parameters);
      expect(refused.body).toMatchObject({ status: 422, type: 'invalid-values' });
      expect(violationsOf(refused.body)).toEqual(expected);
    }
    expect((await save({ ...list, options: ['R32', 'R290'] })).status).toBe(200);
    const options = [
      { value: 'x', label: 'X' },
      { value: 'x', label: 'Y' },
    ];
    const twice = form(field('one', 'Wybór', { type: 'list', options }));
    const refused = await admin.patch(draft, { inspectionFormSchema: twice }, ANY);
    expect(violationsOf(refused.body)).toEqual(['inspectionFormSchema.steps.0.fields.0 duplicate-option']);
  });

  it('is not published with such parameters of an earlier version, which stays as it was', async () => {
    const { id, draft } = await made();
    const old = [SERIAL, { name: 'gas', type: 'list', label: 'Czynnik', required: true, options: [] }];
    await test.db.system((tx) =>
      tx
        .updateTable('template_versions')
        .set({ parameters_schema: JSON.stringify(old) })
        .where('id', '=', Number(draft.split('/').at(-1)))
        .execute(),
    );
    expect((await admin.get(draft)).body.parametersSchema).toEqual(old);
    expect(
      (await admin.get(`/device_templates/${id}/export?version=${draft.split('/').at(-1)}`)).status,
    ).toBe(200);
    const refused = await admin.post(`${draft}/publish`, { note: 'x' });
    expect(violationsOf(refused.body)).toContain('parametersSchema.1 empty-list');
  });

  it('has a warranty text a language, which names only what the version has', async () => {
    const { draft } = await made();
    const at = (language: string) => `${draft}/warranty_templates/${language}`;
    const first = await admin.get(at('en'));
    expect(first.body.tableParameters).toEqual(['numer_seryjny']);
    const text = { ...EMPTY_TEXT, tableParameters: ['numer_seryjny'] };
    const etag = { 'if-match': String(first.headers['etag']) };
    test.clock.now = new Date('2026-06-15T10:01:00.000Z');
    const saved = await admin.put(at('en'), text, etag);
    expect(saved.status, saved.text).toBe(200);
    expect((await admin.get(at('en'))).body).toEqual(text);
    expect((await admin.put(at('en'), text, etag)).status).toBe(412);
    const unknown = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'placeholder', attrs: { key: 'device.gone' } }] }],
    };
    expect((await admin.put(at('de'), { ...text, content: unknown }, ANY)).body).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'device.gone', code: 'unknown-placeholder' }],
    });
    expect((await stranger.put(at('en'), text, ANY)).status).toBe(404);
    expect((await stranger.get(at('en'))).status).toBe(404);
  });

  it('says in which languages its warranty text names other months than its terms', async () => {
    const { id, draft } = await made();
    const otherMonths = async () =>
      (await admin.get(`/device_templates/${id}/versions`)).body.versions[0].otherMonthsLanguages;
    const terms = { basicMonths: 24, extendedMonths: null };
    expect((await admin.patch(draft, { warrantyTerms: terms }, ANY)).status).toBe(200);
    await admin.put(`${draft}/warranty_templates/pl`, says('Gwarancja trwa 24 miesiące.'), ANY);
    await admin.put(`${draft}/warranty_templates/en`, says('The warranty lasts 36 months.'), ANY);
    await admin.put(`${draft}/warranty_templates/de`, says('Die Garantie gilt zwei Jahre.'), ANY);
    expect(await otherMonths()).toEqual(['en']);
  });

  it('loses its warranty text of a language, by the one that was seen alone, but not that of its main language', async () => {
    const { id, draft } = await made();
    const at = (language: string) => `${draft}/warranty_templates/${language}`;
    const languages = async () =>
      (await admin.get(`/device_templates/${id}/versions`)).body.versions[0].warrantyLanguages;
    expect((await admin.delete(at('de'))).status).toBe(428);
    const etag = { 'if-match': String((await admin.get(at('de'))).headers['etag']) };
    test.clock.now = new Date('2026-06-15T10:02:00.000Z');
    await admin.put(at('de'), EMPTY_TEXT, ANY);
    expect((await admin.delete(at('de'), etag)).body.type).toBe('changed-meanwhile');
    expect((await stranger.delete(at('de'), ANY)).status).toBe(404);
    expect((await admin.delete(at('pl'), ANY)).body).toMatchObject({
      type: 'invalid-values',
      violations: [{ propertyPath: 'warranty_templates.pl', code: 'text-needed' }],
    });
    expect(await languages()).toEqual(['de', 'en', 'pl']);
    const { body } = await admin.get(`/device_templates/${id}/versions`);
    expect(body.versions[0].blankLanguages).toEqual(['de']);

    expect((await admin.delete(at('de'), ANY)).status).toBe(204);
    expect((await admin.get(at('de'))).status).toBe(404);
    expect((await admin.delete(at('de'), ANY)).status).toBe(404);
    expect(await languages()).toEqual(['en', 'pl']);
  });

  it('has one warranty text left, in whatever language, however its main language was changed', async () => {
    const { id, draft } = await made();
    const at = (language: string) => `${draft}/warranty_templates/${language}`;
    expect((await admin.delete(at('de'), ANY)).status).toBe(204);
    await admin.patch(`/device_templates/${id}`, { mainLanguage: 'de' }, ANY);
    expect((await admin.delete(at('pl'), ANY)).status).toBe(204);
    expect(violationsOf((await admin.delete(at('en'), ANY)).body)).toEqual([
      'warranty_templates.en text-needed',
    ]);
  });

  it('is one a template: a second is refused until the first is published or discarded', async () => {
    const { id, version } = await published();
    const begin = (body: object) => admin.post(`/device_templates/${id}/draft`, body);
    const draft = await begin({ from: `/device_template_versions/${version}` });
    expect([draft.status, draft.body.number]).toEqual([201, 2]);
    expect((await begin({ starter: 'cabinet' })).body).toMatchObject({ status: 409, type: 'draft-exists' });
    expect((await admin.delete(`/device_template_versions/${draft.body.id}`, ANY)).status).toBe(204);
    const other = await begin({ starter: 'cabinet' });
    expect(other.body.installationFormSchema.steps.length).toBe(5);
    const elsewhere = await test.db.system((tx) => buildTemplate(tx, 1));
    await admin.delete(`/device_template_versions/${other.body.id}`, ANY);
    const foreign = await begin({ from: `/device_template_versions/${elsewhere.versionId}` });
    expect(foreign.status).toBe(404);
  });
});

describe('a published version', () => {
  it('never changes again: not by a save, a discard, another publishing or a new text', async () => {
    const { version } = await published();
    const address = `/device_template_versions/${version}`;
    const answers = [
      await admin.patch(address, { inspectionFormSchema: { steps: [] } }, ANY),
      await admin.delete(address, ANY),
      await admin.post(`${address}/publish`, { note: 'Jeszcze raz' }),
      await admin.put(`${address}/warranty_templates/pl`, EMPTY_TEXT, ANY),
      await admin.delete(`${address}/warranty_templates/de`, ANY),
    ];
    expect(answers.map(({ body }) => [body.status, body.type])).toEqual(
      answers.map(() => [409, 'version-published']),
    );
    await expect(
      test.db.system((tx) =>
        tx.updateTable('template_versions').set({ number: 9 }).where('id', '=', version).execute(),
      ),
    ).rejects.toThrow('never changes');
  });

  it('says who published it, when and why, and is the one for new forms at once', async () => {
    const { id, version } = await published();
    const { body } = await admin.get(`/device_templates/${id}/versions`);
    expect(body).toMatchObject({
      phones: 0,
      devices: 0,
      versions: [
        {
          id: version,
          number: 1,
          state: 'published',
          active: true,
          publishedBy: 'admin of 2',
          note: 'Pierwsza',
          warrantyLanguages: ['de', 'en', 'pl'],
          blankLanguages: [],
          devices: 0,
          waiting: 0,
        },
      ],
    });
    const draft = await admin.post(`/device_templates/${id}/draft`, {
      from: `/device_template_versions/${version}`,
    });
    const draftIri = `/device_template_versions/${draft.body.id}`;
    await admin.post(`${draftIri}/publish`, { note: 'Na później', activate: false });
    expect((await admin.get(`/device_templates/${id}`)).body.activeVersion.number).toBe(1);
    const activated = await admin.post(`/device_templates/${id}/activate`, {
      version: draftIri,
      give: 'nobody',
    });
    expect(activated.body.activeVersion.number).toBe(2);
    const back = { version: `/device_template_versions/${version}`, give: 'nobody' };
    expect((await admin.post(`/device_templates/${id}/activate`, back)).body.activeVersion.number).toBe(1);
  });

  it('is not made of a draft whose parts do not fit together, or that somebody else has saved meanwhile', async () => {
    const { draft } = await made();
    const etag = { 'if-match': String((await admin.get(draft)).headers['etag']) };
    const shown = { any: [{ all: [{ field: 'device.power', operator: 'in', values: ['12'] }] }] };
    const parametersSchema = [
      { name: 'serial', type: 'string', label: 'Numer', barcodeScanner: true },
      { name: 'power', type: 'string', label: 'Moc' },
    ];
    const installationFormSchema = form(field('pressure', 'Ciśnienie', { showWhen: shown }));
    await admin.patch(draft, { parametersSchema, installationFormSchema }, ANY);
    await admin.patch(draft, { parametersSchema: parametersSchema.slice(0, 1) }, ANY);
    expect((await admin.post(`${draft}/publish`, { note: 'x' }, etag)).status).toBe(412);
    const refused = await admin.post(`${draft}/publish`, { note: 'x' });
    expect(refused.body).toMatchObject({ status: 422, type: 'invalid-values' });
    expect(
      (refused.body.violations as { propertyPath: string }[]).map(({ propertyPath }) => propertyPath),
    ).toEqual(
      expect.arrayContaining([
        'installationFormSchema.steps.0.fields.0',
        'warranty_templates.pl.device.numer_seryjny',
      ]),
    );
  });

  it('is refused while a text from a starter waits for the data of the maker', async () => {
    const contact = (address: string | null) => admin.patch('/organisations/2/contact', { address }, ANY);
    await contact(null);
    const { draft } = await made({ starter: 'air-heat-pump' });
    await contact('ul. Portowa 12, 80-555 Gdańsk');
    const refused = await admin.post(`${draft}/publish`, { note: 'x' });
    expect([refused.status, refused.body.violations?.length]).toEqual([422, 3]);
    expect(refused.body.violations[0]).toEqual({
      propertyPath: 'warranty_templates.de.[…]',
      code: 'maker-gap',
      message: 'W treści jest jeszcze „[…]” zamiast danych producenta. Wpisz je tam albo usuń to miejsce.',
    });
    for (const language of ['pl', 'en', 'de']) {
      const text = await admin.get(`${draft}/warranty_templates/${language}`);
      const filled = JSON.parse(text.text.replaceAll('[…]', 'ul. Portowa 12')) as object;
      expect((await admin.put(`${draft}/warranty_templates/${language}`, filled, ANY)).status).toBe(200);
    }
    expect((await admin.post(`${draft}/publish`, { note: 'x' })).status).toBe(200);
  });

  it('of two who publish at once is made by one', async () => {
    const { draft } = await made();
    const answers = await Promise.all(
      [1, 2].map((n) => admin.post(`${draft}/publish`, { note: `Wersja ${n}` })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('activating a template', () => {
  it('is refused before a version is published', async () => {
    const { id } = await made();
    const answer = await admin.post(`/device_templates/${id}/activate`, { give: 'everyone' });
    expect(answer.body).toMatchObject({ status: 409, type: 'nothing-published' });
    expect((await admin.patch(`/device_templates/${id}`, { isActive: true }, ANY)).status).toBe(409);
  });

  it('gives the type to all who install, to chosen ones or to nobody; many lose it at once', async () => {
    const { id } = await published();
    const { people } = test;
    const have = async () =>
      ((await admin.get(`/users?availableTemplates.id=${id}&itemsPerPage=100`)).body as { id: number }[])
        .map((user) => user.id)
        .sort((a, b) => a - b);
    const of = (...names: ('installer' | 'installer2' | 'asp')[]) => names.map((name) => people.org2[name]);
    const activate = (give: unknown) => admin.post(`/device_templates/${id}/activate`, { give });
    await activate('nobody');
    expect(await have()).toEqual([]);
    await activate([`/users/${people.org2.installer}`]);
    expect(await have()).toEqual(of('installer'));
    const strange = [`/users/${people.org1.installer}`];
    expect((await activate(strange)).body).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'users.0', code: 'unknown-reference' }],
    });
    await activate('everyone');
    expect(await have()).toEqual(of('installer', 'installer2', 'asp').sort((a, b) => a - b));
    const change = (act: string, users: unknown) =>
      admin.post(`/device_templates/${id}/receivers`, { act, users });
    expect((await change('take', [`/users/${people.org2.asp}`])).body).toEqual({ changed: 1 });
    expect((await change('take', 'everyone')).body).toEqual({ changed: 2 });
    expect((await change('give', 'everyone')).body).toEqual({ changed: 3 });
    const { receivers } = (await admin.get(`/device_templates/${id}/versions`)).body;
    expect(receivers).toEqual({ have: 3, all: 3 });
  });

  it('does not count a service partner who works in production as well among those who install', async () => {
    const { id } = await published();
    const { asp, installer, installer2 } = test.people.org2;
    const act = (roles: string[]) =>
      test.db.system((tx) => tx.updateTable('users').set({ roles }).where('id', '=', asp).execute());
    await act(['ROLE_ASP', 'ROLE_PRODUCTION']);
    await admin.post(`/device_templates/${id}/activate`, { give: 'everyone' });
    const { receivers } = (await admin.get(`/device_templates/${id}/versions`)).body;
    const have = (await admin.get(`/users?availableTemplates.id=${id}&itemsPerPage=100`)).body;
    await act(['ROLE_ASP']);
    expect(receivers).toEqual({ have: 2, all: 2 });
    expect(new Set(have.map((user: { id: number }) => user.id))).toEqual(new Set([installer, installer2]));
  });
});

it('an installer whose phone fetched a version is counted with it, until they sign out', async () => {
  const { id, version } = await published();
  await admin.post(`/device_templates/${id}/activate`, { give: 'everyone' });
  const phone = await test.as('installer2@org2.test');
  const second = await test.as('installer2@org2.test');
  const list = '/organisations/2/device_templates?isActive=true';
  await phone.get(list);
  await second.get(list);
  const draft = await admin.post(`/device_templates/${id}/draft`, {
    from: `/device_template_versions/${version}`,
  });
  await admin.post(`/device_template_versions/${draft.body.id}/publish`, { note: 'Druga' });
  await phone.get(list);
  await phone.get(list);
  const counted = async () => {
    const { body } = await admin.get(`/device_templates/${id}/versions`);
    return [
      body.phones,
      ...(body.versions as { number: number; phones: number; people: number }[]).map(
        ({ number, phones, people }) => [number, phones, people],
      ),
    ];
  };
  expect(await counted()).toEqual([2, [2, 1, 1], [1, 1, 1]]);
  await phone.get('/token/invalidate');
  expect(await counted()).toEqual([1, [2, 0, 0], [1, 1, 1]]);
});

it('an installation is never made with a draft', async () => {
  const at = await commissioning(test);
  const draft = await at.admin.post(`/device_templates/${at.template.id}/draft`, {
    from: `/device_template_versions/${at.template.versionId}`,
  });
  const body = requestBody({ id: at.template.id, versionId: draft.body.id }, 'DRAFT-1', []);
  expect((await at.installer.post('/installations', body)).body).toMatchObject({ type: 'version-gone' });
});
