import { serialKey } from '@portal/domain/devices/serial-key';
import { z } from 'zod';
import type { RefusedTarget } from '../../records/field-work/field-record.ts';

/** The installation that a device is added to: its id, or its client id while it is in the queue. */
export type ParentInstallation = number | string;

/** What a commissioning is for, as the address says. */
export type CommissioningTarget =
  | { readonly kind: 'known'; readonly deviceId: number; readonly parent: ParentInstallation | null }
  | {
      readonly kind: 'typed';
      readonly templateId: number;
      readonly serial: string;
      readonly offline: boolean;
      readonly parent: ParentInstallation | null;
    }
  /** `inOffice`: by an admin, who has no field routes. */
  | { readonly kind: 'correction'; readonly installationId: number; readonly inOffice: boolean };

const REFUSED = 'refused';

/** The path of the form for a refused request; the id of the request follows. */
export const REFUSED_FORM_PATH = `/add-device-simple/${REFUSED}`;

const id = z.coerce.number().int().positive();
const parentSchema = z.union([id, z.uuid()]);

/**
 * Reads `/add-device-simple/{deviceId}` and `/installations/{id}/add-device/{deviceId}`: a device's id, or `new`
 * with `?template=5&serial=…` (and `offline=1` when the lookup had no connection), or `?correct={installation}`: under
 * `/add-device-simple` by its installer, under the installation by an admin. `refused?request={id}` is a request in the queue
 * that the server refused.
 *
 * @returns undefined for any other address
 */
export function commissioningTarget(
  params: Readonly<Record<string, string | undefined>>,
  search: URLSearchParams,
): CommissioningTarget | RefusedTarget | undefined {
  const correct = id.safeParse(search.get('correct') ?? undefined);
  if (correct.success)
    return { kind: 'correction', installationId: correct.data, inOffice: params['id'] !== undefined };
  const request = z.uuid().safeParse(search.get('request') ?? undefined);
  if (params['deviceId'] === REFUSED)
    return request.success ? { kind: 'refused', requestId: request.data } : undefined;
  const parent = parentSchema.safeParse(params['id']).data ?? null;
  if (params['deviceId'] !== 'new') {
    const device = id.safeParse(params['deviceId']);
    return device.success ? { kind: 'known', deviceId: device.data, parent } : undefined;
  }
  const template = id.safeParse(search.get('template') ?? undefined);
  const serial = search.get('serial')?.trim() ?? '';
  if (!template.success || serial === '') return undefined;
  return { kind: 'typed', templateId: template.data, serial, offline: search.has('offline'), parent };
}

/** The address of a form, under which its draft is stored: one per device, however its serial number was typed. */
export function commissioningAddress(target: CommissioningTarget | RefusedTarget): string {
  if (target.kind === 'correction') {
    const base = target.inOffice
      ? `/installations/${String(target.installationId)}/add-device`
      : '/add-device-simple';
    return `${base}/correction?correct=${String(target.installationId)}`;
  }
  if (target.kind === 'refused') return `${REFUSED_FORM_PATH}?request=${target.requestId}`;
  const base =
    target.parent === null ? '/add-device-simple' : `/installations/${String(target.parent)}/add-device`;
  if (target.kind === 'known') return `${base}/${String(target.deviceId)}`;
  const query = new URLSearchParams({
    template: String(target.templateId),
    serial: serialKey(target.serial),
  });
  return `${base}/new?${query.toString()}`;
}

/** The address that begins or continues a commissioning, with the parameters that only a new form needs. */
export function beginAddress(target: CommissioningTarget): string {
  const address = commissioningAddress(target);
  if (target.kind !== 'typed') return address;
  const query = new URLSearchParams({ template: String(target.templateId), serial: target.serial });
  if (target.offline) query.set('offline', '1');
  return `${address.slice(0, address.indexOf('?'))}?${query.toString()}`;
}

/** The page of an installation, in the field or in the office. */
export function recordAddress(target: CommissioningTarget | RefusedTarget, installationId: number): string {
  return target.kind === 'correction' && target.inOffice
    ? `/admin/installations?id=${String(installationId)}`
    : `/installations/${String(installationId)}`;
}
