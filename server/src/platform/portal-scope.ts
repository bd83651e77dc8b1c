import type { Scope } from '../db/database.ts';

/** Nobody in person: what the portal does by itself carries no name in the log. */
export function portalIn(organisationId: number): Scope {
  return { organisationId, actor: { id: 0, role: 'admin', organisationId } };
}
