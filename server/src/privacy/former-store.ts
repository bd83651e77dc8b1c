import type { CustomerQuery } from '@portal/domain/privacy/contract';
import type { SignedContent } from '@portal/domain/signing/signed-content';
import { type RawBuilder, sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';
import { isOfCustomer } from './store.ts';

/** An inspection or a service under which a former customer's signature is. */
export type SignedVisit = {
  readonly kind: 'inspections' | 'services';
  readonly id: number;
  readonly clientId: string;
  readonly signature: string | null;
  readonly signedBy: string;
};

/**
 * What is stored of a customer in an installation that names another one by now: what they signed at the commissioning, with the name of
 * the picture of their signature, and the inspections and services that they signed.
 */
export type FormerCustomer = {
  readonly installationId: number;
  readonly clientId: string;
  readonly signed: { readonly content: SignedContent; readonly signature: string } | null;
  readonly visits: readonly SignedVisit[];
};

/** The condition of the index `installations_signed_by_others`, literally. */
const isSignedOtherwise = sql`i.signed @? '$.changes[*].path ? (@ starts with "customer")'`;

const normal = (text: RawBuilder<unknown>): RawBuilder<string> => sql<string>`lower(btrim(${text}))`;

const says = (field: keyof SignedContent, text: unknown): RawBuilder<boolean> =>
  sql<boolean>`${normal(sql`i.signed #>> array['content', ${field}]`)} = ${normal(sql`${text}`)}`;

/**
 * Whether what was signed at the commissioning of the installation `i` names the customer that was asked for, and the installation
 * somebody of another name by now: whose e-mail, phone or address was corrected is its customer still.
 */
function hasSigned({ email, phone, name = '', address = '' }: CustomerQuery): RawBuilder<boolean> {
  const ofCustomer =
    email !== undefined
      ? says('customerEmail', email)
      : phone !== undefined
        ? says('customerPhone', phone)
        : sql`${says('customerName', name)} and ${says('customerAddress', address)}`;
  const isOfOther = sql`not ${says('customerName', sql`i.customer_name`)}`;
  return sql<boolean>`coalesce(${isSignedOtherwise} and ${ofCustomer} and ${isOfOther}, false)`;
}

/** Whether a visit at the address of the installation `i` was signed by this name: an e-mail or phone is not known of who signed. */
function hasSignedVisit({ name, address }: CustomerQuery): RawBuilder<boolean> {
  if (name === undefined || address === undefined) return sql<boolean>`false`;
  const visit = (table: string) => sql`exists (select from ${sql.table(table)} n
    where n.installation_id = i.id and ${normal(sql`n.signed_by`)} = ${normal(sql`${name}`)})`;
  return sql<boolean>`(${normal(sql`i.customer_address`)} = ${normal(sql`${address}`)}
    and (${visit('inspections')} or ${visit('services')}))`;
}

/**
 * What is stored of a customer where another one has taken their place, as after a house was sold. Installations whose customer they are
 * now are not among them. Needs a transaction of the system within the organisation, as all work on personal data.
 */
export async function formerCustomers(
  tx: Tx,
  scope: Scope,
  query: CustomerQuery,
): Promise<readonly FormerCustomer[]> {
  const { rows } = await sql<{
    id: number;
    client_id: string;
    signature: string;
    content: SignedContent | null;
  }>`
    select i.id, i.client_id, i.signature, case when ${hasSigned(query)} then i.signed -> 'content' end as content
    from installations i where i.organisation_id = ${scope.organisationId} and not ${isOfCustomer(query, 'i')}
      and (${hasSigned(query)} or ${hasSignedVisit(query)}) order by i.id`.execute(tx);
  const found: FormerCustomer[] = [];
  for (const { id, client_id: clientId, signature, content } of rows) {
    const names = [query.name, content?.customerName].filter((name) => name !== undefined);
    const visits = await visitsSignedBy(tx, scope, id, names);
    found.push({ installationId: id, clientId, signed: content && { content, signature }, visits });
  }
  return found;
}

/** The visits of an installation under these names, unless its customer of today has the name too. */
async function visitsSignedBy(
  tx: Tx,
  { organisationId }: Scope,
  installationId: number,
  names: readonly string[],
): Promise<readonly SignedVisit[]> {
  const isTheirs = sql`n.installation_id = i.id and ${normal(sql`n.signed_by`)} <> ${normal(sql`i.customer_name`)}
    and ${normal(sql`n.signed_by`)} in (${sql.join(names.map((name) => normal(sql`${name}`)))})`;
  const of = (
    table: SignedVisit['kind'],
  ) => sql`select ${table}::text as kind, n.id, n.client_id as "clientId",
    n.signature, n.signed_by as "signedBy" from installations i, ${sql.table(table)} n
    where i.organisation_id = ${organisationId} and i.id = ${installationId} and ${isTheirs}`;
  const { rows } = await sql<SignedVisit>`${of('inspections')} union all ${of('services')}`.execute(tx);
  return rows;
}

/** The stored pictures of a former customer's signatures. */
export async function signaturesOf(
  tx: Tx,
  { organisationId }: Scope,
  former: readonly FormerCustomer[],
): Promise<
  readonly {
    readonly id: number;
    readonly installationId: number;
    readonly name: string;
    readonly path: string;
  }[]
> {
  const pictures = former.flatMap(({ installationId, clientId, signed, visits }) => [
    ...(signed ? [{ installationId, clientId, name: signed.signature }] : []),
    ...visits.map((visit) => ({ installationId, clientId: visit.clientId, name: visit.signature })),
  ]);
  const { rows } = await sql<{ id: number; installationId: number; name: string; path: string }>`
    select f.id, p."installationId", f.name, f.path from record_files f
    join jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) p ("installationId" int, "clientId" uuid, name text)
      on p."clientId" = f.client_id and p.name = f.name
    where f.organisation_id = ${organisationId} and f.path is not null`.execute(tx);
  return rows;
}
