import { createHash } from 'node:crypto';
import { canonicalText } from '@portal/domain/signing/canonical';
import type { SignedContent } from '@portal/domain/signing/signed-content';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type Caller, type TestApp } from '../../test/test-app.ts';
import { contentToSign } from './content.sample.ts';
import { customerPhone, drawing, secretIn } from './customer-phone.sample.ts';
import { deleteEndedSessions } from './store.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
const START = new Date('2026-06-15T10:00:00.000Z');
beforeAll(async () => {
  portal = await buildTestApp({ clock: START });
  at = await commissioning(portal);
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.now = START;
  await portal.db.system((tx) => tx.deleteFrom('rate_limits').execute());
});

const later = (minutes: number): void => {
  portal.clock.now = new Date(START.getTime() + minutes * 60_000);
};

async function begun(content: SignedContent = contentToSign('SIGN-1'), who: Caller = at.installer) {
  const answer = await who.post('/signing_sessions', {
    version: `/device_template_versions/${at.template.versionId}`,
    content,
  });
  expect(answer.status, answer.text).toBe(201);
  return { ...answer.body, secret: secretIn(answer.body.address) };
}

const rows = () => portal.db.system((tx) => tx.selectFrom('signing_sessions').selectAll().execute());
const isOver = {
  status: 410,
  body: expect.objectContaining({ type: expect.stringContaining('signing-over') }),
};

describe('a customer without an account', () => {
  test('reads what the form says on a phone of their own, signs it there, and the installer’s phone gets the signature', async () => {
    const session = await begun();
    expect(session.address).toMatch(/^http:\/\/portal\.test\/sign#[A-Za-z0-9_-]{22}$/);
    expect(session.qr).toMatch(/^<svg /);
    expect(session.expiresAt).toBe('2026-06-15T11:00:00.000Z');
    const watch = async () => (await at.installer.get(`/signing_sessions/${session.id}`)).body;
    expect(await watch()).toMatchObject({ state: 'waiting', signature: null });

    const phone = customerPhone(portal);
    const opened = await phone.open(session.secret);
    expect(opened.status, opened.text).toBe(200);
    expect(opened.body.document).toMatchObject({
      content: {
        customerName: 'Jan Kowalski',
        declaration: { text: 'Das Gerät wurde in Betrieb genommen.' },
      },
      hash: createHash('sha256')
        .update(canonicalText(contentToSign('SIGN-1')))
        .digest('hex'),
    });
    expect(await watch()).toMatchObject({ state: 'opened', signature: null });

    expect((await phone.sign(session.secret, session.hash)).status).toBe(204);
    const { state, hash, signature } = await watch();
    expect({ state, hash }).toEqual({ state: 'signed', hash: session.hash });
    expect(signature).toMatchObject({ width: 600, height: 200, typed: false });
    const { format, width } = await sharp(Buffer.from(signature.picture, 'base64')).metadata();
    expect({ format, width }).toEqual({ format: 'png', width: 600 });
  });

  test('may reload the page, and is not shown the form again once it is signed', async () => {
    const session = await begun();
    const phone = customerPhone(portal);
    await phone.open(session.secret);
    expect((await phone.open(session.secret)).body.document.hash).toBe(session.hash);
    await phone.sign(session.secret, session.hash, { typed: true });
    expect((await phone.open(session.secret)).body.document).toBeNull();
    expect((await at.installer.get(`/signing_sessions/${session.id}`)).body.signature.typed).toBe(true);
  });

  test('signs for both of two devices whose codes they scanned before they signed', async () => {
    const [one, other] = [await begun(contentToSign('SIGN-21')), await begun(contentToSign('SIGN-22'))];
    const phone = customerPhone(portal);
    expect((await phone.open(one.secret)).status).toBe(200);
    expect((await phone.open(other.secret)).status).toBe(200);
    expect((await phone.sign(one.secret, one.hash)).status).toBe(204);
    expect((await phone.sign(other.secret, other.hash)).status).toBe(204);
  });

  test('is told apart from others though it says itself what it is told by, unless that is a secret', async () => {
    const session = await begun();
    const headers = { origin: 'http://portal.test', cookie: 'portal_signing=a' };
    const opened = await portal.nobody.post('/signing_sessions/open', { secret: session.secret }, headers);
    expect(opened.headers['set-cookie']).toMatch(/^portal_signing=[A-Za-z0-9_-]{22};/);
  });

  test('is told apart by a cookie that scripts cannot read and that goes to these calls alone', async () => {
    const { secret } = await begun();
    const { headers } = await portal.nobody.post('/signing_sessions/open', { secret });
    expect(headers['set-cookie']).toMatch(
      /^portal_signing=[A-Za-z0-9_-]{22}; Max-Age=3600; Path=\/api\/signing_sessions; HttpOnly; SameSite=Strict$/,
    );
    expect(headers['cache-control']).toBe('private, no-store');
  });
});

describe('a code is over, in the same words,', () => {
  test('for a second phone, which can neither read nor sign', async () => {
    const session = await begun();
    const first = customerPhone(portal);
    await first.open(session.secret);
    const second = customerPhone(portal);
    expect(await second.open(session.secret)).toMatchObject(isOver);
    expect(await second.sign(session.secret, session.hash)).toMatchObject(isOver);
    expect((await first.open(session.secret)).status).toBe(200);
  });

  test('for one of two phones that open it in the same moment', async () => {
    const session = await begun();
    const opened = await Promise.all(
      Array.from({ length: 6 }, () => customerPhone(portal).open(session.secret)),
    );
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(opened.filter(({ status }) => status === 410)).toHaveLength(5);
  });

  test('for a second signature', async () => {
    const session = await begun();
    const phone = customerPhone(portal);
    await phone.open(session.secret);
    const signed = await Promise.all(
      Array.from({ length: 3 }, () => phone.sign(session.secret, session.hash)),
    );
    expect(signed.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(signed.filter(({ status }) => status === 410)).toHaveLength(2);
    expect(await phone.sign(session.secret, session.hash)).toMatchObject(isOver);
  });

  test('for a phone that signs without having opened it', async () => {
    const session = await begun();
    expect(await customerPhone(portal).sign(session.secret, session.hash)).toMatchObject(isOver);
  });

  test('after an hour, and nothing of it is kept', async () => {
    const session = await begun();
    const phone = customerPhone(portal);
    await phone.open(session.secret);
    later(59);
    expect((await phone.open(session.secret)).status).toBe(200);
    later(60);
    expect(await phone.open(session.secret)).toMatchObject(isOver);
    expect(await phone.sign(session.secret, session.hash)).toMatchObject(isOver);
    const again = await portal.as('installer@org2.test');
    expect((await again.get(`/signing_sessions/${session.id}`)).status).toBe(404);
    later(65);
    expect(await rows()).not.toEqual([]);
    await portal.db.system((tx) => deleteEndedSessions(tx, portal.clock.now));
    expect(await rows()).toEqual([]);
  });

  test('once its installer ended it, since something was changed', async () => {
    const session = await begun();
    const phone = customerPhone(portal);
    await phone.open(session.secret);
    expect((await at.installer.delete(`/signing_sessions/${session.id}`)).status).toBe(204);
    expect(await phone.sign(session.secret, session.hash)).toMatchObject(isOver);
    expect((await rows()).map(({ id }) => id)).not.toContain(session.id);
  });

  test('for what was read as something else', async () => {
    const session = await begun();
    const phone = customerPhone(portal);
    await phone.open(session.secret);
    expect(await phone.sign(session.secret, 'a'.repeat(64))).toMatchObject(isOver);
  });

  test('for a secret that nobody was given, sixty times in a quarter of an hour', async () => {
    const made = 'A'.repeat(22);
    expect(await customerPhone(portal).open(made)).toMatchObject(isOver);
    for (let guess = 1; guess < 60; guess += 1) await customerPhone(portal).open(made);
    expect((await customerPhone(portal).open(made)).status).toBe(429);
  });
});

const signedWith = async (picture: Buffer) => {
  const session = await begun();
  const phone = customerPhone(portal);
  await phone.open(session.secret);
  const answer = await phone.sign(session.secret, session.hash, { picture: picture.toString('base64') });
  const { body } = await at.installer.get(`/signing_sessions/${session.id}`);
  expect(body.signature).toBeNull();
  return answer;
};

describe('a signature that is no small PNG is refused:', () => {
  test('another kind of file', async () => {
    expect((await signedWith(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(422);
    expect(
      (
        await signedWith(
          await sharp(await drawing())
            .jpeg()
            .toBuffer(),
        )
      ).status,
    ).toBe(422);
  });

  test('one that ends in the middle', async () => {
    const png = await drawing();
    expect((await signedWith(png.subarray(0, png.length - 30))).status).toBe(422);
  });

  test('more pixels than any signature has', async () => {
    expect((await signedWith(await drawing(1_601, 200))).status).toBe(422);
    expect((await signedWith(await drawing(200, 8_000))).status).toBe(422);
  });

  test('more bytes than any signature has, before they are decoded', async () => {
    expect((await signedWith(Buffer.alloc(192 * 1024 + 3))).status).toBe(400);
    expect((await signedWith(Buffer.alloc(300 * 1024))).status).toBe(413);
  });

  test('and with an honest one nothing but its pixels goes on', async () => {
    const session = await begun();
    const phone = customerPhone(portal);
    await phone.open(session.secret);
    const tagged = await sharp(await drawing())
      .withExif({ IFD0: { Copyright: 'hidden in the metadata' } })
      .png()
      .toBuffer();
    expect(tagged.toString('latin1')).toContain('hidden in the metadata');
    const picture = tagged.toString('base64');
    expect((await phone.sign(session.secret, session.hash, { picture })).status).toBe(204);
    const { body } = await at.installer.get(`/signing_sessions/${session.id}`);
    expect(Buffer.from(body.signature.picture, 'base64').toString('latin1')).not.toContain('hidden');
  });
});

describe('a session of one installer', () => {
  test.each(['installer2', 'asp', 'stranger'] as const)('is none of %s’s', async (who) => {
    const { id } = await begun();
    expect((await at[who].get(`/signing_sessions/${id}`)).status).toBe(404);
    expect((await at[who].delete(`/signing_sessions/${id}`)).status).toBe(404);
    expect((await at.installer.get(`/signing_sessions/${id}`)).status).toBe(200);
  });

  test('names a form of the own maker alone', async () => {
    const answer = await at.stranger.post('/signing_sessions', {
      version: `/device_template_versions/${at.template.versionId}`,
      content: contentToSign('SIGN-1'),
    });
    expect(answer.status).toBe(422);
  });

  test('keeps no secret that somebody could use, neither in the table nor in the log', async () => {
    const { secret } = await begun();
    await customerPhone(portal).open(secret);
    expect(JSON.stringify(await rows())).not.toContain(secret);
    const lines = await portal.db.system((tx) => tx.selectFrom('events').selectAll().execute());
    expect(JSON.stringify(lines)).not.toContain(secret);
    expect(JSON.stringify(lines.filter(({ type }) => type.startsWith('user.signing')))).not.toContain(
      'Kowalski',
    );
  });

  test('is one of at most five, of which the oldest ends', async () => {
    await portal.db.system((tx) => tx.deleteFrom('signing_sessions').execute());
    const sessions = [];
    for (let count = 1; count <= 6; count += 1) sessions.push(await begun(contentToSign(`SIGN-${count}`)));
    const standing = await Promise.all(
      sessions.map(async ({ id }) => (await at.installer.get(`/signing_sessions/${id}`)).status),
    );
    expect(standing).toEqual([404, 200, 200, 200, 200, 200]);
  });
});
