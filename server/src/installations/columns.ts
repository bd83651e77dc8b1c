import type { InstallationContent, NewInstallation } from '@portal/domain/installations/input';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import { searchText } from '../db/search/search-words.ts';
import type { InstallationRecord } from './store.ts';

/**
 * The mapping between API fields and database columns of an installation. A new field with one column is a line here,
 * one in the schemas (`domain/src/installations`) and one in the types of the table.
 */
const FIELDS = {
  installationDate: 'installation_date',
  soldOn: 'sold_on',
  customerName: 'customer_name',
  companyName: 'company_name',
  customerAddress: 'customer_address',
  customerAddressContinued: 'customer_address_continued',
  customerZipcode: 'customer_zipcode',
  customerCity: 'customer_city',
  customerPhone: 'customer_phone',
  customerEmail: 'customer_email',
  customerLanguage: 'customer_language',
  signature: 'signature',
  installerSignature: 'installer_signature',
} as const;

const INSTALLER_FIELDS = {
  name: 'installer_name',
  company: 'installer_company',
  taxId: 'installer_tax_id',
  email: 'installer_email',
  phone: 'installer_phone',
} as const;

const NOTES = { installer: 'note_installer', customer: 'note_customer', admin: 'note_admin' } as const;

type Names = Readonly<Record<string, string>>;

/** Database columns converted to API fields. */
function fromColumns<M extends Names, R extends Readonly<Record<M[keyof M], unknown>>>(names: M, record: R) {
  const entries = Object.entries(names).map(([field, column]) => [field, record[column as M[keyof M]]]);
  return Object.fromEntries(entries) as { [Field in keyof M]: R[M[Field]] };
}

/** API fields converted to database columns. */
function toColumns<M extends Names, W extends Readonly<Record<keyof M, unknown>>>(names: M, wire: W) {
  const entries = Object.entries(names).map(([field, column]) => [column, wire[field as keyof M]]);
  return Object.fromEntries(entries) as { [Field in keyof M as M[Field]]: W[Field] };
}

/** The fields of an installation that have one column each, in the API's form. */
export function fieldsOf(record: InstallationRecord) {
  return {
    ...fromColumns(FIELDS, record),
    installer: fromColumns(INSTALLER_FIELDS, record),
    notes: fromColumns(NOTES, record),
  };
}

/** The installation in the form of a request body. `parameters` are those of its device. */
export function contentOf(record: InstallationRecord, parameters: ParameterValues): InstallationContent {
  return { ...fieldsOf(record), survey: { data: record.survey }, photos: record.photos, parameters };
}

/** The fields that a person fills in; the form's answers are stored separately, after a check. */
type Described = Omit<
  NewInstallation,
  'clientId' | 'customDevice' | 'partOf' | 'partOfClientId' | 'files' | 'survey' | 'signed'
>;

/** The columns of what a person entered: blank, null and absent are all stored as null. */
export function contentColumns(body: Described) {
  const { soldOn, companyName, customerAddressContinued } = body;
  return {
    ...toColumns(FIELDS, {
      ...body,
      soldOn: soldOn ?? null,
      companyName: companyName || null,
      customerAddressContinued: customerAddressContinued || null,
    }),
    ...toColumns(INSTALLER_FIELDS, body.installer),
    note_installer: body.notes.installer || null,
    note_customer: body.notes.customer || null,
    note_admin: body.notes.admin || null,
    photos: JSON.stringify(body.photos.map(({ name, caption }) => ({ name, caption: caption || null }))),
  };
}

/** The search text of an installation. */
export function searchOf(body: Described, serial: string): string {
  return searchText([
    body.customerName,
    body.companyName,
    body.customerAddress,
    body.customerZipcode,
    body.customerCity,
    body.customerPhone,
    body.customerEmail,
    serial,
    body.installer.name,
    body.installer.company,
  ]);
}
