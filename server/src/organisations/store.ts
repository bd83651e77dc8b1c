import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Organisation } from '@portal/domain/organisations/contract';
import { ORGANISATION_IDS } from '@portal/domain/constants';
import type { Page } from '@portal/domain/page';
import type { CardOrganisation } from '../cards/card-data.ts';
import { listPage, type PageRequest } from '../db/list-page.ts';
import type { Tx } from '../db/open.ts';
import { presentOrganisation, type OrganisationRow } from './present.ts';

const columns = sql<OrganisationRow>`o.id, o.name, o.phone, o.email, o.website, o.address, o.tax_id`;

/** The organisations of these ids: one's own, or all of them for a superadmin. */
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

/** One organisation; undefined when there is none of this id. */
export async function organisationById(tx: Tx, id: number): Promise<OrganisationRow | undefined> {
  const { rows } = await sql<OrganisationRow>`
    select ${columns} from organisations o where o.id = ${id}`.execute(tx);
  return rows[0];
}

/** The logo as it stands in the repository; undefined for an organisation without one. */
export async function logoSvg(id: number, variant: 'paper' | 'on-brand'): Promise<Buffer | undefined> {
  if (!ORGANISATION_IDS.some((known) => known === id)) return undefined;
  const file = variant === 'paper' ? `${id}.svg` : `${id}-on-brand.svg`;
  return readFile(new URL(`./logos/${file}`, import.meta.url));
}

/** Brand colours on paper (docs: ui, Colour). */
const BRANDS: Readonly<Record<number, CardOrganisation['brand']>> = {
  1: { base: '#0A5C57', tint: '#F0F5F5' },
  2: { base: '#0B4A8F', tint: '#F0F4F8' },
  3: { base: '#6A2A8C', tint: '#F6F2F8' },
};
const OTHER_BRAND = { base: '#0B4A8F', tint: '#F0F4F8' };

/** Under this name a card refers to the organisation's logo. */
export const LOGO_PICTURE = 'organisation-logo';

/** An organisation as the head of a card shows it. */
export function cardOrganisation(row: OrganisationRow): CardOrganisation {
  const lines = [row.address, row.tax_id && `NIP ${row.tax_id}`, row.phone, row.email, row.website];
  return {
    name: row.name,
    brand: BRANDS[row.id] ?? OTHER_BRAND,
    logo: BRANDS[row.id] ? LOGO_PICTURE : null,
    contact: lines.flatMap((line) => line || []),
  };
}
