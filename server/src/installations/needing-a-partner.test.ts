import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { commissioning } from './commission.sample.ts';

describe('a build in which an installer must be linked to a service partner', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;

  beforeAll(async () => {
    test = await buildTestApp({ config: { requireAsp: true } });
    at = await commissioning(test);
  });
  afterAll(() => test.close());

  it('says so to the app', async () => {
    expect((await test.nobody.get('/build')).body).toMatchObject({ requireAsp: true });
  });

  it('takes installations of linked installers only', async () => {
    expect((await at.send(at.installer, 'LINKED-1')).status).toBe(201);
    const refused = await at.send(at.installer2, 'UNLINKED-1');
    expect([refused.status, refused.body.type]).toEqual([422, 'asp-required']);
    const found = await at.admin.get('/installations?search=linked-1');
    expect(found.body.map((row: { customDevice: { serial: string } }) => row.customDevice.serial)).toEqual([
      'LINKED-1',
    ]);
  });
});
