import type { CustomerQuery, CustomerTraces } from '@portal/domain/privacy/contract';
import { portalIn } from '../platform/scope-of.ts';
import { eraseCustomer } from '../privacy/erasure-commands.ts';
import { tracesOfCustomer } from '../privacy/traces-store.ts';
import { ask } from './questions.ts';
import { requireMigrated, withDatabase } from './with-database.ts';

/** Erases a customer, after saying what there is; returns the exit code. The server removes the files. */
export async function erase(query: CustomerQuery, isConfirmed: boolean): Promise<number> {
  return withDatabase(async (config, db) => {
    await requireMigrated(db);
    const { organisationId } = config;
    const scope = portalIn(organisationId);
    const traces = await db.systemWithin(organisationId, (tx) => tracesOfCustomer(tx, scope, query));
    if (traces.installations === 0 && traces.importLines === 0) {
      console.log('There is no such customer at this maker; nothing was changed.');
      return 1;
    }
    console.error(listed(traces));
    if (!isConfirmed && (await ask('Type erase to go on: ')).trim() !== 'erase') {
      console.log('Nothing was changed.');
      return 1;
    }
    const erased = await db.systemWithin(organisationId, (tx) => eraseCustomer(tx, scope, query, new Date()));
    console.log(`Erased from ${erased} installations.`);
    return 0;
  });
}

function listed(traces: CustomerTraces): string {
  const { names, installations, pictures, cards, mails, importLines, warranties } = traces;
  return `${names.join(', ')}: ${installations} installations, ${pictures} photos and signatures, ${cards} cards, ${mails} mails, ${importLines} rows in import files. ${warranties} warranties stay, without the person.`;
}
