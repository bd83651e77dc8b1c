import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTemplate } from '../../test/test-builders.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';

const form = (...fields: object[]) =>
  JSON.stringify({ steps: [{ id: 'start', title: 'Uruchomienie', fields }] });
const TEXT = { name: 'note', label: 'Uwagi', type: 'text', required: false };
const TIME = { name: 'at', label: 'Godzina', type: 'time', required: true };

describe('an app that cannot read the active version of a template', () => {
  let test: TestApp;
  let readable: number;
  let unreadable: number;

  beforeAll(async () => {
    test = await buildTestApp();
    const version = { installation_form: form(TIME) };
    [readable, unreadable] = await test.db.system(async (tx) => {
      const first = await buildTemplate(tx, 2, { version: { installation_form: form(TEXT) } });
      const later = await buildTemplate(tx, 2, { version });
      const {
        template_id: _,
        id: __,
        ...row
      } = await tx
        .selectFrom('template_versions')
        .selectAll()
        .where('id', '=', later.versionId)
        .executeTakeFirstOrThrow();
      const { id } = await tx
        .insertInto('template_versions')
        .values({
          ...row,
          template_id: first.id,
          number: 2,
          parameters_schema: JSON.stringify(row.parameters_schema),
          installation_form: JSON.stringify(row.installation_form),
          inspection_form: JSON.stringify(row.inspection_form),
          production_form: JSON.stringify(row.production_form),
          warranty_terms: JSON.stringify(row.warranty_terms),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .updateTable('device_templates')
        .set({ active_version_id: id })
        .where('id', '=', first.id)
        .execute();
      return [first.id, later.id];
    });
  });
  afterAll(() => test.close());

  const active = async (id: number, headers: Record<string, string>) => {
    const installer = await test.as('installer@org2.test');
    const one = await installer.get(`/device_templates/${id}`, headers);
    const list = await installer.get('/organisations/2/device_templates', headers);
    const listed = (list.body as { id: number; activeVersion: unknown }[]).find((each) => each.id === id);
    expect(listed?.activeVersion).toEqual(one.body.activeVersion);
    return one.body.activeVersion;
  };

  it('gets the newest one before it that it can read', async () => {
    expect(await active(readable, { 'reader-level': '1' })).toMatchObject({ number: 1, readerLevel: 1 });
    expect(await active(readable, { 'reader-level': '2' })).toMatchObject({ number: 2, readerLevel: 2 });
  });

  it('gets none where it can read none, and the list of the others all the same', async () => {
    expect(await active(unreadable, { 'reader-level': '1' })).toBeNull();
    expect(await active(unreadable, { 'reader-level': '2' })).toMatchObject({ number: 1, readerLevel: 2 });
  });

  it.each(['', 'none', '-1', '9999', '1e3'])('reads as the first release when it says %j', async (level) => {
    const headers = { 'sec-fetch-site': 'same-origin', 'reader-level': level };
    expect(await active(readable, headers)).toMatchObject({ number: 1 });
  });

  it('is no browser: a program of the maker’s that says nothing is given what is in use', async () => {
    expect(await active(readable, {})).toMatchObject({ number: 2 });
    // As Node's `fetch` does.
    expect(await active(readable, { 'sec-fetch-mode': 'cors' })).toMatchObject({ number: 2 });
  });

  it('is told by one that is newer than the server what the server has', async () => {
    expect(await active(readable, { 'reader-level': '12' })).toMatchObject({ number: 2 });
  });
});
