import type { FastifyInstance } from 'fastify';
import * as contract from '@portal/domain/organisations/contact-contract';
import { Problem } from '@portal/domain/problem';
import type { Deps } from '../platform/deps.ts';
import { recordEvent } from '../events/commands.ts';
import { serve } from '../platform/http/endpoint.ts';
import { makerContact, setupOf } from './contact-store.ts';
import { lockOrganisation } from './store.ts';

/** The maker's contact data, and the remaining set-up steps before the first installer can work. */
export function makerContactRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  serve(app, contract.getMakerContact, async ({ tx, scope }) => {
    const contact = await makerContact(tx, scope.organisationId);
    if (!contact) throw new Problem('not-found');
    return contact;
  });

  serve(
    app,
    contract.updateMakerContact,
    // Only the system's role may change organisations.
    ({ scope, body, ifMatch, showsVersion }) =>
      db.system(async (tx) => {
        await lockOrganisation(tx, scope.organisationId);
        const before = await makerContact(tx, scope.organisationId);
        if (!before) throw new Problem('not-found');
        ifMatch(JSON.stringify(before));
        const { taxId, ...others } = body;
        const given = { ...others, ...(taxId !== undefined && { tax_id: taxId }) };
        if (Object.keys(given).length > 0) {
          await tx.updateTable('organisations').set(given).where('id', '=', scope.organisationId).execute();
          const fields = Object.keys(body);
          await recordEvent(tx, scope, { type: 'organisation.contact_changed', fields });
        }
        const after = { ...before, ...body };
        showsVersion(JSON.stringify(after));
        return after;
      }),
    { transaction: 'none' },
  );

  serve(app, contract.getSetup, async ({ tx, scope }) => {
    const setup = await setupOf(tx, scope.organisationId);
    if (!setup) throw new Problem('not-found');
    return setup;
  });
}
