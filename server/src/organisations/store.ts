import { groupPhone } from '@portal/domain/contact/contact-fields';
import { sql } from 'kysely';
import type { Language } from '@portal/domain/templates/labels';
import type { Organisation } from '@portal/domain/organisations/contract';
import type { Page } from '@portal/domain/page';
import type { CardOrganisation } from '../cards/card-data.ts';
import { wordsIn } from '../cards/words.ts';
import { listPage, type PageRequest } from '../db/lists/list-page.ts';
import type { Tx } from '../db/open.ts';
import type { MailSender } from '../locales/letter.ts';
import { brandOf, mailLogoSize } from './brand-store.ts';
import { presentOrganisation, type OrganisationRow } from './present.ts';

const columns = sql<OrganisationRow>`o.id, o.name, o.phone, o.email, o.website, o.address, o.tax_id`;

/** The organisations with these ids: the caller's own, or all of them for a superadmin. */
export async function listOrganisations(
  tx: Tx,
  ids: readonly number[],
  asked: PageRequest,
): Promise<Page<Organisation>> {
  const page = await listPage(tx, asked, 'o', {
    from: sql`organisations o`,
    where: [sql<boolean>`o.id in (${sql.join(ids)})`],
    keys: { id: { column: sql`o.id`, type: 'int' }, name: { column: sql`o.name`, type: 'text' } },
    defaultOrder: [['id', 'asc']],
    columns,
  });
  return { ...page, items: page.items.map(presentOrganisation) };
}

/** One organisation; undefined when there is none with this id. */
export async function organisationById(tx: Tx, id: number): Promise<OrganisationRow | undefined> {
  const { rows } = await sql<OrganisationRow>`
    select ${columns} from organisations o where o.id = ${id}`.execute(tx);
  return rows[0];
}

/**
 * Locks the row against other changes of its settings. Records that refer to the organisation are written meanwhile: `for update`
 * would hold every insert back.
 */
export async function lockOrganisation(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('organisations').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** The name with which a card refers to the organisation's logo. */
export const LOGO_PICTURE = 'organisation-logo';

/** An organisation in the header of a card in this language. */
export function cardOrganisation(row: OrganisationRow, language: Language): CardOrganisation {
  return {
    name: row.name,
    brand: brandOf(row.id),
    logo: mailLogoSize(row.id) ? LOGO_PICTURE : null,
    contact: contactOf(row, language),
  };
}

/** An organisation as the sender of a mail in this language. */
export function mailSender(row: OrganisationRow, language: Language): MailSender {
  const size = mailLogoSize(row.id);
  return {
    name: row.name,
    colour: brandOf(row.id).base,
    logo: size ? { alt: row.name, ...size } : null,
    contact: contactOf(row, language),
  };
}

function contactOf(row: OrganisationRow, language: Language): string[] {
  const { address, tax_id: taxId, phone, email, website } = row;
  const lines = [
    address,
    taxId && `${wordsIn(language).taxId} ${taxId}`,
    phone && groupPhone(phone),
    email,
    website,
  ];
  return lines.flatMap((line) => line || []);
}
