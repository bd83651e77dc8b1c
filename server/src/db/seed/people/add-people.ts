import type { Credentials, Identity } from '../../../platform/identity/identity.ts';
import { DEMO_PASSWORD } from '../../../platform/identity/demo-credentials.ts';
import { ALL_ACCOUNTS } from './accounts.ts';
import { MAKERS } from './makers.ts';
import { phoneNumber, taxNumber } from './people.ts';
import type { World } from '../world.ts';
import type { Calendar } from '../records/calendar.ts';
import type { Random } from '../random.ts';
import type { Rows } from '../records/rows.ts';
import type { Installer } from '../world.ts';

/** Free registration keys, from `DEMO-KEY-0001`. */
const FREE_KEYS = 20;
/** The account whose address is not confirmed yet. */
const UNVERIFIED = 19;
const JOINED_DAYS_AGO = 950;

/** Organisations, accounts and registration keys. */
export async function addPeople(
  rows: Rows,
  random: Random,
  calendar: Calendar,
  enrol: Identity['enrol'],
): Promise<World['people']> {
  const founded = calendar.during(calendar.daysAgo(JOINED_DAYS_AGO + 30));
  for (const maker of MAKERS) {
    rows.organisations.push({
      id: maker.id,
      name: maker.name,
      phone: maker.phone,
      email: maker.email,
      website: maker.website,
      address: maker.address,
      tax_id: maker.taxId,
      public_library: true,
      created_at: founded,
    });
  }
  const credentials = new Map<number, Credentials>();
  // One after another: what waits long for its hash on a busy machine is refused, and the first start would end.
  for (const { id, email } of ALL_ACCOUNTS)
    credentials.set(id, (await enrol(email, DEMO_PASSWORD)).credentials);
  const people = new Map<number, Installer>();
  // Service partners are inserted before the accounts linked to them.
  const partnersFirst = [...ALL_ACCOUNTS].sort(
    (a, b) => Number(b.roles.includes('ROLE_ASP')) - Number(a.roles.includes('ROLE_ASP')),
  );
  for (const account of partnersFirst) {
    const joined = calendar.during(calendar.daysAgo(JOINED_DAYS_AGO - account.id * 3), 9, 15);
    const person: Installer = { ...account, taxId: taxNumber(random), phone: phoneNumber(random) };
    people.set(account.id, person);
    const works = account.templates !== undefined;
    rows.users.push({
      id: account.id,
      organisation_id: account.organisationId,
      email: account.email,
      ...(credentials.get(account.id) ?? { password_hash: '', subject: null }),
      name: account.name,
      company: account.company,
      tax_id: works ? person.taxId : null,
      phone: person.phone,
      certificate_number: works
        ? `CERT-${account.organisationId}-${String(account.id).padStart(4, '0')}`
        : null,
      roles: [...account.roles],
      asp_id: account.aspId ?? null,
      verified_at: account.id === UNVERIFIED ? null : joined,
      language: 'pl',
      available_template_ids: [...(account.templates ?? [])],
      registered_at: joined,
      updated_at: joined,
    });
  }
  addKeys(rows, calendar, people);
  return people;
}

function addKeys(rows: Rows, calendar: Calendar, people: World['people']): void {
  const add = (organisationId: number, key: string, usedBy: Installer | null): void => {
    const made = calendar.daysAgo(usedBy ? JOINED_DAYS_AGO : 30);
    rows.registration_keys.push({
      id: rows.registration_keys.length + 1,
      organisation_id: organisationId,
      key,
      used_by: usedBy?.id ?? null,
      used_at: usedBy ? calendar.during(calendar.daysAgo(JOINED_DAYS_AGO - usedBy.id * 3), 9, 15) : null,
      created_at: calendar.during(made),
    });
  };
  for (const person of people.values()) {
    if (person.templates)
      add(person.organisationId, `DEMO-USED-${String(person.id).padStart(4, '0')}`, person);
  }
  for (let number = 1; number <= FREE_KEYS; number += 1) {
    add(2, `DEMO-KEY-${String(number).padStart(4, '0')}`, null);
  }
  for (const { id } of MAKERS) if (id !== 2) add(id, `DEMO-ORG${id}-0001`, null);
}
