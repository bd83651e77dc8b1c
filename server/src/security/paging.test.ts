import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@portal/domain/api';
import type { Endpoint } from '@portal/domain/endpoint';
import { completeOrder, type SortDirection, writeCursor } from '../db/lists/list-cursor.ts';
import { buildTestApp } from '../../test/test-app.ts';
import { IS_LONG } from '../../test/test-column.ts';
import { ask, forgetAttempts } from './asking.sample.ts';
import { openStage, type Stage } from './matrix.sample.ts';
import { requestOf } from './requests.sample.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(await buildTestApp());
});
afterAll(() => stage.test.close());

const LISTS = ENDPOINTS.filter(({ method, collection }) => method === 'GET' && collection);

const REFUSED = [
  'page=99999999999',
  'page=9223372036854775808',
  'page=10000001',
  'page=0',
  'page=-1',
  'page=1.5',
  'page=1e3',
  'page=',
  'page=1&page=2',
  'page[]=1&page[]=2',
  'page[at]=1',
  'itemsPerPage=101',
  'itemsPerPage=2147483648',
  'itemsPerPage=99999999999',
  'itemsPerPage=-1',
  'itemsPerPage=10&itemsPerPage=20',
  'itemsPerPage[at]=10',
  'cursor=a&cursor=b',
  'cursor[at]=a',
  'cursor=%00',
  'search=a&search=b',
  'search[at]=a',
  `search=${'a'.repeat(201)}`,
  `cursor=${'a'.repeat(2_001)}`,
];

/** What is no cursor; a list that has one page alone does not read it. */
const NO_CURSORS = [
  'cursor=',
  'cursor=nonsense',
  ...[null, 1, '', {}, [], [[]], [null], ['x', {}], Array(1_000).fill(1)].map(
    (value) => `cursor=${Buffer.from(JSON.stringify(value)).toString('base64url')}`,
  ),
];

const FOUND = [
  'page=10000000&itemsPerPage=100',
  'page=10000000&itemsPerPage=1',
  'page=10000000&itemsPerPage=0',
  'page=2',
  'page=1&itemsPerPage=100',
  'page[]=1',
];

/** Values of cursors that no list has given, though their order is one of its own. */
const FORGED = [
  0,
  -2_147_483_648,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  '',
  'a\0',
  '\ud800',
  '1',
  'x'.repeat(600),
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2026-02-29',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  '2026-06-15T10:00:00+23:59',
  `2026-06-15T10:00:00.${'1'.repeat(300)}Z`,
];

/**
 * Every order that a list may be asked for, with the cursors that somebody could make up for it: in the gate three of them, in
 * turn, in the long column all.
 */
function forgedCursors({ id, collection }: Endpoint): string[] {
  let turn = id.length;
  const directions: readonly SortDirection[] = ['asc', 'desc'];
  return (collection?.order ?? []).flatMap((key) =>
    directions.flatMap((direction) => {
      const order = completeOrder([[key, direction]]);
      const some = IS_LONG ? FORGED : [0, 1, 2].map(() => FORGED[(turn += 5) % FORGED.length] ?? '');
      return some.map((value) => {
        const values = order.map(([name], at) => (at === 0 ? value : name === 'id' ? 1 : value));
        return `order[${key}]=${direction}&cursor=${writeCursor(order, values)}`;
      });
    }),
  );
}

async function asked(endpoint: Endpoint, query: string) {
  const who = (['admin', 'installer', 'production'] as const).find(
    (role) => typeof endpoint.access === 'string' || endpoint.access.includes(role),
  );
  const stand = who && stage.stands.get(who);
  if (!stand) throw new Error('Nobody who may ask stands here');
  const { url, headers } = requestOf(endpoint, stand.targets.same, stand.caller);
  if (endpoint.id === 'devices.near') await forgetAttempts(stage.test);
  const [path = '', own = ''] = url.split('?');
  const rest = own.split('&').filter((part) => part !== '' && !/^(page|itemsPerPage|cursor)=/.test(part));
  const address = `${path}?${[...rest, query].join('&')}`;
  const reply = await ask(stage.test, { method: 'GET', url: address, headers });
  return {
    ...reply,
    what: `${endpoint.id} ${query.slice(0, 200)} → ${reply.status} ${reply.text.slice(0, 300)}`,
  };
}

describe('A list', () => {
  it.each(LISTS)(
    'refuses pages that no list has, and finds nothing beyond its end: $id',
    async (endpoint) => {
      for (const query of REFUSED) {
        const { status, what } = await asked(endpoint, query);
        expect.soft(status, what).toBe(400);
      }
      for (const query of FOUND) {
        const { status, what } = await asked(endpoint, query);
        expect.soft(status, what).toBe(200);
      }
    },
  );

  it.each(LISTS)('goes on from no place that somebody made up: $id', async (endpoint) => {
    for (const query of [...NO_CURSORS, ...forgedCursors(endpoint)]) {
      const { status, what } = await asked(endpoint, query);
      expect.soft([200, 400], what).toContain(status);
    }
  });
});
