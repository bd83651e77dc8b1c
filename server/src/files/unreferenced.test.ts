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
