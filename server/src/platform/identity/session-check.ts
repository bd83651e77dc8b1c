import { type Actor, roleKeySchema, roleOf } from '@portal/domain/access/roles';
import type { Language } from '@portal/domain/templates/labels';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { markUsed } from './session-rows.ts';

/** How long a database answer is cached: an ended session is refused everywhere after this time. */
const BELIEVED_MS = 1_000;
const MAX_REMEMBERED = 5_000;

type Checked = { readonly actor: Actor; readonly language: Language };
type Row = Checked & { readonly unusedFrom: number | null };
type Remembered = { readonly at: number; readonly session: Promise<Row | null> };

/**
 * Checks whether a session is still open, at most once a second per session. `find` gets the expiry of the token in
 * use, in seconds since 1970, and records the first use of a token from the last refresh.
 */
export function sessionChecks(db: Database): {
  find(sessionId: string, exp: number): Promise<Checked | null>;
  forget(sessionId: string): void;
} {
  const remembered = new Map<string, Remembered>();

  async function look(sessionId: string): Promise<Row | null> {
    const row = await db.readSignIn((tx) =>
      tx
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['users.id', 'users.organisation_id', 'users.roles', 'users.language', 'users.name'])
        .select('sessions.unused_from')
        .where('sessions.id', '=', sessionId)
        .where('sessions.ended_at', 'is', null)
        .executeTakeFirst(),
    );
    if (!row) return null;
    const role = roleOf(z.array(roleKeySchema).parse(row.roles));
    const actor = { id: row.id, role, organisationId: row.organisation_id, name: row.name };
    return { actor, language: row.language, unusedFrom: row.unused_from };
  }

  function lookOnce(sessionId: string): Promise<Row | null> {
    const now = performance.now();
    const before = remembered.get(sessionId);
    if (before && now - before.at < BELIEVED_MS) return before.session;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    const session = look(sessionId);
    remembered.set(sessionId, { at: now, session });
    session.catch(() => remembered.delete(sessionId));
    return session;
  }

  return {
    async find(sessionId, exp) {
      const row = await lookOnce(sessionId);
      if (!row) return null;
      const { unusedFrom, ...checked } = row;
      if (unusedFrom !== null && exp >= unusedFrom) {
        remembered.delete(sessionId);
        await db.signIn((tx) => markUsed(tx, sessionId, exp));
      }
      return checked;
    },
    forget: (sessionId) => {
      remembered.delete(sessionId);
    },
  };
}
