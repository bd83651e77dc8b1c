import { iriSchema } from '@portal/domain/iri-schema';

/** The page of a device, in field work or in the administration. */
export function devicePage(id: number, inOffice: boolean): string {
  return `${inOffice ? '/admin' : ''}/devices/${String(id)}`;
}

const installations = iriSchema('installations');
const inspections = iriSchema('inspections');
const services = iriSchema('services');

/** The page of a record: its own page in field work, or its place in the administration. */
export function recordPage(record: string, inOffice: boolean): string {
  if (!inOffice) return record;
  const [installation, inspection, service] = [installations, inspections, services].map(
    (schema) => schema.safeParse(record).data,
  );
  if (installation !== undefined) return `/admin/installations?id=${String(installation)}`;
  if (inspection !== undefined) return `/admin/services?inspection=${String(inspection)}`;
  return service === undefined ? record : `/admin/services?service=${String(service)}`;
}
