import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CallName, Load } from '../load.ts';
import { ADMIN, change, type DirectusClient, directusSignIn, make } from './api.ts';

/** The maker whose installations are asked for. */
const ORGANISATION = 2;

const TABLES = ['installations', 'custom_devices', 'device_templates', 'warranties'];

const LISTED =
  'id,client_id,status,rejection_reason,installation_date,customer_name,company_name,customer_city,customer_address,complete,' +
  'created_at,device_id.id,device_id.serial,device_id.in_database,device_id.template_id.id,device_id.template_id.name,owner_id,' +
  'installer_name,installer_company,warranties.number,warranties.start';

/**
 * Tells a Directus on a copy of a portal's tables which of them belong together, and makes a user who may read and add rows of
 * them. Rules about single rows need a paid licence: what a user of one maker sees is left to the filters of the calls, which is
 * less than the portal does. Returns that user's sign-in.
 */
async function prepare(url: string): Promise<DirectusClient> {
  const admin = await directusSignIn(url, ADMIN.email, ADMIN.password);
  await change(admin, 'PATCH', 'relations/warranties/installation_id', { meta: { one_field: 'warranties' } });
  await change(admin, 'POST', 'fields/installations', {
    field: 'warranties',
    type: 'alias',
    meta: { special: ['o2m'] },
  });
  const policy = await make(admin, 'policies', { name: 'Office', app_access: false, admin_access: false });
  for (const collection of TABLES) {
    for (const action of ['read', 'create']) {
      await change(admin, 'POST', 'permissions', {
        policy,
        collection,
        action,
        fields: ['*'],
        permissions: {},
        validation: null,
      });
    }
  }
  const role = await make(admin, 'roles', { name: 'Office', policies: { create: [{ policy }] } });
  const email = `office-${randomUUID()}@example.com`;
  await change(admin, 'POST', 'users', { email, password: ADMIN.password, role, status: 'active' });
  return directusSignIn(url, email, ADMIN.password);
}

const sent = z.looseObject({
  clientId: z.string(),
  installer: z.record(z.string(), z.string()),
  survey: z.unknown(),
  customDevice: z.object({ deviceTemplate: z.string(), version: z.string() }),
  files: z.unknown(),
});

const numberOf = (address: string): number => Number(/\d+$/.exec(address)?.[0]);

/**
 * A body of the portal's as two rows of the same tables, the installation and its device, with the declared files in a column of
 * JSON: a row for each file, as the portal writes it, takes Directus ten times as long.
 */
function asRows(body: string): object {
  const { clientId, customDevice, files, installer, ...rest } = sent.parse(JSON.parse(body));
  const version = numberOf(customDevice.version);
  const texts = [
    ...Object.entries(rest).filter(([, value]) => typeof value === 'string'),
    ...Object.entries(installer).map(([name, value]) => [`installer_${name}`, value] as const),
  ];
  return {
    organisation_id: ORGANISATION,
    ...Object.fromEntries(texts.map(([name, value]) => [snakeCase(name), value])),
    client_id: clientId,
    owner_id: 1,
    version_id: version,
    survey: rest.survey,
    photos: files,
    search: `${String(rest['customerName'])} ${String(rest['customerCity'])}`.toLowerCase(),
    device_id: {
      organisation_id: ORGANISATION,
      template_id: numberOf(customDevice.deviceTemplate),
      version_id: version,
      serial: randomUUID(),
    },
  };
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The calls of the portal, asked of a Directus that runs on a copy of its rows. */
export async function directusLoads(
  url: string,
  portal: Record<CallName, Load>,
): Promise<Record<CallName, Load>> {
  const { headers } = await prepare(url);
  const list = (status: string): Load => ({
    url:
      `${url}/items/installations?fields=${LISTED}&filter[organisation_id][_eq]=${ORGANISATION}&filter[status][_eq]=${status}&sort=-installation_date,-id` +
      '&limit=12&page=1&meta=filter_count',
    headers,
  });
  const id = numberOf(portal.read.url);
  return {
    'list of 10 %': list('pending'),
    'list of 80 %': list('accepted'),
    read: {
      url: `${url}/items/installations/${id}?fields=*,device_id.*,device_id.template_id.*,warranties.*`,
      headers,
    },
    create: {
      url: `${url}/items/installations`,
      method: 'POST',
      headers,
      body: () => JSON.stringify(asRows(portal.create.body?.() ?? '{}')),
    },
  };
}
