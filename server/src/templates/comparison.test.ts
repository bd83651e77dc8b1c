import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { runReplay } from './replay-commands.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildDevice, buildInstallation } from '../../test/test-builders.ts';

let test: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeAll(async () => {
  test = await buildTestApp();
  at = await commissioning(test);
});
afterAll(() => test.close());

const ANY = { 'if-match': '*' };

/** A draft of the next version, with one more question that has to be answered, and 30 months. */
async function stricterDraft(): Promise<number> {
  const { body } = await at.admin.post(`/device_templates/${at.template.id}/draft`, {
    from: `/device_template_versions/${at.template.versionId}`,
  });
  const [step] = body.installationFormSchema.steps;
  const colour = { name: 'colour', label: 'Kolor', type: 'text', required: true };
  await at.admin.patch(
    `/device_template_versions/${body.id}`,
    {
      installationFormSchema: { steps: [{ ...step, fields: [...step.fields, colour] }] },
      warrantyTerms: { basicMonths: 30, extendedMonths: null },
    },
    ANY,
  );
  return body.id;
}

describe('before a draft is published, an admin', () => {
  let draft: number;
  let installation: number;
  beforeAll(async () => {
    installation = await at.commission(at.installer, 'CMP-1');
    await at.installer.get('/organisations/2/device_templates?isActive=true');
    draft = await stricterDraft();
  });

  it('sees what changes, and whom it concerns', async () => {
    const address = `/device_template_versions/${draft}/comparison?with=${at.template.versionId}`;
    const { body } = await at.admin.get(address);
    expect(body).toMatchObject({
      before: { id: at.template.versionId, number: 1 },
      after: { id: draft, number: 2 },
      consequences: { phones: 1, allPhones: 1, people: 1, devices: 1, installations: 1, waiting: 1 },
    });
    expect(
      (body.changes as { part: string; change: { kind: string; property?: string } }[]).map(
        ({ part, change }) => [part, change.kind, change.property],
      ),
    ).toEqual(
      expect.arrayContaining([
        ['installation', 'added', undefined],
        ['terms', 'property', 'basicMonths'],
      ]),
    );
    expect((await at.strangeAdmin.get(address)).status).toBe(404);
  });

  it('does not see an installation among those that wait once its installer has withdrawn it', async () => {
    const id = await at.commission(at.installer, 'CMP-2');
    const address = `/device_template_versions/${draft}/comparison?with=${at.template.versionId}`;
    expect((await at.admin.get(address)).body.consequences).toMatchObject({ installations: 2, waiting: 2 });
    const withdrawn = await at.installer.patch(
      `/installations/${id}`,
      { withdrawn: true },
      { 'if-match': '*' },
    );
    expect(withdrawn.status, withdrawn.text).toBe(200);
    expect((await at.admin.get(address)).body.consequences).toMatchObject({ installations: 2, waiting: 1 });
    expect((await at.admin.delete(`/installations/${id}`, { 'if-match': '*' })).status).toBe(204);
  });

  it('has it tried on installations that were made, which stay as they are', async () => {
    const before = (await at.admin.get(`/installations/${installation}`)).body;
    const begun = await at.admin.post(`/device_template_versions/${draft}/replay`, {});
    expect([begun.status, begun.body.state, begun.body.total]).toEqual([202, 'waiting', 1]);
    await test.settle();
    const { body } = await at.admin.get(`/device_template_replays/${begun.body.id}`);
    expect(body).toMatchObject({
      state: 'done',
      done: 1,
      total: 1,
      result: {
        installations: 1,
        lacking: [{ id: installation, names: ['colour'] }],
        refused: [],
        hiding: [],
        attachments: [],
        period: [{ id: installation, names: ['warrantyTerms'] }],
      },
    });
    expect((await at.admin.get(`/installations/${installation}`)).body).toEqual(before);
    expect((await at.strangeAdmin.get(`/device_template_replays/${begun.body.id}`)).status).toBe(404);
    expect((await at.installer.post(`/device_template_versions/${draft}/replay`, {})).status).toBe(403);
  });

  it('has it tried on none that lacks its answers: those from before the portal and of erased customers', async () => {
    await at.commission(at.installer, 'CMP-ERASED', { customerEmail: 'erased@customer.test' });
    const erased = await at.admin.post('/customers/erase', { email: 'erased@customer.test' });
    expect(erased.body).toEqual({ installations: 1 });
    await test.db.system(async (tx) => {
      const device = await buildDevice(tx, 2, at.template, 'CMP-IMPORTED');
      const of = { ownerId: at.people.installer, deviceId: device, template: at.template };
      await buildInstallation(tx, 2, of, { survey: '{}', imported_at: '2026-06-01T10:00:00.000Z' });
    });
    const begun = await at.admin.post(`/device_template_versions/${draft}/replay`, {});
    expect([begun.status, begun.body.total]).toEqual([202, 1]);
    await test.settle();
    const { body } = await at.admin.get(`/device_template_replays/${begun.body.id}`);
    expect(body).toMatchObject({ state: 'done', done: 1, total: 1 });
    expect(body.result.lacking.map(({ id }: { id: number }) => id)).toEqual([installation]);
  });

  it('is told that a trial failed once it failed three times, until a later attempt succeeds', async () => {
    const begun = await at.admin.post(`/device_template_versions/${draft}/replay`, {});
    const state = async () =>
      (await at.admin.get(`/device_template_replays/${begun.body.id}`)).body.state as string;
    /** Runs an attempt whose first transaction fails. */
    const failing = async (attempt: number): Promise<string> => {
      const broken = new Error('no connection');
      let isBroken = true;
      const within: typeof test.db.within = (scope, work) => {
        if (!isBroken) return test.db.within(scope, work);
        isBroken = false;
        return Promise.reject(broken);
      };
      await expect(runReplay({ db: { within } }, 2, begun.body.id, attempt)).rejects.toBe(broken);
      return state();
    };
    expect(await failing(2)).toBe('waiting');
    expect(await failing(3)).toBe('failed');
    await test.settle();
    expect(await state()).toBe('done');
  });

  it('has at most the newest five hundred tried', async () => {
    await test.db.system(async (tx) => {
      for (let count = 0; count < 520; count += 1) {
        const device = await buildDevice(tx, 2, at.template, `MANY-${count}`);
        await buildInstallation(
          tx,
          2,
          { ownerId: at.people.installer, deviceId: device, template: at.template },
          { survey: JSON.stringify({ hydraulics: { pressure: '1,6' } }) },
        );
      }
    });
    expect((await at.admin.post(`/device_template_versions/${draft}/replay`, { count: 501 })).status).toBe(
      400,
    );
    const { body } = await at.admin.post(`/device_template_versions/${draft}/replay`, { count: 500 });
    await runReplay(test.deps, 2, body.id);
    const read = (await at.admin.get(`/device_template_replays/${body.id}`)).body;
    expect([read.state, read.done, read.result.lacking.length]).toEqual(['done', 500, 500]);
  });
});
