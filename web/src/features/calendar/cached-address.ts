import type { CalendarVisit } from '@portal/domain/calendar/visit';
import type { InspectionRow } from '@portal/domain/inspections/row';
import { installationSchema } from '@portal/domain/installations/record';
import { addressLine, siteSchema } from '@portal/domain/installations/site';
import { iriSchema } from '@portal/domain/iri-schema';
import { hashKey } from '@tanstack/react-query';
import { z } from 'zod';
import { readCached } from '../../lib/offline-cache/cached-reading.ts';
import { oneInspection } from '../inspections/queries.ts';
import { oneInstallation } from '../installations/queries.ts';
import { oneService } from '../services/queries.ts';

const address = siteSchema.pick({ address: true, addressContinued: true, zipcode: true, city: true });
const ofInspection = z
  .object({ inspection: z.object({ customer: address }) })
  .transform(({ inspection }) => inspection.customer);
const ofService = z
  .object({ service: z.object({ customer: address.nullable() }) })
  .transform(({ service }) => service.customer);
const ofInstallation = z
  .object({
    installation: installationSchema.pick({
      customerAddress: true,
      customerAddressContinued: true,
      customerZipcode: true,
      customerCity: true,
    }),
  })
  .transform(({ installation }) => ({
    address: installation.customerAddress,
    addressContinued: installation.customerAddressContinued,
    zipcode: installation.customerZipcode,
    city: installation.customerCity,
  }));
const installationAddress = iriSchema('installations');

type Row = Pick<InspectionRow, 'id' | 'customer'> & { readonly installation: string | null };

/**
 * The address of a visit in one line. Rows lack flat and post code, which are taken from what is cached of the visit or of its
 * installation, unless that has another address.
 */
export async function cachedAddress(kind: CalendarVisit['kind'], row: Row): Promise<string> {
  const known = [await addressOfVisit(kind, row.id), await addressOfInstallation(row.installation)];
  const { address: street, city } = row.customer;
  const same = known.find((site) => site?.address === street && site.city === city);
  return addressLine(same ?? { address: street, addressContinued: null, zipcode: '', city });
}

async function addressOfVisit(kind: CalendarVisit['kind'], id: number) {
  return kind === 'inspection'
    ? (await readCached(hashKey(oneInspection(id).queryKey), ofInspection))?.data
    : (await readCached(hashKey(oneService(id).queryKey), ofService))?.data;
}

async function addressOfInstallation(installation: string | null) {
  const { data: id } = installationAddress.safeParse(installation);
  return id === undefined
    ? undefined
    : (await readCached(hashKey(oneInstallation(id).queryKey), ofInstallation))?.data;
}
