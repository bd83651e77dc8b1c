import type { CustomerQuery } from '@portal/domain/privacy/contract';
import { type RawBuilder, sql } from 'kysely';

/** Whether an installation is of the customer that was asked for; without a table's name, or with that of an alias. */
export function isOfCustomer(query: CustomerQuery, alias?: 't'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(alias === undefined ? name : `${alias}.${name}`);
  const equal = (name: string, said: string) =>
    sql<boolean>`lower(btrim(${column(name)})) = ${said.trim().toLowerCase()}`;
  if (query.email !== undefined)
    return sql<boolean>`lower(${column('customer_email')}) = ${query.email.toLowerCase()}`;
  if (query.phone !== undefined) return sql<boolean>`${column('customer_phone')} = ${query.phone}`;
  return sql<boolean>`(${equal('customer_name', query.name ?? '')} and ${equal('customer_address', query.address ?? '')})`;
}
