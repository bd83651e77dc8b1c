import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../test/test-app.ts';
import { buildTemplate, EMPTY_TEXT, TEMPLATE_FILE } from '../../test/test-builders.ts';

let test: TestApp;
let admin: Caller;
let stranger: Caller;
beforeAll(async () => {
  test = await buildTestApp();
  admin = await test.as('admin@org2.test');
  stranger = await test.as('admin@org1.test');
});
afterAll(() => test.close());

const read = (who: Caller, body: object) => who.post('/device_templates/import', body);
const body = (file: string) => `{"dryRun":true,"file":${file}}`;
const count = async () => (await stranger.get('/device_templates?itemsPerPage=100')).body.length as number;

describe('a template as a file', () => {
  it.each(['blank', 'air-heat-pump', 'ground-heat-pump', 'cabinet'])(
    'of the starter %s goes to another maker and comes back the same',
    async (starter) => {
      const { body } = await admin.post('/device_templates', {
        name: 'Pompa',
        nameTranslations: { en: 'Pump' },
        starter,
        inspectionDays: { before: 7, after: 9 },
      });
      const file = (await admin.get(`/device_templates/${body.id}/export?version=${body.office.draft.id}`))
        .body;
      const taken = await read(stranger, { file, dryRun: false });
      expect(taken.status, taken.text).toBe(200);
      const { id, office, isActive, organisation } = taken.body.template;
      expect({ isActive, organisation }).toEqual({ isActive: false, organisation: '/organisations/1' });
      const back = (await stranger.get(`/device_templates/${id}/export?version=${office.draft.id}`)).body;
      expect(back).toEqual(file);
    },
  );

  it('is checked and not written by a dry run, and becomes the draft of a template that is there', async () => {
    const before = await count();
    expect((await read(stranger, { file: TEMPLATE_FILE })).body).toEqual({
      template: null,
      leftOut: [],
      compared: null,
    });
    expect(await count()).toBe(before);
    const built = await test.db.system((tx) => buildTemplate(tx, 1));
    const into = `/device_templates/${built.id}`;
    expect((await read(admin, { file: TEMPLATE_FILE, into, dryRun: false })).status).toBe(404);
    const taken = await read(stranger, { file: TEMPLATE_FILE, into, dryRun: false });
    expect(taken.body.template).toMatchObject({
      id: built.id,
      name: 'Heat pump',
      activeVersion: { number: 1 },
      office: { draft: { number: 2 } },
    });
    expect((await read(stranger, { file: TEMPLATE_FILE, into, dryRun: false })).body).toMatchObject({
      type: 'draft-exists',
    });
  });

  it('is refused with a production step that no stage of the hall would ask, as is the draft of one', async () => {
    const productionFormSchema = { steps: [{ id: 'krok-1', title: 'Próba ciśnienia', fields: [] }] };
    const file = { ...TEMPLATE_FILE, version: { ...TEMPLATE_FILE.version, productionFormSchema } };
    const violations = [{ propertyPath: 'productionFormSchema.steps.0', code: 'no-stage' }];
    expect(await read(stranger, { file })).toMatchObject({ status: 422, body: { violations } });
    const { body } = await admin.post('/device_templates', { name: 'Pompa', starter: 'blank' });
    const draft = `/device_template_versions/${body.office.draft.id}`;
    const patched = await admin.patch(draft, { productionFormSchema }, { 'if-match': '*' });
    expect(patched).toMatchObject({ status: 422, body: { violations } });
  });

  it('is compared with the draft that it replaces, and replaces it only as it was compared', async () => {
    const built = await test.db.system((tx) => buildTemplate(tx, 1));
    const into = `/device_templates/${built.id}`;
    const first = await read(stranger, { file: TEMPLATE_FILE, into });
    expect(first.body.compared).toMatchObject({
      version: { number: 1, state: 'published' },
      tag: null,
    });
    const draft = (await read(stranger, { file: TEMPLATE_FILE, into, dryRun: false })).body.template.office
      .draft;
    const parametersSchema = [
      ...TEMPLATE_FILE.version.parametersSchema,
      { name: 'moc', type: 'number', label: 'Moc' },
    ];
    const file = { ...TEMPLATE_FILE, version: { ...TEMPLATE_FILE.version, parametersSchema } };
    const { compared } = (await read(stranger, { file, into })).body;
    expect(compared.version).toEqual({ id: draft.id, number: 2, state: 'draft' });
    expect(compared.changes).toMatchObject([
      { part: 'parameters', subject: { called: { name: 'moc' } }, change: { kind: 'added' } },
    ]);
    const text = await stranger.put(
      `/device_template_versions/${draft.id}/warranty_templates/de`,
      EMPTY_TEXT,
      { 'if-match': '*' },
    );
    expect(text.status).toBe(200);
    const replace = (replaces: string) => read(stranger, { file, into, dryRun: false, replaces });
    expect((await replace(compared.tag)).body.type).toBe('changed-meanwhile');
    const again = (await read(stranger, { file, into })).body.compared;
    expect((await replace(again.tag)).status).toBe(200);
    const replaced = await stranger.get(`/device_template_versions/${draft.id}`);
    expect(replaced.body.parametersSchema).toEqual(parametersSchema);
    expect((await replace(again.tag)).body.type).toBe('changed-meanwhile');
  });

  it('carries no file of the maker’s storage, and one that names such a file is refused', async () => {
    const own = { kind: 'internal', name: 'Schemat', path: 'library/2026-06/secret.pdf' };
    const elsewhere = { kind: 'external', name: 'Instrukcja', path: 'https://maker.example/a.pdf' };
    const { body } = await admin.post('/device_templates', { name: 'Z załącznikiem', starter: 'blank' });
    const draft: number = body.office.draft.id;
    const save = (who: Caller, version: number) =>
      who.put(
        `/device_template_versions/${version}/warranty_templates/pl`,
        { ...EMPTY_TEXT, attachments: [own, elsewhere] },
        { 'if-match': '*' },
      );
    await test.db.system((tx) =>
      tx
        .insertInto('files')
        .values({ organisation_id: 2, name: own.name, type: 'application/pdf', path: own.path })
        .execute(),
    );
    const saved = await save(admin, draft);
    expect(saved.status, saved.text).toBe(200);
    const theirs = await stranger.post('/device_templates', { name: 'Obca', starter: 'blank' });
    expect((await save(stranger, theirs.body.office.draft.id)).body).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'attachments.0.path', code: 'unknown-reference' }],
    });
    const file = await admin.get(`/device_templates/${body.id}/export?version=${draft}`);
    expect(file.text).not.toContain('secret.pdf');
    expect(file.body.leftOut).toEqual([{ language: 'pl', name: 'Schemat' }]);
    expect(file.body.warrantyTemplates.pl.attachments).toEqual([elsewhere]);
    const forged = { ...TEMPLATE_FILE, warrantyTemplates: { pl: { ...EMPTY_TEXT, attachments: [own] } } };
    expect((await read(stranger, { file: forged })).body).toMatchObject({
      status: 400,
      violations: [{ propertyPath: 'file.warrantyTemplates.pl', code: 'foreign-file' }],
    });
  });

  it.each<[string, object, number, string]>([
    ['of another version of the portal', { formatVersion: 2 }, 400, 'file.formatVersion file-version'],
    ['of something else', { format: 'notes' }, 400, 'file.format file-format'],
    [
      'without a serial number',
      {
        version: { ...TEMPLATE_FILE.version, parametersSchema: [{ name: 'a', type: 'string', label: 'A' }] },
      },
      400,
      'file.version.parametersSchema one-serial',
    ],
    [
      'with a kind of field that nobody knows',
      {
        version: {
          ...TEMPLATE_FILE.version,
          installationFormSchema: {
            steps: [{ id: 'a', title: 'A', fields: [{ name: 'x', label: 'X', type: 'hologram' }] }],
          },
        },
      },
      400,
      'file.version.installationFormSchema.steps.0.fields.0.type not-an-option',
    ],
    [
      'with conditions in a circle',
      {
        version: {
          ...TEMPLATE_FILE.version,
          inspectionFormSchema: {
            steps: [
              {
                id: 'a',
                title: 'A',
                fields: ['x', 'y'].map((name, at) => ({
                  name,
                  label: name,
                  type: 'text',
                  required: false,
                  showWhen: {
                    any: [{ all: [{ field: `form.${['y', 'x'][at]}`, operator: 'in', values: ['1'] }] }],
                  },
                })),
              },
            ],
          },
        },
      },
      422,
      'inspectionFormSchema.steps.0.fields.0 cycle',
    ],
  ])('%s is refused, with the place', async (_, change, status, place) => {
    const answer = await read(stranger, { file: { ...TEMPLATE_FILE, ...change }, dryRun: false });
    expect(answer.status).toBe(status);
    expect(
      (answer.body.violations as { propertyPath: string; code: string }[]).map(
        ({ propertyPath, code }) => `${propertyPath} ${code}`,
      ),
    ).toContain(place);
  });

  it('of 50 MB or 200 levels is refused before it is read', async () => {
    const deep = `${'['.repeat(200)}${']'.repeat(200)}`;
    expect((await stranger.post('/device_templates/import', body(deep))).status).toBe(400);
    const large = JSON.stringify('x'.repeat(50 * 1024 * 1024));
    expect((await stranger.post('/device_templates/import', body(large))).status).toBe(413);
  });
});
