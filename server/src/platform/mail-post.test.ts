import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addToOutbox } from './outbox.ts';
import { buildTestApp, type TestApp } from './test-app.ts';
import { openPostOffice, type PostOffice } from './test-post-office.ts';

let portal: TestApp;
let smtp: PostOffice;

const attempts: number[] = [];

beforeAll(async () => {
  smtp = await openPostOffice();
  portal = await buildTestApp({
    config: { smtpUrl: smtp.url },
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

test('a mail that another process is handing over is left to it, and taken over once that one is silent', async () => {
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
  await portal.settle();
  expect(smtp.received).toHaveLength(1);
  await mark(new Date(Date.now() - 60_000));
  await expect
    .poll(async () => (await portal.settle(), smtp.received.length), { timeout: 20_000, interval: 500 })
    .toBe(2);
});

test('a mail of a transaction that rolls back never goes out', async () => {
  const failed = portal.db.system(async (tx) => {
    await portal.deps.mailer.post(tx, 2, { ...mail, key: 'never' });
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  await portal.settle();
  expect(smtp.received).toHaveLength(2);
});

test('a job that fails is tried again later, not at once', async () => {
  await portal.db.system((tx) =>
    addToOutbox(tx, { topic: 'test.stumble', payload: { name: 'x' }, organisationId: null }),
  );
  await portal.settle();
  await portal.settle();
  expect(attempts).toEqual([1]);
});
