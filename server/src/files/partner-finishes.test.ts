import { manifestOf, picture } from '../installations/commission.sample.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { servicing } from '../services/servicing.sample.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof servicing>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await servicing(portal);
  portal.clock.now = new Date('2026-06-15T10:00:00.000Z');
});
afterAll(() => portal.close());

test('the photos of a service that a partner finishes for a linked installer arrive, whosever installation it is on', async () => {
  const { installationId, deviceId } = await at.accepted(at.installer2, 'PARTNER-1');
  const shared = await at.admin.post(`/installations/${installationId}/receivers`, {
    user: `/users/${at.people.installer}`,
  });
  expect(shared.status, shared.text).toBe(201);
  const begun = await at.begin(at.installer, deviceId);
  expect(begun.status, begun.text).toBe(201);
  const photos = [await picture('naprawione.png', 'fixedPhotos.0', 77)];
  const url = `/services/${begun.body.id}`;
  const done = await at.change(at.asp, url, {
    status: 'done',
    repairDescription: 'Wymieniono czujnik',
    fixedPhotos: [{ name: 'naprawione.png' }],
    files: manifestOf(photos),
  });
  expect(done.status, done.text).toBe(200);
  const wish = manifestOf(photos).map(({ name, type, ...file }) => ({
    filename: name,
    filetype: type,
    ...file,
    clientId: done.body.clientId,
  }));
  expect((await at.asp.post('/get-s3-urls', wish)).status).toBe(200);
  await at.upload(at.asp, done.body.clientId, photos);
  expect((await at.asp.get(url)).body).toMatchObject({ complete: true });
});
