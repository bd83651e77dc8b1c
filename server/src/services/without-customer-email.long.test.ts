import { LANGUAGES } from '@portal/domain/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copySentence } from '../locales/mail-text.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { servicing } from './servicing.sample.ts';

describe('the installer’s mail with a card', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof servicing>>;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await servicing(test);
  });
  afterAll(() => test.close());

  /** Has all four cards of a device mailed; the texts of the mails to the installer. */
  async function mailTextsOf(serial: string, customerEmail: string): Promise<string[]> {
    const one = await at.accepted(at.installer, serial, { customerEmail });
    const installation = { installation: `/installations/${one.installationId}` };
    const inspection = `/inspections/${one.inspectionId}`;
    const done = await at.inspect(at.installer, one.inspectionId, '2026-06-15T09:00:00.000Z');
    await at.upload(at.installer, done.body.clientId, at.pictures);
    const service = await at.begin(at.installer, one.deviceId);
    const finished = { status: 'done', repairDescription: 'Naprawiono' };
    await at.change(at.installer, `/services/${service.body.id}`, finished);
    for (const [action, data] of [
      ['installation_card', installation],
      ['warranty_card', installation],
      ['inspection_card', { inspection }],
      ['service_card', { service: `/services/${service.body.id}` }],
    ] as const) {
      const asked = await at.installer.post('/send-email', { action, data });
      expect([action, asked.status]).toEqual([action, 202]);
    }
    await test.settle();
    const mails = (await test.mails()).filter(
      (mail) => mail.recipient === 'installer@org2.test' && mail.attachments[0]?.filename.includes(serial),
    );
    return mails.map((mail) => mail.text);
  }

  it('says how a customer without an e-mail gets it', async () => {
    const texts = await mailTextsOf('COPY-1', '');
    // The warranty card goes at the acceptance as well.
    expect(texts).toHaveLength(5);
    for (const text of texts) {
      expect(text).not.toMatch(/otrzymał/);
      expect(text).toContain(copySentence('pl', false));
    }
  });

  it.each(LANGUAGES)('names in %s the code, the print and sharing', (language) => {
    expect(copySentence(language, false)).toMatch(/QR/);
    expect(copySentence(language, false)).not.toBe(copySentence(language, true));
  });
});
