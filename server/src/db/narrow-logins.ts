import type { Pool } from 'pg';
import type { Database } from './database.ts';

/** A database login has more rights than its setting allows; the message is a sentence that names the setting. */
export class WideLoginError extends Error {
  override readonly name = 'WideLoginError';
}

/** What an operator is told as long as two settings are missing: at each start, and by `admin check`. */
export const ONE_LOGIN =
  'Requests and sign-in use the login of DATABASE_URL, who owns the database: set DATABASE_REQUESTS_URL and DATABASE_SIGN_IN_URL (docs/operations.md)';

type Login = {
  readonly name: string;
  readonly may_serve: boolean;
  readonly is_mighty: boolean;
  readonly others: readonly string[];
};

/**
 * The login of a pool, whether it can assume `role`, and which others: `set role` works for every role it is a member
 * of.
 */
async function loginOf(pool: Pool, role: string): Promise<Login> {
  const { rows } = await pool.query<Login>(
    `select session_user::text as name,
       exists (select from pg_roles r where r.rolname = $1 and pg_has_role(session_user, r.oid, 'member')) as may_serve,
       (select r.rolsuper or r.rolcreaterole or r.rolbypassrls from pg_roles r where r.rolname = session_user) as is_mighty,
       array(select r.rolname::text from pg_roles r
         where r.rolname not in (session_user, $1) and pg_has_role(session_user, r.oid, 'member')
         order by 1) as others`,
    [role],
  );
  const [login] = rows;
  if (!login) throw new Error('The database does not say who is logged in');
  return login;
}

function requireNarrow(setting: string, role: string, login: Login): void {
  const { name, may_serve: mayServe, is_mighty: isMighty, others } = login;
  if (isMighty) {
    throw new WideLoginError(
      `${setting} logs in as ${name}, who may do anything in this database. It needs a login that is a member of ${role} and of nothing else (docs/operations.md).`,
    );
  }
  if (!mayServe) {
    throw new WideLoginError(
      `${setting} logs in as ${name}, who is no member of ${role}: grant ${role} to ${name} (docs/operations.md).`,
    );
  }
  if (others.length > 0) {
    throw new WideLoginError(
      `${setting} logs in as ${name}, who can become ${others.join(', ')} as well: it may be a member of ${role} alone (docs/operations.md).`,
    );
  }
}

/**
 * Whether requests and sign-in have logins of their own that cannot assume other roles. False where all share the
 * owner's: on PGlite, or without the two settings. Throws `WideLoginError` for logins with more rights, since an
 * operator who sets them relies on the restriction. Called after the migrations, which create the roles.
 */
export async function checkLogins({ engine }: Pick<Database, 'engine'>): Promise<boolean> {
  if (engine.kind === 'pglite' || engine.requests === engine.pool) return false;
  requireNarrow(
    'DATABASE_REQUESTS_URL',
    'portal_requests',
    await loginOf(engine.requests, 'portal_requests'),
  );
  requireNarrow('DATABASE_SIGN_IN_URL', 'portal_sign_in', await loginOf(engine.signIn, 'portal_sign_in'));
  return true;
}
