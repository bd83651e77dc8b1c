import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commissioning, manifestOf, picture, type TestFile } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { TEST_ENGINE } from '../../test/test-database.ts';
import { answerAfter } from '../../test/test-locks.ts';

const declared = ({ type, bytes }: TestFile) => ({
  type,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

describe('a photo that is gone from the installer’s phone', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;
  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test);
  });
  afterAll(() => test.close());

  /** An installation with one photo; both signatures have come, the photo has not. */
  async function waiting(serial: string) {
    const photo = await picture('plate.png', 'photos.0', 33);
    const sent = await at.send(at.installer, serial, { photos: [{ name: 'plate.png' }] }, {}, [
      ...at.signatures,
      photo,
    ]);
    const { clientId, id } = sent.body;
    for (const file of at.signatures) await carried(file, clientId);
    const declare = (instead: object | null, name = 'plate.png', who = at.installer) =>
      who.post('/files/declared', { clientId, name, instead }, { 'idempotency-key': crypto.randomUUID() });
    const read = async () => (await at.installer.get(`/installations/${id}`)).body;
    return { clientId, photo, tell: declare, read };
  }

  /** Uploads a file and saves its reference; the status of the first call that is refused, else of the last. */
  async function carried(file: TestFile, clientId: string): Promise<number> {
    const [entry] = manifestOf([file]);
    const slots = await at.installer.post('/get-s3-urls', [
      {
        filename: file.name,
        filetype: file.type,
        size: entry!.size,
        sha256: entry!.sha256,
        field: entry!.field,
        clientId,
      },
    ]);
    if (slots.status !== 200) return slots.status;
    await test.app.inject({
      method: 'PUT',
      url: slots.body.urls[0].replace('http://portal.test', ''),
      headers: { 'content-type': file.type },
      payload: file.bytes,
    });
    const reference = {
      organisation: '/organisations/2',
      name: file.name,
      type: file.type,
      path: slots.body.paths[0],
      clientId,
    };
    return (await at.installer.post('/files', reference)).status;
  }

  it('is not left out where it is a signature, whatever place it was declared for', async () => {
    const [customer, installer] = at.signatures;
    if (!customer || !installer) throw new Error('There are two signatures');
    const sent = await at.send(at.installer, 'LOST-0', {}, {}, [
      { ...customer, field: 'photos.0' },
      installer,
    ]);
    expect(sent.status, sent.text).toBe(201);
    const { clientId } = sent.body;
    await carried(installer, clientId);
    const leftOut = await at.installer.post('/files/declared', {
      clientId,
      name: 'customer.png',
      instead: null,
    });
    expect([leftOut.status, leftOut.body.violations]).toMatchObject([
      422,
      [{ propertyPath: 'instead', code: 'required' }],
    ]);
    expect((await at.admin.post(`/installations/${sent.body.id}/accept`)).body.type).toBe('files-missing');
  });

  it('is taken anew: the new one is declared in its place and completes the installation', async () => {
    const { clientId, tell, read } = await waiting('LOST-1');
    const anew = await picture('plate.png', 'photos.0', 77);
    expect(await carried(anew, clientId)).toBe(422);
    const answer = await tell(declared(anew));
    expect([answer.status, answer.body]).toEqual([200, { name: 'plate.png', state: 'expected' }]);
    expect(await read()).toMatchObject({ complete: false });
    expect(await carried(anew, clientId)).toBe(201);
    expect(await read()).toMatchObject({ complete: true });
  });

  it.skipIf(TEST_ENGINE !== 'postgres').each([
    ['left out', null],
    ['taken anew', { type: 'image/png', size: 10, sha256: 'a'.repeat(64) }],
  ])('is not %s when it arrives in the same moment', async (what, instead) => {
    const { clientId, photo, tell, read } = await waiting(`LATE-${what}`);
    const answer = await answerAfter(
      test,
      { table: 'record_files', where: sql`client_id = ${clientId} and name = 'plate.png'` },
      () => tell(instead),
      sql`update record_files set arrived_at = now(), path = 'records/2026-06/arrived'
        where client_id = ${clientId} and name = 'plate.png'`,
    );
    expect([answer?.status, answer?.body]).toEqual([200, { name: 'plate.png', state: 'arrived' }]);
    const [{ sha256 }] = [declared(photo)];
    expect((await read()).files.find(({ name }: { name: string }) => name === 'plate.png')).toMatchObject({
      arrived: true,
      leftOut: false,
      sha256,
    });
  });

  it.skipIf(TEST_ENGINE !== 'postgres')(
    'does not count as the new one when it arrives in the moment in which that is declared in its place',
    async () => {
      const { clientId, photo, read } = await waiting('LATE-NEW');
      const anew = await picture('plate.png', 'photos.0', 80);
      const { size, sha256 } = declared(anew);
      const status = await answerAfter(
        test,
        { table: 'record_files', where: sql`client_id = ${clientId} and name = 'plate.png'` },
        () => carried(photo, clientId),
        sql`update record_files set size = ${size}, sha256 = ${sha256}
          where client_id = ${clientId} and name = 'plate.png'`,
      );
      expect(status).toBe(422);
      expect(await read()).toMatchObject({ complete: false });
      expect(await carried(anew, clientId)).toBe(201);
      expect(await read()).toMatchObject({ complete: true });
    },
  );

  it.skipIf(TEST_ENGINE !== 'postgres').each(['arrives', 'is left out', 'is taken anew'])(
    'and %s waits for who corrects its installation, and holds nothing that they need',
    async (what) => {
      const { clientId, photo, tell, read } = await waiting(`TURN-${what}`);
      const [reference] = await at.carry(at.installer, clientId, [photo]);
      const { id } = await read();
      const answer = await answerAfter(
        test,
        { table: 'installations', id },
        () =>
          what === 'arrives'
            ? at.installer.post('/files', reference)
            : tell(what === 'is left out' ? null : declared(photo)),
        sql`select from record_files where client_id = ${clientId} for update nowait`,
      );
      expect(answer?.status, answer?.text).toBe(what === 'arrives' ? 201 : 200);
    },
  );

  it('is left out: the installation is complete without it, and says that it was left out', async () => {
    const { tell, read } = await waiting('LOST-2');
    const before = await read();
    expect(before.complete).toBe(false);
    const answer = await tell(null);
    expect([answer.status, answer.body]).toEqual([200, { name: 'plate.png', state: 'left-out' }]);
    const after = await read();
    expect(after.complete).toBe(true);
    expect(after.files.find(({ name }: { name: string }) => name === 'plate.png')).toMatchObject({
      arrived: false,
      leftOut: true,
      url: null,
    });
    expect(after.files.filter(({ leftOut }: { leftOut: boolean }) => leftOut)).toHaveLength(1);
    // The installation is complete now and may have been decided on: no other photo is expected.
    const late = await picture('plate.png', 'photos.0', 77);
    expect((await tell(declared(late))).body).toEqual({ name: 'plate.png', state: 'left-out' });
    expect((await read()).files).toEqual(after.files);
  });

  it('that had come after all stays what it is, whatever the phone says', async () => {
    const { clientId, photo, tell, read } = await waiting('LOST-3');
    expect(await carried(photo, clientId)).toBe(201);
    const anew = await picture('plate.png', 'photos.0', 78);
    expect((await tell(declared(anew))).body).toEqual({ name: 'plate.png', state: 'arrived' });
    expect((await tell(null)).body).toEqual({ name: 'plate.png', state: 'arrived' });
    const file = (await read()).files.find(({ name }: { name: string }) => name === 'plate.png');
    expect(file).toMatchObject({ sha256: declared(photo).sha256, arrived: true, leftOut: false });
  });

  it('comes after it was left out when another phone still has it', async () => {
    const { clientId, photo, tell, read } = await waiting('LOST-4');
    await tell(null);
    expect(await carried(photo, clientId)).toBe(201);
    const file = (await read()).files.find(({ name }: { name: string }) => name === 'plate.png');
    expect(file).toMatchObject({ arrived: true, leftOut: false });
  });

  it('can be changed by the one who declared it alone, and by what a photo may be', async () => {
    const { tell } = await waiting('LOST-5');
    const anew = declared(await picture('plate.png', 'photos.0', 79));
    expect((await tell(anew, 'plate.png', at.installer2)).status).toBe(404);
    expect((await tell(anew, 'plate.png', at.stranger)).status).toBe(404);
    expect((await tell(anew, 'other.png')).status).toBe(404);
    expect((await tell({ ...anew, type: 'text/html' })).status).toBe(400);
    expect((await tell({ ...anew, size: 0 })).status).toBe(400);
    expect((await tell(null, 'plate.png', test.nobody)).status).toBe(401);
  });

  it('is never a signature: no record goes without one', async () => {
    const [signature] = at.signatures;
    const { body } = await at.send(at.installer, 'LOST-6');
    const refused = await at.installer.post('/files/declared', {
      clientId: body.clientId,
      name: signature!.name,
      instead: null,
    });
    expect([refused.status, refused.body.violations?.[0]]).toMatchObject([
      422,
      { propertyPath: 'instead', code: 'required' },
    ]);
  });
});
