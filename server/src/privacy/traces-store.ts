import type { CustomerQuery, CustomerTraces } from '@portal/domain/privacy/contract';
import { sql } from 'kysely';
import { isOneOf } from '../db/equal-filter.ts';
import type { Scope, Tx } from '../db/open.ts';
import { importLinesOfCustomer } from '../imports/customer-lines-store.ts';
import { formerCustomers, signaturesOf } from './former-store.ts';
import { installationsOfCustomer } from './store.ts';

/** The maximum number of names that an admin can still read through. */
const MAX_NAMES = 5;

/**
 * The data stored about a customer, also where another one has taken their place; mails of nobody's record that only name them, and those
 * that name them at another's installation, are erased, too, but not counted.
 */
export async function tracesOfCustomer(tx: Tx, scope: Scope, query: CustomerQuery): Promise<CustomerTraces> {
  const here = sql`organisation_id = ${scope.organisationId}`;
  const theirs = await installationsOfCustomer(tx, scope, query);
  const ids = sql`(select id from installations where ${here} and ${isOneOf(sql`id`, theirs, 'int')})`;
  const of = (table: string) => sql`from ${sql.table(table)} where ${here} and installation_id in ${ids}`;
  const { rows } = await sql<Omit<CustomerTraces, 'importLines'>>`select
    array(select distinct customer_name from installations where ${here} and id in ${ids}
      order by customer_name limit ${MAX_NAMES}) as names,
    (select count(*) from installations where ${here} and id in ${ids})::int as installations,
    (select count(*) from record_files where ${here} and path is not null and client_id in (
      select client_id from installations where ${here} and id in ${ids}
      union select client_id ${of('inspections')} union select client_id ${of('services')}))::int as pictures,
    (select count(*) from cards where ${here} and (installation_id in ${ids}
      or inspection_id in (select id ${of('inspections')})
      or service_id in (select id ${of('services')})))::int as cards,
    (select count(*) from mails where ${here} and recipient <> '' and (installation_id in ${ids}
      or (installation_id is null and lower(recipient) in (
        select lower(customer_email) from installations where ${here} and id in ${ids}))))::int as mails,
    (select count(*) ${of('warranties')})::int as warranties`.execute(tx);
  const traces = rows[0] ?? { names: [], installations: 0, pictures: 0, cards: 0, mails: 0, warranties: 0 };
  const former = await formerCustomers(tx, scope, query);
  const names = former.flatMap(({ signed, signer, visits }) => [
    ...(signed ? [signed.customerName] : []),
    ...(signer ? [signer.name] : []),
    ...visits.map(({ signedBy }) => signedBy),
  ]);
  const lines = (await importLinesOfCustomer(tx, scope, query)).flatMap((file) => file.lines);
  return {
    ...traces,
    names: [...new Set([...traces.names, ...names, ...lines.map(({ name }) => name)])].slice(0, MAX_NAMES),
    installations: traces.installations + former.length,
    pictures: traces.pictures + (await signaturesOf(tx, scope, former)).length,
    importLines: lines.length,
  };
}
