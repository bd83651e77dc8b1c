import type { FastifyInstance } from 'fastify';
import { unlockSignIn as unlockContract } from '@portal/domain/auth/account-contract';
import * as contract from '@portal/domain/auth/contract';
import { Problem } from '@portal/domain/problem';
import { bearerOf } from '../platform/http/origin.ts';
import type { Deps } from '../platform/deps.ts';
import { serve } from '../platform/http/endpoint.ts';
import { REFRESH_COOKIE } from '../platform/identity/session-cookies.ts';
import { signIn } from './commands.ts';
import { readUser } from './store.ts';
import { unlockSignIn } from './unlock-commands.ts';

/** Sign-in and its unlocking link, the session, refresh, sign-out. */
export function authRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, identity, config, devices } = deps;

  serve(
    app,
    contract.login,
    async ({ body, request, reply, now }) => {
      const device = request.headers['user-agent'];
      const given = { ...body, address: request.ip, device, known: devices.read(request) };
      const { user, ...tokens } = await signIn(deps, given, now).catch((error: unknown) => {
        if (error instanceof Problem && error.code === 'sign-in-locked')
          devices.rememberRefused(reply, body.email, now);
        throw error;
      });
      identity.setCookies(reply, tokens);
      devices.remember(reply, user.id);
      return { user, ...tokens };
    },
    { transaction: 'none' },
  );

  serve(
    app,
    unlockContract,
    async ({ body, request, reply, now }) => {
      const wasRefused = (email: string) => devices.wasRefused(request, email, now);
      const client = { address: request.ip, wasRefused, known: devices.read(request) };
      const { userId, email, isFree } = await unlockSignIn(deps, body.token, client, now);
      if (!isFree) devices.rememberUnlocked(reply, userId);
      return { email };
    },
    { transaction: 'none' },
  );

  serve(app, contract.getUser, async ({ tx, session, showsVersion }) => {
    const user = session && (await readUser(tx, session.actor.id));
    if (!session || !user || user.organisation.id !== config.organisationId)
      throw new Problem('no-user-found');
    // When the session ends is no part of what a change is compared with.
    showsVersion(JSON.stringify(user));
    return { user, exp: session.exp };
  });

  serve(
    app,
    contract.refreshToken,
    async ({ body, request, reply, now }) => {
      const token =
        body?.refreshToken ?? bearerOf(request.headers.authorization) ?? request.cookies[REFRESH_COOKIE];
      if (!token) throw new Problem('not-signed-in');
      const key = request.headers['idempotency-key'];
      const tokens = await identity.refresh(token, now, typeof key === 'string' ? key : undefined);
      identity.setCookies(reply, tokens);
      return tokens;
    },
    { transaction: 'none' },
  );

  serve(
    app,
    contract.invalidateToken,
    async ({ session, request, reply, now }) => {
      identity.clearCookies(reply);
      const refresh = request.cookies[REFRESH_COOKIE];
      await db.signIn(async (tx) => {
        const sessionId = session?.sessionId ?? (refresh && identity.sessionOf(refresh));
        if (sessionId) await identity.endSessions(tx, { sessionId }, 'signed-out', now);
      });
    },
    { transaction: 'none' },
  );
}
