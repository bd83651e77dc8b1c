import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commissioning, manifestOf, picture, type TestFile } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';

const wish = (file: TestFile, clientId: string, changes: object = {}) => {
  const [entry] = manifestOf([file]);
  return [
    {
      filename: file.name,
      filetype: file.type,
      size: entry!.size,
      sha256: entry!.sha256,
      clientId,
      ...changes,
    },
  ];
};

const reference = (file: TestFile, clientId: string, path: string) => ({
  organisation: '/organisations/2',
  name: file.name,
  type: file.type,
  path,
  clientId,
});

describe('the files of a commissioning', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test);
  });
  afterAll(() => test.close());

  const put = (url: string, file: TestFile, bytes = file.bytes) =>
    test.app.inject({
      method: 'PUT',
      url: url.replace('http://portal.test', ''),
      headers: { 'content-type': file.type },
      payload: bytes,
    });
  it('get a slot only as they were declared, and only from the one who declared them', async () => {
    const { body } = await at.send(at.installer, 'SLOT-1');
    const [file] = at.signatures;
    const status = async (who: typeof at.admin, changes: object) =>
      (await who.post('/get-s3-urls', wish(file!, body.clientId, changes))).status;
    expect(await status(at.installer, {})).toBe(200);
    expect(await status(at.installer, { size: 1 })).toBe(422);
    expect(await status(at.installer, { sha256: 'a'.repeat(64) })).toBe(422);
    expect(await status(at.installer, { filetype: 'image/jpeg' })).toBe(422);
    expect(await status(at.installer, { filetype: 'text/html' })).toBe(422);
    expect(await status(at.installer, { filename: 'other.png' })).toBe(404);
    expect(await status(at.installer, { clientId: randomUUID() })).toBe(404);
    expect(await status(at.installer2, {})).toBe(404);
    expect(await status(at.stranger, {})).toBe(404);
    expect(await status(test.nobody, {})).toBe(401);
  });

  it('get their slots in one call, in the order asked, or none: of several records, too', async () => {
    const [one, other] = [await at.send(at.installer, 'MANY-1'), await at.send(at.installer, 'MANY-2')];
    const [first, second] = at.signatures;
    const wishes = [
      ...wish(second!, one.body.clientId),
      ...wish(first!, other.body.clientId),
      ...wish(first!, one.body.clientId),
    ];
    const key = { 'idempotency-key': randomUUID() };
    const given = await at.installer.post('/get-s3-urls', wishes, key);
    const again = await at.installer.post('/get-s3-urls', wishes, key);
    expect(again.body.paths).toEqual(given.body.paths);
    for (const [index, file] of [second!, first!, first!].entries()) {
      expect((await put(given.body.urls[index], file)).statusCode).toBe(200);
      const { clientId } = wishes[index]!;
      const saved = await at.installer.post('/files', reference(file, clientId, given.body.paths[index]));
      expect(saved.body).toMatchObject({ name: file.name, path: given.body.paths[index] });
    }
    const ask = async (who: typeof at.admin, more: object[]) =>
      (await who.post('/get-s3-urls', [...wishes, ...more])).status;
    expect(await ask(at.installer, wish(first!, one.body.clientId, { filename: 'undeclared.png' }))).toBe(
      404,
    );
    expect(await ask(at.installer, wish(first!, randomUUID()))).toBe(404);
    expect(await ask(at.installer2, [])).toBe(404);
    expect(await ask(at.installer, [{ filename: 'manual.png', filetype: first!.type }])).toBe(403);
    const wrong = await at.installer.post('/get-s3-urls', [
      ...wishes,
      ...wish(first!, one.body.clientId, { size: 1 }),
    ]);
    expect([wrong.status, wrong.body.violations[0].propertyPath]).toEqual([422, '3.size']);
  });

  it('are referred to only when the stored bytes are there, once or many times', async () => {
    const { body } = await at.send(at.installer, 'REF-1');
    const [file] = at.signatures;
    const { urls, paths } = (await at.installer.post('/get-s3-urls', wish(file!, body.clientId))).body;
    const early = await at.installer.post('/files', reference(file!, body.clientId, paths[0]));
    expect([early.status, early.body.type]).toEqual([422, 'files-missing']);
    expect((await put(urls[0], file!, Buffer.from('something else'))).statusCode).toBe(422);
    expect((await put(urls[0], file!)).statusCode).toBe(200);
    const strangers = await at.installer2.post('/files', reference(file!, body.clientId, paths[0]));
    expect(strangers.status).toBe(404);
    const saved = await at.installer.post('/files', reference(file!, body.clientId, urls[0]));
    expect(saved.body).toMatchObject({ name: file!.name, path: paths[0] });
    const again = await at.installer.post('/files', reference(file!, body.clientId, paths[0]));
    expect(again.body).toEqual(saved.body);
  });

  it('complete the installation with the last one, also when the last two arrive at once', async () => {
    const { body } = await at.send(at.installer, 'LAST-1');
    const slots = await Promise.all(
      at.signatures.map(
        async (file) => (await at.installer.post('/get-s3-urls', wish(file, body.clientId))).body,
      ),
    );
    for (const [index, file] of at.signatures.entries()) await put(slots[index].urls[0], file);
    await Promise.all(
      at.signatures.map((file, index) =>
        at.installer.post('/files', reference(file, body.clientId, slots[index].paths[0])),
      ),
    );
    const read = await at.installer.get(`/installations/${body.id}`);
    expect(read.body.complete).toBe(true);
    const url: string = read.body.files[0].url;
    const bytes = await test.app.inject({ method: 'GET', url: url.replace('http://portal.test', '') });
    expect(bytes.rawPayload.equals(at.signatures[0]!.bytes)).toBe(true);
    const bare = await test.app.inject({
      method: 'GET',
      url: url.replace('http://portal.test', '').replace(/\?.*/, ''),
    });
    expect(bare.statusCode).toBe(403);
    test.clock.now = new Date(test.clock.now.getTime() + 6 * 60_000);
    const late = await test.app.inject({ method: 'GET', url: url.replace('http://portal.test', '') });
    expect(late.statusCode).toBe(403);
  });

  it('of a correction are declared with it; a photo that never arrived no longer holds it up', async () => {
    const lost = await picture('lost.png', 'photos.0', 33);
    const sent = await at.send(at.installer, 'FIX-1', { photos: [{ name: 'lost.png' }] }, {}, [
      ...at.signatures,
      lost,
    ]);
    await at.upload(at.installer, sent.body.clientId);
    const fresh = await picture('fresh.png', 'photos.0', 44);
    const { headers, body } = await at.installer.get(`/installations/${sent.body.id}`);
    expect(body.complete).toBe(false);
    const patched = await at.installer.patch(
      `/installations/${sent.body.id}`,
      { photos: [{ name: 'fresh.png', caption: 'pompa' }], files: manifestOf([fresh]) },
      { 'if-match': String(headers['etag']) },
    );
    expect(patched.body.files.map((file: { name: string }) => file.name)).not.toContain('lost.png');
    await at.upload(at.installer, sent.body.clientId, [fresh]);
    expect((await at.installer.get(`/installations/${sent.body.id}`)).body.complete).toBe(true);
  });

  it('of the library are the admins’ alone', async () => {
    const file = await picture('manual.png', 'x', 5);
    const ask = [{ filename: file.name, filetype: file.type }];
    expect((await at.installer.post('/get-s3-urls', ask)).status).toBe(403);
    const { urls, paths } = (await at.admin.post('/get-s3-urls', ask)).body;
    expect((await put(urls[0], file)).statusCode).toBe(200);
    const body = {
      organisation: '/organisations/2',
      name: 'Manual',
      type: file.type,
      path: paths[0],
      language: 'pl',
    };
    expect((await at.admin.post('/files', { ...body, organisation: '/organisations/1' })).status).toBe(404);
    const saved = await at.admin.post('/files', body);
    expect(saved.status).toBe(201);
    expect((await at.admin.post('/files', body)).body.id).toBe(saved.body.id);
  });
});
