import type { Deps } from '../platform/deps.ts';
import { DEMO_ADDRESSES, DEMO_PASSWORD } from '../platform/identity/demo-credentials.ts';
import { endFeedOf } from '../calendar/feed-store.ts';
import { dropAllLinks } from './link-store.ts';
import { findAccount } from './store.ts';

/**
 * Runs at the start of a server that is no demo but may use the data of one. Ends all mailed links of demo accounts,
 * since a demo shows its mails to everybody, and the sessions and calendar links of those that still have the demo
 * password, which cannot sign in here. Returns a message for the operator; undefined when no account has the demo
 * password.
 */
export async function closeDemoAccounts(
  { db, identity }: Pick<Deps, 'db' | 'identity'>,
  now: Date,
): Promise<string | undefined> {
  const addresses = await db.signIn((tx) =>
    tx
      .selectFrom('users')
      .select('email')
      .where((eb) => eb(eb.fn<string>('lower', ['email']), 'in', [...DEMO_ADDRESSES]))
      .orderBy('id')
      .execute(),
  );
  const closed: string[] = [];
  for (const { email } of addresses) {
    // oxlint-disable-next-line no-await-in-loop -- hashing takes a core
    if (await closeAccount({ db, identity }, email, now)) closed.push(email);
  }
  if (closed.length === 0) return undefined;
  return `This database holds demo data. ${closed.length} of its accounts have the password of the demo (${closed[0]}, …): they cannot sign in and the demo's registration keys are not taken, since this server is no demo. For real work start with an empty database and data folder (DATABASE_URL, DATA_DIR), then make the first account with npm run admin -- create-superadmin (docs/operations.md).`;
}

async function closeAccount(
  { db, identity }: Pick<Deps, 'db' | 'identity'>,
  email: string,
  now: Date,
): Promise<boolean> {
  const account = await db.signIn((tx) => findAccount(tx, email));
  if (!account) return false;
  await db.signIn((tx) => dropAllLinks(tx, account.id));
  if (!(await identity.prove(email, DEMO_PASSWORD, account, 'first'))) return false;
  await db.systemWithin(account.organisation_id, (tx) => endFeedOf(tx, account.id));
  await db.signIn((tx) => identity.endSessions(tx, { userId: account.id }, 'password', now));
  return true;
}
