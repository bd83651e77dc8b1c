import { createHash, randomUUID } from 'node:crypto';
import type { Tx } from '../db/database.ts';
import { buildLibraryRecords } from './library-records.sample.ts';
import { buildOfficeRecords, type OfficeRecords } from './office-records.sample.ts';
import { buildProductionRecords, type ProductionRecords } from './production-world.sample.ts';
import { buildDevice, buildInstallation, type BuiltTemplate } from '../../test/test-builders.ts';
import { contentToSign } from '../signing/content.sample.ts';
import { insertSession } from '../signing/store.ts';

/** What an organisation has, whoever in it looks at it. */
export type Books = {
  /** In the names of the organisation, its template, its manual and its service partner. */
  readonly tag: string;
  readonly template: BuiltTemplate;
  /** A receiver of every installation, so that there is one to take back. */
  readonly friend: number;
  readonly password: string;
  readonly file: { readonly path: string; readonly size: number; readonly sha256: string };
};

/** A record and all that hangs on it. Whatever is personal carries the tag; the serial number does not. */
export type Records = ProductionRecords &
  OfficeRecords & {
    readonly tag: string;
    readonly installation: number;
    readonly clientId: string;
    readonly device: number;
    readonly serial: string;
    readonly customerEmail: string;
    readonly warrantyCode: string;
    /** One to be carried out, and one that was: only that has a card. */
    readonly inspection: number;
    readonly doneInspection: number;
    readonly service: number;
    /** One that the owner was given; its words name the tag. */
    readonly notice: number;
    /** What the owner shows a customer to be signed. */
    readonly signingSession: number;
    readonly file: Books['file'] & { readonly name: string };
    readonly template: BuiltTemplate;
    /** A document of the library, and an upload in parts of the owner. */
    readonly entry: number;
    readonly upload: string;
    readonly friend: number;
  };

/** Whose record it is, and how it stands. */
export type RecordsOf = {
  readonly ownerId: number;
  readonly tag: string;
  readonly status: 'pending' | 'rejected';
  readonly sharedWith?: number;
};

let sequence = 0;

/** One more record of an organisation, with all that hangs on it. */
export async function buildRecords(
  tx: Tx,
  { template, friend, file }: Books,
  organisation: 1 | 2,
  of: RecordsOf,
): Promise<Records> {
  const here = { organisation_id: organisation };
  const { tag } = of;
  sequence += 1;
  const serial = `SN-${organisation}-${sequence}`;
  const device = await buildDevice(tx, organisation, template, serial, { in_database: false });
  const clientId = randomUUID();
  const customerEmail = `${tag}@customer.test`;
  const installation = await buildInstallation(
    tx,
    organisation,
    { ownerId: of.ownerId, deviceId: device, template },
    {
      client_id: clientId,
      status: of.status,
      customer_name: `Customer ${tag}`,
      customer_email: customerEmail,
      note_admin: `Note ${tag}`,
      search: tag,
      survey: JSON.stringify({ hydraulics: { pressure: tag } }),
    },
  );
  const hanging = { ...here, device_id: device, installation_id: installation };
  await tx
    .insertInto('device_parameters')
    .values({
      ...here,
      device_id: device,
      field: 'power',
      value: tag,
      source: 'installation',
      user_name: tag,
    })
    .execute();
  await tx
    .insertInto('events')
    .values({
      ...hanging,
      type: 'installation.created',
      user_name: tag,
      details: JSON.stringify({ reason: tag }),
    })
    .execute();
  await tx
    .insertInto('installation_receivers')
    .values(
      [friend, ...(of.sharedWith === undefined ? [] : [of.sharedWith])].map((user_id) => ({
        ...here,
        installation_id: installation,
        user_id,
      })),
    )
    .execute();
  const name = 'customer.png';
  await tx
    .insertInto('record_files')
    .values({
      ...here,
      client_id: clientId,
      name,
      field: 'signature',
      type: 'image/png',
      size: file.size,
      sha256: file.sha256,
      path: file.path,
      arrived_at: '2026-06-01T00:00:00.000Z',
    })
    .execute();
  const { id: inspection } = await tx
    .insertInto('inspections')
    .values({ ...hanging, soonest_date: '2026-06-20', due_date: '2026-07-20', search: tag })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: doneInspection } = await tx
    .insertInto('inspections')
    .values({
      ...hanging,
      status: 'done',
      soonest_date: '2026-06-01',
      due_date: '2026-06-30',
      execution_date: '2026-06-10',
      executed_at: '2026-06-10T08:00:00.000Z',
      executed_by: of.ownerId,
      executed_by_name: tag,
      note: `Note ${tag}`,
      search: tag,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: service } = await tx
    .insertInto('services')
    .values({
      ...hanging,
      serviceman_id: of.ownerId,
      status: 'spare_parts_sent',
      service_start_date: '2026-06-10',
      deadline: '2026-07-10',
      fault_description: `Fault ${tag}`,
      search: tag,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const warrantyCode = createHash('sha256').update(tag).digest('hex').slice(0, 16).toUpperCase();
  await tx
    .insertInto('warranties')
    .values({
      ...here,
      installation_id: installation,
      number: `W/${organisation}/1999/${sequence}`,
      year: 1999,
      sequence,
      start: '2026-06-01',
      terms: JSON.stringify({ basicMonths: 27, yearlyInspection: true, parts: [] }),
      code: warrantyCode,
      // Withdrawn: the installation may be accepted again.
      withdrawn_at: '2026-06-02T00:00:00.000Z',
    })
    .execute();
  const notice = await tx
    .insertInto('notices')
    .values({
      ...here,
      user_id: of.ownerId,
      kind: 'inspection-due',
      inspection_id: inspection,
      params: JSON.stringify({ serial: tag }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const content = contentToSign(tag);
  const signingSession = await insertSession(
    tx,
    {
      organisationId: organisation,
      actor: { id: of.ownerId, role: 'installer', organisationId: organisation },
    },
    { versionId: template.versionId, secretHash: `of ${tag}`, content, contentHash: 'a'.repeat(64) },
    new Date('2026-06-15T09:30:00.000Z'),
  );
  await tx
    .insertInto('reminders')
    .values({ ...here, inspection_id: inspection, audience: 'installer', user_id: of.ownerId })
    .execute();
  return {
    ...(await buildProductionRecords(tx, organisation, { tag, template })),
    tag,
    installation,
    clientId,
    device,
    serial,
    customerEmail,
    warrantyCode,
    inspection,
    doneInspection,
    service,
    notice: notice.id,
    signingSession: signingSession.id,
    file: { ...file, name },
    template,
    ...(await buildOfficeRecords(tx, organisation, { tag, ownerId: of.ownerId, device, serial })),
    ...(await buildLibraryRecords(tx, organisation, of)),
    friend,
  };
}
