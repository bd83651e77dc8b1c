import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@portal/domain/api';
import type { Endpoint } from '@portal/domain/endpoint';
import { buildTestApp } from '../../test/test-app.ts';
import { tableDigests } from '../../test/table-digests.ts';
import { ask } from './asking.sample.ts';
import { openStage, type Stage } from './matrix.sample.ts';
import type { Stand } from './people.sample.ts';
import { requestOf, type Request } from './requests.sample.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(await buildTestApp());
});
afterAll(() => stage.test.close());

/** Every call that changes something: by its method, and the one that signs out. */
const CHANGING = ENDPOINTS.filter(({ method, path }) => method !== 'GET' || path === '/token/invalidate');

/** Somebody who may make the call, signed in by cookie as a browser is. */
function standFor({ access }: Endpoint): Stand {
  const allowed: readonly string[] = typeof access === 'string' ? ['admin'] : access;
  const who = (['admin', 'installer', 'superadmin'] as const).find((one) => allowed.includes(one)) ?? 'admin';
  const stand = stage.stands.get(who);
  if (!stand) throw new Error(`Nobody stands for ${who}`);
  return stand;
}

function byCookie(endpoint: Endpoint, headers: Record<string, string>): Request {
  const { caller, targets } = standFor(endpoint);
  const request = requestOf(endpoint, targets.own, caller);
  const { authorization = '', ...rest } = request.headers;
  const cookie = `portal_token=${authorization.slice('Bearer '.length)}`;
  return { ...request, headers: { ...rest, cookie, ...headers } };
}

const FORGED: Readonly<Record<string, Record<string, string>>> = {
  'another website': { origin: 'https://evil.test' },
  'another website, by what the browser says': { 'sec-fetch-site': 'cross-site' },
  'a neighbouring site': { 'sec-fetch-site': 'same-site', origin: 'http://other.portal.test' },
  'a website whose name begins like ours': { origin: 'http://portal.test.evil.test' },
  'a frame that hides where it is': { origin: 'null' },
  'a page that claims our origin and is told apart by the browser': {
    origin: 'http://portal.test',
    'sec-fetch-site': 'cross-site',
  },
  'an old browser on another website': { referer: 'https://evil.test/http://portal.test/' },
  'a browser that says nothing': {},
};

const OURS: readonly Record<string, string>[] = [
  { origin: 'http://portal.test' },
  { 'sec-fetch-site': 'same-origin' },
  { referer: 'http://portal.test/users' },
];

describe('A call that changes something', () => {
  it.each(Object.keys(FORGED))('is refused when it comes from %s', async (from) => {
    const before = await tableDigests(stage.test);
    const answers: string[] = [];
    for (const endpoint of CHANGING) {
      const { status, text } = await ask(stage.test, byCookie(endpoint, FORGED[from] ?? {}));
      if (status !== 403 || !text.includes('"origin-refused"'))
        answers.push(`${endpoint.id}: ${status} ${text}`);
    }
    expect(answers).toEqual([]);
    expect(await tableDigests(stage.test)).toEqual(before);
  });

  it('is not refused for where it comes from when that is our own page', async () => {
    for (const own of OURS) {
      for (const endpoint of CHANGING.filter(
        ({ id }) => id === 'profile.update' || id === 'registrationKeys.create',
      )) {
        const { status, text } = await ask(stage.test, byCookie(endpoint, own));
        expect(status, `${endpoint.id} ${JSON.stringify(own)} ${text}`).toBe(endpoint.status);
      }
    }
  });

  it('to a signing in from another website is refused without any cookie', async () => {
    const login = ENDPOINTS.find(({ id }) => id === 'auth.login');
    if (!login) throw new Error('There is no such call');
    const { caller, targets } = standFor(login);
    const request = requestOf(login, targets.own, { ...caller, headers: {} });
    const reply = await ask(stage.test, {
      ...request,
      headers: { ...request.headers, origin: 'https://evil.test' },
    });
    expect(reply.status).toBe(403);
  });
});

const TYPES = [
  'text/plain',
  'text/plain; application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/jsonx',
  'application/json; charset=utf-16',
  '',
];

describe('A body', () => {
  it.each(TYPES)('of the type "%s" is read by no call', async (type) => {
    const before = await tableDigests(stage.test);
    const answers: string[] = [];
    for (const endpoint of CHANGING.filter(({ method }) => method !== 'GET')) {
      const request = byCookie(endpoint, { origin: 'http://portal.test' });
      const { 'content-type': _, ...headers } = request.headers;
      const { status, text } = await ask(stage.test, {
        ...request,
        headers: type === '' ? headers : { ...headers, 'content-type': type },
        body: JSON.stringify(request.body ?? {}),
      });
      if (status !== 415) answers.push(`${endpoint.id}: ${status} ${text}`);
    }
    expect(answers).toEqual([]);
    expect(await tableDigests(stage.test)).toEqual(before);
  });

  it('that is a merge patch is read by PATCH alone', async () => {
    for (const endpoint of CHANGING.filter(({ method, body }) => method === 'POST' && body)) {
      const headers = { origin: 'http://portal.test', 'content-type': 'application/merge-patch+json' };
      expect([endpoint.id, (await ask(stage.test, byCookie(endpoint, headers))).status]).toEqual([
        endpoint.id,
        415,
      ]);
    }
  });
});
