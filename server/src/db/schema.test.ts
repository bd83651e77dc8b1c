import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, TEST_ENGINE, type TestDatabase } from '../../test/test-database.ts';
import { migrate, readMigrations } from './migrate.ts';

/** Tables without an organisation of their own: everything else is a tenant's. */
const NO_TENANT = new Set(['organisations', 'rate_limits', 'schema_migrations']);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase(TEST_ENGINE);
});
afterAll(() => database.destroy());

type Column = { table_name: string; column_name: string; is_nullable: string; data_type: string };

async function columns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name, column_name, is_nullable, data_type from information_schema.columns
    where table_schema = 'public' order by table_name, ordinal_position`.execute(database.db.kysely);
  return rows;
}

/** What a type of the schema files says of a column: `number`, `string`, …, and whether it may be null. */
type Declared = { type: string; nullable: boolean };

/** The columns in the body of a table type. */
function columnsOf(body = ''): [string, Declared][] {
  const members = body.replaceAll(/\/\*\*.*?\*\//gs, '').matchAll(/(\w+):\s*([^;]+?)\s*(?:;|$)/g);
  return [...members].map(([, name = '', type = '']) => [
    name,
    { type: type.replaceAll(/\s+/g, ' ').trim(), nullable: type.endsWith('| null') },
  ]);
}

/** Reads the table types from their source: names, kinds and nullability of every column. */
async function declaredTables(): Promise<Map<string, Map<string, Declared>>> {
  const files = (await readdir(new URL('.', import.meta.url))).filter((name) =>
    /^(column-kinds|schema(-[a-z-]+)?)\.ts$/.test(name),
  );
  const text = (
    await Promise.all(files.map((file) => readFile(new URL(file, import.meta.url), 'utf8')))
  ).join('\n');
  const edited = columnsOf(/type Edited = \{([^{}]*)\}/.exec(text)?.[1]);
  const types = new Map(
    [...text.matchAll(/type (\w+Table) = (Edited & )?\{([^{}]*)\};/g)].map(([, name, isEdited, body]) => [
      name,
      new Map([...columnsOf(body), ...(isEdited ? edited : [])]),
    ]),
  );
  return new Map(
    [...text.matchAll(/^\s+(\w+): (\w+Table);$/gm)].map(([, table = '', type]) => [table, types.get(type)!]),
  );
}

const KIND: Readonly<Record<string, RegExp>> = {
  integer: /number/,
  bigint: /number|Id/,
  text: /string|'|Language|ServiceStatus|ProductionActType|DeviceSource|NotificationKind|Reminded|RecallAnswer|RecallState|ReplacementState/,
  uuid: /string/,
  boolean: /boolean/,
  date: /Day/,
  int4multirange: /string/,
  jsonb: /Json/,
  'timestamp with time zone': /Instant|GeneratedAlways<string>/,
  ARRAY: /\[\]/,
};

test('the table types say exactly what the migrated database has', async () => {
  const declared = await declaredTables();
  const real = Map.groupBy(await columns(), (column) => column.table_name);
  expect([...declared.keys()].sort()).toEqual([...real.keys()].sort());
  for (const [table, found] of real) {
    const own = declared.get(table)!;
    expect([table, ...own.keys()].sort()).toEqual(
      [table, ...found.map((column) => column.column_name)].sort(),
    );
    for (const { column_name: column, is_nullable: nullable, data_type: type } of found) {
      const typed = own.get(column)!;
      const what = `${table}.${column}: ${typed.type}`;
      expect(`${what} ${typed.nullable}`).toBe(`${what} ${nullable === 'YES'}`);
      const kind = type === 'integer' && column === 'id' ? /Id|number/ : KIND[type];
      expect(kind, `${what} is ${type}`).toBeDefined();
      expect(what).toMatch(kind!);
    }
  }
});

test('every table of a tenant has row level security, forced on its owner too', async () => {
  const tenants = new Set(
    (await columns())
      .filter((column) => column.column_name === 'organisation_id')
      .map((column) => column.table_name),
  );
  const { rows } = await sql<{ relname: string; enabled: boolean; forced: boolean; policies: number }>`
    select c.relname, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      (select count(*) from pg_policy p
        where p.polrelid = c.oid and p.polroles <> array['portal_search'::regrole::oid])::int as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'`.execute(database.db.kysely);
  for (const { relname, ...security } of rows) {
    const wanted = { enabled: true, forced: true, policies: 2 };
    if (NO_TENANT.has(relname)) expect(tenants.has(relname)).toBe(false);
    else expect({ relname, ...security }).toEqual({ relname, ...wanted });
  }
});

test('work of the portal about one organisation is held to it in every table of a tenant: `enable_tenant_isolation`', async () => {
  const { rows } = await sql<{ name: string; rule: string; check: string }>`
    select tablename::text as name, qual as rule, with_check as check from pg_policies
    where schemaname = 'public' and policyname = 'everything'`.execute(database.db.kysely);
  expect(rows.length).toBeGreaterThan(20);
  for (const { name, rule, check } of rows) {
    expect([name, rule]).toEqual([name, expect.stringContaining('app.organisation_id')]);
    expect(check).toBe(rule);
  }
});

test('a new table of a tenant is isolated by `enable_tenant_isolation`, and by its former name as well', async () => {
  await database.db.kysely.transaction().execute(async (tx) => {
    for (const [table, isolate] of [
      ['isolated_now', 'enable_tenant_isolation'],
      ['isolated_before', 'raise_walls'],
    ] as const) {
      await sql`create table ${sql.id(table)} (id int primary key, organisation_id int not null)`.execute(tx);
      await sql`select ${sql.id(isolate)}(${table}::regclass)`.execute(tx);
    }
    const { rows } = await sql<{ name: string; policy: string; rule: string }>`
      select tablename::text as name, policyname::text as policy, qual as rule from pg_policies
      where tablename in ('isolated_now', 'isolated_before') order by 1 desc, 2`.execute(tx);
    expect(rows.map(({ name, policy }) => [name, policy])).toEqual([
      ['isolated_now', 'everything'],
      ['isolated_now', 'tenant'],
      ['isolated_before', 'everything'],
      ['isolated_before', 'tenant'],
    ]);
    expect(rows[0]?.rule).toBe(rows[2]?.rule);
    expect(rows[1]?.rule).toBe(rows[3]?.rule);
    await sql`drop table isolated_now, isolated_before`.execute(tx);
  });
});

test('no role of the application owns a table or bypasses the rows of others', async () => {
  const { rows } = await sql<{ rolname: string; owns: number; powers: boolean }>`
    select r.rolname, (select count(*) from pg_class c where c.relowner = r.oid)::int as owns,
      r.rolbypassrls or r.rolsuper or r.rolcanlogin as powers
    from pg_roles r where r.rolname in ('portal_app', 'portal_requests', 'portal_sign_in', 'portal_system', 'portal_search')`.execute(
    database.db.kysely,
  );
  expect(rows).toHaveLength(5);
  for (const role of rows) expect(role).toMatchObject({ owns: 0, powers: false });
});

test('with no filter at all a transaction sees its own organisation; with none set it sees nothing', async () => {
  const { db } = database;
  const actor = { id: 1, role: 'admin', organisationId: 1 } as const;
  await db.system(async (tx) => {
    for (const id of [1, 2]) {
      await tx
        .insertInto('organisations')
        .values({ id, name: `Maker ${id}` })
        .execute();
      await tx
        .insertInto('users')
        .values({ organisation_id: id, email: `a@${id}.test`, password_hash: '', name: 'A' })
        .execute();
    }
  });
  const seen = await db.within({ organisationId: 1, actor }, (tx) =>
    tx.selectFrom('users').select('email').execute(),
  );
  expect(seen).toEqual([{ email: 'a@1.test' }]);
  const foreign = db.within({ organisationId: 1, actor }, (tx) =>
    tx.insertInto('device_templates').values({ organisation_id: 2, name: 'B' }).execute(),
  );
  await expect(foreign).rejects.toThrow(/row-level security/);
  const unset = await db.kysely.transaction().execute(async (tx) => {
    await sql`set local role portal_requests`.execute(tx);
    return tx.selectFrom('users').select('email').execute();
  });
  expect(unset).toEqual([]);
});

test('history cannot be rewritten by the application', async () => {
  const scope = { organisationId: 1, actor: { id: 1, role: 'admin', organisationId: 1 } } as const;
  for (const table of ['events', 'device_parameters'] as const) {
    await expect(database.db.within(scope, (tx) => tx.deleteFrom(table).execute())).rejects.toThrow(
      /permission denied/,
    );
  }
});

test('migrating twice changes nothing', async () => {
  expect(await migrate(database.db)).toEqual([]);
});

test('a transaction inside another one is refused instead of waiting for itself', async () => {
  const nested = database.db.system(() => database.db.system(() => Promise.resolve()));
  await expect(nested).rejects.toThrow('inside another one');
});

test('each migration has a number of its own, so that their order is the order in which they were written', async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  const numbers = names.map((name) => /^(\d{3})-/.exec(name)?.[1]);
  expect(numbers).not.toContain(undefined);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});
