import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { IS_LONG } from '../../test/test-column.ts';
import { openPostOffice, type PostOffice } from '../../test/test-post-office.ts';
import { everyRow } from './traces.sample.ts';

const SECRET = 'the secret of whoever reads the mailbox of returns';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
let smtp: PostOffice;
/** What happens while the mail server looks at a reader, and what it says then. */
let onReader: (reader: string) => Promise<string | undefined> = async () => undefined;

beforeAll(async () => {
  smtp = await openPostOffice(undefined, (reader) => onReader(reader));
  portal = await buildTestApp({ config: { smtpUrl: smtp.url, mailReturnsSecret: SECRET } });
  at = await commissioning(portal);
});
afterAll(async () => {
  await portal.close();
  smtp.close();
});

async function erase(email: string): Promise<void> {
  const { status, text } = await at.admin.post('/customers/erase', { email });
  expect(status, text).toBe(200);
}

/** Mails a card to this customer, who is erased while the mail server looks at their address and then says `words`. */
async function erasedWhileSent(serial: string, customerEmail: string, words?: string): Promise<number> {
  const id = await at.commission(at.installer, serial, { customerEmail });
  onReader = async (reader) => {
    if (reader !== customerEmail) return undefined;
    onReader = async () => undefined;
    await erase(customerEmail);
    return words;
  };
  const data = { installation: `/installations/${id}` };
  expect((await at.installer.post('/send-email', { action: 'installation_card', data })).status).toBe(202);
  await portal.settle();
  return id;
}

/** The state of the mail to the customer of this installation. */
async function stateOf(installationId: number): Promise<string | undefined> {
  const mail = await portal.db.system((tx) =>
    tx
      .selectFrom('mails')
      .select('state')
      .where('installation_id', '=', installationId)
      .where('kind', '=', 'installation-card.customer')
      .executeTakeFirst(),
  );
  return mail?.state;
}

const rowsWith = async (word: string) => (await everyRow(portal)).filter((line) => line.includes(word));

/** How often a job of the queue would still send the customer's mail of this installation. */
async function deadOrWaiting(installationId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from portal_jobs.job j
    join mails m on m.message_id = j.data ->> 'messageId'
    where j.name in ('mail.send', 'dead') and j.state < 'completed'
      and m.installation_id = ${installationId} and m.kind = 'installation-card.customer'`.execute(
    portal.db.kysely,
  );
  return rows[0]?.count ?? 0;
}

const isOfCustomer = ({ text }: { text: string }) => /^To: .*@customer\.test/m.test(text);
const toCustomers = () => smtp.received.filter(isOfCustomer).length;

describe('a card that is on its way to the mail server when its customer is erased', () => {
  test.each([
    ['refuses for good', '550 5.1.1 <canary-a@customer.test>: no such reader here', 'refused'],
    ['refuses for now', '451 4.7.1 <canary-b@customer.test>: come back later', 'kept'],
  ])('leaves no address behind where that server %s, and is not sent again', async (_, words, state) => {
    const [customerEmail = ''] = /[\w-]+@customer\.test/.exec(words) ?? [];
    const before = toCustomers();
    const id = await erasedWhileSent(`DELIVERY-${state}`, customerEmail, words);
    expect(await rowsWith(customerEmail)).toEqual([]);
    expect(await stateOf(id)).toBe(state);
    expect(await deadOrWaiting(id)).toBe(0);
    expect(toCustomers()).toBe(before);
  });

  test('counts as sent where that server takes it, and leaves no address when it comes back later', async () => {
    const id = await erasedWhileSent('DELIVERY-SENT', 'canary-c@customer.test');
    expect(await stateOf(id)).toBe('sent');
    const { messageId } = smtp.received.findLast(isOfCustomer) ?? { messageId: '' };
    const report = await portal.nobody.inject({
      method: 'POST',
      url: '/api/mail-returns',
      headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'message/rfc822' },
      payload: `Content-Type: message/delivery-status\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 <canary-c@customer.test> unknown\r\n\r\nMessage-ID: ${messageId}\r\n`,
    });
    expect(report.json()).toEqual({ noted: 1 });
    await portal.settle();
    expect(await rowsWith('canary-c@customer.test')).toEqual([]);
    const [returned] = (await at.admin.get(`/installations/${id}/events`)).body;
    expect(returned).toMatchObject({ type: 'mail.returned', details: { code: '5.1.1' } });
  });

  test.runIf(IS_LONG)(
    'does not go out again where the process that sent it was killed',
    async () => {
      const customerEmail = 'canary-d@customer.test';
      const id = await at.commission(at.installer, 'DELIVERY-KILLED', { customerEmail });
      const data = { installation: `/installations/${id}` };
      let asked = 0;
      onReader = async (reader) => {
        if (reader !== customerEmail) return undefined;
        asked += 1;
        return `451 4.3.0 <${customerEmail}>: not now`;
      };
      await at.installer.post('/send-email', { action: 'installation_card', data });
      await portal.settle();
      // Nor does the queue keep the server's words until the next attempt, or the log.
      expect((await rowsWith(customerEmail)).filter((line) => line.startsWith('job'))).toEqual([]);
      expect(await deadOrWaiting(id)).toBe(1);
      await portal.db.system((tx) =>
        tx
          .updateTable('mails')
          .set({ state: 'sending', sending_at: new Date(Date.now() - 60_000).toISOString() })
          .where('recipient', '=', customerEmail)
          .execute(),
      );
      await erase(customerEmail);
      await expect
        .poll(async () => (await portal.settle(), deadOrWaiting(id)), { timeout: 30_000, interval: 1_000 })
        .toBe(0);
      expect(asked).toBe(1);
      expect(await rowsWith(customerEmail)).toEqual([]);
      expect(await stateOf(id)).toBe('kept');
    },
    40_000,
  );
});
