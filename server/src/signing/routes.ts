import type { FastifyInstance } from 'fastify';
import type { Answer } from '@portal/domain/endpoint';
import { Problem } from '@portal/domain/problem';
import * as contract from '@portal/domain/signing/session-contract';
import { LIMITS } from '../auth/guessing-store.ts';
import type { Deps } from '../platform/deps.ts';
import { serve } from '../platform/http/endpoint.ts';
import { phoneCookie } from '../platform/identity/strangers-phone.ts';
import { beginSigning, openSigning, signOnPhone } from './commands.ts';
import { endSession, sessionById, type SigningSession } from './store.ts';

/** Signing on a customer's own phone (decision 054): begun, watched and ended by an installer, opened and signed without an account. */
export function signingRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'config'>): void {
  const { publicUrl } = deps.config;
  const phones = phoneCookie(deps.config, { name: 'portal_signing', path: '/api/signing_sessions' });

  serve(
    app,
    contract.createSigningSession,
    ({ tx, scope, body, now }) => beginSigning(tx, scope, body, { publicUrl, now }),
    { limits: LIMITS.signing },
  );

  serve(app, contract.getSigningSession, async ({ tx, scope, params, now }) => {
    const session = await sessionById(tx, scope, params.id, now);
    if (session?.user_id !== scope.actor.id) throw new Problem('not-found');
    return presentSession(session);
  });

  serve(app, contract.endSigningSession, async ({ tx, scope, params }) => {
    if (!(await endSession(tx, scope, params.id))) throw new Problem('not-found');
  });

  serve(
    app,
    contract.openSigningSession,
    async ({ body, request, reply, now }) => {
      const asking = { secret: body.secret, address: request.ip };
      const { phone, ...opened } = await openSigning(deps, asking, phones.read(request), now);
      if (phone !== null) phones.give(reply, phone);
      return opened;
    },
    { transaction: 'none' },
  );

  serve(
    app,
    contract.signOnOwnPhone,
    async ({ body, request, now }) => {
      const { secret, ...given } = body;
      const asking = { secret, address: request.ip };
      await signOnPhone(deps, asking, { ...given, phone: phones.read(request) }, now);
    },
    { transaction: 'none' },
  );
}

function presentSession(session: SigningSession): Answer<typeof contract.getSigningSession> {
  const { content_hash: hash, expires_at: expiresAt, signature: picture, width, height, typed } = session;
  if (picture !== null && width !== null && height !== null)
    return {
      state: 'signed',
      hash,
      expiresAt,
      signature: { picture, width, height, typed: typed === true },
    };
  return { state: session.phone_hash === null ? 'waiting' : 'opened', hash, expiresAt, signature: null };
}
