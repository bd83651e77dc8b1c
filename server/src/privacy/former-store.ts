import type { Answers } from '@portal/domain/form/answers';
import type { FormSchema } from '@portal/domain/form/schema';
import type { CustomerQuery } from '@portal/domain/privacy/contract';
import type { SignedContent, Signer } from '@portal/domain/signing/signed-content';
import { type RawBuilder, sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';
import { signaturesIn } from './form-signatures-present.ts';
import { isAtAddress, isNamed, isOfCustomer, storedNameKey } from './store.ts';

/** An inspection or a service under which a former customer's signature is. */
export type SignedVisit = {
  readonly kind: 'inspections' | 'services';
  readonly id: number;
  readonly clientId: string;
  readonly signedBy: string;
  /** Its answers and their form; a service has none. */
  readonly survey: Answers | null;
  readonly form: FormSchema;
  /** The names of the pictures of their signatures. */
  readonly pictures: readonly string[];
};

/**
 * What is stored of a person in an installation that names another customer: what they signed at the commissioning as its customer
 * then, or that they signed it for its customer, and the inspections and services that they signed.
 */
export type FormerCustomer = {
  readonly installationId: number;
  readonly clientId: string;
  readonly signed: SignedContent | null;
  readonly signer: Signer | null;
  /** The names of the pictures of their signatures at the commissioning. */
  readonly pictures: readonly string[];
  readonly visits: readonly SignedVisit[];
};

/** The condition of the index `installations_signed_by_others`, literally. */
const isSignedOtherwise = sql`i.signed @? '$.changes[*].path ? (@ starts with "customer")'`;

const normal = (text: RawBuilder<unknown>): RawBuilder<string> => sql<string>`lower(btrim(${text}))`;

const signedContent = (field: keyof SignedContent): RawBuilder<unknown> =>
  sql`(i.signed #>> array['content', ${field}])`;

const says = (field: keyof SignedContent, text: string): RawBuilder<boolean> =>
  sql<boolean>`${normal(signedContent(field))} = ${normal(sql`${text}`)}`;

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
        : sql`${isNamed(signedContent('customerName'), name)} and ${isAtAddress(signedContent('customerAddress'), address)}`;
  const isOfOther = sql`${storedNameKey(signedContent('customerName'))} <> ${storedNameKey(sql`i.customer_name`)}`;
  return sql<boolean>`${isSignedOtherwise} and ${ofCustomer} and ${isOfOther}`;
}

/** The name of whoever signed the commissioning, for a company one of its people; no e-mail or phone is known of them. */
const signerName = sql`(i.signed #>> array['content', 'signer', 'name'])`;

/**
 * Installations of others, by their ids. What was signed is read where the index has found it, and at the address that was asked for:
 * not of all installations of the maker.
 */
function candidates({ organisationId }: Scope, query: CustomerQuery): RawBuilder<unknown> {
  const here = sql`from installations i where i.organisation_id = ${organisationId}`;
  const signed = sql`select i.id ${here} and ${hasSigned(query)}`;
  const { name, address } = query;
  if (name === undefined || address === undefined) return signed;
  const visit = (table: string) => sql`exists (select from ${sql.table(table)} n
    where n.installation_id = i.id and ${isNamed(sql`n.signed_by`, name)})`;
  return sql`${signed} union select i.id ${here} and ${isAtAddress(sql`i.customer_address`, address)}
    and (${visit('inspections')} or ${visit('services')} or ${isNamed(signerName, name)})`;
}

type FormerRow = {
  readonly id: number;
  readonly client_id: string;
  readonly signature: string;
  readonly form: FormSchema;
  readonly content: SignedContent | null;
  readonly signer: Signer | null;
};

/**
 * What is stored of a customer where another one has taken their place, as after a house was sold, and of whoever signed for the
 * customer. Installations whose customer they are now are not among them. Needs a transaction of the system within the organisation,
 * as all work on personal data.
 */
export async function formerCustomers(
  tx: Tx,
  scope: Scope,
  query: CustomerQuery,
): Promise<readonly FormerCustomer[]> {
  const isSigner = query.name === undefined ? sql`false` : isNamed(signerName, query.name);
  const { rows } = await sql<FormerRow>`
    select i.id, i.client_id, i.signature, v.installation_form as form,
      case when ${hasSigned(query)} then i.signed -> 'content' end as content,
      case when ${isSigner} then i.signed #> '{content,signer}' end as signer
    from installations i join template_versions v on v.id = i.version_id
    where i.organisation_id = ${scope.organisationId} and i.id = any(array(${candidates(scope, query)})) and not ${isOfCustomer(query, 'i')} order by i.id`.execute(
    tx,
  );
  const found: FormerCustomer[] = [];
  for (const { id, client_id: clientId, signature, form, content, signer } of rows) {
    const names = [query.name, content?.customerName].filter((name) => name !== undefined);
    const own = content === null && signer === null ? [] : [signature];
    found.push({
      installationId: id,
      clientId,
      signed: content,
      signer: content === null ? signer : null,
      pictures: [...own, ...(content ? signaturesIn(form, content.answers) : [])],
      visits: await visitsSignedBy(tx, scope, id, names),
    });
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
  const signed = names.map(
    (name) => sql`(${isNamed(sql`n.signed_by`, name)} and not ${isNamed(sql`i.customer_name`, name)})`,
  );
  const isTheirs = sql`n.installation_id = i.id and (${sql.join(signed, sql` or `)})`;
  const of = (table: SignedVisit['kind'], survey: RawBuilder<unknown>) => sql`
    select ${table}::text as kind, n.id, n.client_id as "clientId", n.signature, n.signed_by as "signedBy",
      ${survey} as survey, v.inspection_form as form
    from installations i join template_versions v on v.id = i.version_id, ${sql.table(table)} n
    where i.organisation_id = ${organisationId} and i.id = ${installationId} and ${isTheirs}`;
  const { rows } = await sql<Omit<SignedVisit, 'pictures'> & { readonly signature: string | null }>`
    ${of('inspections', sql`n.survey`)} union all ${of('services', sql`null::jsonb`)}`.execute(tx);
  return rows.map(({ signature, ...visit }) => ({
    ...visit,
    pictures: [...(signature === null ? [] : [signature]), ...signaturesIn(visit.form, visit.survey ?? {})],
  }));
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
  const pictures = former.flatMap(({ installationId, clientId, pictures: own, visits }) =>
    [{ clientId, pictures: own }, ...visits].flatMap((of) =>
      of.pictures.map((name) => ({ installationId, clientId: of.clientId, name })),
    ),
  );
  const { rows } = await sql<{ id: number; installationId: number; name: string; path: string }>`
    select f.id, p."installationId", f.name, f.path from record_files f
    join jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) p ("installationId" int, "clientId" uuid, name text)
      on p."clientId" = f.client_id and p.name = f.name
    where f.organisation_id = ${organisationId} and f.path is not null`.execute(tx);
  return rows;
}
