import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { textOf } from '../cards/samples/pdf-tools.sample.ts';
import { servicing } from './servicing.sample.ts';

describe('the services of an installation', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof servicing>>;
  beforeAll(async () => {
    test = await buildTestApp();
    at = await servicing(test);
  });
  afterAll(() => test.close());

  const correct = (id: number, patch: object) =>
    at.admin.patch(`/installations/${id}`, patch, { 'if-match': '*' });
  const serialOf = async (url: string) => (await at.admin.get(url)).body.customDevice.serial;
  const found = async (search: string) =>
    (await at.admin.get(`/organisations/2/services?search=${search}`)).body.length;
  const finished = { status: 'done', repairDescription: 'Wymieniono urządzenie' } as const;

  /** A device that a service exchanged for another one, approved. */
  async function exchanged(from: string, to: string) {
    const old = await at.begun(at.installer, from);
    await at.change(at.installer, old.url, { ...finished, replacementSerial: to });
    const approved = await at.admin.post(`${old.url}/replacement`, { decision: 'approve' });
    expect(approved.status, approved.text).toBe(200);
    return { ...old, deviceOf: async () => (await at.admin.get(old.url)).body };
  }
  const replacementsOf = async (device: number) => {
    const { body } = await at.installer.get(`/custom_devices/${device}/timeline`);
    return body.entries.filter((entry: { kind: string }) => entry.kind === 'replacement');
  };

  it('go along when its serial number is corrected, and are found by its new number and customer', async () => {
    const typo = await at.begun(at.installer, 'TYPO-1');
    const waiting = await at.begin(at.installer, typo.deviceId);
    const named = { ...finished, replacementSerial: 'TYPO-3' };
    await at.change(at.installer, `/services/${waiting.body.id}`, named);
    const parameters = { serial: 'RIGHT-1' };
    const corrected = await correct(typo.installationId, { parameters, customerName: 'Ewa Poprawna' });
    expect(corrected.status, corrected.text).toBe(200);
    expect(await serialOf(typo.url)).toBe('RIGHT-1');
    expect([await found('RIGHT-1'), await found('Poprawna'), await found('TYPO-1')]).toEqual([2, 2, 0]);
    const repaired = { ...finished, changedParameters: { power: '16 kW' } };
    expect((await at.change(at.installer, typo.url, repaired)).status).toBe(200);
    const installed = await at.installer.get(`/installations/${typo.installationId}`);
    expect(installed.body.customDevice).toMatchObject({ serial: 'RIGHT-1', parameters: { power: '16 kW' } });
    const approved = await at.admin.post(`/services/${waiting.body.id}/replacement`, { decision: 'approve' });
    expect(approved.body.replacedBy).toMatchObject({ serial: 'TYPO-3' });
  });

  it('and its inspections have cards of the right device and customer once a number and a name were mistyped', async () => {
    const typo = await at.begun(at.installer, 'MISTAKEN-1');
    await at.change(at.installer, typo.url, { ...finished, repairDescription: 'Naprawiono' });
    const now = test.clock.now;
    test.clock.now = new Date('2027-06-16T10:00:00.000Z');
    expect((await at.inspect(at.installer, typo.inspectionId, '2027-06-16T09:00:00.000Z')).status).toBe(200);
    const cards = [`${typo.url}/card.pdf`, `/inspections/${typo.inspectionId}/card.pdf`];
    const printed = async (card: string) => {
      const { rawPayload, statusCode } = await at.admin.inject({ method: 'GET', url: `/api${card}` });
      expect(statusCode).toBe(200);
      return { bytes: rawPayload, text: textOf(rawPayload) };
    };
    for (const card of cards) {
      const { bytes, text } = await printed(card);
      expect(text).toContain('MISTAKEN-1');
      expect((await printed(card)).bytes.equals(bytes)).toBe(true);
    }
    const parameters = { serial: 'INTENDED-1' };
    const corrected = await correct(typo.installationId, { parameters, customerName: 'Ewa Poprawna' });
    expect(corrected.status, corrected.text).toBe(200);
    for (const card of cards) {
      const { bytes, text } = await printed(card);
      expect(text).toContain('INTENDED-1');
      expect(text).toContain('Ewa Poprawna');
      expect(text).not.toContain('MISTAKEN-1');
      expect((await printed(card)).bytes.equals(bytes)).toBe(true);
    }
    test.clock.now = now;
  });

  it('and its inspections that are open are read anew by phones once its customer moved, and are finished as before', async () => {
    const moved = await at.begun(at.installer, 'MOVED-1');
    const done = await at.begin(at.installer, moved.deviceId);
    await at.change(at.installer, `/services/${done.body.id}`, finished);
    const urls = [moved.url, `/inspections/${moved.inspectionId}`, `/services/${done.body.id}`] as const;
    const tags = async () =>
      Promise.all(urls.map(async (url) => String((await at.installer.get(url)).headers.etag)));
    const before = await tags();
    const corrected = await correct(moved.installationId, { customerAddress: 'ul. Nowa 1' });
    expect(corrected.status, corrected.text).toBe(200);
    const after = await tags();
    expect(after.map((tag, at) => tag === before[at])).toEqual([false, false, true]);
    const listed = await at.installer.get(`/services?customDevice.id=${moved.deviceId}`);
    const openOne = listed.body.find(({ id }: { id: number }) => id === moved.id);
    expect(openOne.etag).toBe(after[0]);
    // What waited on a phone meanwhile is refused with the tag under which it goes again.
    const late = await at.change(at.installer, moved.url, finished, { etag: before[0]! });
    expect([late.status, late.headers.etag]).toEqual([412, after[0]]);
    expect((await at.change(at.installer, moved.url, finished, { etag: after[0]! })).status).toBe(200);
    const card = { installation: `/installations/${moved.installationId}` };
    const mailed = { action: 'installation_card', data: card, to: 'nowy@klient.test', correct: true };
    expect((await at.admin.post('/send-email', mailed)).status).toBe(202);
    expect((await tags())[1]).not.toBe(after[1]);
  });

  it('move to the new device while they are open; done work stays with the old one, through later corrections too', async () => {
    const old = await at.begun(at.installer, 'STAYS-1');
    const open = await at.begin(at.installer, old.deviceId);
    test.clock.now = new Date('2027-06-16T10:00:00.000Z');
    expect((await at.inspect(at.installer, old.inspectionId, '2027-06-16T09:00:00.000Z')).status).toBe(200);
    await at.change(at.installer, old.url, { ...finished, replacementSerial: 'STAYS-2' });
    const decide = (decision: string) => at.admin.post(`${old.url}/replacement`, { decision });
    expect((await decide('approve')).status).toBe(200);
    expect(await serialOf(`/services/${open.body.id}`)).toBe('STAYS-2');
    expect((await decide('take_back')).status).toBe(200);
    expect(await serialOf(`/services/${open.body.id}`)).toBe('STAYS-1');
    expect((await decide('approve')).status).toBe(200);
    expect((await correct(old.installationId, { customerCity: 'Opole' })).status).toBe(200);
    expect(await serialOf(old.url)).toBe('STAYS-1');
    expect(await serialOf(`/inspections/${old.inspectionId}`)).toBe('STAYS-1');
    expect(await serialOf(`/services/${open.body.id}`)).toBe('STAYS-2');
    expect(await found('Opole')).toBe(2);
  });

  describe('begun on a phone without signal', () => {
    it('are of the device that took the place of the named one meanwhile', async () => {
      const old = await exchanged('OFF-1', 'OFF-2');
      const late = await at.begin(at.installer, old.deviceId);
      expect(late.status, late.text).toBe(201);
      expect(late.body.customDevice.serial).toBe('OFF-2');
      expect((await at.begin(at.installer2, old.deviceId)).status).toBe(404);
    });

    it.each(['MEANT-1', 'MEANT-SHELF'])(
      'are of the installation that they name once its number was corrected to %s',
      async (right) => {
        if (right === 'MEANT-SHELF') await at.device('WRONG-SHELF');
        const wrong = right.replace('MEANT', 'WRONG');
        const typo = await at.accepted(at.installer, wrong);
        expect((await correct(typo.installationId, { parameters: { serial: right } })).status).toBe(200);
        const named = { installation: `/installations/${typo.installationId}` };
        const late = await at.begin(at.installer, typo.deviceId, named);
        expect(late.status, late.text).toBe(201);
        expect(late.body.customDevice.serial).toBe(right);
        expect((await at.begin(at.installer2, typo.deviceId, named)).status).toBe(404);
      },
    );
  });

  it('that an earlier release left open with the removed device are of the new one after migration 078', async () => {
    const old = await at.begun(at.installer, 'LEFT-1');
    const open = await at.begin(at.installer, old.deviceId);
    await at.change(at.installer, old.url, { ...finished, replacementSerial: 'LEFT-2' });
    const approved = await at.admin.post(`${old.url}/replacement`, { decision: 'approve' });
    expect(approved.status, approved.text).toBe(200);
    await test.db.system((tx) =>
      tx
        .updateTable('services')
        .set({ device_id: old.deviceId, search: 'left-1' })
        .where('id', '=', open.body.id)
        .execute(),
    );
    const text = await readFile(
      new URL('../db/migrations/078-open-services-of-replaced-devices.sql', import.meta.url),
      'utf8',
    );
    await sql.raw(text).execute(test.db.kysely);
    expect(await serialOf(`/services/${open.body.id}`)).toBe('LEFT-2');
    expect(await serialOf(old.url)).toBe('LEFT-1');
    expect([await found('LEFT-2'), await found('LEFT-1')]).toEqual([1, 1]);
    const again = { ...finished, replacementSerial: 'LEFT-3' };
    expect((await at.change(at.installer, `/services/${open.body.id}`, again)).status).toBe(200);
    const next = await at.admin.post(`/services/${open.body.id}/replacement`, { decision: 'approve' });
    expect(next.body.replacedBy).toMatchObject({ serial: 'LEFT-3' });
  });

  describe('that exchanged its device', () => {
    it('still name the new one once its number, typed in wrong, is corrected, and the exchange can be taken back', async () => {
      const old = await exchanged('SWAP-1', 'SWAP-2X');
      const corrected = await correct(old.installationId, { parameters: { serial: 'SWAP-2' } });
      expect(corrected.status, corrected.text).toBe(200);
      expect(corrected.body.customDevice).toMatchObject({
        serial: 'SWAP-2',
        replaces: { id: old.deviceId, serial: 'SWAP-1' },
      });
      expect((await old.deviceOf()).replacedBy).toMatchObject({ serial: 'SWAP-2' });
      expect(await replacementsOf(old.deviceId)).toMatchObject([{ role: 'replaced_by' }]);
      expect((await at.admin.get('/custom_devices?search=SWAP-2X')).body).toEqual([]);
      const back = await at.admin.post(`${old.url}/replacement`, { decision: 'take_back' });
      expect(back.status, back.text).toBe(200);
      const after = await at.installer.get(`/installations/${old.installationId}`);
      expect(after.body.customDevice).toMatchObject({ id: old.deviceId, replacedBy: null });
    });

    it('name the right one, not the one on the shelf whose number had been named by mistake', async () => {
      await at.device('SHELF-2');
      const old = await exchanged('SHELF-1', 'SHELF-2');
      expect((await correct(old.installationId, { parameters: { serial: 'SHELF-3' } })).status).toBe(200);
      expect((await old.deviceOf()).replacedBy).toMatchObject({ serial: 'SHELF-3' });
      const [shelf] = (await at.admin.get('/custom_devices?search=SHELF-2')).body;
      const { body } = await at.admin.get(`/custom_devices/${shelf.id}/timeline`);
      expect(body.entries.filter(({ kind }: { kind: string }) => kind === 'replacement')).toEqual([]);
    });

    it('have open inspections that are found by the company of the customer', async () => {
      const old = await at.begun(at.installer, 'FIRM-4');
      expect((await correct(old.installationId, { companyName: 'Browar Zamkowy' })).status).toBe(200);
      await at.change(at.installer, old.url, { ...finished, replacementSerial: 'FIRM-5' });
      expect((await at.admin.post(`${old.url}/replacement`, { decision: 'approve' })).status).toBe(200);
      expect((await at.admin.get('/inspections?search=browar+firm-5')).body).toMatchObject([
        { id: old.inspectionId },
      ]);
    });

    it('name none once the correction says that the old one is still there', async () => {
      const old = await exchanged('SAME-1', 'SAME-2');
      expect((await correct(old.installationId, { parameters: { serial: 'SAME-1' } })).status).toBe(200);
      expect((await old.deviceOf()).replacedBy).toBeNull();
      expect(await replacementsOf(old.deviceId)).toEqual([]);
    });
  });
});
