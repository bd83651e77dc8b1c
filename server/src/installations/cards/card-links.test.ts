import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { textOf } from '../../cards/samples/pdf-tools.sample.ts';
import { secretIn } from '../../signing/customer-phone.sample.ts';
import { buildTestApp, type Caller, type TestApp } from '../../../test/test-app.ts';
import { commissioning } from '../commission.sample.ts';
import { deleteEndedCardLinks } from './link-store.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
let installation: number;
const START = new Date('2026-06-15T10:00:00.000Z');
beforeAll(async () => {
  portal = await buildTestApp({ clock: START });
  at = await commissioning(portal);
  installation = await at.commission(at.installer, 'CARD-1');
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.now = START;
  await portal.db.system((tx) => tx.deleteFrom('rate_limits').execute());
});

async function shown(who: Caller = at.installer, card = 'installation') {
  return who.post(`/installations/${installation}/card_links`, { card });
}

/** A customer's phone: a browser that keeps its cookie. */
function customer() {
  let cookie: string | undefined;
  return async (secret: string) => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api/card_links/open',
      headers: { origin: 'http://portal.test', ...(cookie !== undefined && { cookie }) },
      payload: { secret },
    });
    const given = answer.headers['set-cookie'];
    if (given !== undefined) cookie = String(given).split(';', 1)[0];
    return answer;
  };
}

describe('a customer without an e-mail', () => {
  test('opens the card on a phone of their own by the code that the installer shows, and again after a reload', async () => {
    const { status, body } = await shown();
    expect(status).toBe(201);
    expect(body.address).toMatch(/^http:\/\/portal\.test\/card#[A-Za-z0-9_-]{22}$/);
    expect(body.qr).toMatch(/^<svg /);
    expect(body.expiresAt).toBe('2026-06-15T11:00:00.000Z');
    const open = customer();
    const card = await open(secretIn(body.address));
    expect(card.statusCode, card.body.slice(0, 200)).toBe(200);
    expect(card.headers['content-type']).toContain('application/pdf');
    expect(card.headers['cache-control']).toBe('private, no-store');
    expect(textOf(card.rawPayload)).toContain('CARD-1');
    expect((await open(secretIn(body.address))).statusCode).toBe(200);
  });

  test('has a code that no second phone opens', async () => {
    const secret = secretIn((await shown()).body.address);
    await customer()(secret);
    const second = await customer()(secret);
    expect(second.statusCode).toBe(410);
    expect(second.json().type).toContain('card-link-over');
  });

  test('has a code that ends after an hour, of which nothing is kept', async () => {
    const secret = secretIn((await shown()).body.address);
    const open = customer();
    portal.clock.now = new Date('2026-06-15T10:59:59.000Z');
    expect((await open(secret)).statusCode).toBe(200);
    portal.clock.now = new Date('2026-06-15T11:00:00.000Z');
    expect((await open(secret)).statusCode).toBe(410);
    await portal.db.system((tx) => deleteEndedCardLinks(tx, portal.clock.now));
    expect(await portal.db.system((tx) => tx.selectFrom('card_links').select('id').execute())).toEqual([]);
  });

  test('cannot be guessed at: sixty wrong codes in a quarter of an hour', async () => {
    const wrong = 'A'.repeat(22);
    for (let guess = 0; guess < 60; guess += 1) expect((await customer()(wrong)).statusCode).toBe(410);
    expect((await customer()(wrong)).statusCode).toBe(429);
  });
});

describe('a code to a card', () => {
  test.each(['installer2', 'stranger'] as const)(
    'is made by nobody who may not see the installation: %s',
    async (who) => {
      expect((await shown(at[who])).status).toBe(404);
    },
  );

  test('is made for a warranty card only once there is one', async () => {
    expect((await shown(at.installer, 'warranty')).status).toBe(404);
  });

  test('opens no code of a form to be signed, and the other way round', async () => {
    const secret = secretIn((await shown()).body.address);
    expect((await portal.nobody.post('/signing_sessions/open', { secret })).status).toBe(410);
  });

  test('is kept as a hash, and written down without its secret', async () => {
    const secret = secretIn((await shown()).body.address);
    const rows = await portal.db.system((tx) => tx.selectFrom('card_links').selectAll().execute());
    const lines = await portal.db.system((tx) => tx.selectFrom('events').selectAll().execute());
    expect(JSON.stringify([rows, lines])).not.toContain(secret);
    expect(lines.map(({ type }) => type)).toContain('installation.card_shown');
  });
});
