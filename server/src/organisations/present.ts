import type { Organisation } from '@portal/domain/organisations/contract';

/** The columns that are read of an organisation. */
export type OrganisationRow = {
  id: number;
  name: string;
  phone: string | null;
  email: string | null;
  website: string | null;
  address: string | null;
  tax_id: string | null;
};

/** An organisation as the API returns it. */
export function presentOrganisation(row: OrganisationRow): Organisation {
  return {
    id: row.id,
    name: row.name,
    logo: `/api/organisations/${row.id}/logo.svg`,
    phone: row.phone,
    email: row.email,
    website: row.website,
    address: row.address,
  };
}
