import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FormSchema } from '@portal/domain/form/schema';
import { declarationIn } from '@portal/domain/templates/labels';
import { buildTestApp, type Caller, type TestApp } from '../../test/test-app.ts';
import { buildDraft, buildTemplate } from '../../test/test-builders.ts';
import { COMMISSIONING_DECLARATION } from '../starters/writing-forms.ts';

let portal: TestApp;
let admin: Caller;
beforeAll(async () => {
  portal = await buildTestApp();
  admin = await portal.as('admin@org2.test');
});
afterAll(() => portal.close());

const { text: POLISH, texts: { en = '', de = '' } = {} } = COMMISSIONING_DECLARATION;
const ANY = { 'if-match': '*' };
const steps = [
  { id: 'first', title: 'Krok', fields: [{ name: 'note', label: 'Uwagi', type: 'text', required: false }] },
];
/** What a builder of an earlier release left: it wrote `text` alone, and phones read `texts`. */
const before = (text: string) => ({ steps, declaration: { text, texts: { pl: POLISH, en, de } } });

/** A template of an earlier release, published with this declaration and with a draft that has it too. */
const templateOf = (text: string, mainLanguage: 'pl' | 'de' = 'pl') =>
  portal.db.system(async (tx) => {
    const template = await buildTemplate(tx, 2, {
      template: { main_language: mainLanguage },
      version: { installation_form: JSON.stringify(before(text)) },
    });
    return { ...template, draft: await buildDraft(tx, template) };
  });

async function formOf(version: number): Promise<FormSchema> {
  return (await admin.get(`/device_template_versions/${version}`)).body.installationFormSchema;
}

test('the Polish declaration of a starter is written once', async () => {
  const { body } = await admin.post('/device_templates', { name: 'Pompa', starter: 'air-heat-pump' });
  const { declaration } = await formOf(body.office.draft.id);
  expect(declaration).toEqual({ text: POLISH, texts: { en, de } });
});

test.each([
  ['pl', { pl: 'Odbieram', en, de }],
  ['de', { pl: POLISH, en, de: 'Odbieram' }],
] as const)(
  'a draft from an earlier release reads as its admin has rewritten it, in %s',
  async (main, texts) => {
    const { draft } = await templateOf('Odbieram', main);
    const untouched = await templateOf(POLISH, main);
    const name = '../db/migrations/085-rewritten-declarations.sql';
    await sql.raw(await readFile(new URL(name, import.meta.url), 'utf8')).execute(portal.db.kysely);
    expect((await formOf(draft)).declaration).toEqual({ text: 'Odbieram', texts });
    expect((await formOf(untouched.draft)).declaration).toEqual(before(POLISH).declaration);
  },
);

test('the next draft of a published version has the rewritten declaration, and what was signed stays', async () => {
  const { id, versionId, draft } = await templateOf('Odbieram urządzenie');
  expect((await admin.delete(`/device_template_versions/${draft}`, ANY)).status).toBe(204);
  const next = await admin.post(`/device_templates/${id}/draft`, {
    from: `/device_template_versions/${versionId}`,
  });
  expect(next.status, next.text).toBe(201);
  expect(declarationIn(next.body.installationFormSchema, 'pl')).toBe('Odbieram urządzenie');
  expect(declarationIn(next.body.installationFormSchema, 'de')).toBe(de);
  expect(declarationIn(await formOf(versionId), 'pl')).toBe(POLISH);
});

test('what a builder of an earlier release saves reads as it was written there', async () => {
  const { draft } = await templateOf(POLISH);
  const saved = await admin.patch(
    `/device_template_versions/${draft}`,
    { installationFormSchema: before('Przyjmuję') },
    ANY,
  );
  expect(saved.status, saved.text).toBe(200);
  expect(declarationIn(saved.body.installationFormSchema, 'pl')).toBe('Przyjmuję');
});

test('a file from an earlier release makes a template with the rewritten declaration', async () => {
  const { id, versionId } = await templateOf('Kwituję');
  const { body: file } = await admin.get(`/device_templates/${id}/export?version=${versionId}`);
  const made = await admin.post('/device_templates/import', { file, dryRun: false });
  expect(made.status, made.text).toBe(200);
  expect(declarationIn(await formOf(made.body.template.office.draft.id), 'pl')).toBe('Kwituję');
});

test('a Polish text beside German words is left alone once the main language is German', async () => {
  const { draft } = await templateOf(POLISH, 'de');
  const written = { text: 'Odbieram', texts: { en, de } };
  const saved = await admin.patch(
    `/device_template_versions/${draft}`,
    { installationFormSchema: { steps, declaration: written } },
    ANY,
  );
  expect(saved.body.installationFormSchema.declaration).toEqual(written);
});
