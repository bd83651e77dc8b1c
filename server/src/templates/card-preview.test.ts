import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagesOf, textOf } from '../cards/samples/pdf-tools.sample.ts';
import { buildTestApp, type Caller, type TestApp } from '../../test/test-app.ts';
import {
  buildDevice,
  buildDraft,
  buildInstallation,
  buildTemplate,
  EMPTY_TEXT,
} from '../../test/test-builders.ts';

let test: TestApp;
let admin: Caller;
let superadmin: Caller;
let stranger: Caller;
let built: Awaited<ReturnType<typeof buildTemplate>>;
let address: string;

beforeAll(async () => {
  test = await buildTestApp();
  admin = await test.as('admin@org2.test');
  superadmin = await test.as('superadmin@org2.test');
  stranger = await test.as('admin@org1.test');
  built = await test.db.system((tx) => buildTemplate(tx, 2));
  address = `/device_template_versions/${await test.db.system((tx) => buildDraft(tx, built))}`;
});
afterAll(() => test.close());

const terms = { basicMonths: 27, extendedMonths: 60, yearlyInspection: true, parts: [] };
const line = (...content: object[]) => ({ type: 'paragraph', content });
const text = (words: string) => ({ type: 'text', text: words });
const placeholder = (key: string) => ({ type: 'placeholder', attrs: { key } });
const template = (...content: object[]) => ({ ...EMPTY_TEXT, content: { type: 'doc', content } });
const body = (more: object = {}) => ({ language: 'pl', template: template(), terms, ...more });

async function ask(who: Caller, form: 'preview' | 'picture', asked: object) {
  const url = `/api${address}/card_${form}`;
  const answer = await who.inject({ method: 'POST', url, payload: asked });
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    bytes: answer.rawPayload,
    problem: answer.statusCode >= 400 ? answer.json().type : null,
  };
}

async function made(of: typeof built, customer: string): Promise<number> {
  return test.db.system(async (tx) => {
    const deviceId = await buildDevice(tx, 2, of, `SN-${customer}`);
    const owner = { ownerId: test.people.org2.installer, deviceId, template: of };
    return buildInstallation(tx, 2, owner, {
      customer_name: customer,
      installation_date: '2026-03-15',
      customer_language: 'pl',
    });
  });
}

const asked = (installation: number) => body({ installation: `/installations/${installation}` });

describe('the card beside the warranty editor', () => {
  it('prints the words that are not saved yet, of an invented installation, as a specimen', async () => {
    const content = template(
      line(text('Gwarancji udziela się: '), placeholder('installation.customerName')),
      line(text('do dnia '), placeholder('warranty.end')),
    );
    const { status, type, bytes } = await ask(admin, 'preview', body({ template: content }));
    expect([status, type]).toEqual([200, 'application/pdf']);
    const words = textOf(bytes);
    expect(words).toContain('Gwarancji udziela się: Jan Przykładowy');
    // The clock of the test stands on 15 June 2026: 27 and 60 months later.
    expect(words).toContain('do dnia 15.06.2031');
    expect(words).toContain('15.09.2028');
    expect(words).toContain('WZÓR');
  });

  it.each([
    ['en', 'SPECIMEN', 'John Example'],
    ['de', 'MUSTER', 'Max Mustermann'],
  ])('prints it in %s, too', async (language, specimen, name) => {
    const words = textOf((await ask(admin, 'preview', body({ language }))).bytes);
    expect(words).toContain(specimen);
    expect(words).toContain(name);
  });

  it('prints a real installation of this template, and none of another one or another maker', async () => {
    const id = await made(built, 'Anna Prawdziwa');
    expect(textOf((await ask(admin, 'preview', asked(id))).bytes)).toContain('Anna Prawdziwa');
    const other = await test.db.system((tx) => buildTemplate(tx, 2));
    const elsewhere = await made(other, 'Jan Inny');
    expect(await ask(admin, 'preview', asked(elsewhere))).toMatchObject({
      status: 404,
      problem: 'installation-not-found',
    });
    expect((await ask(stranger, 'preview', asked(id))).status).toBe(404);
  });

  it('prints a dash for what the template has not, and refuses what is no text', async () => {
    const gone = template(line(text('Moc: '), placeholder('device.gone'), text('.')));
    expect(textOf((await ask(admin, 'preview', body({ template: gone }))).bytes)).toContain('Moc: –.');
    const script = template({ type: 'script', content: [] });
    expect(await ask(admin, 'preview', body({ template: script }))).toMatchObject({
      status: 400,
      problem: 'invalid-input',
    });
  });

  it('is drawn as one picture of its pages, none of which is covered by the paper of another', async () => {
    const asked = body({
      template: template(line(text('Strona 1')), { type: 'pageBreak' }, line(text('2'))),
    });
    const drawn = await ask(admin, 'picture', asked);
    expect([drawn.status, drawn.type]).toEqual([200, 'image/svg+xml']);
    const svg = drawn.bytes.toString();
    const pages = pagesOf((await ask(admin, 'preview', asked)).bytes).length;
    const [, width = 0, height = 0] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
    expect(Number(height) / Number(width)).toBeCloseTo((pages * 297) / 210, 2);
    expect(svg).not.toMatch(/fill="#ffffff"[^>]*d="M 0 0v 841/);
    expect(svg).not.toContain('<script');
  });

  it('is printed one at a time for a person: the next one replaces it, and nobody else’s', async () => {
    const [older, newer, hers] = await Promise.all([
      ask(admin, 'preview', body()),
      ask(admin, 'picture', body()),
      ask(superadmin, 'preview', body()),
    ]);
    expect(older).toMatchObject({ status: 409, problem: 'preview-replaced' });
    expect([newer.status, hers.status]).toEqual([200, 200]);
  });
});

const insert = (name: string) =>
  test.db.system((tx) =>
    tx
      .insertInto('files')
      .values({ organisation_id: 2, name, type: 'application/pdf', path: `library/${name}`, size: 10 })
      .execute(),
  );

const listed = async (query: string) =>
  ((await admin.get(`/organisations/2/files?${query}`)).body as Record<string, unknown>[]).map(
    ({ name, path, version, newest, language }) => ({ name, path, version, newest, language }),
  );

describe('the files of the office', () => {
  it('are listed the newest first, with a link each', async () => {
    await insert('stara.pdf');
    await insert('nowa.pdf');
    const { status, body: files } = await admin.get('/organisations/2/files?itemsPerPage=2');
    expect([status, files.map((file: { name: string }) => file.name)]).toEqual([
      200,
      ['nowa.pdf', 'stara.pdf'],
    ]);
    expect(files[0]).toMatchObject({ path: 'library/nowa.pdf', size: 10, organisation: '/organisations/2' });
    expect(files[0].url).toContain('nowa.pdf');
  });

  it.each([
    ['Maßblatt.pdf', 'massblatt'],
    ['Maßband.pdf', 'MAßBAND'],
    // As a Mac names its files: letter and accent apart.
    ['Karta obsługi – próbna.pdf'.normalize('NFD'), 'próbna'],
    ['Résumé technique.pdf', 'resume'],
    ['100% sprawna_.pdf', '% _'],
  ])('%s is found by %s', async (name, search) => {
    await insert(name);
    const names = (await listed(`search=${encodeURIComponent(search)}`)).map((file) => file['name']);
    expect(names).toContain(name);
    expect(names).not.toContain('stara.pdf');
  });

  it('are searched without a sign that nothing can have', async () => {
    const { status, body } = await admin.get('/organisations/2/files?search=star%00a');
    expect([status, body.map((file: { name: string }) => file.name)]).toEqual([200, ['stara.pdf']]);
  });

  it('are told with the version that the library leads to by now, which alone is offered', async () => {
    await test.db.system(async (tx) => {
      const entry = await tx
        .insertInto('support_materials')
        .values({
          organisation_id: 2,
          name: 'Schemat łączenia.pdf',
          kind: 'document',
          language: 'pl',
          position: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const version = (number: number) =>
        tx
          .insertInto('files')
          .values({
            organisation_id: 2,
            name: 'schemat.pdf',
            type: 'application/pdf',
            path: `library/schemat-${number}.pdf`,
            entry_id: entry.id,
            version: number,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
      await version(1);
      const { id: file_id } = await version(2);
      await tx.updateTable('support_materials').set({ file_id }).where('id', '=', entry.id).execute();
    });
    const named = { name: 'Schemat łączenia.pdf', language: 'pl' };
    const newest = { ...named, path: 'library/schemat-2.pdf', version: 2, newest: null };
    expect(await listed('newest=true&search=laczenia%20SCHEMAT')).toEqual([newest]);
    expect(await listed('newest=true&search=inny')).toEqual([]);
    expect(await listed('path[]=library/schemat-1.pdf&path[]=library/gone.pdf')).toEqual([
      {
        ...named,
        path: 'library/schemat-1.pdf',
        version: 1,
        newest: { version: 2, path: 'library/schemat-2.pdf' },
      },
    ]);
    expect((await stranger.get('/organisations/2/files?path[]=library/schemat-1.pdf')).status).toBe(404);
  });

  it('that are gone keep a version from being published, at their place', async () => {
    const attachments = [{ kind: 'internal', name: 'Schemat', path: 'library/gone.pdf' }];
    await test.db.system((tx) =>
      tx
        .updateTable('warranty_templates')
        .set({ template: JSON.stringify({ ...EMPTY_TEXT, attachments }) })
        .where('version_id', '=', Number(address.split('/').at(-1)))
        .execute(),
    );
    const refused = await admin.post(`${address}/publish`, { note: 'Schemat' });
    expect(refused.body).toMatchObject({
      type: 'invalid-values',
      violations: [{ propertyPath: 'warranty_templates.pl.attachments.0.path', code: 'unknown-reference' }],
    });
  });
});

describe('the first warranty text in a language', () => {
  it('is saved by whoever says that there is none, and does not overwrite somebody else’s', async () => {
    const first = { 'if-match': '"no-text-yet"' };
    const save = (text: object) => admin.put(`${address}/warranty_templates/de`, text, first);
    expect((await save(EMPTY_TEXT)).status).toBe(200);
    expect((await save({ ...EMPTY_TEXT, showDataTable: false })).status).toBe(412);
    expect((await admin.get(`${address}/warranty_templates/de`)).body.showDataTable).toBe(true);
  });
});
