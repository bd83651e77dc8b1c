import { ALL_ACCOUNTS, DEMO_PASSWORD } from '../db/seed/people/accounts.ts';
import type { Deps } from '../platform/deps.ts';
import { findAccount } from './store.ts';

/*
 * What demo data leave in a database that is then run as no demo: accounts and registration keys that stand in this source
 * code. An account of the demo is only recognised together with the demo's password, so that nobody who has chosen a password of
 * their own is locked out (docs: security, Demo).
 */

const ADDRESSES: ReadonlySet<string> = new Set(ALL_ACCOUNTS.map(({ email }) => email));
const KEY = /^DEMO-(KEY|ORG\d)-\d{4}$/;

/** Whether this is the sign-in of a demo account with the password of every demo account. */
export function isDemoSignIn(email: string, password: string): boolean {
  return password === DEMO_PASSWORD && ADDRESSES.has(email.trim().toLowerCase());
}

/** Whether this is a registration key of the demo data. */
export function isDemoKey(key: string): boolean {
  return KEY.test(key);
}

/**
 * At the start of a server that is no demo: ends the sessions of demo accounts that still have the demo's password, and answers
 * what to tell whoever started it; undefined where there is no such account.
 */
export async function closeDemoAccounts(
  { db, identity }: Pick<Deps, 'db' | 'identity'>,
  now: Date,
): Promise<string | undefined> {
  const found = await db.signIn(async (tx) => {
    const accounts = [];
    // oxlint-disable-next-line no-await-in-loop -- one connection, one statement after the other
    for (const email of ADDRESSES) accounts.push(await findAccount(tx, email));
    return accounts.filter((account) => account !== undefined);
  });
  const closed: string[] = [];
  for (const account of found) {
    // oxlint-disable-next-line no-await-in-loop -- hashing takes a core
    if (!(await identity.prove(account.email, DEMO_PASSWORD, account, 'first'))) continue;
    // oxlint-disable-next-line no-await-in-loop
    await db.signIn((tx) => identity.endSessions(tx, { userId: account.id }, 'password', now));
    closed.push(account.email);
  }
  if (closed.length === 0) return undefined;
  return `This database holds demo data: ${closed.length} accounts with the password of the demo (${closed[0]}, …) cannot sign in and the demo's registration keys are not taken, since this server is no demo. For real work start with an empty database and data folder (DATABASE_URL, DATA_DIR), then make the first account with npm run admin -- create-superadmin (docs/operations.md).`;
}
