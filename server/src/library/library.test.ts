import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildTemplate } from '../../test/test-builders.ts';
import { buildTestApp, type Caller, type TestApp } from '../../test/test-app.ts';
import { TEST_ENGINE } from '../../test/test-database.ts';
import { answerAfter } from '../../test/test-locks.ts';
import { forgetUploads } from './jobs.ts';

let portal: TestApp;
let admin: Caller;
let installer: Caller;
beforeAll(async () => {
  portal = await buildTestApp();
  admin = await portal.as('admin@org2.test');
  installer = await portal.as('installer@org2.test');
});
afterAll(() => portal.close());

const ANY = { 'if-match': '*' };
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const local = (url: string): string => url.replace('http://portal.test', '');
const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`);

async function folder(name: string, parent: number | null = null, language = 'pl'): Promise<number> {
  const made = await admin.post('/library_entries', { kind: 'folder', language, parent, name });
  expect(made.status).toBe(201);
  return made.body.id;
}

/** Makes an entry the variant of a new folder in another language. */
async function joined(id: number, language: string) {
  const variantOf = await folder('Variant', null, language);
  return admin.patch(`/library_entries/${id}`, { variantOf }, ANY);
}

/** Uploads a document as the library page does. */
async function upload(bytes: Buffer, name: string, place: object, filetype = 'application/pdf') {
  const wish = { filename: name, filetype, size: bytes.length, sha256: sha256(bytes) };
  const { urls, paths } = (await admin.post('/get-s3-urls', [wish])).body;
  const headers = { 'content-type': filetype, 'x-amz-acl': 'public-read' };
  const put = await portal.app.inject({ method: 'PUT', url: local(urls[0]), payload: bytes, headers });
  const body = { organisation: '/organisations/2', name, type: filetype, path: paths[0], language: 'pl' };
  return { put, path: String(paths[0]), saved: await admin.post('/files', { ...body, ...place }) };
}

/** What the file holds that a link leads to. */
async function follow(link: string): Promise<string> {
  const { headers } = await portal.app.inject({ url: local(link) });
  return (await portal.app.inject({ url: local(String(headers.location)) })).body;
}

const tree = async (language = 'pl') => admin.get(`/libraries/${language}`);
const entries = async (language = 'pl') =>
  (await tree(language)).body.entries as { id: number; name: string; parent: number | null }[];
const materials = async (caller = installer) =>
  (await caller.get('/organisations/2/support_materials?itemsPerPage=100')).body as {
    id: number;
    name: string;
    url: string | null;
    sha256: string | null;
  }[];

/** The answer to a document with this preview. */
async function withPreview(preview: string) {
  return (await upload(pdf(`for ${preview}`), 'Sheet.pdf', { folder: null, preview })).saved;
}

/** A document in a language. */
async function sheet(language: string): Promise<number> {
  return (await upload(pdf(`sheet ${language}`), 'Sheet.pdf', { folder: null, language })).saved.body.entry;
}

/** Names the variant of an entry in another language; the group that it is in then. */
async function join(entry: number, variantOf: number): Promise<string | null> {
  const { status, body, text } = await admin.patch(`/library_entries/${entry}`, { variantOf }, ANY);
  expect(status, text).toBe(200);
  return body.variantGroup;
}

/** The groups of variants that entries of all three languages are in. */
async function groupsOf(...ids: readonly number[]): Promise<(string | null | undefined)[]> {
  const trees = await Promise.all(['pl', 'de', 'en'].map((language) => tree(language)));
  const all = trees.flatMap(({ body }) => body.entries as { id: number; variantGroup: string | null }[]);
  return ids.map((one) => all.find(({ id }) => id === one)?.variantGroup);
}

describe('the file library', () => {
  test('keeps what was there before it: the folders and documents of the support pages', async () => {
    const { id } = await portal.db.system((tx) =>
      tx
        .insertInto('support_materials')
        .values({ organisation_id: 2, name: 'Kept', kind: 'link', language: 'pl', url: 'https://x.test' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    expect(await entries()).toContainEqual(expect.objectContaining({ id, name: 'Kept', parent: null }));
    expect(await materials()).toContainEqual(expect.objectContaining({ id, url: 'https://x.test' }));
  });

  test.each(['   ', '\t', '\u00A0'])('refuses a document named %j, and trims a name', async (name) => {
    const { saved, path } = await upload(pdf('unnamed'), name, { folder: null });
    expect(saved.body).toMatchObject({
      status: 400,
      violations: [{ propertyPath: 'name', code: 'required' }],
    });
    const type = 'application/pdf';
    const body = { organisation: '/organisations/2', name: ' Named.pdf ', type, path, language: 'pl' };
    expect((await admin.post('/files', body)).body.name).toBe('Named.pdf');
  });

  test('takes a document into a folder, from where an installer reads it; sent twice it is one', async () => {
    const manuals = await folder('Manuals');
    const bytes = pdf('manual');
    const { saved, path } = await upload(bytes, 'Manual.pdf', { folder: manuals });
    expect(saved.status).toBe(201);
    const body = { organisation: '/organisations/2', name: 'Manual.pdf', type: 'application/pdf', path };
    const again = await admin.post('/files', { ...body, language: 'pl', folder: manuals });
    expect(again.body.entry).toBe(saved.body.entry);
    const found = (await materials()).find(({ id }) => id === saved.body.entry);
    expect(found).toMatchObject({ name: 'Manual.pdf', sha256: sha256(bytes) });
    const opened = await portal.app.inject({ url: local(found?.url ?? '') });
    expect(opened.statusCode).toBe(302);
    const part = await portal.app.inject({
      url: local(String(opened.headers.location)),
      headers: { range: 'bytes=0-4' },
    });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      '%PDF-',
      `bytes 0-4/${bytes.length}`,
    ]);
  });

  test('takes a document out of the sight of installers, until the office shows it', async () => {
    const { saved } = await upload(pdf('scheme'), 'Scheme.pdf', { folder: null, hidden: true });
    const id = saved.body.entry;
    expect(await entries()).toContainEqual(expect.objectContaining({ id, name: 'Scheme.pdf', hidden: true }));
    expect(await materials()).not.toContainEqual(expect.objectContaining({ id }));
    await admin.patch(`/library_entries/${id}`, { hidden: false }, ANY);
    expect(await materials()).toContainEqual(expect.objectContaining({ id, name: 'Scheme.pdf' }));
  });

  test('gives a replaced document its next version, and the link leads to the newest', async () => {
    const first = await upload(pdf('first'), 'Prices.pdf', { folder: null });
    const id = first.saved.body.entry;
    const mailed = (await materials()).find((one) => one.id === id)?.url ?? '';
    const second = await upload(pdf('second'), 'Prices 2027.pdf', { replaces: id });
    expect(second.saved.body.entry).toBe(id);
    // The very same content is no new version.
    await upload(pdf('second'), 'Prices 2027.pdf', { replaces: id });
    const { versions } = (await admin.get(`/library_entries/${id}/versions`)).body;
    expect(
      versions.map(({ number, sha256: hash }: { number: number; sha256: string }) => [number, hash]),
    ).toEqual([
      [2, sha256(pdf('second'))],
      [1, sha256(pdf('first'))],
    ]);
    expect((await materials()).find((one) => one.id === id)).toMatchObject({
      name: 'Prices.pdf',
      sha256: sha256(pdf('second')),
    });
    // A link that somebody was mailed leads to the newest; what a card has printed, to the version that it meant.
    expect(await follow(mailed)).toBe(pdf('second').toString());
    expect(await follow(mailed.replace('/newest', ''))).toBe(pdf('first').toString());
  });

  test('is not replaced by a film where it is a document, and says so', async () => {
    const { saved } = await upload(pdf('sheet'), 'Sheet.pdf', { folder: null });
    const film = Buffer.from('\0\0\0\u0018ftypmp42 film');
    const refused = await upload(film, 'Film.mp4', { replaces: saved.body.entry }, 'video/mp4');
    expect(refused.saved).toMatchObject({
      status: 422,
      body: {
        violations: [
          {
            propertyPath: 'replaces',
            message: 'Film można zastąpić tylko filmem, a dokument tylko dokumentem.',
          },
        ],
      },
    });
  });

  test.each([
    [
      'a page by the name of a manual',
      '<!doctype html><script>alert(1)</script>',
      'Manual.pdf',
      'application/pdf',
    ],
    ['a drawing with a script by the name of a photo', '<svg onload="alert(1)"/>', 'photo.png', 'image/png'],
    ['a zip by the name of a manual', 'PK\u0003\u0004 not a manual', 'Manual.pdf', 'application/pdf'],
    ['a page by the name of a film', '<html><video>', 'film.mp4', 'video/mp4'],
  ])('refuses %s, and nothing is half there', async (_, content, name, type) => {
    const before = await entries();
    const { put, saved, path } = await upload(Buffer.from(content), name, { folder: null }, type);
    expect([put.statusCode, put.json().type]).toEqual([422, 'file-kind-refused']);
    expect(saved.status).toBeGreaterThanOrEqual(400);
    expect(await entries()).toEqual(before);
    expect(await portal.deps.storage.describe(path)).toBeNull();
  });

  test('lets one of two admins who move the same tree at once, and tells the other', async () => {
    const [a, b] = [await folder('Both A'), await folder('Both B')];
    const etag = { 'if-match': String((await tree()).headers['etag']) };
    const answers = await Promise.all([
      admin.put('/libraries/pl/places', { entries: [a], parent: b }, etag),
      admin.put('/libraries/pl/places', { entries: [b], parent: a }, etag),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412]);
    const placed = (await entries()).filter(({ id }) => id === a || id === b);
    expect(placed.filter(({ parent }) => parent === null)).toHaveLength(1);
  });

  test.runIf(TEST_ENGINE === 'postgres').each([
    ['deletes a folder', (id: number) => admin.delete(`/library_entries/${id}`, ANY), 204],
    ['joins it to another language', (id: number) => joined(id, 'en'), 200],
  ])(
    'an admin who %s waits for who changes its tree, and holds nothing that they need',
    async (_, act, status) => {
      const id = await folder('Waits');
      const treeRow = {
        table: 'library_trees',
        where: sql`organisation_id = 2 and language = 'pl'`,
      } as const;
      // What the database does for a new entry in this folder.
      const needed = sql`select from support_materials where id = ${id} for key share nowait`;
      expect((await answerAfter(portal, treeRow, () => act(id), needed))?.status).toBe(status);
    },
  );

  test.runIf(TEST_ENGINE === 'postgres')('so does who replaces a file', async () => {
    const { saved } = await upload(pdf('waits, 1'), 'Waits.pdf', { folder: null });
    const id: number = saved.body.entry;
    const treeRow = { table: 'library_trees', where: sql`organisation_id = 2 and language = 'pl'` } as const;
    const needed = sql`select from support_materials where id = ${id} for update nowait`;
    const replace = async () => (await upload(pdf('waits, 2'), 'Waits.pdf', { replaces: id })).saved;
    expect((await answerAfter(portal, treeRow, replace, needed))?.status).toBe(201);
  });

  test('two entries of one language that become the variant of a third at once are not both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const third = await folder('Third', null, 'en');
      const pair = [await folder('First'), await folder('Second')];
      const answers = await Promise.all(
        pair.map((id) => admin.patch(`/library_entries/${id}`, { variantOf: third }, ANY)),
      );
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    }
  });

  test('moves several entries in their order, and a folder neither into itself nor into what lies in it', async () => {
    const [a, b, inside] = [await folder('A'), await folder('B'), await folder('Inside')];
    const etag = { 'if-match': String((await tree()).headers['etag']) };
    const moved = await admin.put('/libraries/pl/places', { entries: [inside, b], parent: a }, etag);
    expect(moved.status).toBe(200);
    const order = (await entries()).filter(({ parent }) => parent === a).map(({ name }) => name);
    expect(order).toEqual(['Inside', 'B']);
    const before = { entries: [b], parent: a, before: inside };
    await admin.put('/libraries/pl/places', before, ANY);
    expect((await entries()).filter(({ parent }) => parent === a).map(({ name }) => name)).toEqual([
      'B',
      'Inside',
    ]);
    await admin.put('/libraries/pl/places', { ...before, before: b }, ANY);
    expect((await entries()).filter(({ parent }) => parent === a).map(({ name }) => name)).toEqual([
      'B',
      'Inside',
    ]);
    const elsewhere = await admin.put('/libraries/pl/places', { ...before, before: a }, ANY);
    expect([elsewhere.status, elsewhere.body.violations[0].propertyPath]).toEqual([422, 'before']);
    for (const to of [a, inside]) {
      const refused = await admin.put('/libraries/pl/places', { entries: [a], parent: to }, ANY);
      expect(refused.status).toBe(422);
      expect(refused.body.violations[0].code).toBe('into-itself');
    }
    // Another admin still sees the tree as it was.
    const late = await admin.put('/libraries/pl/places', { entries: [b], parent: null }, etag);
    expect([late.status, late.body.type]).toEqual([412, 'changed-meanwhile']);
    expect((await admin.delete(`/library_entries/${a}`, etag)).status).toBe(412);
  });

  test('takes links by http and https alone', async () => {
    const link = { kind: 'link', language: 'pl', parent: null, name: 'Page' };
    for (const url of ['javascript:alert(1)', 'ftp://maker.test', 'maker.test']) {
      expect((await admin.post('/library_entries', { ...link, url })).status).toBe(400);
    }
    expect((await admin.post('/library_entries', { ...link, url: 'http://maker.test/x' })).status).toBe(201);
    // The keyboard of a phone begins with a capital.
    const typed = await admin.post('/library_entries', { ...link, url: 'Https://maker.test/X' });
    expect(typed).toMatchObject({ status: 201, body: { url: 'https://maker.test/X' } });
  });

  test('hides a folder with all that lies in it from installers', async () => {
    const shown = await folder('Shown');
    const inner = await folder('Inner', shown);
    const { saved } = await upload(pdf('hidden'), 'Hidden.pdf', { folder: inner });
    expect((await admin.get(`/library_entries/${shown}/usage`)).body.support).toBe(1);
    await admin.patch(`/library_entries/${shown}`, { hidden: true }, ANY);
    const seen = (await materials()).map(({ id }) => id);
    for (const id of [shown, inner, saved.body.entry]) expect(seen).not.toContain(id);
    expect((await admin.get(`/library_entries/${shown}/usage`)).body.support).toBe(0);
  });

  test('says where a document is used, and keeps what a warranty template prints', async () => {
    const { saved, path } = await upload(pdf('warranty'), 'Terms.pdf', { folder: null });
    const id = saved.body.entry;
    const template = await portal.db.system(async (tx) => {
      const built = await buildTemplate(tx, 2, { template: { name: 'Pump with terms' } });
      const attachment = { kind: 'internal', name: 'Terms', path };
      await sql`insert into warranty_templates (organisation_id, version_id, language, template)
        values (2, ${built.versionId}, 'de', ${JSON.stringify({ attachments: [attachment] })}::jsonb)`.execute(
        tx,
      );
      return built;
    });
    await admin.patch(`/library_entries/${id}`, { deviceTypes: [template.id] }, ANY);
    await upload(pdf('warranty 2'), 'Terms.pdf', { replaces: id });
    const { body } = await admin.get(`/library_entries/${id}/usage`);
    expect(body).toEqual({
      inside: 0,
      support: 1,
      warranties: [
        {
          template: 'Pump with terms',
          version: 1,
          language: 'de',
          published: true,
          file: 'Terms.pdf',
          fileVersion: 1,
        },
      ],
      deviceTypes: ['Pump with terms'],
    });
    const refused = await admin.delete(`/library_entries/${id}`, ANY);
    expect([refused.status, refused.body.type]).toEqual([409, 'file-in-use']);
    expect(refused.body.detail).toContain('Pump with terms');
    await portal.db.system((tx) =>
      sql`delete from warranty_templates where version_id = ${template.versionId}`.execute(tx),
    );
    expect((await admin.delete(`/library_entries/${id}`, ANY)).status).toBe(204);
    await portal.settle();
    expect(await portal.deps.storage.describe(path)).toBeNull();
  });

  test('joins the variants of a document, one a language', async () => {
    const pl = (await upload(pdf('pl'), 'Karta.pdf', { folder: null })).saved.body.entry;
    const de = (await upload(pdf('de'), 'Karte.pdf', { folder: null, language: 'de' })).saved.body.entry;
    const other = (await upload(pdf('de 2'), 'Blatt.pdf', { folder: null, language: 'de' })).saved.body.entry;
    const joined = await admin.patch(`/library_entries/${de}`, { variantOf: pl }, ANY);
    expect(joined.body.variantGroup).not.toBeNull();
    const again = await admin.patch(`/library_entries/${other}`, { variantOf: pl }, ANY);
    expect(again.body.violations[0].code).toBe('language-taken');
  });

  test('keeps the second language of a document when its third is named, from whichever of them', async () => {
    for (const [from, named] of [
      ['pl', 'en'],
      ['en', 'pl'],
    ] as const) {
      const made = { pl: await sheet('pl'), de: await sheet('de'), en: await sheet('en') };
      await join(made.pl, made.de);
      const group = await join(made[from], made[named]);
      expect(group).toEqual(expect.any(String));
      expect(await groupsOf(made.pl, made.de, made.en)).toEqual([group, group, group]);
    }
  });

  test('gives a document the other of two variants in one language when that one is named', async () => {
    const [pl, first, second] = [await sheet('pl'), await sheet('de'), await sheet('de')];
    const before = await join(pl, first);
    const after = await join(pl, second);
    expect(after).not.toBe(before);
    expect(await groupsOf(pl, first, second)).toEqual([after, before, after]);
  });

  test('takes for a preview no picture that something else refers to: it would go with this entry', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const jpeg = (place: object) => upload(picture, 'Picture.jpg', place, 'image/jpeg');
    const slot = async () => (await jpeg({ organisation: '/organisations/1' })).path;
    const [free, ofRecord, shown] = [await slot(), await slot(), (await jpeg({ folder: null })).path];
    await portal.db.system((tx) =>
      tx
        .updateTable('upload_slots')
        .set({ client_id: randomUUID(), field: 'photos' })
        .where('path', '=', ofRecord)
        .execute(),
    );
    expect((await withPreview(free)).status).toBe(201);
    for (const taken of [free, ofRecord, shown])
      expect(await withPreview(taken)).toMatchObject({ status: 422, body: { type: 'files-missing' } });
  });

  test('gives links that work for anyone only while the library is public', async () => {
    const { saved } = await upload(pdf('open'), 'Open.pdf', { folder: null });
    const id = saved.body.entry;
    const url = async () => (await materials()).find((one) => one.id === id)?.url ?? '';
    const open = await url();
    expect((await portal.app.inject({ url: local(open) })).statusCode).toBe(302);
    await admin.patch('/organisations/2/library', { publicLibrary: false }, ANY);
    expect((await portal.app.inject({ url: local(open) })).statusCode).toBe(404);
    const headers = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'de' };
    const page = await portal.app.inject({ url: local(open), headers });
    expect(page.statusCode).toBe(404);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('<h1 style="font-size: 1.5rem">Dieses Dokument gibt es hier nicht mehr</h1>');
    expect(await url()).toContain('signature=');
    await admin.patch('/organisations/2/library', { publicLibrary: true }, ANY);
  });
});

const parts = (id: number, caller = installer) => caller.get(`/support_materials/${id}/parts`);

describe('the hashes of parts, by which a phone checks its copy', () => {
  test('are those of every 4 megabytes, and the same when asked again, by several at once', async () => {
    const bytes = Buffer.concat([pdf('long'), Buffer.alloc(4_194_304, 'page')]);
    const { saved } = await upload(bytes, 'Long.pdf', { folder: null });
    const answer = {
      sha256: sha256(bytes),
      size: bytes.length,
      partBytes: 4_194_304,
      parts: [sha256(bytes.subarray(0, 4_194_304)), sha256(bytes.subarray(4_194_304))],
    };
    const [first, second] = await Promise.all([parts(saved.body.entry), parts(saved.body.entry)]);
    expect([first.body, second.body]).toEqual([answer, answer]);
    expect((await parts(saved.body.entry, admin)).body).toEqual(answer);
    // Of a replaced file they are the newest version's.
    await upload(pdf('short'), 'Short.pdf', { replaces: saved.body.entry });
    expect((await parts(saved.body.entry)).body.parts).toEqual([sha256(pdf('short'))]);
  });

  test('are told of nothing that is hidden, of no folder, and of no file that has changed on the disk', async () => {
    const { saved, path } = await upload(pdf('secret'), 'Secret.pdf', { folder: null });
    const id = saved.body.entry;
    await admin.patch(`/library_entries/${id}`, { hidden: true }, ANY);
    expect((await parts(id)).status).toBe(404);
    expect((await parts(await folder('No file'))).status).toBe(404);
    await admin.patch(`/library_entries/${id}`, { hidden: false }, ANY);
    await portal.db.system((tx) =>
      tx
        .updateTable('files')
        .set({ sha256: sha256(pdf('other')) })
        .where('path', '=', path)
        .execute(),
    );
    expect((await parts(id)).body.type).toBe('file-mismatch');
  });
});

describe('an upload in parts', () => {
  const PART = 8_388_608;
  const film = Buffer.alloc(PART + 1_000, 'film');
  film.set(Buffer.from('\0\0\0\u0018ftypmp42'));
  const wish = {
    filename: 'film.mp4',
    filetype: 'video/mp4',
    size: film.length,
    fingerprint: sha256(Buffer.from('a film')),
  };
  const halves = [film.subarray(0, PART), film.subarray(PART)];
  const sign = async (id: string, number: number) => {
    const hash = sha256(halves[number - 1] ?? Buffer.alloc(0));
    const { body } = await admin.post(`/uploads/${id}/parts`, [{ number, sha256: hash }]);
    return local(body.urls[0]);
  };
  const headers = { 'content-type': 'application/octet-stream' };
  const put = async (id: string, number: number, payload = halves[number - 1]) =>
    (await portal.app.inject({ method: 'PUT', url: await sign(id, number), payload, headers })).statusCode;

  test('goes on where it broke off, is refused while a part is missing, and becomes one film', async () => {
    const begun = (await admin.post('/uploads', wish)).body;
    expect([begun.partBytes, begun.received]).toEqual([PART, []]);
    expect(await put(begun.id, 1)).toBe(200);
    expect((await admin.post(`/uploads/${begun.id}/finish`)).body.type).toBe('files-missing');
    // After a reload the same file is begun again.
    expect((await admin.post('/uploads', wish)).body).toMatchObject({ id: begun.id, received: [1] });
    expect(await put(begun.id, 2, Buffer.alloc(1_000, 'else'))).toBe(422);
    expect(await put(begun.id, 2)).toBe(200);
    const finished = await admin.post(`/uploads/${begun.id}/finish`);
    expect(finished.body).toMatchObject({ size: film.length, sha256: sha256(film) });
    expect((await admin.post(`/uploads/${begun.id}/finish`)).body).toEqual(finished.body);
    // The page was closed before the reference was saved: nothing is sent once more.
    expect((await admin.post('/uploads', wish)).body).toMatchObject({ id: begun.id, received: [1, 2] });
    const body = { organisation: '/organisations/2', name: 'Film', type: 'video/mp4', language: 'pl' };
    const saved = await admin.post('/files', { ...body, path: finished.body.path, folder: null });
    expect(saved.status).toBe(201);
    const url = (await materials()).find(({ id }) => id === saved.body.entry)?.url ?? '';
    const { headers: led } = await portal.app.inject({ url: local(url) });
    const ask = (range: string) =>
      portal.app.inject({ url: local(String(led.location)), headers: { range } });
    const middle = await ask(`bytes=${PART}-${PART + 9}`);
    expect([middle.statusCode, middle.rawPayload.equals(film.subarray(PART, PART + 10))]).toEqual([
      206,
      true,
    ]);
    expect((await ask(`bytes=${film.length}-`)).statusCode).toBe(416);
    // A second entry of the same film is an upload of its own, also once the first is deleted.
    for (const next of ['there', 'deleted']) {
      const { body: other } = await admin.post('/uploads', { ...wish, filename: next });
      expect(other.received).toEqual([]);
      expect(other.path).not.toBe(begun.path);
      await admin.delete(`/library_entries/${saved.body.entry}`, ANY);
    }
  });

  test('of one film to two folders is two uploads, each gone on with by itself', async () => {
    const [spring, autumn] = [await folder('Spring'), await folder('Autumn')];
    const oneFilm = { ...wish, fingerprint: sha256(Buffer.from('one film')) };
    const send = async (place: number) => {
      const asked = { ...oneFilm, destination: `folder ${place}` };
      const { id, path } = (await admin.post('/uploads', asked)).body;
      expect([await put(id, 1), await put(id, 2)]).toEqual([200, 200]);
      expect((await admin.post('/uploads', asked)).body).toMatchObject({ id, path, received: [1, 2] });
      return { id, path };
    };
    const uploads = [await send(spring), await send(autumn)];
    const saved: number[] = [];
    for (const [at, { id, path }] of uploads.entries()) {
      expect((await admin.post(`/uploads/${id}/finish`)).status).toBe(200);
      const body = { organisation: '/organisations/2', name: 'Film', type: 'video/mp4', language: 'pl' };
      saved.push((await admin.post('/files', { ...body, path, folder: [spring, autumn][at] })).body.entry);
    }
    const placed = (await entries()).filter(({ id }) => saved.includes(id)).map(({ parent }) => parent);
    expect(placed).toEqual([spring, autumn]);
  });

  test('that an app of an earlier release began goes on to the first place that is asked for', async () => {
    const before = { ...wish, fingerprint: sha256(Buffer.from('an earlier film')) };
    const begun = (await admin.post('/uploads', before)).body;
    await portal.app.inject({ method: 'PUT', url: await sign(begun.id, 1), payload: halves[0], headers });
    const first = await admin.post('/uploads', { ...before, destination: 'folder 1' });
    expect(first.body).toMatchObject({ id: begun.id, received: [1] });
    const second = await admin.post('/uploads', { ...before, destination: 'folder 2' });
    expect(second.body.received).toEqual([]);
    expect(second.body.id).not.toBe(begun.id);
    expect((await admin.post('/uploads', { ...before, destination: 'folder 1' })).body.id).toBe(begun.id);
  });

  test.each([
    ['a film over 500 megabytes', { size: 524_288_001 }, 400],
    ['a picture over 25 megabytes', { filetype: 'image/png', size: 26_214_401 }, 413],
    ['a page', { filetype: 'text/html' }, 400],
  ])('is not begun for %s', async (_, change, status) => {
    expect((await admin.post('/uploads', { ...wish, ...change })).status).toBe(status);
  });

  test('whose time is over is forgotten with its parts, one after the storage failed the next night', async () => {
    const begun = await Promise.all(
      ['never finished', 'nor this one'].map(async (text) => {
        const asked = { ...wish, fingerprint: sha256(Buffer.from(text)) };
        const { id, path } = (await admin.post('/uploads', asked)).body;
        expect(await put(id, 1)).toBe(200);
        return { id: String(id), path: String(path) };
      }),
    );
    const { storage } = portal.deps;
    const drop = storage.dropParts.bind(storage);
    let isDown = true;
    const failing = vi.spyOn(storage, 'dropParts').mockImplementation(async (path, storageId) => {
      if (isDown && path === begun[0]?.path) throw new Error('The bucket is not there for a moment');
      await drop(path, storageId);
    });
    const night = async () => {
      const later = new Date(portal.clock.now.getTime() + 8 * 86_400_000);
      await forgetUploads({ ...portal.deps, clock: () => later }).catch(() => undefined);
      return Promise.all(begun.map(async ({ path }) => (await storage.receivedParts(path, '')).length));
    };
    expect(await night()).toEqual([1, 0]);
    isDown = false;
    expect(await night()).toEqual([0, 0]);
    failing.mockRestore();
    const rows = await portal.db.system((tx) => tx.selectFrom('uploads').select('id').execute());
    expect(rows).toEqual([]);
  });

  test('refuses what turns out to be of another kind; the same file chosen again is begun anew', async () => {
    const zip = Buffer.from('PK\u0003\u0004 not a film at all');
    const asked = { ...wish, size: zip.length, fingerprint: sha256(zip), filetype: 'application/pdf' };
    const begun = (await admin.post('/uploads', asked)).body;
    const { urls } = (await admin.post(`/uploads/${begun.id}/parts`, [{ number: 1, sha256: sha256(zip) }]))
      .body;
    await portal.app.inject({ method: 'PUT', url: local(urls[0]), payload: zip, headers });
    const finished = await admin.post(`/uploads/${begun.id}/finish`);
    expect([finished.status, finished.body.type]).toEqual([422, 'file-kind-refused']);
    // A bucket takes no more parts of what it has put together.
    const again = (await admin.post('/uploads', asked)).body;
    expect(again.received).toEqual([]);
    expect([again.id, again.path]).not.toEqual([begun.id, begun.path]);
    expect(await portal.deps.storage.receivedParts(begun.path, '')).toEqual([]);
  });
});
