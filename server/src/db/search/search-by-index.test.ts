import { sql, type SqlBool } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyInstallation } from '../../../test/installation-copies.ts';
import { rowsRead, timesRead } from '../../../test/rows-read.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { buildDevice, buildInstallation, buildTemplate } from '../../../test/test-builders.ts';
import { findDevices } from '../../devices/list-store.ts';
import { listEvents } from '../../events/store.ts';
import { listInspections } from '../../inspections/store.ts';
import { INSTALLATION_KEYS, listInstallations } from '../../installations/list-store.ts';
import { listServiceInbox } from '../../services/inbox-store.ts';
import { listServices } from '../../services/store.ts';
import { listUsers } from '../../users/list-store.ts';
import { NO_LIST } from '../../platform/http/list-query.ts';
import type { Scope, Tx } from '../database.ts';
import { listPage } from '../lists/list-page.ts';
import { foundBySearch, foundIds } from './found-by-search.ts';

let portal: TestApp;
const TABLES = ['installations', 'users', 'events', 'custom_devices', 'inspections', 'services'];
const NOW = new Date('2026-06-01T10:00:00Z');
const scopeOf = (organisationId: 1 | 2): Scope => ({
  organisationId,
  actor: { id: portal.people[`org${organisationId}`].admin, role: 'admin', organisationId },
});

/** Rows of every kind that can be searched, as many of each. */
async function fill(tx: Tx, organisation: 1 | 2, many: number): Promise<void> {
  const template = await buildTemplate(tx, organisation);
  const deviceId = await buildDevice(tx, organisation, template, `MODEL-${organisation}`);
  const installation = await buildInstallation(
    tx,
    organisation,
    { ownerId: portal.people[`org${organisation}`].installer, deviceId, template },
    {},
  );
  const numbers = sql`generate_series(1, ${many}::int) n`;
  const text = sql`'jan kowalski ' || lpad(n::text, 6, '0') || ' lodz +48600' || lpad(n::text, 6, '0')`;
  await sql`insert into custom_devices (organisation_id, template_id, version_id, serial)
    select ${organisation}::int, ${template.id}::int, ${template.versionId}::int, 'HPW-' || lpad(n::text, 6, '0') from ${numbers}`.execute(
    tx,
  );
  // Every column of the model but what tells the copies apart.
  await copyInstallation(
    tx,
    installation,
    numbers,
    sql`jsonb_build_object('id', 100000 * ${organisation}::int + n, 'client_id', gen_random_uuid(), 'active', false, 'search', ${text})`,
  );
  await sql`insert into users (organisation_id, email, password_hash, name, company, tax_id, phone)
    select ${organisation}::int, 'u' || n || '@of' || ${organisation}::int || '.test', '', 'Jan Kowalski ' || lpad(n::text, 6, '0'),
      'Łódź', '5260250274', '+48600' || lpad(n::text, 6, '0') from ${numbers}`.execute(tx);
  await sql`insert into inspections (organisation_id, installation_id, device_id, soonest_date, due_date, search)
    select ${organisation}::int, ${installation}::int, ${deviceId}::int, '2027-01-01', '2027-02-01', ${text} from ${numbers}`.execute(
    tx,
  );
  await sql`insert into services (organisation_id, installation_id, device_id, service_start_date, deadline, search)
    select ${organisation}::int, ${installation}::int, ${deviceId}::int, '2027-01-01', '2027-02-01', ${text} from ${numbers}`.execute(
    tx,
  );
  await sql`insert into events (organisation_id, type, user_name)
    select ${organisation}::int, 'user.edited', 'Jan Kowalski ' || lpad(n::text, 6, '0') || ' Łódź' from ${numbers}`.execute(
    tx,
  );
}

const page = (search: string) => ({ ...NO_LIST, itemsPerPage: 10, search });

const LISTS: readonly [
  string,
  string,
  (tx: Tx, scope: Scope, search: string) => Promise<{ totalItems: number }>,
][] = [
  [
    'installations',
    'installations_by_runs',
    (tx, scope, text) => listInstallations(tx, scope, { of: 'visible' }, page(text)),
  ],
  ['users', 'users_by_runs', (tx, scope, text) => listUsers(tx, scope, { search: text }, page(text))],
  ['events', 'events_by_runs', (tx, scope, text) => listEvents(tx, scope, page(text))],
  [
    'inspections',
    'inspections_by_runs',
    (tx, scope, text) => listInspections(tx, scope, null, page(text), NOW),
  ],
  ['services', 'services_by_runs', (tx, scope, text) => listServices(tx, scope, null, page(text), NOW)],
  [
    'devices',
    'custom_devices_by_runs',
    (tx, scope, text) =>
      findDevices(tx, scope, { ...page(text), parameters: {}, serialOnly: false }, page(text), NOW),
  ],
];

/** What the function itself gives. */
const ask = (tx: Tx, searched: string, words: readonly string[][], limit = 10_000) =>
  sql<{
    ids: number[] | null;
  }>`select search_ids(${searched}, ${JSON.stringify(words)}::jsonb, ${limit}) as ids`
    .execute(tx)
    .then(({ rows }) => rows[0]?.ids);

beforeAll(async () => {
  portal = await buildTestApp();
  await portal.db.system(async (tx) => {
    await fill(tx, 1, 800);
    await fill(tx, 2, 2_800);
  });
  for (const table of TABLES) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(portal.db.kysely);
  }
});
afterAll(() => portal.close());

describe('a search among thousands of records', () => {
  test.each(LISTS)('of %s reads its index %s, with the rights of a request', async (_, index, list) => {
    await portal.db.within(scopeOf(2), async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<{ role: string }>`select current_user as role`.execute(tx);
      expect(rows).toEqual([{ role: 'portal_requests' }]);
      const before = await timesRead(tx, index);
      await list(tx, scopeOf(2), '002742');
      expect(await timesRead(tx, index)).toBeGreaterThan(before);
    });
  });

  // Whoever reads the rows in another way computes the runs of each of them: no answer within 30 seconds among a million.
  test.each(LISTS)('of %s reads its index %s for a word that all of them have', async (name, index, list) => {
    await portal.db.within(scopeOf(2), async (tx) => {
      const before = await timesRead(tx, index);
      const { totalItems } = await list(tx, scopeOf(2), name === 'devices' ? 'HPW' : 'łódź kow');
      expect(totalItems).toBeGreaterThanOrEqual(2_800);
      expect(await timesRead(tx, index)).toBeGreaterThan(before);
    });
  });

  test.each(LISTS.filter(([name]) => name !== 'devices'))(
    'of %s finds words in any order, a part of a word, with and without diacritics',
    async (_name, _index, list) => {
      const totals = await portal.db.within(scopeOf(2), async (tx) => {
        const found: number[] = [];
        for (const text of [
          'Kowalski 002742',
          '002742 JAN',
          '2742 wal',
          'łódź 002742',
          '2742 lodz',
          'kowalska 002742',
        ]) {
          found.push((await list(tx, scopeOf(2), text)).totalItems);
        }
        return found;
      });
      expect(totals).toEqual([1, 1, 1, 1, 1, 0]);
    },
  );

  test('of the inbox reads the indexes of all records that wait, with the rights of a request', async () => {
    await portal.db.within(scopeOf(2), async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const tables = ['services', 'installations', 'inspections'];
      const times = () => Promise.all(tables.map((table) => timesRead(tx, `${table}_by_runs`)));
      const before = await times();
      const found = await listServiceInbox(tx, scopeOf(2), page('002742 lodz'), NOW);
      expect(found.items.map(({ clock }) => clock)).toEqual(['repair', 'verification']);
      expect(found.totalItems).toBe(2);
      const after = await times();
      expect(tables.filter((_, n) => after[n] === before[n])).toEqual([]);
    });
  });

  test('finds a telephone number typed in groups, without them, and with hyphens', async () => {
    const totals = await portal.db.within(scopeOf(2), async (tx) => {
      const found: number[] = [];
      for (const text of ['600002742', '600 002 742', '600-002-742', '600-000-999-9']) {
        found.push((await listUsers(tx, scopeOf(2), { search: text }, page(text))).totalItems);
      }
      return found;
    });
    expect(totals).toEqual([1, 1, 1, 0]);
  });

  test('finds every one of many, and of two letters as well', async () => {
    const totals = await portal.db.within(scopeOf(2), async (tx) => [
      (await listInstallations(tx, scopeOf(2), { of: 'visible' }, page('kowalski'))).totalItems,
      (await listInstallations(tx, scopeOf(2), { of: 'visible' }, page('ja'))).totalItems,
    ]);
    expect(totals).toEqual([2800, 2800]);
  });
});

test.each([
  ['company', 'users_by_company', {}],
  ['email', 'users_by_organisation_and_email', {}],
  ['name', 'users_by_name', { role: ['installer'] }],
] as const)(
  'a page of users by %s is read from its index, and not sorted out of all of them',
  async (key, index, filter) => {
    await portal.db.within(scopeOf(2), async (tx) => {
      const asked = { ...page(''), order: [[key, 'asc']] as const };
      const before = await timesRead(tx, index);
      expect((await listUsers(tx, scopeOf(2), filter, asked)).items).toHaveLength(10);
      expect((await timesRead(tx, index)) - before).toBe(1);
    });
  },
);

/** Pages of the numbers from 2700 on, from 270 on, and 27, by customers' names, where a search may name no more than `limit` rows. */
const searchedPage = (tx: Tx, limit: number, more: Partial<ReturnType<typeof page>> = {}, isFew = false) =>
  listPage(tx, { ...page(''), itemsPerPage: 40, ...more }, 'i', {
    from: sql`installations i`,
    where: [sql<SqlBool>`i.organisation_id = 2`, sql<SqlBool>`i.status = 'pending'`],
    found: foundBySearch('installations', 'i', 'kowalski 0027', { limit }),
    isFew,
    keys: INSTALLATION_KEYS,
    defaultOrder: [
      ['customerName', 'desc'],
      ['id', 'asc'],
    ],
    columns: sql<{ id: number }>`i.id, i.customer_name`,
  });

test('a search that finds more than it can name gives the same pages and totals', async () => {
  await portal.db.within(scopeOf(2), async (tx) => {
    for (const number of [1, 2, 3, 4, 99]) {
      const named = await searchedPage(tx, 10_000, { page: number });
      expect(named.totalItems).toBe(111);
      expect(named.items).toHaveLength([40, 40, 31][number - 1] ?? 0);
      // The first call finds out that there are too many, those after it know.
      for (let call = 0; call < 2; call += 1) {
        expect(await searchedPage(tx, 110, { page: number })).toEqual(named);
      }
    }
    expect(await searchedPage(tx, 111)).toEqual(await searchedPage(tx, 110));
    expect(await searchedPage(tx, 10_000, { itemsPerPage: 0 })).toMatchObject({ items: [], totalItems: 111 });
    expect(await searchedPage(tx, 100, { itemsPerPage: 0 })).toMatchObject({ items: [], totalItems: 111 });
  });
});

test('a search reads its index once, also where it has to count more rows than it can name', async () => {
  await portal.db.within(scopeOf(2), async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const times = () => timesRead(tx, 'installations_by_runs');
    const before = await times();
    await searchedPage(tx, 10_000);
    expect((await times()) - before).toBe(1);
    // Tried, and counted once, not for each row.
    await searchedPage(tx, 98);
    expect((await times()) - before).toBe(3);
    await searchedPage(tx, 98, { page: 2 });
    expect((await times()) - before).toBe(4);
  });
});

test('a search of somebody who sees few rows compares their texts, and asks the index of all for none', async () => {
  await portal.db.within(scopeOf(2), async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const named = await searchedPage(tx, 10_000);
    const before = await timesRead(tx, 'installations_by_runs');
    expect(await searchedPage(tx, 10_000, {}, true)).toEqual(named);
    expect(await searchedPage(tx, 10_000, { page: 3 }, true)).toEqual(
      await searchedPage(tx, 10_000, { page: 3 }),
    );
    expect((await timesRead(tx, 'installations_by_runs')) - before).toBe(1);
  });
});

test('words that the index names too many rows for are not looked up in it again within ten seconds', async () => {
  await portal.db.system((tx) =>
    sql`insert into services (organisation_id, installation_id, device_id, service_start_date, deadline, search)
      select s.organisation_id, s.installation_id, s.device_id, s.service_start_date, s.deadline, s.search
      from (select * from services where organisation_id = 1 limit 1) s, generate_series(1, 10000)`.execute(
      tx,
    ),
  );
  await portal.db.within(scopeOf(1), async (tx) => {
    const found = () => foundIds(tx, 'services', [['%lodz%'], ['%kowalsk%']]);
    const before = await timesRead(tx, 'services_by_runs');
    expect([await found(), await found()]).toEqual([undefined, undefined]);
    expect((await timesRead(tx, 'services_by_runs')) - before).toBe(1);
  });
});

/** How many installations the connection has read from their table so far. */
const installationsRead = (tx: Tx) =>
  sql<{ rows: number }>`
    select pg_stat_get_xact_tuples_fetched('public.installations'::regclass)::int as rows`
    .execute(tx)
    .then(({ rows }) => rows[0]?.rows ?? 0);

test('a search of a small maker visits no rows of a large one', async () => {
  await portal.db.within(scopeOf(1), async (tx) => {
    const before = await installationsRead(tx);
    await ask(tx, 'installations', [['%lodz%'], ['%kowalsk%']]);
    expect((await installationsRead(tx)) - before).toBe(800);
  });
});

/** A search of the office's devices. */
const devicesWith = (
  tx: Tx,
  search: string,
  more: { order?: [string, 'asc' | 'desc'][]; serialOnly?: true } = {},
) => {
  const asked = { ...page(search), order: more.order ?? [] };
  return findDevices(
    tx,
    scopeOf(2),
    { ...asked, parameters: {}, serialOnly: more.serialOnly ?? false },
    asked,
    NOW,
  );
};

test.each([[undefined], ['serial'], ['createdAt']])(
  'a search of devices for two letters of all serial numbers counts these once, and then reads the rows of its page alone: by %s',
  async (key) => {
    await portal.db.within(scopeOf(2), async (tx) => {
      // The table is too small for an index to be worth it otherwise.
      await sql`set local enable_seqscan = off`.execute(tx);
      await sql`set local enable_bitmapscan = off`.execute(tx);
      const found = () => devicesWith(tx, 'hp', key ? { order: [[key, 'asc']] } : {});
      const before = await rowsRead(tx, 'custom_devices');
      const first = await found();
      expect([first.items.length, first.totalItems]).toEqual([10, 2_800]);
      const counted = await rowsRead(tx, 'custom_devices');
      expect(counted - before).toBeLessThan(3_100);
      expect(await found()).toEqual(first);
      expect((await rowsRead(tx, 'custom_devices')) - counted).toBeLessThan(100);
    });
  },
);

test('a search of devices counts each once that has the words in its serial number, or as a value', async () => {
  await portal.db.system(async (tx) => {
    const { rows } = await sql<{ id: number; serial: string }>`select id, serial from custom_devices
      where organisation_id = 2 and serial in ('MODEL-2', 'HPW-000001')`.execute(tx);
    expect(rows).toHaveLength(2);
    for (const { id } of rows)
      await sql`insert into device_parameters (organisation_id, device_id, field, value, source)
        values (2, ${id}, 'power', 'HP', 'factory'), (2, ${id}, 'other', 'hp', 'factory')`.execute(tx);
  });
  await portal.db.within(scopeOf(2), async (tx) => {
    const found = await devicesWith(tx, 'Hp', { order: [['serial', 'desc']] });
    expect(found.totalItems).toBe(2_801);
    expect(found.items[0]?.serial).toBe('MODEL-2');
    expect((await devicesWith(tx, 'Hp', { serialOnly: true })).totalItems).toBe(2_800);
    expect((await devicesWith(tx, 'z9')).totalItems).toBe(0);
    expect((await devicesWith(tx, 'hp 00')).totalItems).toBe(2_800);
    expect((await devicesWith(tx, 'hp 002742')).totalItems).toBe(1);
  });
});

test('a search finds the same where its function belongs to somebody else, after a restored backup', async () => {
  const owner = (name: string) =>
    sql`alter function search_is_possible owner to ${sql.ref(name)}`.execute(portal.db.kysely);
  const { rows } = await sql<{ name: string }>`select current_user as name`.execute(portal.db.kysely);
  const found = () => portal.db.within(scopeOf(2), (tx) => searchedPage(tx, 10_001));
  const before = await found();
  await owner(rows[0]?.name ?? '');
  try {
    expect(await found()).toEqual(before);
  } finally {
    await sql`grant create on schema public to portal_search`.execute(portal.db.kysely);
    await owner('portal_search');
    await sql`revoke create on schema public from portal_search`.execute(portal.db.kysely);
  }
});

test.each(['customerName', 'installationDate', 'status', 'id'])(
  'pages of a search by %s follow one another, by number and by cursor, with the same total',
  async (key) => {
    await portal.db.within(scopeOf(2), async (tx) => {
      const ask = (more: { page?: number; cursor?: string | undefined; itemsPerPage?: number }) =>
        listInstallations(
          tx,
          scopeOf(2),
          { of: 'visible' },
          { ...page('00270'), order: [[key, 'desc']], itemsPerPage: 4, ...more },
        );
      const whole = await ask({ itemsPerPage: 100 });
      // 000270 and 002700 to 002709.
      expect(whole.items).toHaveLength(11);
      const first = await ask({ page: 1 });
      const second = await ask({ page: 2 });
      const third = await ask({ cursor: (await ask({ cursor: first.nextCursor })).nextCursor });
      const ids = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id));
      expect(ids).toEqual(whole.items.map(({ id }) => id));
      expect([first, second, third].map(({ totalItems }) => totalItems)).toEqual([11, 11, 11]);
      expect(third.nextCursor).toBeUndefined();
      expect(await ask({ page: 4 })).toMatchObject({ items: [], totalItems: 11 });
    });
  },
);

test('the total of a search that finds thousands is counted once for some seconds, that of fewer each time', async () => {
  await portal.db.within(scopeOf(2), async (tx) => {
    const search = (text: string) => listInstallations(tx, scopeOf(2), { of: 'visible' }, page(text));
    // Two letters are compared with each row: nothing names the rows that are found.
    expect((await search('kw')).totalItems).toBe(0);
    expect((await search('wa')).totalItems).toBe(2800);
    expect((await search('002742')).totalItems).toBe(1);
    await sql`update installations set search = 'nobody' where search like '%002742%'`.execute(tx);
    expect((await search('wa')).totalItems).toBe(2800);
    expect((await search('002742')).totalItems).toBe(0);
    await sql`update installations set search = 'jan kowalski 002742 lodz +48600002742' where search = 'nobody'`.execute(
      tx,
    );
  });
});

describe('the function that searches by index', () => {
  test.each(TABLES)('never gives the ids of another organisation’s %s', async (table) => {
    const ids = await portal.db.within(scopeOf(2), (tx) => ask(tx, table, [['%000742%']]));
    expect(ids).toHaveLength(1);
    const { rows } = await portal.db.system((tx) =>
      sql<{ organisation_id: number }>`select organisation_id from ${sql.table(table)}
          where id = any(${`{${ids?.join(',')}}`}::int[])`.execute(tx),
    );
    expect(rows).toEqual([{ organisation_id: 2 }]);
  });

  test('finds nothing of others by a word that is a piece of a statement', async () => {
    const tries = ["%' or true) or ('%' = '", "\\' or true --", '%$$ or true $$', '%s %I %L'];
    for (const word of tries) {
      expect(await portal.db.within(scopeOf(2), (tx) => ask(tx, 'installations', [[word]]))).toEqual([]);
    }
  });

  test('gives none where no organisation is named, for what cannot be searched, and for too many', async () => {
    expect(await portal.db.system((tx) => ask(tx, 'installations', [['%000742%']]))).toBeNull();
    expect(await portal.db.within(scopeOf(2), (tx) => ask(tx, 'mails', [['%000742%']]))).toBeNull();
    expect(await portal.db.within(scopeOf(2), (tx) => ask(tx, 'installations', [['%000%']], 99))).toBeNull();
    expect(await portal.db.within(scopeOf(2), (tx) => ask(tx, 'installations', []))).toEqual([]);
  });

  test('is not for sign-in, and its role reads only what is searched', async () => {
    await expect(portal.db.signIn((tx) => ask(tx, 'users', [['%000742%']]))).rejects.toThrow(
      /permission denied/,
    );
    await expect(
      portal.db.signIn((tx) => sql`select search_rows('users', '{id}', '[]', 1)`.execute(tx)),
    ).rejects.toThrow(/permission denied/);
    const { rows } = await sql<{ columns: string }>`
      select table_name || ' ' || string_agg(column_name, ' ' order by column_name) as columns
      from information_schema.column_privileges where grantee = 'portal_search' group by table_name order by 1`.execute(
      portal.db.kysely,
    );
    expect(rows.map(({ columns }) => columns)).toEqual([
      'custom_devices id organisation_id serial_key',
      'events account_id created_at device_id id inspection_id installation_id organisation_id search service_id type user_id',
      'inspections device_id due_date id installation_id organisation_id search soonest_date status',
      'installations created_at customer_name device_id id installation_date organisation_id owner_id search status version_id waiting_since withdrawn_at',
      'services deadline device_id id installation_id organisation_id replacement_state search service_start_date serviceman_id status',
      'users asp_id available_template_ids company email id name organisation_id registered_at roles search verified_at',
    ]);
  });

  test('gives nothing but columns that it may read, of its own organisation', async () => {
    const rowsOf = (columns: string, definition: string, words = '[["%kowalski%"]]') =>
      portal.db.within(scopeOf(2), (tx) =>
        sql<{ id: number; organisation_id: number }>`
          select * from search_rows('users', ${columns}::text[], ${words}::jsonb, 5000) as u (${sql.raw(definition)})`.execute(
          tx,
        ),
      );
    const { rows } = await rowsOf('{id,organisation_id}', 'id int, organisation_id int');
    expect(rows).toHaveLength(2800);
    expect(new Set(rows.map((row) => row.organisation_id))).toEqual(new Set([2]));
    await expect(rowsOf('{password_hash}', 'password_hash text')).rejects.toThrow(/permission denied/);
    await expect(
      rowsOf('{"id from public.users union select password_hash"}', 'password_hash text'),
    ).rejects.toThrow(/does not exist/);
    const ofNobody = await portal.db.system((tx) =>
      sql`select * from search_rows('users', '{id}', '[["%kowalski%"]]', 5000) as u (id int)`.execute(tx),
    );
    expect(ofNobody.rows).toEqual([]);
  });
});
