import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { mailLogo } from '../../organisations/brand-store.ts';
import { addToOutbox } from '../jobs/outbox.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { IS_LONG } from '../../../test/test-column.ts';
import { openPostOffice, type PostOffice } from '../../../test/test-post-office.ts';
import { MailDelivery } from './mail-delivery.ts';

let portal: TestApp;
let smtp: PostOffice;

const attempts: number[] = [];

/** So many of the next transactions fail, as if the database were started again. */
let lost = 0;
/** The same, from the moment that the post office takes the next mail. */
let lostOnce = 0;
function losable(db: Database): Database {
  return {
    ...db,
    system: (work) => {
      if (lost === 0) return db.system(work);
      lost -= 1;
      return Promise.reject(new Error('connect ECONNREFUSED'));
    },
  };
}

beforeAll(async () => {
  smtp = await openPostOffice((what) => {
    if (what === 'taken') lost = lostOnce;
    lostOnce = 0;
  });
  portal = await buildTestApp({
    config: { smtpUrl: smtp.url },
    through: losable,
    more: (app) =>
      app.deps.jobs.on('test.stumble', z.object({ name: z.string() }), async (_, { attempt }) => {
        attempts.push(attempt);
        throw new Error('stumbled');
      }),
  });
});
afterAll(async () => {
  await portal.close();
  smtp.close();
});

const mail = {
  key: 'card of installation 7',
  to: 'jan@customer.test',
  subject: 'Karta gwarancyjna',
  text: 'W załączeniu karta.',
};

test('a mail asked for twice with one key goes out once, with its attachment and a Message-ID made from the key', async () => {
  const { storage, mailer } = portal.deps;
  const path = storage.newPath('cards');
  const bytes = Buffer.from('%PDF-1.7 karta');
  await storage.write(path, bytes, 'application/pdf');
  const attachments = [{ filename: 'karta.pdf', contentType: 'application/pdf', path, size: bytes.length }];
  await portal.db.system((tx) => mailer.post(tx, 2, { ...mail, attachments }));
  await portal.db.system((tx) => mailer.post(tx, 2, { ...mail, attachments }));
  await portal.settle();
  await portal.settle();
  expect(smtp.received).toHaveLength(1);
  expect(smtp.received[0]?.text).toMatch(/Message-ID: <[0-9a-f]{40}@portal\.test>/);
  expect(smtp.received[0]?.text).toContain(bytes.toString('base64'));
  expect(await portal.mails()).toMatchObject([{ recipient: 'jan@customer.test', state: 'sent' }]);
});

test('a mail that shows the logo brings it along, beside the HTML and apart from the text and the card', async () => {
  const { storage, mailer } = portal.deps;
  const path = storage.newPath('cards');
  await storage.write(path, Buffer.from('%PDF-1.7 karta'), 'application/pdf');
  const attachments = [{ filename: 'karta.pdf', contentType: 'application/pdf', path, size: 14 }];
  const html = '<p><img src="cid:logo" alt="Maker 2">Karta</p>';
  await portal.db.system((tx) => mailer.post(tx, 2, { ...mail, key: 'logo', html, attachments }));
  await portal.settle();
  const sent = smtp.received.at(-1)?.text ?? '';
  const parts = [...sent.matchAll(/^Content-Type: ([a-z]+\/[a-z]+)/gm)].map(([, type]) => type);
  expect(parts).toEqual([
    'multipart/mixed',
    'multipart/alternative',
    'text/plain',
    'multipart/related',
    'text/html',
    'image/png',
    'application/pdf',
  ]);
  expect(sent).toContain('Content-ID: <logo>');
  expect(sent).toMatch(/Content-Disposition: inline/);
  const picture = /Content-ID: <logo>[^]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(sent)?.[1] ?? '';
  expect(Buffer.from(picture, 'base64').equals((await mailLogo(2)) ?? Buffer.alloc(0))).toBe(true);
});

test('a mail in somebody’s name comes from our address under their name, and answers go to them', async () => {
  const { mailer } = portal.deps;
  const writer = { name: 'Ciepło, Nowak "i" Syn\r\nBcc: all@customer.test', email: 'nowak@installer.test' };
  await portal.db.system((tx) => mailer.post(tx, 2, { ...mail, key: 'writer', writer }));
  await portal.settle();
  const [head = ''] = (smtp.received.at(-1)?.text ?? '').replaceAll(/\r\n /g, '').split('\r\n\r\n');
  const name = Buffer.from('Ciepło, Nowak "i" Syn Bcc: all@customer.test');
  const encoded = /^From: (.*) <portal@localhost>\r$/m.exec(head)?.[1] ?? '';
  const plain = encoded.replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/g, '$1').replaceAll('_', ' ');
  expect(plain.replaceAll(/=(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))).toBe(
    name.toString('latin1'),
  );
  expect(head).toMatch(/^Reply-To: nowak@installer\.test\r$/m);
  expect(head).not.toMatch(/^Bcc:/m);
});

const posted = async (key: string) => {
  await portal.db.system((tx) => portal.deps.mailer.post(tx, 2, { ...mail, key }));
  await portal.settle();
  return smtp.received.at(-1)?.text ?? '';
};

const contact = (email: string | null) =>
  portal.db.system((tx) => tx.updateTable('organisations').set({ email }).where('id', '=', 2).execute());

test('a mail of the maker is answered at the address that it names as its contact, where it has one', async () => {
  await contact(null);
  expect(await posted('no contact')).not.toMatch(/^Reply-To:/m);
  await contact('biuro@maker.test');
  expect(await posted('contact')).toMatch(/^Reply-To: biuro@maker\.test\r$/m);
});

test('a mail that was taken just as the database went away is written down when it is back, not sent again', async () => {
  const before = smtp.received.length;
  lostOnce = 2;
  await portal.db.system((tx) => portal.deps.mailer.post(tx, 2, { ...mail, key: 'away' }));
  await portal.settle();
  await portal.settle();
  expect(smtp.received).toHaveLength(before + 1);
  expect((await portal.mails()).at(-1)).toMatchObject({ state: 'sent' });
});

test('a mail that an erasure forgets between its reading and its claim does not fail, and is not sent', async () => {
  const { storage, mailer, config, clock } = portal.deps;
  await portal.db.system((tx) => mailer.post(tx, 2, { ...mail, key: `forgotten ${randomUUID()}` }));
  const { message_id: messageId } = await portal.db.system((tx) =>
    tx.selectFrom('mails').select('message_id').orderBy('id', 'desc').executeTakeFirstOrThrow(),
  );
  let transactions = 0;
  const db: Database = {
    ...portal.db,
    async system(work) {
      transactions += 1;
      if (transactions === 2)
        await portal.db.system((tx) =>
          sql`update mails set recipient = '', state = 'kept' where message_id = ${messageId}`.execute(tx),
        );
      return portal.db.system(work);
    },
  };
  const before = smtp.received.length;
  const delivery = new MailDelivery({ config, db, storage, clock, logoOf: async () => undefined });
  await expect(delivery.deliver(messageId)).resolves.toBeUndefined();
  delivery.close();
  expect(transactions).toBeGreaterThan(1);
  expect(smtp.received).toHaveLength(before);
});

test('a mail about somebody with the most hostile name is one sound mail to its reader alone', async () => {
  const name = `${'🔥'.repeat(300)}\r\nBcc: all@customer.test\r\n\r\n<script>alert(1)</script>`;
  const written = {
    ...mail,
    key: 'hostile',
    subject: `Karta ${name}`,
    text: `${name}\r\n.\r\nMAIL FROM:<a@b.test>`,
  };
  const path = portal.deps.storage.newPath('cards');
  await portal.deps.storage.write(path, Buffer.from('%PDF-1.7'), 'application/pdf');
  const attachments = [{ filename: `${name}.pdf`, contentType: 'application/pdf', path, size: 8 }];
  const before = smtp.received.length;
  await portal.db.system((tx) => portal.deps.mailer.post(tx, 2, { ...written, attachments }));
  await portal.settle();
  expect(smtp.received).toHaveLength(before + 1);
  const lines = (smtp.received.at(-1)?.text ?? '').split('\r\n');
  // RFC 5322, 2.1.1; a bare line break could end a header.
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(998);
  expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([]);
  const headers = lines.slice(0, lines.indexOf(''));
  expect(headers.filter((line) => /^(To|Cc|Bcc):/i.test(line))).toEqual(['To: jan@customer.test']);
});

test.runIf(IS_LONG)(
  'a mail that another process is handing over is left to it, and taken over once that one is silent',
  async () => {
    await portal.db.system((tx) => portal.deps.mailer.post(tx, 2, { ...mail, key: 'taken over' }));
    const mark = (sendingAt: Date) =>
      portal.db.system((tx) =>
        tx
          .updateTable('mails')
          .set({ state: 'sending', sending_at: sendingAt.toISOString() })
          .where('sent_at', 'is', null)
          .execute(),
      );
    await mark(new Date());
    const before = smtp.received.length;
    await portal.settle();
    expect(smtp.received).toHaveLength(before);
    await mark(new Date(Date.now() - 60_000));
    await expect
      .poll(async () => (await portal.settle(), smtp.received.length), { timeout: 20_000, interval: 500 })
      .toBe(before + 1);
  },
);

test('a mail of a transaction that rolls back never goes out', async () => {
  const before = smtp.received.length;
  const failed = portal.db.system(async (tx) => {
    await portal.deps.mailer.post(tx, 2, { ...mail, key: 'never' });
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  await portal.settle();
  expect(smtp.received).toHaveLength(before);
});

test('a job that fails is tried again later, not at once', async () => {
  await portal.db.system((tx) =>
    addToOutbox(tx, { topic: 'test.stumble', payload: { name: 'x' }, organisationId: null }),
  );
  await portal.settle();
  await portal.settle();
  expect(attempts).toEqual([1]);
});
