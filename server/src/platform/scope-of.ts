import type { FastifyRequest } from 'fastify';
import { ORGANISATION_IDS } from '@portal/domain/constants';
import type { Access, Endpoint } from '@portal/domain/endpoint';
import { Problem } from '@portal/domain/problem';
import type { Scope } from '../db/database.ts';
import type { SignedIn } from './identity/identity.ts';

/** The header by which a superadmin works in another organisation, on calls whose path does not name one. */
export const ORGANISATION_HEADER = 'portal-organisation';

/** Refuses whoever the contract does not let in: 401 for nobody, 403 for another role. */
export function checkAccess(access: Access, session: SignedIn | null): void {
  if (access === 'public') return;
  if (!session) throw new Problem('not-signed-in');
  if (access !== 'signed-in' && !access.includes(session.actor.role)) throw new Problem('not-allowed');
}

/**
 * The organisation a call works in: one's own, or for a superadmin the one named by the path or the header.
 * Anybody else who names another organisation is told that it does not exist.
 */
export function scopeOf(endpoint: Endpoint, request: FastifyRequest, session: SignedIn): Scope {
  const { actor } = session;
  const named = namedOrganisation(endpoint, request);
  if (named === undefined || named === actor.organisationId) {
    return { organisationId: actor.organisationId, actor };
  }
  if (actor.role !== 'superadmin' || !ORGANISATION_IDS.some((id) => id === named))
    throw new Problem('not-found');
  return { organisationId: named, actor: { ...actor, organisationId: named } };
}

/** Whoever they work for: calls about oneself are answered at home. */
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

/** Nobody in person: what the portal does by itself carries no name in the log. */
export function portalIn(organisationId: number): Scope {
  return { organisationId, actor: { id: 0, role: 'admin', organisationId } };
}
