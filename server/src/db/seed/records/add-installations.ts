import { addDays, earlier } from '@portal/domain/dates';
import { searchText } from '../../search/search-words.ts';
import { answerSheet } from '../forms/form-answers.ts';
import { type Customer, customer as someCustomer } from '../people/people.ts';
import {
  type Installer,
  nextId,
  type SeedDevice,
  type SeedInstallation,
  addEvent,
  verifierOf,
  type World,
} from '../world.ts';
import type { InstallationPlan } from './plans.ts';
import { addRecordFile } from './record-files.ts';

const CAPTIONS = [
  'Widok od strony ogrodu',
  'Przejście przez ścianę',
  'Rozdzielacz po odpowietrzeniu',
  'Miejsce na serwis',
] as const;

/** One installation: the customer, the form's answers, photos, signatures, and the decision. */
export function addInstallation(
  world: World,
  device: SeedDevice,
  plan: InstallationPlan,
  parentInstallation: SeedInstallation | undefined,
): SeedInstallation {
  const { rows, random, calendar } = world;
  const { organisationId } = device;
  const owner = world.people.get(plan.ownerId);
  if (!owner) throw new Error(`No account ${plan.ownerId}`);
  const id = nextId(rows.installations);
  const on = calendar.daysAgo(plan.daysAgo);
  const at = calendar.during(on, 13, random.between(0, 59));
  const decidedOn = earlier(addDays(on, random.between(1, 5)), calendar.today);
  const clientId = random.uuid();
  const customer = plan.customer ?? someCustomer(random);
  const values = measuredOnSite(world, device, owner, at);
  const sheet = answerSheet(device.version.installation, values, on, random);
  const photos = Array.from({ length: random.between(0, 2) }, (_, index) => ({
    name: `zdjecie-${index + 1}-${random.code(6).toLowerCase()}.jpg`,
    caption: random.pick(CAPTIONS),
  }));
  const files = [
    ...sheet.images.map(({ stepId, field, name }) => ({ name, field: `survey.${stepId}.${field}` })),
    ...photos.map(({ name }, index) => ({ name, field: `photos.${index}` })),
    { name: 'podpis-klienta.png', field: 'signature' },
    { name: 'podpis-instalatora.png', field: 'installerSignature' },
  ];
  files.forEach((file, index) =>
    addRecordFile(world, {
      organisationId,
      clientId,
      at,
      ...file,
      missing: plan.incomplete === true && index === 0,
      own: plan.status === 'pending',
    }),
  );
  rows.installations.push({
    id,
    organisation_id: organisationId,
    client_id: clientId,
    owner_id: owner.id,
    device_id: device.id,
    version_id: device.version.id,
    part_of: parentInstallation?.id ?? null,
    status: plan.status,
    rejection_reason:
      plan.status === 'rejected' ? (plan.rejectionReason ?? 'Niekompletna dokumentacja.') : null,
    installation_date: on,
    sold_on: random.percent(70) ? addDays(on, -random.between(5, 60)) : null,
    ...customerColumns(customer, plan),
    ...installerColumns(owner),
    note_installer: random.percent(20) ? 'Zawór napełniający za obudową, klucz imbusowy 5 mm.' : null,
    note_customer: plan.noteForCustomer ?? null,
    note_admin: plan.noteForAdmins ?? null,
    survey: sheet.answers,
    photos,
    signature: 'podpis-klienta.png',
    installer_signature: 'podpis-instalatora.png',
    complete: !plan.incomplete,
    active: !plan.removed,
    search: searchedBy(customer, device, owner),
    waiting_since: at,
    created_at: at,
    updated_at: plan.status === 'pending' ? at : calendar.during(decidedOn, 15),
  });
  const installation = { id, device, owner, customer, on, decidedOn };
  addEvent(world, 'installation.created', {
    at,
    organisationId,
    by: owner,
    deviceId: device.id,
    installationId: id,
    details: { serial: device.serial },
  });
  share(world, installation, plan, at);
  addDecisionEvents(world, installation, plan);
  return installation;
}

function installerColumns(owner: Installer) {
  return {
    installer_name: owner.name,
    installer_company: owner.company ?? owner.name,
    installer_tax_id: owner.taxId,
    installer_email: owner.email,
    installer_phone: owner.phone,
  };
}

/** The search text of an installation. */
function searchedBy(customer: Customer, device: SeedDevice, owner: Installer): string {
  return searchText([
    customer.name,
    customer.company,
    customer.address,
    customer.zipcode,
    customer.city,
    customer.phone,
    customer.email,
    device.serial,
    owner.name,
    owner.company,
  ]);
}

function customerColumns(customer: Customer, plan: InstallationPlan) {
  return {
    customer_name: customer.name,
    company_name: customer.company,
    customer_address: customer.address,
    customer_address_continued: customer.addressContinued,
    customer_zipcode: customer.zipcode,
    customer_city: customer.city,
    customer_phone: customer.phone,
    customer_email: customer.email,
    customer_language: plan.customerLanguage ?? 'pl',
  };
}

/** Controllers often got newer software on the day: a parameter change with source installation, by the installer. */
function measuredOnSite(
  world: World,
  device: SeedDevice,
  owner: Installer,
  at: string,
): SeedDevice['values'] {
  if (!device.values['wersja_oprogramowania'] || world.random.percent(50)) return device.values;
  const changed = { wersja_oprogramowania: `5.0.${world.random.between(0, 4)}` };
  world.rows.device_parameters.push({
    id: nextId(world.rows.device_parameters),
    organisation_id: device.organisationId,
    device_id: device.id,
    field: 'wersja_oprogramowania',
    value: changed.wersja_oprogramowania,
    source: 'installation',
    user_name: owner.name,
    created_at: at,
  });
  addEvent(world, 'device.parameters_changed', {
    at,
    organisationId: device.organisationId,
    by: owner,
    deviceId: device.id,
    details: { fields: 'wersja_oprogramowania' },
  });
  return { ...device.values, ...changed };
}

function share(world: World, installation: SeedInstallation, plan: InstallationPlan, at: string): void {
  for (const userId of plan.receivers ?? []) {
    const { organisationId } = installation.device;
    world.rows.installation_receivers.push({
      organisation_id: organisationId,
      installation_id: installation.id,
      user_id: userId,
      created_at: at,
    });
    addEvent(world, 'installation.receiver_added', {
      at,
      organisationId,
      by: installation.owner,
      deviceId: installation.device.id,
      installationId: installation.id,
      details: { receiver: world.people.get(userId)?.name ?? '', receiverId: userId },
    });
  }
}

function addDecisionEvents(
  world: World,
  { id, device, owner, decidedOn }: SeedInstallation,
  plan: InstallationPlan,
): void {
  if (plan.status === 'pending') return;
  addEvent(world, `installation.${plan.status}`, {
    at: world.calendar.during(decidedOn, 15),
    organisationId: device.organisationId,
    by: verifierOf(owner),
    deviceId: device.id,
    installationId: id,
    ...(plan.status === 'rejected' && {
      details: { reason: plan.rejectionReason ?? 'Niekompletna dokumentacja.' },
    }),
  });
  if (plan.removed) {
    addEvent(world, 'installation.deleted', {
      at: world.calendar.during(decidedOn, 16),
      organisationId: device.organisationId,
      by: verifierOf(owner),
      deviceId: device.id,
      installationId: id,
    });
  }
}
