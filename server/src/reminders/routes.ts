import type { FastifyInstance } from 'fastify';
import { Problem } from '@portal/domain/problem';
import * as contract from '@portal/domain/reminders/contract';
import type { Deps } from '../platform/deps.ts';
import { recordEvent } from '../events/commands.ts';
import { serve } from '../platform/http/endpoint.ts';
import { remindersOf, remindsCustomers } from './store.ts';

/** The settings of inspection reminders, and those that were sent: for the maker's admins. */
export function remindersRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  serve(app, contract.listReminders, ({ tx, scope, list }) => remindersOf(tx, scope, list));

  serve(app, contract.getReminderSettings, async ({ tx, scope }) => {
    const customers = await remindsCustomers(tx, scope.organisationId);
    if (customers === undefined) throw new Problem('not-found');
    return { customers };
  });

  serve(
    app,
    contract.changeReminderSettings,
    // Only the system's role may change organisations.
    ({ scope, body }) =>
      db.system(async (tx) => {
        const before = await remindsCustomers(tx, scope.organisationId);
        if (before === undefined) throw new Problem('not-found');
        const customers = body.customers ?? before;
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
