import type { Role } from '@portal/domain/access/roles';
import type { Tx } from '../db/database.ts';
import type { TestApp } from '../../test/test-app.ts';
import { buildUser } from '../../test/test-builders.ts';
import type { Records } from './records.sample.ts';
import { organisationOf, type World } from './world.sample.ts';

/** The caller, as a column of the table. `elsewhere`: a superadmin who chose the other organisation. */
export const WHO = ['nobody', 'installer', 'asp', 'admin', 'superadmin', 'elsewhere', 'production'] as const;
export type Who = (typeof WHO)[number];

/** The ownership of a record, from the caller's point of view. */
export const OWNERSHIPS = ['own', 'shared', 'linked', 'same', 'foreign'] as const;
export type Ownership = (typeof OWNERSHIPS)[number];

export function roleOfWho(who: Who): Role {
  if (who === 'nobody') return 'installer';
  return who === 'elsewhere' ? 'superadmin' : who;
}

/** A person with a session, and the records that they could request. */
export type Caller = {
  readonly id: number;
  readonly tag: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** A record with its owner, and everything by which a call could identify it. */
export type Target = Records & {
  readonly ownership: Ownership | 'taken back';
  readonly organisation: 1 | 2;
  readonly user: number;
  readonly email: string;
  readonly session: string;
  readonly refreshToken: string;
};

type Account = { readonly id: number; readonly email: string; readonly tag: string };

/** An account of an organisation; its name, e-mail and device carry its tag. */
export async function account(
  world: World,
  tx: Tx,
  organisation: 1 | 2,
  more: { role?: Role; aspId?: number | null; verified?: boolean } = {},
): Promise<Account> {
  const tag = world.nextTag(organisation);
  const email = `${tag}@org${organisation}.test`;
  const { template, password } = organisationOf(world, organisation);
  const role = more.role ?? 'installer';
  const id = await buildUser(tx, organisation, {
    email,
    name: `Person ${tag}`,
    password_hash: password,
    roles: role === 'installer' ? [] : [`ROLE_${role.toUpperCase()}`],
    asp_id: more.aspId ?? null,
    available_template_ids: [template.id],
    ...(more.verified === false ? { verified_at: null } : {}),
  });
  return { id, email, tag };
}

/** Opens a session of an account of the second organisation, as a caller. */
export async function signIn(
  test: TestApp,
  tx: Tx,
  who: Who,
  as: { readonly id: number; readonly tag: string },
): Promise<Caller> {
  if (who === 'nobody') return { id: as.id, tag: as.tag, headers: {} };
  const user = { id: as.id, organisation_id: 2 };
  const { token } = await test.local.openSession(tx, user, test.clock.now, { device: as.tag });
  const headers = { authorization: `Bearer ${token}` };
  return {
    ...as,
    headers: who === 'elsewhere' ? { ...headers, 'portal-organisation': '1' } : headers,
  };
}

/** A record of the given ownership for a caller, with an owner of its own unless the caller owns it. */
export async function target(
  test: TestApp,
  world: World,
  tx: Tx,
  caller: { readonly account: Account; readonly role: Role },
  ownership: Target['ownership'],
  more: { readonly status?: 'pending' | 'rejected'; readonly verified?: boolean } = {},
): Promise<Target> {
  const organisation = ownership === 'foreign' ? 1 : 2;
  const partner = caller.role === 'asp' ? caller.account.id : test.people.org2.asp;
  const aspId = ownership === 'linked' ? partner : null;
  const owner =
    ownership === 'own'
      ? caller.account
      : await account(world, tx, organisation, { aspId, verified: more.verified ?? true });
  const records = await world.buildRecords(tx, organisation, {
    ownerId: owner.id,
    tag: owner.tag,
    status: more.status ?? 'pending',
    ...(ownership === 'shared' ? { sharedWith: caller.account.id } : {}),
  });
  if (ownership === 'taken back') {
    const receiver = {
      organisation_id: 2,
      installation_id: records.installation,
      user_id: caller.account.id,
    };
    await tx.insertInto('installation_receivers').values(receiver).execute();
    await tx
      .deleteFrom('installation_receivers')
      .where('installation_id', '=', records.installation)
      .where('user_id', '=', caller.account.id)
      .execute();
  }
  const user = { id: owner.id, organisation_id: organisation };
  const tokens = await test.local.openSession(tx, user, test.clock.now, { device: owner.tag });
  const { id: session } = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', owner.id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return {
    ...records,
    ownership,
    organisation,
    user: owner.id,
    email: owner.email,
    session,
    refreshToken: tokens.refreshToken,
  };
}

/** A caller of a role with one record of each ownership. */
export type Stand = {
  readonly caller: Caller;
  readonly targets: Readonly<Record<Ownership, Target>> & {
    readonly 'taken back': Target;
  };
};

export function buildStand(test: TestApp, world: World, who: Who): Promise<Stand> {
  const role = roleOfWho(who);
  return test.db.system(async (tx) => {
    const own = await account(world, tx, 2, { role });
    const at = (ownership: Target['ownership']) => target(test, world, tx, { account: own, role }, ownership);
    const targets = {
      own: await at('own'),
      shared: await at('shared'),
      linked: await at('linked'),
      same: await at('same'),
      foreign: await at('foreign'),
      'taken back': await at('taken back'),
    };
    return { caller: await signIn(test, tx, who, own), targets };
  });
}

/** A new caller and a new record for one call that changes something. */
export function buildPair(
  test: TestApp,
  world: World,
  who: Who,
  ownership: Ownership,
  more: { readonly status?: 'pending' | 'rejected'; readonly verified?: boolean },
): Promise<{ readonly caller: Caller; readonly target: Target }> {
  const role = roleOfWho(who);
  return test.db.system(async (tx) => {
    const own = await account(world, tx, 2, { role });
    const record = await target(test, world, tx, { account: own, role }, ownership, more);
    return { caller: await signIn(test, tx, who, own), target: record };
  });
}
