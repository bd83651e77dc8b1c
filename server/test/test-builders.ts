import type { InsertObject } from 'kysely';
import { FIRST_MAKER_TERMS, SECOND_MAKER_TERMS } from '@portal/domain/warranty/terms';
import type { Language } from '@portal/domain/templates/labels';
import type { Database, Tx } from '../src/db/database.ts';
import type { Tables } from '../src/db/schema.ts';
import type { Deps } from '../src/platform/deps.ts';
import type { Identity } from '../src/platform/identity/identity.ts';

/** The password of all test accounts. */
export const TEST_PASSWORD = 'Demo-1234';

const ROLES = ['installer', 'installer2', 'asp', 'admin', 'superadmin', 'production'] as const;
type PersonName = (typeof ROLES)[number];

/** Ids of the same people in each organisation: `people.org2.installer`. Their e-mail is `installer@org2.test`. */
export type TestPeople = {
  readonly org1: Record<PersonName, number>;
  readonly org2: Record<PersonName, number>;
};

/** Two equal organisations with six people each; `installer` is linked to `asp`, `installer2` to nobody. */
export async function buildPeople(deps: {
  db: Deps['db'];
  identity: Pick<Identity, 'enrol'>;
}): Promise<TestPeople> {
  const { credentials } = await deps.identity.enrol('everybody@test', TEST_PASSWORD);
  return deps.db.system(async (tx) => {
    const made = { org1: {}, org2: {} } as {
      org1: Record<PersonName, number>;
      org2: Record<PersonName, number>;
    };
    for (const organisation of [1, 2] as const) {
      await tx
        .insertInto('organisations')
        .values({ id: organisation, name: `Maker ${organisation}`, phone: '+48123456789' })
        .execute();
      const people = made[`org${organisation}`];
      for (const name of ROLES) {
        people[name] = await buildUser(tx, organisation, {
          email: `${name}@org${organisation}.test`,
          name: `${name} of ${organisation}`,
          roles: name.startsWith('installer') ? [] : [`ROLE_${name.toUpperCase()}`],
          ...credentials,
        });
      }
      await tx.updateTable('users').set({ asp_id: people.asp }).where('id', '=', people.installer).execute();
    }
    return made;
  });
}

/** The people that `buildPeople` created. */
export async function findPeople(db: Database): Promise<TestPeople> {
  const rows = await db.system((tx) => tx.selectFrom('users').select(['id', 'email']).execute());
  const idOf = (email: string): number => {
    const row = rows.find((one) => one.email === email);
    if (!row) throw new Error(`${email} was not built`);
    return row.id;
  };
  const of = (organisation: 1 | 2): Record<PersonName, number> => ({
    installer: idOf(`installer@org${organisation}.test`),
    installer2: idOf(`installer2@org${organisation}.test`),
    asp: idOf(`asp@org${organisation}.test`),
    admin: idOf(`admin@org${organisation}.test`),
    superadmin: idOf(`superadmin@org${organisation}.test`),
    production: idOf(`production@org${organisation}.test`),
  });
  return { org1: of(1), org2: of(2) };
}

type Row<Name extends keyof Tables> = InsertObject<Tables, Name>;

export async function buildUser(
  tx: Tx,
  organisation: number,
  user: Partial<Row<'users'>> = {},
): Promise<number> {
  const row = await tx
    .insertInto('users')
    .values({
      organisation_id: organisation,
      email: `somebody-${Math.random().toString(36).slice(2)}@test`,
      password_hash: '',
      name: 'Somebody',
      company: 'Heat Ltd',
      tax_id: '5260250274',
      phone: '+48601602603',
      verified_at: '2026-01-01T00:00:00.000Z',
      ...user,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export type BuiltTemplate = { readonly id: number; readonly versionId: number };

/** A small template with a serial number, one more parameter and a form of one step; available to every user given. */
export async function buildTemplate(
  tx: Tx,
  organisation: number,
  more: {
    template?: Partial<Row<'device_templates'>>;
    version?: Partial<Row<'template_versions'>>;
    users?: number[];
  } = {},
): Promise<BuiltTemplate> {
  const template = await tx
    .insertInto('device_templates')
    .values({ organisation_id: organisation, name: 'Heat pump', ...more.template })
    .returning('id')
    .executeTakeFirstOrThrow();
  const version = await tx
    .insertInto('template_versions')
    .values({
      organisation_id: organisation,
      template_id: template.id,
      number: 1,
      parameters_schema: JSON.stringify([
        { name: 'serial', type: 'string', label: 'Numer seryjny', barcodeScanner: true },
        { name: 'power', type: 'string', label: 'Moc' },
      ]),
      installation_form: JSON.stringify({
        steps: [
          {
            id: 'hydraulics',
            title: 'Hydraulika',
            fields: [{ name: 'pressure', label: 'Ciśnienie', type: 'text', required: true }],
          },
        ],
      }),
      inspection_form: JSON.stringify({ steps: [] }),
      production_form: JSON.stringify({ steps: [] }),
      warranty_terms: JSON.stringify(organisation === 1 ? FIRST_MAKER_TERMS : SECOND_MAKER_TERMS),
      ...more.version,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('device_templates')
    .set({ active_version_id: version.id })
    .where('id', '=', template.id)
    .execute();
  if (more.users?.length) {
    await tx
      .updateTable('users')
      .set((eb) => ({
        available_template_ids: eb.fn('array_append', ['available_template_ids', eb.val(template.id)]),
      }))
      .where('id', 'in', more.users)
      .execute();
  }
  return { id: template.id, versionId: version.id };
}

/** A draft of the template's second version, a copy of its first with a Polish warranty text; returns its id. */
export async function buildDraft(
  tx: Tx,
  template: BuiltTemplate,
  languages: readonly Language[] = ['pl'],
): Promise<number> {
  const copied = await tx
    .selectFrom('template_versions')
    .selectAll()
    .where('id', '=', template.versionId)
    .executeTakeFirstOrThrow();
  const draft = await tx
    .insertInto('template_versions')
    .values({
      organisation_id: copied.organisation_id,
      template_id: template.id,
      number: copied.number + 1,
      parameters_schema: JSON.stringify(copied.parameters_schema),
      installation_form: JSON.stringify(copied.installation_form),
      inspection_form: JSON.stringify(copied.inspection_form),
      production_form: JSON.stringify(copied.production_form),
      warranty_terms: JSON.stringify(copied.warranty_terms),
      published_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('warranty_templates')
    .values(
      languages.map((language) => ({
        organisation_id: copied.organisation_id,
        version_id: draft.id,
        language,
        template: JSON.stringify(EMPTY_TEXT),
      })),
    )
    .execute();
  return draft.id;
}

/** An empty warranty text. */
export const EMPTY_TEXT = {
  content: { type: 'doc', content: [] },
  showDataTable: true,
  tableParameters: [],
  showServiceLog: true,
  attachments: [],
};

/** A template file exported from another maker's portal. */
export const TEMPLATE_FILE = {
  format: 'installer-portal/device-template',
  formatVersion: 1,
  template: {
    name: 'From a file',
    nameTranslations: { de: 'Aus einer Datei' },
    mainLanguage: 'pl',
    isSpecial: false,
    heatpump: true,
    inspectionDays: { before: 10, after: 20 },
  },
  version: {
    parametersSchema: [{ name: 'serial', type: 'string', label: 'Numer seryjny', barcodeScanner: true }],
    installationFormSchema: { steps: [] },
    inspectionFormSchema: { steps: [] },
    productionFormSchema: { steps: [] },
    warrantyTerms: { basicMonths: 24, yearlyInspection: false, parts: [] },
  },
  warrantyTemplates: { pl: EMPTY_TEXT },
  leftOut: [],
};

/** A device of the template in the database, not installed. */
export async function buildDevice(
  tx: Tx,
  organisation: number,
  template: BuiltTemplate,
  serial: string,
  device: Partial<Row<'custom_devices'>> = {},
): Promise<number> {
  const row = await tx
    .insertInto('custom_devices')
    .values({
      organisation_id: organisation,
      template_id: template.id,
      version_id: template.versionId,
      serial,
      ...device,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('device_parameters')
    .values({
      organisation_id: organisation,
      device_id: row.id,
      field: 'serial',
      value: serial,
      source: 'factory',
      user_name: null,
    })
    .execute();
  return row.id;
}

/** An installation as stored, with its device. */
export async function buildInstallation(
  tx: Tx,
  organisation: number,
  of: { ownerId: number; deviceId: number; template: BuiltTemplate },
  installation: Partial<Row<'installations'>> = {},
): Promise<number> {
  const row = await tx
    .insertInto('installations')
    .values({
      organisation_id: organisation,
      client_id: crypto.randomUUID(),
      owner_id: of.ownerId,
      device_id: of.deviceId,
      version_id: of.template.versionId,
      installation_date: '2026-06-01',
      customer_name: 'Jan Kowalski',
      customer_address: 'ul. Długa 1',
      customer_zipcode: '30-001',
      customer_city: 'Kraków',
      customer_phone: '+48601602604',
      customer_email: 'jan@customer.test',
      installer_name: 'Adam Nowak',
      installer_company: 'Heat Ltd',
      installer_tax_id: '5260250274',
      installer_email: 'installer@org2.test',
      installer_phone: '+48601602603',
      signature: 'customer.png',
      installer_signature: 'installer.png',
      complete: true,
      ...installation,
    })
    .returning(['id', 'active'])
    .executeTakeFirstOrThrow();
  if (!row.active) return row.id;
  await tx
    .updateTable('custom_devices')
    .set({ installation_id: row.id })
    .where('id', '=', of.deviceId)
    .execute();
  return row.id;
}
