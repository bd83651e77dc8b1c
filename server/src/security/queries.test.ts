import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@portal/domain/api';
import type { Endpoint } from '@portal/domain/endpoint';
import { buildTestApp } from '../../test/test-app.ts';
import { IS_LONG } from '../../test/test-column.ts';
import { ask, forgetAttempts, type Reply } from './asking.sample.ts';
import { openStage, type Stage } from './matrix.sample.ts';
import { requestOf } from './requests.sample.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(await buildTestApp());
});
afterAll(() => stage.test.close());

/** Values as they stand in an address, some of them no text at all. */
const VALUES = [
  "'",
  "''",
  '%22',
  '`',
  "x'%20or%20'1'='1",
  '1;drop%20table%20users--',
  '1)%20union%20select%20null--',
  '%24%24',
  '%5c',
  "%5c'",
  '%00',
  'a%00b',
  '%ff',
  '%c3%28',
  '%ed%a0%80',
  '%u0000',
  '%',
  '%F0%9F%94%A5',
  '%E2%80%AE',
  '%EF%BB%BF',
  'İ',
  '%CC%81',
  '',
  '%20',
  '-1',
  '0',
  '1e309',
  '99999999999999999999',
  '2147483648',
  '1.5',
  'NaN',
  'null',
  'undefined',
  'true',
  '0x10',
  '0000-00-00',
  '2026-02-30',
  '99999-01-01',
  '2026-06-15T99:99:99Z',
  '-infinity',
  'now',
  'epoch',
  '%7B%22$gt%22:%22%22%7D',
  '%5B1,2%5D',
  '(select%201)',
  '%25',
  '_',
  '*',
  '..%2f..%2f',
  '%3Cscript%3E',
  'a'.repeat(5_000),
];

const straight = (name: string): string => name;

/** How a name can be bent: as a list, as an object, twice, inside itself. */
const BENT: readonly ((name: string) => string)[] = [
  straight,
  (name) => `${name}[]`,
  (name) => `${name}[$ne]`,
  (name) => `${name}[a][b]`,
  (name) => `${name}[__proto__]`,
  (name) => `${name}['or'1]`,
  (name) => `${name}]`,
  (name) => `${name}%00`,
  (name) => `${name}'`,
];

/** Every name that a list understands, as it is written. */
function namesOf({ query, collection }: Endpoint): string[] {
  const paging = collection ? ['page', 'itemsPerPage', 'cursor', 'search'] : [];
  return [
    ...new Set([...paging, ...Object.keys(query?.shape ?? {})]),
    ...(collection?.order ?? []).map((key) => `order[${key}]`),
    ...(collection?.range ?? []).flatMap((key) => [`${key}[before]`, `${key}[strictly_after]`]),
    ...(collection?.exists ?? []).map((key) => `exists[${key}]`),
    'order[id]',
    'order[id;--]',
    'parameterOrExact[serial]',
    "parameterOrExact['x]",
    '__proto__',
    'constructor',
  ];
}

function hold(endpoint: Endpoint, url: string, told: Reply): void {
  const what = `${endpoint.id} ${url.slice(0, 200)} → ${told.status} ${told.text.slice(0, 300)}`;
  expect([200, 400, 404], what).toContain(told.status);
  // A look-up has a status for finding nothing, and the stream for an organisation that is not the caller's.
  if (told.status === 404) expect(['devices.find', 'notifications.live'], what).toContain(endpoint.id);
  if (told.status === 400)
    expect(told.text, what).toMatch(/"type":"(unknown-filter|invalid-input)".*"requestid"/);
  // Signatures of links may have `pg_` within.
  expect(told.text, what).not.toMatch(/syntax error|(?<![\w-])pg_|select |kysely|node_modules/);
}

/** Somebody who may make the call. */
function standFor({ access }: Endpoint) {
  const who = (['admin', 'installer', 'production'] as const).find(
    (role) => typeof access === 'string' || access.includes(role),
  );
  const stand = who && stage.stands.get(who);
  if (!stand) throw new Error('Nobody who may ask stands here');
  return stand;
}

describe('A query', () => {
  const lists = ENDPOINTS.filter(
    ({ method, query, collection }) => method === 'GET' && (query ?? collection),
  );
  it.each(lists)(
    'of whatever kind is refused or finds nothing, and breaks nothing: $id',
    async (endpoint) => {
      const stand = standFor(endpoint);
      const { url: address, headers } = requestOf(endpoint, stand.targets.same, stand.caller);
      const [path = '', own = ''] = address.split('?');
      let turn = endpoint.id.length;
      for (const name of namesOf(endpoint)) {
        const bent = BENT[1 + (turn % (BENT.length - 1))] ?? straight;
        // The long column asks every name with every value written straight, and three in every way it is bent. The gate
        // asks it with three, and one in one way, in turn: the same names stand in many lists.
        for (const bend of IS_LONG ? BENT : [straight, bent]) {
          const some = IS_LONG || bend === straight ? [0, 1, 2] : [0];
          const values =
            IS_LONG && bend === straight ? VALUES : some.map(() => VALUES[(turn += 7) % VALUES.length] ?? '');
          for (const value of values) {
            // Near numbers are limited against leafing.
            if (endpoint.id === 'devices.near') await forgetAttempts(stage.test);
            const rest = own.split('&').filter((part) => part !== '' && !part.startsWith(name));
            const url = `${path}?${[...rest, `${bend(name)}=${value}`].join('&')}`;
            hold(endpoint, url, await ask(stage.test, { method: 'GET', url, headers }));
          }
        }
      }
    },
  );

  it('that finds by equality finds nothing by what is no value of it', async () => {
    for (const endpoint of lists) {
      if (!endpoint.collection) continue;
      const stand = standFor(endpoint);
      const { url: address, headers } = requestOf(endpoint, stand.targets.same, stand.caller);
      const [path = '', own = ''] = address.split('?');
      for (const key of endpoint.collection.equal ?? []) {
        for (const value of ["'", 'x%27%20or%201=1', '%00', '2147483647']) {
          const url = `${path}?${own}&${key}[]=${value}`;
          const reply = await ask(stage.test, { method: 'GET', url, headers });
          // A file has its line of titles all the same.
          const found = endpoint.produces ? reply.text.trim().split('\n').slice(1).join('') : reply.text;
          if (reply.status !== 400) expect([url, found]).toEqual([url, endpoint.produces ? '' : '[]']);
        }
      }
    }
  });
});
