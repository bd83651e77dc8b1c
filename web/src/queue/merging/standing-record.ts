import { iriSchema } from '@portal/domain/iri-schema';
import { sameSerial } from '@portal/domain/devices/serial-key';
import { pathToCall } from '@portal/domain/queue/chain';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { z } from 'zod';
import { queryString } from '../../lib/network/query-string.ts';
import { readJson } from '../sending/http-attempt.ts';
import { isRecordAt } from '../sending/promised-answers.ts';
import { fieldsOf } from './answered-fields.ts';

/** What a person needs in order to continue after a refusal: fetched at once, while there is a network. */
type Standing = Pick<QueuedRequest, 'overtaken' | 'installedAs'>;

/** The record that a correction came too late for, as it is now. */
export async function recordNow(request: QueuedRequest): Promise<Standing> {
  const path = pathToCall(request) ?? request.endpoint;
  const { data } = await readJson(path, request, (json) => {
    const fields = isRecordAt(path, json) ? fieldsOf(request.type, json) : undefined;
    const warranty = warrantySchema.safeParse(json).data?.warranty?.number;
    return fields && { fields: JSON.stringify(fields), ...(warranty !== undefined && { warranty }) };
  });
  return data === undefined ? {} : { overtaken: data };
}

const warrantySchema = z.object({ warranty: z.object({ number: z.string().max(60) }).nullish() });

const commissionedSchema = z.object({
  customDevice: z.object({ deviceTemplate: iriSchema('device_templates') }),
});
const devicesSchema = z.array(
  z.object({ id: z.int(), serial: z.string(), installation: z.object({ id: z.int() }).nullable() }),
);
const installationSchema = z.object({
  customerName: z.string(),
  companyName: z.string().nullable(),
  installationDate: z.string(),
});

/** The installation that the device of a refused one has already. */
export async function installationOfDevice(request: QueuedRequest): Promise<Standing> {
  // A serial number is unique within its device type alone.
  const body = commissionedSchema.safeParse(JSON.parse(request.body)).data;
  const query = queryString({
    'deviceTemplate.id': body?.customDevice.deviceTemplate,
    parameterOrExact: { serial: request.title },
  });
  const { data: device } = await readJson(`/custom_devices${query}`, request, (json) =>
    devicesSchema.safeParse(json).data?.find(({ serial }) => sameSerial(serial, request.title)),
  );
  const { installation } = device ?? {};
  if (device === undefined || !installation) return {};
  const path = `/installations/${String(installation.id)}`;
  const { data } = await readJson(path, request, (json) =>
    isRecordAt(path, json) ? installationSchema.safeParse(json).data : undefined,
  );
  if (data === undefined) return {};
  return {
    installedAs: {
      installationId: installation.id,
      deviceId: device.id,
      customer: (data.companyName || data.customerName).slice(0, 300),
      installationDate: data.installationDate,
    },
  };
}
