import { createHash } from 'node:crypto';
import { canonicalText } from '@portal/domain/signing/canonical';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { textOf } from '../cards/samples/pdf-tools.sample.ts';
import { manifestOf, picture } from '../installations/commission.sample.ts';
import { contentToSign } from '../signing/content.sample.ts';
import { servicing } from './servicing.sample.ts';

describe('cards that are printed anew after a repair changed the device', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof servicing>>;
  beforeAll(async () => {
    test = await buildTestApp();
    at = await servicing(test);
  });
  afterAll(() => test.close());

  const later = () => (test.clock.now = new Date(test.clock.now.getTime() + 3_600_000));
  async function printed(url: string): Promise<string> {
    const answer = await at.admin.inject({ method: 'GET', url: `/api${url}` });
    expect(answer.statusCode).toBe(200);
    return textOf(answer.rawPayload).replaceAll('\u00A0', ' ');
  }
  async function repaired(deviceId: number, power: string) {
    const service = await at.begin(at.installer, deviceId);
    const done = { status: 'done', repairDescription: 'Wymieniono', changedParameters: { power } };
    const answer = await at.change(at.installer, `/services/${service.body.id}`, done);
    expect(answer.status, answer.text).toBe(200);
  }
  const corrected = async (id: number, patch: object) => {
    const answer = await at.admin.patch(`/installations/${id}`, patch, { 'if-match': '*' });
    expect(answer.status, answer.text).toBe(200);
  };

  it('say of the installation what the device was like then, and of an inspection what it was like on that day', async () => {
    const { installationId, deviceId, inspectionId } = await at.accepted(at.installer, 'AGAIN-1');
    later();
    await repaired(deviceId, '14 kW');
    later();
    await at.inspect(at.installer, inspectionId, test.clock.now.toISOString());
    later();
    await repaired(deviceId, '16 kW');
    later();
    await corrected(installationId, { customerCity: 'Łódź' });
    const installation = await printed(`/installations/${installationId}/cards/installation.pdf`);
    expect(installation).toContain('Łódź');
    expect(installation.match(/\d\d kW/g)).toEqual(['12 kW']);
    const inspection = await printed(`/inspections/${inspectionId}/card.pdf`);
    expect(inspection.match(/\d\d kW/g)).toEqual(['14 kW']);
    await corrected(installationId, { parameters: { power: '11 kW' } });
    const reprinted = await printed(`/installations/${installationId}/cards/installation.pdf`);
    expect(reprinted.match(/\d\d kW/g)).toEqual(['11 kW']);
  });

  it('name under a signature who gave it, though another customer lives there by now', async () => {
    const { installationId, deviceId, inspectionId } = await at.accepted(at.installer, 'AGAIN-6');
    later();
    await at.inspect(at.installer, inspectionId, test.clock.now.toISOString());
    const files = [
      await picture('klient.png', 'signature', 50),
      await picture('serwis.png', 'servicemanSignature', 60),
    ];
    const service = await at.begin(at.installer, deviceId, {
      status: 'done',
      repairDescription: 'Wymieniono',
      signature: 'klient.png',
      servicemanSignature: 'serwis.png',
      files: manifestOf(files),
    });
    expect(service.status, service.text).toBe(201);
    await at.upload(at.installer, service.body.clientId, files);
    later();
    await corrected(installationId, { customerName: 'Ewa Zając' });
    for (const url of [`/inspections/${inspectionId}/card.pdf`, `/services/${service.body.id}/card.pdf`]) {
      const card = await printed(url);
      expect(card.match(/Jan Kowalski|Ewa Zając/g), url).toEqual(['Ewa Zając', 'Jan Kowalski']);
    }
    const returned = await at.change(at.admin, `/services/${service.body.id}`, {
      partsReturnedOn: '2026-06-15',
    });
    expect(returned.status, returned.text).toBe(200);
    expect(await printed(`/services/${service.body.id}/card.pdf`)).toContain('Jan Kowalski');
    const erased = await at.admin.post('/customers/erase', { email: 'jan@customer.test' });
    expect(erased.status, erased.text).toBe(200);
    for (const url of [`/inspections/${inspectionId}/card.pdf`, `/services/${service.body.id}/card.pdf`])
      expect(await printed(url)).not.toMatch(/Jan Kowalski|Ewa Zając/);
  });

  it('say of an inspection what a repair had changed before it, though both were sent later', async () => {
    const { deviceId, inspectionId } = await at.accepted(at.installer, 'AGAIN-5');
    later();
    const service = await at.begin(at.installer, deviceId);
    const finishedAt = later().toISOString();
    const inspectedAt = later().toISOString();
    later();
    const done = { status: 'done', repairDescription: 'Wymieniono', changedParameters: { power: '14 kW' } };
    const answer = await at.change(at.installer, `/services/${service.body.id}`, { ...done, finishedAt });
    expect(answer.status, answer.text).toBe(200);
    await at.inspect(at.installer, inspectionId, inspectedAt);
    const inspection = await printed(`/inspections/${inspectionId}/card.pdf`);
    expect(inspection.match(/\d\d kW/g)).toEqual(['14 kW']);
  });

  it('keep above the hash of what was signed the values that were signed, whatever the device’s page says by now', async () => {
    const serial = 'AGAIN-2';
    const signer = { name: 'Jan Kowalski', role: null, on: '2026-06-10' };
    const content = contentToSign(serial, { note: 'for both', declaration: null, signer });
    const hash = createHash('sha256').update(canonicalText(content)).digest('hex');
    const { installationId, deviceId } = await at.accepted(at.installer, serial, {
      signed: { hash, signer, language: 'de' },
    });
    later();
    const edited = await at.admin.patch(
      `/custom_devices/${deviceId}`,
      { parameters: { power: '13 kW' } },
      { 'if-match': '*' },
    );
    expect(edited.status, edited.text).toBe(200);
    later();
    await corrected(installationId, { customerCity: 'Łódź' });
    const card = await printed(`/installations/${installationId}/cards/installation.pdf`);
    expect(card).toContain(hash.slice(0, 12));
    expect(card.match(/\d\d kW/g)).toEqual(['12 kW']);
  });

  it('name what the device that took its place is like', async () => {
    const { installationId, deviceId } = await at.accepted(at.installer, 'AGAIN-3');
    later();
    const service = await at.begin(at.installer, deviceId);
    const url = `/services/${service.body.id}`;
    const finished = { status: 'done', repairDescription: 'Wymieniono', replacementSerial: 'AGAIN-4' };
    await at.change(at.installer, url, { ...finished, changedParameters: { power: '18 kW' } });
    const approved = await at.admin.post(`${url}/replacement`, { decision: 'approve' });
    expect(approved.status, approved.text).toBe(200);
    later();
    const card = await printed(`/installations/${installationId}/cards/installation.pdf`);
    expect(card).toContain('AGAIN-4');
    expect(card.match(/\d\d kW/g)).toEqual(['18 kW']);
  });
});
