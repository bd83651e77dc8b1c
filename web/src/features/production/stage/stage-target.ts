import { isStage, type Stage } from '@portal/domain/production/stages';
import { z } from 'zod';
import type { RefusedTarget } from '../../../records/field-work/field-record.ts';
import { productionDevicePage, QUEUE_ADDRESS } from '../addresses.ts';

/** A stage of a device that is to be finished by a form. */
export type StageTarget = { readonly kind: 'stage'; readonly device: number; readonly stage: Stage };

const REFUSED = 'refused';

/** The path of the form for a refused stage; the id of the request follows. */
export const REFUSED_AT = `${QUEUE_ADDRESS}/${REFUSED}`;

const idSchema = z.coerce.number().int().positive();

/**
 * Reads `/production/{id}?stage=4`, and `/production/refused?request=…`, where a refused stage is corrected. Undefined for an
 * address that shows the device itself.
 */
export function stageTarget(
  id: string | undefined,
  search: URLSearchParams,
): StageTarget | RefusedTarget | undefined {
  const request = z.uuid().safeParse(search.get('request') ?? undefined);
  if (id === REFUSED) return request.success ? { kind: 'refused', requestId: request.data } : undefined;
  const device = idSchema.safeParse(id);
  const stage = Number(search.get('stage'));
  return device.success && isStage(stage) ? { kind: 'stage', device: device.data, stage } : undefined;
}

/** The address of the form, under which its draft is stored. */
export function stageAddress(target: StageTarget | RefusedTarget): string {
  return target.kind === 'refused'
    ? `${REFUSED_AT}?request=${target.requestId}`
    : `${productionDevicePage(target.device)}?stage=${String(target.stage)}`;
}
