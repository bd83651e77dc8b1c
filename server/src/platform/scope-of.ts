import type { FastifyRequest } from 'fastify';
import { ORGANISATION_IDS } from '@portal/domain/constants';
import type { Actor } from '@portal/domain/access/roles';
import type { Access, Endpoint } from '@portal/domain/endpoint';
import { Problem } from '@portal/domain/problem';
import type { Scope } from '../db/database.ts';
import type { SignedIn } from './identity/identity.ts';

/** The header with which a superadmin chooses another organisation, for calls whose path does not name one. */
export const ORGANISATION_HEADER = 'portal-organisation';

/** Refuses callers whom the contract does not allow: 401 without a session, 403 for another role. */
export function checkAccess(access: Access, session: SignedIn | null): void {
  if (access === 'public') return;
  if (!session) throw new Problem('not-signed-in');
  if (access !== 'signed-in' && !access.includes(session.actor.role)) throw new Problem('not-allowed');
}

/**
 * The organisation of a call: the caller's own, or for a superadmin the one that the path or the header names. Anybody
 * else who names another organisation gets `not-found`.
 */
export function scopeOf(endpoint: Endpoint, request: FastifyRequest, session: SignedIn): Scope {
  return scopeIn(session.actor, namedOrganisation(endpoint, request));
}

/** The same for an organisation that is named elsewhere, such as by a stream, whose request has no headers of its own. */
export function scopeIn(actor: Actor, named: number | undefined): Scope {
  if (named === undefined || named === actor.organisationId) {
    return { organisationId: actor.organisationId, actor };
  }
  if (actor.role !== 'superadmin' || !ORGANISATION_IDS.some((id) => id === named))
    throw new Problem('not-found');
  return { organisationId: named, actor: { ...actor, organisationId: named } };
}

/** Calls about the caller's own account always run in their own organisation. */
const ONESELF = /^\/user(\/|$)/;

function namedOrganisation(endpoint: Endpoint, request: FastifyRequest): number | undefined {
  if (ONESELF.test(endpoint.path)) return undefined;
  const { params } = request;
  if (endpoint.path.includes('{organisation}') && typeof params === 'object' && params !== null) {
    return 'organisation' in params ? Number(params.organisation) : undefined;
  }
  const header = request.headers[ORGANISATION_HEADER];
  return typeof header === 'string' ? Number(header) : undefined;
}

/** The portal itself, which has no name in the event log. */
export function portalIn(organisationId: number): Scope {
  return { organisationId, actor: { id: 0, role: 'admin', organisationId } };
}
