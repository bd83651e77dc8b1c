import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { textOf } from '../../cards/samples/pdf-tools.sample.ts';
import { commissioning, manifestOf, picture } from '../commission.sample.ts';

describe('the cards of an installation', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test);
  });
  afterAll(() => test.close());

  const pdf = async (who: typeof at.admin, url: string) => {
    const answer = await who.inject({ method: 'GET', url: `/api${url}` });
    return { status: answer.statusCode, type: answer.headers['content-type'], bytes: answer.rawPayload };
  };

  it('go by mail to customer and installer once, each in their language, when the queue asks', async () => {
    const sent = await at.send(at.installer, 'MAIL-1');
    const key = { 'idempotency-key': randomUUID() };
    const request = { action: 'installation_card', data: { installation: `/installations/${sent.body.id}` } };
    const early = await at.installer.post('/send-email', request, key);
    expect([early.status, early.body.type]).toEqual([422, 'files-missing']);
    await at.upload(at.installer, sent.body.clientId);
    const answers = [
      await at.installer.post('/send-email', request, key),
      await at.installer.post('/send-email', request, key),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([202, 202]);
    await test.settle();
    const mails = (await test.mails()).filter((mail) => mail.subject.includes('MAIL-1'));
    expect(
      mails.map((mail) => [mail.recipient, mail.subject, mail.state, mail.attachments[0]?.filename]),
    ).toEqual([
      ['jan@customer.test', 'Installationskarte des Geräts MAIL-1', 'kept', 'installationskarte-MAIL-1.pdf'],
      ['installer@org2.test', 'Karta instalacji MAIL-1, Jan Kowalski', 'kept', 'karta-instalacji-MAIL-1.pdf'],
    ]);
    expect(mails[1]?.text).toContain('która czeka na weryfikację. Klient otrzymał tę samą kartę.');
    // The signature of the mail has the maker's phone number, as the header of the card does.
    expect(mails.map(({ text }) => text.includes('+48 123 456 789'))).toEqual([true, true]);
    const byClientId = { action: 'installation_card', data: { clientId: sent.body.clientId } };
    expect(
      (await at.installer.post('/send-email', byClientId, { 'idempotency-key': randomUUID() })).status,
    ).toBe(202);
    const events = await at.installer.get(`/installations/${sent.body.id}/events`);
    expect(events.body[0].type).toBe('installation.card_sent');
  });

  it('are served as they were issued, the same bytes before and after the job', async () => {
    const id = await at.commission(at.installer, 'SAME-1');
    const before = await pdf(at.installer, `/installations/${id}/cards/installation.pdf`);
    expect([before.status, before.type]).toEqual([200, 'application/pdf']);
    expect(before.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await test.settle();
    test.clock.now = new Date(test.clock.now.getTime() + 1000);
    await at.admin.post(`/installations/${id}/accept`);
    await test.settle();
    const after = await pdf(at.admin, `/installations/${id}/cards/installation.pdf`);
    expect(after.bytes.equals(before.bytes)).toBe(true);
    const warranty = await pdf(at.installer, `/installations/${id}/cards/warranty.pdf`);
    expect([warranty.status, warranty.type]).toEqual([200, 'application/pdf']);
    expect(warranty.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(warranty.bytes.equals(after.bytes)).toBe(false);
    const mails = (await test.mails()).filter((mail) => mail.attachments[0]?.filename.includes('SAME-1'));
    expect(mails.map((mail) => [mail.recipient, mail.attachments[0]?.filename])).toEqual([
      ['jan@customer.test', 'garantiekarte-SAME-1.pdf'],
      ['installer@org2.test', 'karta-gwarancyjna-SAME-1.pdf'],
    ]);
  });

  it('are a preview while files are missing, and there is no warranty card without a warranty', async () => {
    const sent = await at.send(at.installer, 'PRE-1');
    expect((await pdf(at.installer, `/installations/${sent.body.id}/cards/installation.pdf`)).status).toBe(
      200,
    );
    expect((await pdf(at.installer, `/installations/${sent.body.id}/cards/warranty.pdf`)).status).toBe(404);
    const stored = await test.db.system((tx) =>
      tx.selectFrom('cards').select('id').where('installation_id', '=', sent.body.id).execute(),
    );
    expect(stored).toEqual([]);
  });

  it.each([
    ['an admin', 'admin', '+48 583 110 022'],
    ['a superadmin', 'superadmin', '+48 583 110 033'],
  ])(
    'have the contact data that %s has changed from then on; what was issued before stays as it was',
    async (_, role, phone) => {
      const first = await at.commission(at.installer, `CONTACT-1-${role}`);
      const card = (id: number) => pdf(at.installer, `/installations/${id}/cards/installation.pdf`);
      const issued = await card(first);
      const body = { phone, address: 'ul. Nowa 3, Gdynia', email: `${role}@maker.test` };
      const changed = await (
        await test.as(`${role}@org2.test`)
      ).patch('/organisations/2/contact', body, { 'if-match': '*' });
      expect(changed.status, changed.text).toBe(200);
      expect((await card(first)).bytes.equals(issued.bytes)).toBe(true);
      const later = textOf(
        (await card(await at.commission(at.installer, `CONTACT-2-${role}`))).bytes,
      ).replaceAll('\u00A0', ' ');
      for (const line of [phone, 'ul. Nowa 3, Gdynia', `${role}@maker.test`]) expect(later).toContain(line);
    },
  );

  it('show what is true after a correction', async () => {
    const id = await at.commission(at.installer, 'CORR-1');
    const url = `/installations/${id}/cards/installation.pdf`;
    const before = await pdf(at.installer, url);
    const { headers } = await at.installer.get(`/installations/${id}`);
    await at.installer.patch(
      `/installations/${id}`,
      { customerCity: 'Łódź' },
      { 'if-match': String(headers['etag']) },
    );
    const after = await pdf(at.installer, url);
    expect(after.bytes.equals(before.bytes)).toBe(false);
  });

  const mailed = async () => {
    await test.settle();
    const mails = await test.mails();
    return mails.filter(({ recipient }) => recipient === 'late@customer.test').map(({ subject }) => subject);
  };

  it('of a warranty are mailed once the photo has arrived that the office added right after accepting', async () => {
    const sent = await at.send(at.installer, 'LATE-1', { customerEmail: 'late@customer.test' });
    await at.upload(at.installer, sent.body.clientId);
    const url = `/installations/${sent.body.id}`;
    expect((await at.admin.post(`${url}/accept`)).status).toBe(200);
    const photo = await picture('dodane.png', 'photos', 70);
    const photos = [{ name: photo.name }];
    const added = await at.admin.patch(
      url,
      { photos, files: manifestOf([...at.signatures, photo]) },
      { 'if-match': '*' },
    );
    expect(added.status, added.text).toBe(200);
    expect(await mailed()).toEqual([]);
    await at.upload(at.admin, sent.body.clientId, [photo]);
    expect(await mailed()).toEqual([expect.stringMatching(/^Garantiekarte /)]);
    expect((await at.admin.patch(url, { customerCity: 'Łódź' }, { 'if-match': '*' })).status).toBe(200);
    expect(await mailed()).toHaveLength(1);
  });

  it('are mailed again after the decision without words of a verification or a warranty that is still to come', async () => {
    const mailedAgain = async (id: number) => {
      const key = { 'idempotency-key': randomUUID() };
      const request = { action: 'installation_card', data: { installation: `/installations/${id}` } };
      expect((await at.installer.post('/send-email', request, key)).status).toBe(202);
      await test.settle();
      const mails = await test.mails();
      return ['Installationskarte des Geräts AGAIN-1', 'Karta instalacji AGAIN-1, Jan Kowalski'].map(
        (subject) => mails.findLast((mail) => mail.subject === subject)?.text,
      );
    };
    const refused = await at.commission(at.installer, 'AGAIN-1');
    const waiting = await mailedAgain(refused);
    expect(waiting[0]).toContain('Die Garantiekarte folgt, sobald die Installation geprüft ist.');
    expect((await at.admin.post(`/installations/${refused}/no-warranty`)).status).toBe(200);
    const decided = await mailedAgain(refused);
    expect(decided[0]).toContain('Die Installationskarte finden Sie im Anhang.');
    expect(decided[0]).not.toContain('Garantiekarte');
    expect(decided[1]).toContain('w załączniku przesyłamy kartę instalacji. Klient otrzymał tę samą kartę.');
  });

  it('come with the day until which the warranty is sure, and that to which inspections extend it', async () => {
    const id = await at.commission(at.installer, 'DAYS-1');
    await at.admin.post(`/installations/${id}/accept`);
    await test.settle();
    const [mail] = (await test.mails())
      .filter(({ subject }) => subject.startsWith('Garantiekarte'))
      .slice(-1);
    expect(mail?.text).toContain(
      'Grundgarantie bis: 10.09.2028\nErweitert bis, sofern die jährlichen Inspektionen durchgeführt werden: 10.06.2031',
    );
    expect(mail?.text).not.toContain('Garantie bis: 10.06.2031');
    expect(mail?.text).toContain('denken Sie an die jährlichen Inspektionen.');
  });

  it('are hidden from strangers', async () => {
    const id = await at.commission(at.installer, 'STR-1');
    for (const who of [at.installer2, at.stranger, at.strangeAdmin, at.production]) {
      expect((await pdf(who, `/installations/${id}/cards/installation.pdf`)).status).toBe(404);
    }
    expect((await pdf(test.nobody, `/installations/${id}/cards/installation.pdf`)).status).toBe(401);
  });
});
