import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Page } from '@portal/domain/page';
import type { RegistrationKey } from '@portal/domain/registration-keys/contract';
import type { SortKey } from '../db/lists/list-cursor.ts';
import { listPage, type PageRequest } from '../db/lists/list-page.ts';
import type { Scope, Tx } from '../db/open.ts';
import { likeWords, searchWords } from '../db/search/search-words.ts';

type Row = {
  id: number;
  key: string;
  used_at: string | null;
  created_at: string;
  user_id: number | null;
  user_name: string | null;
  user_company: string | null;
  user_email: string | null;
};

/** A key with the address of the person who used it, for the export. */
export type KeyWithEmail = RegistrationKey & { readonly email: string | null };

const KEYS: Readonly<Record<string, SortKey>> = {
  id: { column: sql`k.id`, type: 'int' },
  key: { column: sql`k.key`, type: 'text' },
};

/** The filters of the list of keys. */
export type KeyFilter = {
  readonly state?: readonly ('free' | 'used')[] | undefined;
  readonly search?: string | undefined;
};

function conditions(scope: Scope, { state, search }: KeyFilter): RawBuilder<SqlBool>[] {
  const where = [sql<SqlBool>`k.organisation_id = ${scope.organisationId}`];
  const [only, ...more] = new Set(state);
  if (only !== undefined && more.length === 0) {
    where.push(only === 'free' ? sql<SqlBool>`k.used_at is null` : sql<SqlBool>`k.used_at is not null`);
  }
  const plain = searchWords(search);
  for (const [at, word] of likeWords(search).entries()) {
    where.push(sql<SqlBool>`(lower(k.key) like ${`%${word}%`} or k.used_by in (
      select s.id from users s where s.organisation_id = ${scope.organisationId}
        and s.search like ${`%${plain[at] ?? word}%`}))`);
  }
  return where;
}

const columns = sql<Row>`k.id, k.key, k.used_at, k.created_at, u.id as user_id, u.name as user_name,
  u.company as user_company, u.email as user_email`;
const joins = sql`left join users u on u.id = k.used_by`;

function withEmail(row: Row): KeyWithEmail {
  return {
    id: row.id,
    key: row.key,
    state: row.used_at === null ? 'free' : 'used',
    user:
      row.user_id === null || row.user_name === null
        ? null
        : { id: row.user_id, name: row.user_name, company: row.user_company },
    usedAt: row.used_at,
    createdAt: row.created_at,
    email: row.user_email,
  };
}

function present(row: Row): RegistrationKey {
  const { email: _email, ...key } = withEmail(row);
  return key;
}

/** One page of the organisation's keys, newest first. */
export async function listKeys(
  tx: Tx,
  scope: Scope,
  filter: KeyFilter,
  asked: PageRequest,
): Promise<Page<RegistrationKey>> {
  const page = await listPage(tx, asked, 'k', {
    from: sql`registration_keys k`,
    where: conditions(scope, filter),
    keys: KEYS,
    defaultOrder: [['id', 'desc']],
    columns,
    joins,
  });
  return { ...page, items: page.items.map(present) };
}

/** The next keys after an id, for an export that goes through all of them. */
export async function keysAfter(
  tx: Tx,
  scope: Scope,
  filter: KeyFilter,
  afterId: number,
  limit: number,
): Promise<KeyWithEmail[]> {
  const where = sql.join([...conditions(scope, filter), sql<SqlBool>`k.id > ${afterId}`], sql` and `);
  const { rows } = await sql<Row>`select ${columns} from registration_keys k ${joins}
    where ${where} order by k.id limit ${limit}`.execute(tx);
  return rows.map(withEmail);
}

/** One key of the organisation. */
export async function keyById(tx: Tx, scope: Scope, id: number): Promise<RegistrationKey | undefined> {
  const { rows } = await sql<Row>`select ${columns} from registration_keys k ${joins}
    where k.organisation_id = ${scope.organisationId} and k.id = ${id}`.execute(tx);
  return rows[0] && present(rows[0]);
}
