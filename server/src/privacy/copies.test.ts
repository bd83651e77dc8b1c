import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { addToOutbox } from '../platform/jobs/outbox.ts';
import { CARD_MAIL_TOPICS } from '../platform/jobs/topics.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { CANARY_WORDS, everyRow } from './traces.sample.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
});
afterAll(() => portal.close());

/** A waiting mail to the office; of nobody's record by default. */
async function waiting(
  subject: string,
  more: { recipient?: string; text?: string; installation?: number } = {},
) {
  const { recipient = 'office@org2.test', text = 'Dzień dobry', installation } = more;
  await portal.db.system((tx) =>
    tx
      .insertInto('mails')
      .values({
        organisation_id: 2,
        message_id: `<${randomUUID()}@portal.test>`,
        recipient,
        subject,
        text: `${text}\n\n-- \nSent by Org 2\nbiuro@org2.test`,
        installation_id: installation ?? null,
        created_at: portal.clock.now.toISOString(),
      })
      .execute(),
  );
}

/** Which of the waiting mails are left as they were. */
async function left(...subjects: string[]): Promise<string[]> {
  const mails = (await portal.mails()).filter(({ state }) => state === 'waiting' || state === 'sent');
  return subjects.filter((one) => mails.some(({ subject }) => subject === one));
}

async function erase(email: string): Promise<void> {
  const { status, body, text } = await at.admin.post('/customers/erase', { email });
  expect([status, body], text).toEqual([200, { installations: 1 }]);
}

/** Takes in an installation of this customer; the key under which its answer is stored. */
async function answered(serial: string, customerEmail: string, changes: object = {}) {
  const key = randomUUID();
  const more = { customerEmail, ...changes };
  const sent = await at.send(at.installer, serial, more, { 'idempotency-key': key });
  expect(sent.status, sent.text).toBe(201);
  return { key, customerEmail };
}

describe('the erasure of a customer', () => {
  test('whose installer typed the maker’s own address leaves the mails about other installations', async () => {
    const customerEmail = 'biuro@org2.test';
    const id = await at.commission(at.installer, 'OFFICE-1', { customerEmail });
    const other = await at.commission(at.installer, 'OFFICE-2', { customerEmail: 'other@customer.test' });
    await portal.settle();
    await waiting('signed');
    await waiting('to the office about another', { recipient: 'Biuro@org2.test', installation: other });
    await waiting('to the office about theirs', { recipient: 'Biuro@org2.test', installation: id });
    await waiting('to the office', { recipient: 'Biuro@org2.test' });
    await waiting('names it', { text: 'Proszę pisać na: biuro@org2.test.' });
    await waiting('names it of another', { text: 'Proszę pisać na: biuro@org2.test.', installation: other });
    await erase(customerEmail);
    const all = ['signed', 'to the office about another', 'to the office about theirs', 'to the office'];
    expect(await left(...all, 'names it', 'names it of another')).toEqual([
      'signed',
      'to the office about another',
      'names it of another',
    ]);
  });

  test('leaves a customer whose address ends or begins like theirs, and the answers stored for their installer', async () => {
    const theirs = await answered('ENDS-1', 'a@firma.test');
    const others = [
      await answered('ENDS-2', 'ala@firma.test'),
      await answered('ENDS-3', 'a-a@firma.test'),
      await answered('ENDS-4', 'a@firma.test.pl'),
    ];
    for (const { customerEmail } of [theirs, ...others])
      await waiting(`about ${customerEmail}`, { text: `Klient:\n${customerEmail}.` });
    const noted = await answered('ENDS-5', 'noted@customer.test', {
      notes: { installer: 'Napisać:\na@firma.test', customer: '', admin: '' },
    });
    await erase('a@firma.test');
    const keys = await portal.db.system((tx) => tx.selectFrom('idempotency_keys').select('key').execute());
    const remaining = keys.map(({ key }) => key);
    expect(remaining).toEqual(expect.arrayContaining(others.map(({ key }) => key)));
    expect(remaining).not.toContain(theirs.key);
    expect(remaining).not.toContain(noted.key);
    const about = others.map(({ customerEmail }) => `about ${customerEmail}`);
    expect(await left('about a@firma.test', ...about)).toEqual(about);
  });

  test('takes mails of nobody’s record that say their name, not those with a part of it or with a note', async () => {
    const customerEmail = 'anna@customer.test';
    await at.commission(at.installer, 'WORDS-1', {
      customerEmail,
      customerName: 'Anna (Nowa)',
      companyName: 'Pomp',
      notes: { installer: 'brak', customer: 'brak', admin: 'brak' },
    });
    await waiting('their name', { text: 'Klientka: Anna (Nowa), Kraków' });
    await waiting('their phone', { text: 'Telefon +48601602604.' });
    await waiting('a longer phone', { text: 'Telefon +486016026045.' });
    await waiting('a longer word', { text: 'Pompy pracują.' });
    await waiting('a note', { text: 'Części brak.' });
    await erase(customerEmail);
    expect(await left('their name', 'their phone', 'a longer phone', 'a longer word', 'a note')).toEqual([
      'a longer phone',
      'a longer word',
      'a note',
    ]);
  });
});

/** Asks for the card of an installation, to be mailed to this address once. */
async function mailed(id: number, to: string): Promise<void> {
  const data = { installation: `/installations/${id}` };
  const sent = await at.installer.post('/send-email', { action: 'installation_card', data, to });
  expect(sent.status, sent.text).toBe(202);
}

describe('a card that is mailed elsewhere this once', () => {
  test('leaves no address in the job queue when its customer is erased', async () => {
    const customerEmail = 'owner@customer.test';
    const id = await at.commission(at.installer, 'ELSEWHERE-1', { customerEmail });
    await mailed(id, 'kanarek@customer.test');
    await portal.settle();
    expect((await portal.mails()).map(({ recipient }) => recipient)).toContain('kanarek@customer.test');
    await erase(customerEmail);
    await portal.settle();
    expect((await everyRow(portal)).filter((line) => CANARY_WORDS.test(line))).toEqual([]);
  });

  test('goes there also when a server of the release before wrote the address into the job', async () => {
    const id = await at.commission(at.installer, 'ELSEWHERE-2', { customerEmail: 'owner-2@customer.test' });
    await portal.settle();
    const key = randomUUID();
    const payload = { organisationId: 2, installationId: id, key, elsewhere: 'daughter@customer.test' };
    const topic = CARD_MAIL_TOPICS.installation;
    await portal.db.system((tx) => addToOutbox(tx, { organisationId: 2, topic, key, payload }));
    await portal.settle();
    const readers = (await portal.mails()).map(({ recipient }) => recipient);
    expect(readers).toContain('daughter@customer.test');
    expect(readers).not.toContain('owner-2@customer.test');
  });

  test('goes nowhere when the customer was erased before the job began', async () => {
    const customerEmail = 'owner-3@customer.test';
    const id = await at.commission(at.installer, 'ELSEWHERE-3', { customerEmail });
    await portal.settle();
    await mailed(id, 'son@customer.test');
    const [job] = await portal.db.system((tx) =>
      tx.selectFrom('outbox').select(['topic', 'payload']).orderBy('id', 'desc').limit(1).execute(),
    );
    await erase(customerEmail);
    // A relay had handed it over just before.
    const again = { topic: job?.topic ?? '', payload: job?.payload as object, organisationId: 2 };
    await portal.db.system((tx) => addToOutbox(tx, again));
    await portal.settle();
    expect((await everyRow(portal)).filter((line) => line.includes('son@customer.test'))).toEqual([]);
  });
});
