import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { IS_LONG } from '../../test/test-column.ts';
import { giveUpMails } from './commands.ts';
import { openPostOffice, type PostOffice } from '../../test/test-post-office.ts';

const SECRET = 'the secret of whoever reads the mailbox of returns';
const UNKNOWN = '550 5.1.1 no such reader here';

const customerOf = (mails: { reader: string }[]) => mails.find(({ reader }) => reader === 'customer');

describe('how far the mails about a record have come', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;
  let smtp: PostOffice;
  const refusals = new Map<string, string>();

  beforeAll(async () => {
    smtp = await openPostOffice(undefined, (reader) => refusals.get(reader));
    test = await buildTestApp({
      config: { smtpUrl: smtp.url, mailReturnsSecret: SECRET, mailReturnPath: 'returns@portal.test' },
    });
    at = await commissioning(test);
  });
  afterAll(async () => {
    await test.close();
    smtp.close();
  });

  /** Commissions a device whose customer reads at this address, and sends the card. */
  const carded = async (serial: string, customerEmail: string): Promise<number> => {
    const sent = await at.send(at.installer, serial, { customerEmail });
    await at.upload(at.installer, sent.body.clientId);
    await send(sent.body.id);
    return sent.body.id;
  };
  const send = async (id: number, to?: string) => {
    const data = { installation: `/installations/${id}` };
    const asked = await at.installer.post('/send-email', {
      action: 'installation_card',
      data,
      ...(to && { to }),
    });
    await test.settle();
    return asked;
  };
  const mailsOf = async (id: number) => (await at.installer.get(`/installations/${id}/mails`)).body;
  const report = (messageId: string, secret: string, action = 'failed', brought = '') =>
    test.nobody.inject({
      method: 'POST',
      url: '/api/mail-returns',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822' },
      payload: `Content-Type: message/delivery-status\r\n\r\nAction: ${action}\r\nStatus: 5.2.2\r\nDiagnostic-Code: smtp; 552 5.2.2 mailbox full\r\n\r\nMessage-ID: ${messageId}\r\n${brought}`,
    });

  it('a card that the mail servers took shows as sent to customer and installer, with the moment', async () => {
    const id = await carded('WAY-1', 'jan@customer.test');
    expect(await mailsOf(id)).toMatchObject([
      { mail: 'installation-card', reader: 'installer', to: 'installer@org2.test', state: 'sent' },
      { mail: 'installation-card', reader: 'customer', to: 'jan@customer.test', state: 'sent', words: null },
    ]);
    expect(smtp.received.at(-1)?.text).toContain('multipart/alternative');
  });

  it('a customer whose server knows no such reader is shown as refused with its words, and nobody tries again', async () => {
    refusals.set('typo@customer.test', UNKNOWN);
    const id = await carded('WAY-2', 'typo@customer.test');
    const [, customer] = await mailsOf(id);
    expect(customer).toMatchObject({ reader: 'customer', state: 'refused' });
    expect(customer.words).toBe(UNKNOWN);
    const [newest] = (await at.installer.get(`/installations/${id}/events`)).body;
    expect(newest).toMatchObject({
      type: 'mail.returned',
      details: { mail: 'installation-card.customer', code: '5.1.1' },
    });
    refusals.delete('typo@customer.test');
    const before = smtp.received.length;
    await test.settle();
    expect(smtp.received).toHaveLength(before);
  });

  it('a card that a server put off until it was given up stands in the history as one that did not arrive, once', async () => {
    const id = await carded('WAY-GIVEN-UP', 'slow@customer.test');
    const createdAt = new Date(test.clock.now.getTime() - 6 * 86_400_000).toISOString();
    await test.db.system((tx) =>
      tx
        .updateTable('mails')
        .set({ state: 'failed', last_error: '421 4.7.0 try again later', created_at: createdAt })
        .where('recipient', '=', 'slow@customer.test')
        .execute(),
    );
    const returned = async () => {
      await giveUpMails(test.deps);
      await test.settle();
      const log = (await at.installer.get(`/installations/${id}/events`)).body as {
        type: string;
        details: object;
      }[];
      return log.filter(({ type }) => type === 'mail.returned').map(({ details }) => details);
    };
    const line = { mail: 'installation-card.customer', code: '4.7.0' };
    expect(await returned()).toMatchObject([line]);
    expect(await returned()).toMatchObject([line]);
    expect((await mailsOf(id))[1]).toMatchObject({ reader: 'customer', state: 'refused' });
  });

  it('is sent once more to the address that whoever works there corrects, which stays the customer’s', async () => {
    refusals.set('wrong@customer.test', UNKNOWN);
    const id = await carded('WAY-3', 'wrong@customer.test');
    const stranger = await test.as('installer2@org2.test');
    const data = { installation: `/installations/${id}` };
    const correction = { action: 'installation_card', data, to: 'right@customer.test', correct: true };
    expect((await stranger.post('/send-email', correction)).status).toBe(404);
    expect((await send(id, 'no address')).status).toBe(400);
    expect((await at.installer.post('/send-email', correction)).status).toBe(202);
    await test.settle();
    expect((await mailsOf(id))[1]).toMatchObject({ to: 'right@customer.test', state: 'sent' });
    const installation = await at.installer.get(`/installations/${id}`);
    expect(installation.body.customerEmail).toBe('right@customer.test');
    const found = await at.installer.get('/installations?search=right@customer.test');
    expect(found.body.map((row: { id: number }) => row.id)).toEqual([id]);
    expect((await at.installer.get('/installations?search=wrong@customer.test')).body).toEqual([]);
  });

  it('is found by the corrected address where there was none, and by what else had the old one in it', async () => {
    const id = await carded('WAY-11', 'firma@customer.test');
    const correct = (to: string) =>
      at.installer.post('/send-email', {
        action: 'installation_card',
        data: { installation: `/installations/${id}` },
        to,
        correct: true,
      });
    const found = async (words: string) =>
      (await at.admin.get(`/installations?search=${words}`)).body.map((row: { id: number }) => row.id);
    const named = { companyName: 'firma@customer.test Sp. z o.o.' };
    expect((await at.admin.patch(`/installations/${id}`, named, { 'if-match': '*' })).status).toBe(200);
    expect((await correct('new@customer.test')).status).toBe(202);
    expect(await found('new@customer.test+firma@customer.test+way-11')).toEqual([id]);
    // From before the portal: without an address.
    await test.db.system((tx) =>
      tx
        .updateTable('installations')
        .set({ customer_email: '', search: 'jan kowalski way-11' })
        .where('id', '=', id)
        .execute(),
    );
    expect((await correct('first@customer.test')).status).toBe(202);
    expect(await found('first@customer.test+way-11')).toEqual([id]);
  });

  it('goes elsewhere this once and leaves the address of the customer as it was, whatever the office has decided', async () => {
    const id = await carded('WAY-10', 'owner@customer.test');
    await at.admin.post(`/installations/${id}/accept`);
    await test.settle();
    expect((await send(id, 'daughter@customer.test')).status).toBe(202);
    expect(customerOf(await mailsOf(id))).toMatchObject({ to: 'daughter@customer.test', state: 'sent' });
    expect((await at.installer.get(`/installations/${id}`)).body.customerEmail).toBe('owner@customer.test');
    const [sent] = (await at.installer.get(`/installations/${id}/events`)).body;
    expect(sent).toMatchObject({ type: 'installation.card_sent', details: { elsewhere: 'yes' } });
    expect((await send(id)).status).toBe(202);
    expect(customerOf(await mailsOf(id))).toMatchObject({ to: 'owner@customer.test' });
  });

  it('goes on to the noted address alone where somebody asks whom the installation was shared with', async () => {
    const id = await carded('WAY-8', 'noted@customer.test');
    await at.installer.post(`/installations/${id}/receivers`, {
      user: `/users/${at.people.installer2}`,
      notify: false,
    });
    const receiver = await test.as('installer2@org2.test');
    const ask = (to?: string) =>
      receiver.post('/send-email', {
        action: 'installation_card',
        data: { installation: `/installations/${id}` },
        ...(to && { to }),
      });
    expect((await ask('elsewhere@customer.test')).status).toBe(403);
    expect((await ask()).status).toBe(202);
    await test.settle();
    const seen = (await receiver.get(`/installations/${id}/mails`)).body;
    expect(customerOf(seen)).toMatchObject({ to: 'noted@customer.test', state: 'sent', correctable: false });
    expect(customerOf(await mailsOf(id))).toMatchObject({ correctable: true });
    await at.admin.post(`/installations/${id}/accept`);
    expect((await send(id, 'moved@customer.test')).status).toBe(202);
  });

  it('the warranty card is sent again as well, and only where a warranty was issued', async () => {
    const id = await carded('WAY-4', 'anna@customer.test');
    const data = { installation: `/installations/${id}` };
    const ask = () => at.installer.post('/send-email', { action: 'warranty_card', data });
    expect((await ask()).status).toBe(409);
    await at.admin.post(`/installations/${id}/accept`);
    await test.settle();
    expect((await ask()).status).toBe(202);
    await test.settle();
    const cards = (await mailsOf(id)).filter((mail: { mail: string }) => mail.mail === 'warranty-card');
    expect(cards).toHaveLength(4);
  });

  it.runIf(IS_LONG)(
    'a server that refuses for now is asked again, and the mail shows as delayed meanwhile',
    async () => {
      refusals.set('grey@customer.test', '451 4.7.1 come back later');
      const id = await carded('WAY-5', 'grey@customer.test');
      const customer = async () => (await mailsOf(id))[1];
      expect(await customer()).toMatchObject({ state: 'delayed' });
      refusals.delete('grey@customer.test');
      await expect
        .poll(async () => (await test.settle(), (await customer()).state), {
          timeout: 30_000,
          interval: 1_000,
        })
        .toBe('sent');
    },
  );

  it('a mail that was put off until nobody tries any more shows as refused', async () => {
    refusals.set('full@grey.test', '452 4.2.2 mailbox full');
    const id = await carded('WAY-12', 'full@grey.test');
    expect((await mailsOf(id))[1]).toMatchObject({ state: 'delayed' });
    await test.db.system((tx) =>
      sql`update mails set created_at = created_at - interval '6 days' where recipient = 'full@grey.test'`.execute(
        tx,
      ),
    );
    expect((await mailsOf(id))[1]).toMatchObject({ state: 'refused', words: '452 4.2.2 mailbox full' });
    refusals.delete('full@grey.test');
  });

  it('a mail that comes back later is shown and logged once, however often it is reported', async () => {
    const id = await carded('WAY-6', 'full@customer.test');
    const messageId = smtp.received.find(({ text }) => text.includes('To: full@customer.test'))?.messageId;
    expect((await report(messageId ?? '', `${SECRET}!`)).statusCode).toBe(401);
    expect((await report(messageId ?? '', SECRET, 'delayed')).json()).toEqual({ noted: 0 });
    expect((await mailsOf(id))[1]).toMatchObject({ state: 'sent' });
    expect((await report(messageId ?? '', SECRET)).json()).toEqual({ noted: 1 });
    expect((await report(messageId ?? '', SECRET)).json()).toEqual({ noted: 0 });
    await test.settle();
    expect((await mailsOf(id))[1]).toMatchObject({ state: 'bounced', words: '552 5.2.2 mailbox full' });
    const events = (await at.installer.get(`/installations/${id}/events`)).body;
    const returned = events.filter((event: { type: string }) => event.type === 'mail.returned');
    expect(returned).toMatchObject([{ details: { code: '5.2.2' } }]);
  });

  it('a report that brings back the whole mail with its card is read; of strangers not even the beginning is', async () => {
    await carded('WAY-9', 'whole@customer.test');
    const messageId = smtp.received.find(({ text }) => text.includes('To: whole@customer.test'))?.messageId;
    const card = `${'A'.repeat(76)}\r\n`.repeat(40_000);
    expect((await report(messageId ?? '', `${SECRET}!`, 'failed', card.repeat(8))).statusCode).toBe(401);
    expect((await report(messageId ?? '', SECRET, 'failed', card)).json()).toEqual({ noted: 1 });
  });

  it('a report is taken as a mail alone, and of mails of ours alone', async () => {
    const strange = `<${'0'.repeat(40)}@portal.test>`;
    expect((await report(strange, SECRET)).json()).toEqual({ noted: 0 });
    const asJson = await test.nobody.inject({
      method: 'POST',
      url: '/api/mail-returns',
      headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(asJson.statusCode).toBe(415);
  });

  it('is nothing that strangers see', async () => {
    const id = await carded('WAY-7', 'eva@customer.test');
    const stranger = await test.as('installer2@org2.test');
    expect((await stranger.get(`/installations/${id}/mails`)).status).toBe(404);
  });
});
