import type { Answer, Accepted } from '@portal/domain/endpoint';
import type { register as registerContract } from '@portal/domain/auth/account-contract';
import { Problem } from '@portal/domain/problem';
import type { Language } from '@portal/domain/templates/labels';
import { sql } from 'kysely';
import { nextRevision } from '../db/column-kinds.ts';
import type { Tx } from '../db/open.ts';
import { authorFor, recordEvent } from '../events/commands.ts';
import type { Deps } from '../platform/deps.ts';
import type { Credentials } from '../platform/identity/identity.ts';
import { uncountAttempt, countAttempt } from '../platform/http/rate-limit.ts';
import { isDemoKey } from '../platform/identity/demo-credentials.ts';
import { portalIn } from '../platform/scope-of.ts';
import { LIMITS } from './guessing-store.ts';
import { mailVerification } from './link-commands.ts';
import { dropLinks, goodLinkOf, useLink, type UsedLink } from './link-store.ts';
import { queueAccountMail } from './mails.ts';
import { replacePassword } from './password-commands.ts';
import { accountById, accountForMail, findAccount, isFreeKey, noteOtherAddress } from './store.ts';

/**
 * Throws `wrong-registration-key`, and counts the attempt, unless the key can create an account in this build's
 * organisation.
 */
export async function requireFreeKey(deps: Deps, key: string, address: string, now: Date): Promise<void> {
  const limits = LIMITS.key({ address });
  const { organisationId, demo } = deps.config;
  const free = await deps.db.signInWithin(organisationId, async (tx) => {
    await countAttempt(tx, limits, now);
    // Demo keys are public: they are part of the source code.
    const found = (demo || !isDemoKey(key)) && (await isFreeKey(tx, key, organisationId));
    if (found) await uncountAttempt(tx, limits, now);
    return found;
  });
  if (!free) throw new Problem('wrong-registration-key');
}

type Registration = Accepted<typeof registerContract>['body'];

/**
 * Creates an account and uses up its key in one transaction: two people with the same key get one account and one
 * `wrong-registration-key`. Only somebody with a free key learns that an account exists (`email-taken`).
 */
export async function register(
  deps: Deps,
  given: Registration,
  from: { readonly address: string; readonly language: Language },
  now: Date,
): Promise<Answer<typeof registerContract>> {
  const { db, identity, config } = deps;
  await requireFreeKey(deps, given.key, from.address, now);
  const taken = await db.signIn(async (tx) => {
    await countAttempt(tx, LIMITS.register({ account: given.email, address: from.address }), now);
    return (await findAccount(tx, given.email)) !== undefined;
  });
  if (taken) throw new Problem('email-taken');
  // Outside a transaction: creating the credentials takes long and needs no connection.
  const { credentials, undo } = await identity.enrol(given.email, given.password);
  const write = db.signInWithin(config.organisationId, async (tx) => {
    const id = await insertAccount(tx, config.organisationId, given, credentials, from.language, now);
    if (id === undefined) throw new Problem('email-taken');
    const used = await tx
      .updateTable('registration_keys')
      .set({ used_by: id, used_at: now.toISOString() })
      .where('organisation_id', '=', config.organisationId)
      .where('key', '=', given.key)
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!used) throw new Problem('wrong-registration-key');
    const account = await accountForMail(tx, id);
    if (!account) return;
    const author = authorFor(account);
    await recordEvent(tx, author, { type: 'user.registered', account });
    await recordEvent(tx, author, { type: 'key.used', account, key: used.id });
    await mailVerification(deps, tx, account, now);
  });
  await write.catch(async (error: unknown) => {
    await undo();
    throw error;
  });
  return { email: given.email };
}

/** Undefined when the e-mail is taken. The new installer gets all ordinary device templates of their organisation. */
async function insertAccount(
  tx: Tx,
  organisationId: number,
  given: Registration,
  credentials: Credentials,
  language: Language,
  now: Date,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('users')
    .values({
      organisation_id: organisationId,
      email: given.email,
      ...credentials,
      name: given.name,
      company: given.company,
      tax_id: given.taxId,
      phone: given.phone,
      certificate_number: given.certificateNumber ?? null,
      language: given.language ?? language,
      available_template_ids: sql<number[]>`array(select t.id from device_templates t
        where t.organisation_id = ${organisationId} and t.is_active and not t.is_special order by t.id)`,
      registered_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Confirms an address by its token; returns the address. Throws `link-expired`. */
export async function verifyEmail(
  deps: Deps,
  token: string,
  address: string,
  now: Date,
): Promise<{ email: string }> {
  const email = await deps.db.signIn(async (tx) => {
    const limits = LIMITS.link({ address });
    await countAttempt(tx, limits, now);
    const link = await useLink(tx, token, ['verify', 'change'], now);
    if (!link) return null;
    await uncountAttempt(tx, limits, now);
    if (link.purpose === 'change') return takeNewAddress(deps, tx, link, now);
    await markVerified(tx, link.userId, now);
    await confirmAt(deps, tx, link);
    return link.email;
  });
  if (email === null) throw new Problem('link-expired');
  return { email };
}

/** Last in the transaction, so that a refusal by the identity rolls everything back. */
async function confirmAt({ identity }: Deps, tx: Tx, link: UsedLink): Promise<void> {
  const account = await accountById(tx, link.userId);
  if (account) await identity.confirmAddress(account, link.email);
}

async function markVerified(tx: Tx, userId: number, now: Date): Promise<void> {
  const verified = await tx
    .updateTable('users')
    .set({ verified_at: now.toISOString(), revision: nextRevision })
    .where('id', '=', userId)
    .where('verified_at', 'is', null)
    .returning(['id', 'name', 'organisation_id'])
    .executeTakeFirst();
  if (verified) await recordEvent(tx, authorFor(verified), { type: 'user.verified', account: verified });
  await dropLinks(tx, userId, ['verify']);
}

/**
 * Changes the account's address and informs the old one, if it was ever confirmed. Throws `email-taken` when another
 * account took it meanwhile.
 */
async function takeNewAddress(deps: Deps, tx: Tx, link: UsedLink, now: Date): Promise<string> {
  const before = await accountForMail(tx, link.userId);
  if (!before) throw new Problem('link-expired');
  const wasVerified = (await accountById(tx, link.userId))?.verified_at !== null;
  const other = await findAccount(tx, link.email);
  if (other && other.id !== link.userId) throw new Problem('email-taken');
  await tx
    .updateTable('users')
    .set({
      email: link.email,
      verified_at: now.toISOString(),
      updated_at: now.toISOString(),
      revision: nextRevision,
    })
    .where('id', '=', link.userId)
    .execute()
    .catch((error: unknown) => {
      // Another account took the address after the check above.
      if (error instanceof Error && 'constraint' in error && error.constraint === 'users_email')
        throw new Problem('email-taken', { cause: error });
      throw error;
    });
  await noteOtherAddress(tx, link.userId, before.email);
  await recordEvent(tx, authorFor(before), { type: 'user.email_changed', account: before });
  // A password link mailed to the old address must no longer open the account.
  await dropLinks(tx, link.userId, ['verify', 'reset', 'change', 'unlock']);
  // An address that nobody has confirmed was mistyped and may be a stranger's.
  if (wasVerified)
    await queueAccountMail(deps, tx, before, {
      key: `email-changed ${link.userId} ${now.getTime()}`,
      kind: 'email-changed',
      values: { email: link.email },
    });
  await confirmAt(deps, tx, link);
  return link.email;
}

/**
 * Records that a new password was requested. Known and unknown addresses take the same time: one query and one row; a
 * job creates and mails the link.
 */
export async function requestReset(deps: Deps, email: string, address: string, now: Date): Promise<void> {
  await deps.db.signIn(async (tx) => {
    await countAttempt(tx, LIMITS.reset({ account: email, address }), now);
    const account = await findAccount(tx, email);
    const known = account?.organisation_id === deps.config.organisationId ? account.id : null;
    const author = portalIn(deps.config.organisationId);
    await recordEvent(tx, author, { type: 'user.reset_requested', userId: known });
  });
}

/**
 * Throws `link-expired` for an invalid recovery link; checking a valid one neither uses it up nor counts as an attempt.
 */
export async function requireGoodReset(
  deps: Pick<Deps, 'db'>,
  token: string,
  address: string,
  now: Date,
): Promise<void> {
  const limits = LIMITS.link({ address });
  const good = await deps.db.signIn(async (tx) => {
    await countAttempt(tx, limits, now);
    const found = (await goodLinkOf(tx, token, ['reset'], now)) !== undefined;
    if (found) await uncountAttempt(tx, limits, now);
    return found;
  });
  if (!good) throw new Problem('link-expired');
}

/**
 * Sets a new password with a mailed token and ends every session of the account. The link was sent to the account's
 * address, which is therefore confirmed as well. Throws `link-expired`.
 */
export async function confirmReset(
  deps: Deps,
  given: { readonly token: string; readonly password: string },
  address: string,
  now: Date,
): Promise<void> {
  const { db, identity } = deps;
  const limits = LIMITS.link({ address });
  const account = await db.signIn(async (tx) => {
    await countAttempt(tx, limits, now);
    const userId = await goodLinkOf(tx, given.token, ['reset'], now);
    return userId && accountById(tx, userId);
  });
  if (!account) throw new Problem('link-expired');
  const credentials = await identity.newPassword(account, given.password);
  await db.signIn(async (tx) => {
    const link = await useLink(tx, given.token, ['reset'], now);
    if (!link) throw new Problem('link-expired');
    await uncountAttempt(tx, limits, now);
    await replacePassword(deps, tx, { id: link.userId, email: link.email }, credentials, now);
    await markVerified(tx, link.userId, now);
    await confirmAt(deps, tx, link);
  });
}
