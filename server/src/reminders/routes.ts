import type { FastifyInstance } from 'fastify';
import { Problem } from '@portal/domain/problem';
import * as contract from '@portal/domain/reminders/contract';
import type { Deps } from '../platform/deps.ts';
import { recordEvent } from '../events/commands.ts';
import { lockOrganisation } from '../organisations/store.ts';
import { serve } from '../platform/http/endpoint.ts';
import { remindersOf, remindsCustomers } from './store.ts';

/** The settings of inspection reminders, and those that were sent: for the maker's admins. */
export function remindersRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  serve(app, contract.listReminders, ({ tx, scope, list, now }) => remindersOf(tx, scope, list, now));

  serve(app, contract.getReminderSettings, async ({ tx, scope }) => {
    const customers = await remindsCustomers(tx, scope.organisationId);
    if (customers === undefined) throw new Problem('not-found');
    return { customers };
  });

  serve(
    app,
    contract.changeReminderSettings,
    // Only the system's role may change organisations.
    ({ scope, body, ifMatch, showsVersion }) =>
      db.system(async (tx) => {
        await lockOrganisation(tx, scope.organisationId);
        const before = await remindsCustomers(tx, scope.organisationId);
        if (before === undefined) throw new Problem('not-found');
        ifMatch(JSON.stringify({ customers: before }));
        const customers = body.customers ?? before;
        showsVersion(JSON.stringify({ customers }));
        if (body.customers !== undefined) {
          await tx
            .updateTable('organisations')
            .set({ customer_reminders: customers })
            .where('id', '=', scope.organisationId)
            .execute();
          await recordEvent(tx, scope, { type: 'organisation.reminders_changed', customers });
        }
        return { customers };
      }),
    { transaction: 'none' },
  );
}
