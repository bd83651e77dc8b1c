import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Problem } from '@portal/domain/problem';
import * as contract from '@portal/domain/users/admin-contract';
import { readUser } from '../auth/store.ts';
import type { Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import type { Deps } from '../platform/deps.ts';
import { type ListQuery, serve } from '../platform/http/endpoint.ts';
import { authoriseUser } from './access.ts';
import { cascadeOf, lockWorkOf, removeUser } from './deletion-commands.ts';
import { usersCsv } from './export-commands.ts';
import { findUser, listUsers, type UserFilter } from './list-store.ts';
import { loadForChange, manageUser, resendVerification, verifyUser } from './managing-commands.ts';

type Query = {
  readonly role?: UserFilter['role'];
  readonly verified?: readonly ('true' | 'false')[] | undefined;
  readonly 'asp.id'?: readonly number[] | undefined;
  readonly 'availableTemplates.id'?: readonly number[] | undefined;
  readonly search?: string | undefined;
};

function filterOf(query: Query, { ranges }: Pick<ListQuery, 'ranges'>): UserFilter {
  return {
    role: query.role,
    verified: query.verified?.map((word) => word === 'true'),
    aspIds: query['asp.id'],
    templateIds: query['availableTemplates.id'],
    search: query.search,
    ranges,
  };
}

async function shown(tx: Tx, id: number) {
  const user = await readUser(tx, id);
  if (!user) throw new Problem('not-found');
  return user;
}

/** What admins do with the accounts of their organisation. */
export function usersAdminRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listUsers, ({ tx, scope, query, list }) =>
    listUsers(tx, scope, filterOf(query, list), list),
  );

  serve(
    app,
    contract.exportUsers,
    async ({ scope, query, list, language, reply }) => {
      await deps.db.within(scope, (tx) => recordEvent(tx, scope, { type: 'user.list_exported' }));
      reply.header('content-disposition', 'attachment; filename="users.csv"');
      return Readable.from(usersCsv(deps, scope, filterOf(query, list), language));
    },
    { transaction: 'none' },
  );

  serve(app, contract.getUserById, async ({ tx, scope, params, showsVersion }) => {
    const user = await findUser(tx, scope, params.id);
    if (!user) throw new Problem('not-found');
    showsVersion(user.revision);
    return shown(tx, user.id);
  });

  serve(
    app,
    contract.updateUser,
    async ({ tx, scope, session, params, body, now, ifMatch, showsVersion }) => {
      const user = await loadForChange(tx, { scope, session }, params.id);
      authoriseUser(scope.actor, 'manage', user);
      ifMatch(user.revision);
      await manageUser(deps, tx, scope, user, body, now);
      showsVersion(user.revision + 1);
      return shown(tx, user.id);
    },
  );

  serve(app, contract.verifyUser, async ({ tx, scope, session, params, now }) => {
    const user = await loadForChange(tx, { scope, session }, params.id);
    authoriseUser(scope.actor, 'manage', user);
    await verifyUser(deps, tx, scope, user, now);
    return shown(tx, user.id);
  });

  serve(app, contract.countUserCascade, async ({ tx, scope, params }) => {
    const user = await findUser(tx, scope, params.id);
    if (!user) throw new Problem('not-found');
    authoriseUser(scope.actor, 'manage', user);
    return cascadeOf(tx, scope, user.id);
  });

  serve(app, contract.endUserSessions, async ({ tx, scope, session, params, now }) => {
    const user = await loadForChange(tx, { scope, session }, params.id);
    authoriseUser(scope.actor, 'manage', user);
    await deps.identity.endSessions(tx, { userId: user.id }, 'signed-out', now);
    await recordEvent(tx, scope, { type: 'user.sessions_ended', account: user });
  });

  serve(app, contract.deleteUser, async ({ tx, scope, session, params, query, now, ifMatch }) => {
    await lockWorkOf(tx, scope, params.id);
    const user = await loadForChange(tx, { scope, session }, params.id, 'deletion');
    authoriseUser(scope.actor, 'manage', user);
    authoriseUser(scope.actor, 'delete', user);
    ifMatch(user.revision);
    await removeUser(deps, tx, scope, user, query, now);
  });

  serve(
    app,
    contract.resendVerification,
    async ({ scope, session, params, now }) => {
      // The limit is counted, and the link created, in tables that the role of requests cannot use.
      const user = await deps.db.within(scope, (tx) => loadForChange(tx, { scope, session }, params.id));
      authoriseUser(scope.actor, 'manage', user);
      await deps.db.signInWithin(scope.organisationId, (tx) =>
        resendVerification(deps, tx, scope, user, now),
      );
    },
    { transaction: 'none' },
  );
}
