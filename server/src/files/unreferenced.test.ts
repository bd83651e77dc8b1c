import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manifestOf, picture } from '../installations/commission.sample.ts';
import { servicing } from '../services/servicing.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof servicing>>;
let stray: ReturnType<typeof manifestOf>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await servicing(portal);
  stray = manifestOf([await picture('a.png', 'issuePhotos.0', 50)]);
});
afterAll(() => portal.close());

const refusal = (index: number) => ({
  status: 422,
  body: {
    type: 'invalid-values',
    violations: [{ propertyPath: `files.${index}.name`, code: 'not-referred-to' }],
  },
});

test.each(['issuePhotos.0', 'nowhere.at.all'])(
  'a service that declares a file for %s and names it nowhere is refused, not taken in without it',
  async (field) => {
    const { deviceId } = await at.accepted(at.installer, `STRAY-${field}`);
    const clientId = randomUUID();
    const files = stray.map((file) => ({ ...file, field }));
    expect(await at.begin(at.installer, deviceId, { clientId, files })).toMatchObject(refusal(0));
    const named = { clientId, files, issuePhotos: [{ name: 'a.png', caption: null }] };
    expect(await at.begin(at.installer, deviceId, named)).toMatchObject({
      status: 201,
      body: { complete: false },
    });
  },
);

test('an installation that declares a photo and names it nowhere is refused', async () => {
  const files = [...manifestOf(at.signatures), ...stray];
  expect(await at.send(at.installer, 'STRAY-1', { files })).toMatchObject(refusal(2));
  const photos = [{ name: 'a.png', caption: null }];
  expect((await at.send(at.installer, 'STRAY-1', { files, photos })).status).toBe(201);
});

test('an inspection that declares a photo and names it nowhere is refused, also of a question that is hidden', async () => {
  const { installationId } = await at.accepted(at.installer, 'STRAY-2');
  const body = {
    ...at.carriedOut('2026-06-15T10:00:00.000Z', { files: [...manifestOf(at.pictures), ...stray] }),
    clientId: randomUUID(),
    installation: `/installations/${installationId}`,
  };
  expect(await at.installer.post('/inspections', body)).toMatchObject(refusal(2));
  const survey = { data: { hydraulics: { pressure: 1.8, filter: 'yes', photo: 'a.png' } } };
  const hidden = await at.installer.post('/inspections', { ...body, survey });
  expect(hidden).toMatchObject({ status: 201, body: { files: [{}, {}] } });
});

test('a photo that moves up a place in a correction is uploaded there, before it has come and after', async () => {
  const [first, second] = [await picture('a.png', 'photos.0', 50), await picture('b.png', 'photos.1', 60)];
  const named = (...photos: (typeof first)[]) => photos.map(({ name }) => ({ name, caption: null }));
  const sent = await at.send(at.installer, 'STRAY-3', {
    files: manifestOf([...at.signatures, first, second]),
    photos: named(first, second),
  });
  const moved = { ...second, field: 'photos.0' };
  const correction = { files: manifestOf([moved]), photos: named(moved) };
  const corrected = await at.installer.patch(`/installations/${sent.body.id}`, correction, {
    'if-match': '*',
  });
  expect(corrected).toMatchObject({ status: 200, body: { complete: false } });
  const files = [...at.signatures, moved];
  for (let attempt = 0; attempt < 2; attempt += 1)
    for (const reference of await at.carry(at.installer, sent.body.clientId, files))
      expect((await at.installer.post('/files', reference)).status).toBe(201);
  expect(await at.installer.get(`/installations/${sent.body.id}`)).toMatchObject({
    body: { complete: true, photos: [{ name: 'b.png' }] },
  });
});
