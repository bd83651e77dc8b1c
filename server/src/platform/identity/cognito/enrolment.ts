import { Problem } from '@portal/domain/problem';
import type { Database } from '../../../db/database.ts';
import type { Enrolment } from '../identity.ts';
import type { UserPool } from './pool.ts';

/** A registration that has not written its row by then was interrupted. */
const UNDER_WAY_MS = 60_000;

/**
 * Creates accounts in the user pool. The pool and our table cannot change in one transaction, so the pool goes first
 * and is undone when the row fails; what a crash leaves behind is replaced by the next registration.
 */
export function enrolments(
  db: Database,
  pool: UserPool,
  clock: () => Date,
): (email: string, password: string) => Promise<Enrolment> {
  async function hasRow(subject: string): Promise<boolean> {
    const row = await db.signIn((tx) =>
      tx.selectFrom('users').select('id').where('subject', '=', subject).executeTakeFirst(),
    );
    return row !== undefined;
  }

  /**
   * Without a row nobody can sign in with the account. If the commit succeeded and only its answer was lost, the row
   * exists.
   */
  async function undo(subject: string): Promise<void> {
    try {
      if (!(await hasRow(subject))) await pool.remove(subject);
    } catch {
      // An account that stays behind is unconfirmed and has no row: the next registration removes it.
    }
  }

  function made(subject: string): Enrolment {
    return { credentials: { password_hash: '', subject }, undo: () => undo(subject) };
  }

  return async (email, password) => {
    const first = await pool.signUp(email, password);
    if (first !== null) return made(first);
    const present = await pool.find(email);
    if (!present) throw new Problem('request-running');
    if (await hasRow(present.subject)) throw new Problem('email-taken');
    if (present.confirmed) {
      // An account that already existed in the pool: it is theirs if they know its password.
      const signedIn = await pool.signIn(email, password);
      if (typeof signedIn === 'string') throw new Problem('email-taken');
      return { ...made(present.subject), undo: async () => undefined };
    }
    if (clock().getTime() - present.createdAt.getTime() < UNDER_WAY_MS) throw new Problem('request-running');
    await pool.remove(present.subject);
    const second = await pool.signUp(email, password);
    if (second === null) throw new Problem('request-running');
    return made(second);
  };
}
