import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildDevice, buildInstallation, buildTemplate } from '../../test/test-builders.ts';
import { buildNextVersion } from '../../test/test-next-version.ts';
import { commissioning, deviceOf } from './commission.sample.ts';

describe('previews for reading offline', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;
  let own: number;
  let strangers: number;
  let elsewhere: number;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test);
    await test.db.system(async (tx) => {
      const make = async (ownerId: number, serial: string) =>
        buildInstallation(tx, 2, {
          ownerId,
          deviceId: await buildDevice(tx, 2, at.template, serial),
          template: at.template,
        });
      own = await make(at.people.installer, 'OWN-1');
      strangers = await make(at.people.installer2, 'STRANGE-1');
      const foreign = await buildTemplate(tx, 1);
      elsewhere = await buildInstallation(tx, 1, {
        ownerId: test.people.org1.installer,
        deviceId: await buildDevice(tx, 1, foreign, 'FOREIGN-1'),
        template: foreign,
      });
    });
  });
  afterAll(() => test.close());

  const previews = (ids: readonly number[]) =>
    at.installer.get(`/installation_previews?${ids.map((id) => `id[]=${id}`).join('&')}`);

  it('are the installations themselves, each with the tag that a correction sends back and its history', async () => {
    const { body, status } = await previews([own]);
    expect(status).toBe(200);
    const one = await at.installer.get(`/installations/${own}`);
    expect(body).toHaveLength(1);
    expect(body[0].installation).toMatchObject({ id: own, customDevice: one.body.customDevice });
    expect(body[0].etag).toBe(one.headers['etag']);
    expect(body[0].history).toEqual((await at.installer.get(`/installations/${own}/events`)).body);
  });

  it('keep a history of more lines than a page of a list has', async () => {
    await test.db.system((tx) =>
      tx
        .insertInto('events')
        .values(
          Array.from({ length: 20 }, () => ({
            organisation_id: 2,
            installation_id: own,
            type: 'installation.updated',
          })),
        )
        .execute(),
    );
    const { body } = await previews([own]);
    expect(body[0].history.length).toBeGreaterThanOrEqual(20);
    const whole = await at.installer.get(`/installations/${own}/events?itemsPerPage=100`);
    expect(body[0].history).toEqual(whole.body);
  });

  it('have the questions with which each was filled in, though somebody else has installed its device with newer ones since', async () => {
    const rejected = await at.send(at.installer, 'RENAMED-1');
    await at.admin.post(`/installations/${rejected.body.id}/reject`, { reason: 'Brak zdjęć' });
    const versionId = await test.db.system((tx) => buildNextVersion(tx, at.template));
    const customDevice = deviceOf({ ...at.template, versionId }, { serial: 'RENAMED-1' });
    const theirs = await at.send(at.installer2, 'RENAMED-1', { customDevice });
    expect(theirs.body.customDevice.schemaVersion).toMatchObject({
      id: versionId,
      number: 2,
      parametersSchema: [{ name: 'serial' }, { name: 'output' }],
    });
    const asFilledIn = {
      id: at.template.versionId,
      number: 1,
      parametersSchema: [{ name: 'serial' }, { name: 'power' }],
    };
    const one = await at.installer.get(`/installations/${rejected.body.id}`);
    expect(one.body.customDevice.schemaVersion).toMatchObject(asFilledIn);
    const { body } = await previews([rejected.body.id]);
    expect(body[0].installation.customDevice).toEqual(one.body.customDevice);
    // The device itself is what it is now.
    const device = await at.admin.get(`/custom_devices/${one.body.customDevice.id}`);
    expect(device.body.schemaVersion).toMatchObject({ id: versionId });
  });

  it('leave out what the caller may not see, and say of it nothing at all', async () => {
    const { body } = await previews([own, strangers, elsewhere, 999_999]);
    expect(body.map((preview: { installation: { id: number } }) => preview.installation.id)).toEqual([own]);
  });

  it('are asked for where the tag of a row is another than the one that was kept', async () => {
    const row = async () =>
      (await at.installer.get(`/users/${at.people.installer}/installations`)).body.find(
        (each: { id: number }) => each.id === own,
      );
    const before = await row();
    expect(before.etag).toBe((await previews([own])).body[0].etag);
    await at.admin.post(`/installations/${own}/accept`, {});
    expect((await row()).etag).not.toBe(before.etag);
  });

  it('are refused without an installation, and more than a device asks for at once', async () => {
    expect((await previews([])).status).toBe(400);
    expect((await previews(Array.from({ length: 26 }, (_, at) => at + 1))).status).toBe(400);
  });
});
