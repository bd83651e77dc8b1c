import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manifestOf, picture, requestBody } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { servicing } from '../services/servicing.sample.ts';

let test: TestApp;
let at: Awaited<ReturnType<typeof servicing>>;
beforeAll(async () => {
  test = await buildTestApp();
  at = await servicing(test);
});
afterAll(() => test.close());

const key = () => ({ 'idempotency-key': randomUUID() });

describe('A request whose client id has made a record of other content', () => {
  it('is told of the installation that stands and its version, and corrects it by them', async () => {
    const clientId = randomUUID();
    const first = await at.send(at.installer, 'OTHER-1', { clientId }, key());
    const photo = await picture('nowe.png', 'photos', 77);
    const corrected = {
      clientId,
      customerName: 'Jan Kowalczyk',
      photos: [{ name: 'nowe.png', caption: null }],
      files: manifestOf([...at.signatures, photo]),
    };
    const second = await at.send(at.installer, 'OTHER-1', corrected, key());
    expect(second).toMatchObject({ status: 409, body: { type: 'changed-content', record: first.body.id } });
    const { customerName, photos, files } = corrected;
    const patched = await at.installer.patch(
      `/installations/${first.body.id}`,
      { customerName, photos, files },
      { ...key(), 'if-match': String(second.headers.etag) },
    );
    expect(patched).toMatchObject({ status: 200, body: { customerName: 'Jan Kowalczyk' } });
    const [saved] = await at.upload(at.installer, clientId, [photo]);
    expect(saved?.status).toBe(201);
  });

  it('is the same request in another order of its keys', async () => {
    const body = { clientId: randomUUID(), customerName: 'Ewa Lis' };
    const { body: first } = await at.send(at.installer, 'ORDER-1', body, key());
    const sent = requestBody(at.template, 'ORDER-1', at.signatures, body);
    const turned = Object.fromEntries(Object.entries(sent).toReversed());
    const again = await at.installer.post('/installations', turned, key());
    expect([again.status, again.body.id]).toEqual([201, first.id]);
  });

  it('is taken for the same where the record is from before content was noted', async () => {
    const clientId = randomUUID();
    const first = await at.send(at.installer, 'BEFORE-1', { clientId }, key());
    await test.db.system((tx) =>
      tx
        .updateTable('installations')
        .set({ content_hash: null })
        .where('id', '=', Number(first.body.id))
        .execute(),
    );
    const again = await at.send(at.installer, 'BEFORE-1', { clientId, customerName: 'Inna' }, key());
    expect([again.status, again.body.customerName]).toEqual([201, 'Jan Kowalski']);
  });

  it('is told of the inspection and of the service that stand', async () => {
    const { installationId, deviceId } = await at.accepted(at.installer, 'VISITS-1');
    const inspection = {
      clientId: randomUUID(),
      installation: `/installations/${installationId}`,
      status: 'scheduled',
      executionDate: '2026-07-01',
    };
    const inspected = await at.installer.post('/inspections', inspection, key());
    expect((await at.installer.post('/inspections', inspection, key())).status).toBe(201);
    const moved = await at.installer.post(
      '/inspections',
      { ...inspection, executionDate: '2026-07-02' },
      key(),
    );
    expect(moved).toMatchObject({
      status: 409,
      body: { type: 'changed-content', record: inspected.body.id },
    });
    const clientId = randomUUID();
    const begun = await at.begin(at.installer, deviceId, { clientId });
    expect((await at.begin(at.installer, deviceId, { clientId })).status).toBe(201);
    const other = await at.begin(at.installer, deviceId, { clientId, faultDescription: 'Inna usterka' });
    expect(other).toMatchObject({ status: 409, body: { type: 'changed-content', record: begun.body.id } });
    expect(other.headers.etag).toBe((await at.installer.get(`/services/${begun.body.id}`)).headers.etag);
  });

  it('tells nobody else of it', async () => {
    const clientId = randomUUID();
    await at.send(at.installer, 'MINE-1', { clientId }, key());
    const others = await at.send(at.installer2, 'MINE-1', { clientId, customerName: 'Inna' }, key());
    expect(others).toMatchObject({ status: 409, body: { type: 'client-id-taken' } });
    expect(others.body.record).toBeUndefined();
  });
});
