import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { followSigning, pictureFrom } from './signing-session.ts';

const HASH = 'a'.repeat(64);
const at = (state: string, more: object = {}) => ({
  status: 200,
  body: { state, hash: HASH, expiresAt: '2026-06-15T11:00:00.000Z', signature: null, ...more },
});
const SIGNATURE = { picture: btoa('drawn'), width: 600, height: 200, typed: false };
const OVER = { status: 404, body: { type: 'not-found', title: '', status: 404, detail: '' } };

/** A server that gives one answer after the other; null for none at all. */
function server(...answers: ({ status: number; body: object } | null)[]): void {
  vi.stubGlobal('fetch', async () => {
    const next = answers.shift();
    if (!next) throw new TypeError('Failed to fetch');
    const type = next.status === 200 ? 'application/json' : 'application/problem+json';
    return Response.json(next.body, { status: next.status, headers: { 'content-type': type } });
  });
}

const calls: string[] = [];
const follow = (qr: string | null = '<svg/>', stands = () => undefined) =>
  followSigning(
    { id: 7, qr, seal: { hash: HASH } },
    {
      stands,
      opened: () => calls.push('opened'),
      signed: ({ width }) => calls.push(`signed ${String(width)}`),
      over: () => calls.push('over'),
    },
  );

// What the calls load comes in real time, which these tests do not wait for.
beforeAll(() =>
  Promise.all([
    import('@portal/domain/signing/session-contract'),
    import('../../../lib/network/read-problem.ts'),
  ]),
);
beforeEach(() => {
  calls.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets time pass, and whatever is loaded or answered in between come in. */
async function seconds(count: number): Promise<void> {
  for (let second = 0; second < count; second += 1) {
    vi.advanceTimersByTime(1_000);
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('while a customer signs on their own phone, the installer’s', () => {
  test('tells once a phone has opened the code, and takes the signature, after which it asks no more', async () => {
    server(at('waiting'), at('opened'), at('signed', { signature: SIGNATURE }), at('waiting'));
    follow();
    await seconds(2);
    expect(calls).toEqual([]);
    await seconds(2);
    expect(calls).toEqual(['opened']);
    await seconds(2);
    expect(calls).toEqual(['opened', 'signed 600']);
    await seconds(20);
    expect(calls).toEqual(['opened', 'signed 600']);
  });

  test('waits through a time without a network', async () => {
    server(null, null, at('signed', { signature: SIGNATURE }));
    follow();
    await seconds(6);
    expect(calls).toEqual(['signed 600']);
  });

  test('says that the code is over where the server has it no more, or has it for another content', async () => {
    server(OVER);
    follow();
    await seconds(2);
    expect(calls).toEqual(['over']);
    server(at('signed', { signature: SIGNATURE, hash: 'b'.repeat(64) }));
    follow();
    await seconds(2);
    expect(calls).toEqual(['over', 'over']);
  });

  test('asks at once for a code from before a reload, and says that it stands, or that it is over', async () => {
    const stands = () => void calls.push('stands');
    server(at('opened'));
    const stop = follow(null, stands);
    await seconds(1);
    stop();
    expect(calls).toEqual(['stands', 'opened']);
    server(OVER);
    follow(null, stands);
    await seconds(1);
    expect(calls).toEqual(['stands', 'opened', 'over']);
  });

  test('ends a code from before a reload that no phone has opened, since it can be shown to nobody', async () => {
    server(at('waiting'), at('opened'));
    follow(null, () => void calls.push('stands'));
    await seconds(5);
    expect(calls).toEqual(['over']);
  });

  test('asks no more once the code was ended here', async () => {
    server(at('signed', { signature: SIGNATURE }));
    follow()();
    await seconds(10);
    expect(calls).toEqual([]);
  });
});

test('the customer’s signature becomes a picture of the form with a name of its own', () => {
  const picture = pictureFrom(SIGNATURE, 'signature');
  expect(picture).toMatchObject({ field: 'signature', type: 'image/png', width: 600, height: 200 });
  expect(picture.name).toMatch(/^signature-[0-9a-f]{8}\.png$/);
  expect(new TextDecoder().decode(picture.bytes)).toBe('drawn');
});
