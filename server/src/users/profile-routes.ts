import { Problem } from '@portal/domain/problem';
import * as contract from '@portal/domain/users/profile-contract';
import { removedRequiredFields } from '@portal/domain/users/profile-fields';
import type { User } from '@portal/domain/users/record';
import type { FastifyInstance } from 'fastify';
import { listOrganisationUsers } from '@portal/domain/users/contract';
import { readUser } from '../auth/store.ts';
import type { Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import type { Deps } from '../platform/deps.ts';
import type { SignedIn } from '../platform/identity/identity.ts';
import { serve } from '../platform/http/endpoint.ts';
import { changeUser, refuseRemovals } from './change-commands.ts';
import { askNewAddress, changePassword } from './profile-commands.ts';
import { lockUser } from './list-store.ts';
import { ownsSession, sessionsOf } from './session-store.ts';
import { listServicePartners } from './store.ts';

function required(session: SignedIn | null): SignedIn {
  if (!session) throw new Problem('not-signed-in');
  return session;
}

async function shown(tx: Tx, id: number): Promise<User> {
  const user = await readUser(tx, id);
  if (!user) throw new Problem('no-user-found');
  return user;
}

/** What people change of their own account: data, password, address, and sessions. */
export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  const { identity } = deps;

  serve(app, contract.updateProfile, async ({ tx, scope, body, now, ifMatch, showsVersion }) => {
    // Only installers are linked to a service partner.
    if (body.asp !== undefined && scope.actor.role !== 'installer') throw new Problem('not-allowed');
    refuseRemovals(removedRequiredFields(scope.actor.role, body));
    // A partner is locked before those who choose them, by whoever changes the partner's role as well.
    if (body.asp === undefined) await lockUser(tx, scope, scope.actor.id, 'change');
    ifMatch(JSON.stringify(await shown(tx, scope.actor.id)));
    await changeUser(tx, scope, scope.actor.id, body, now);
    const user = await shown(tx, scope.actor.id);
    showsVersion(JSON.stringify(user));
    return user;
  });

  serve(
    app,
    contract.changePassword,
    ({ session, body, now }) => changePassword(deps, required(session), body, now),
    { transaction: 'none' },
  );

  serve(
    app,
    contract.changeEmail,
    ({ session, body, now }) => askNewAddress(deps, required(session), body, now),
    { transaction: 'none' },
  );

  serve(app, contract.listSessions, ({ tx, session, list, now }) =>
    sessionsOf(tx, required(session), list, now),
  );

  serve(app, contract.endSession, async ({ tx, scope, params, now }) => {
    if (!(await ownsSession(tx, scope.actor.id, params.session))) throw new Problem('not-found');
    await identity.endSessions(tx, { sessionId: params.session }, 'signed-out', now);
    await recordEvent(tx, scope, { type: 'user.sessions_ended', account: scope.actor });
  });

  serve(app, contract.endOtherSessions, async ({ tx, scope, session, now }) => {
    const { actor, sessionId } = required(session);
    await identity.endSessions(tx, { userId: actor.id, except: sessionId }, 'signed-out', now);
    await recordEvent(tx, scope, { type: 'user.sessions_ended', account: actor });
  });
}

/** The service partners that an installer can be linked to. */
export function usersRoutes(app: FastifyInstance): void {
  serve(app, listOrganisationUsers, ({ tx, scope, list }) => listServicePartners(tx, scope, list));
}
