import { iriSchema } from '@portal/domain/iri-schema';

/** The page of a device, in field work or in the administration. */
export function devicePage(id: number, inOffice: boolean): string {
  return `${inOffice ? '/admin' : ''}/devices/${String(id)}`;
}

let deviceListSearch = '';

/** Notes what the office's list of devices is narrowed down by (`?label=…&page=2`), for the way back to it. */
export function noteDeviceList(search: string): void {
  deviceListSearch = search;
}

/** The office's list of devices as it was seen last on this page load. */
export function deviceList(): string {
  return `/admin/devices${deviceListSearch}`;
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
