import { typedAnswersSchema } from '@portal/domain/form/answers';
import { receivedFormSchema } from '@portal/domain/form/received';
import { SCAN_SOURCES, stageSchema } from '@portal/domain/production/record';
import { isStage, type Stage } from '@portal/domain/production/stages';
import { stationWorkerSchema } from '@portal/domain/production/worker';
import { parametersValueSchema } from '@portal/domain/templates/parameters-schema';
import { z } from 'zod';
import { firstVersion } from '../../../lib/local/schema-ladder.ts';
import type { RefusedTarget } from '../../../records/field-work/field-record.ts';
import { productionDevicePage, QUEUE_ADDRESS } from '../addresses.ts';

/** The form of a stage in progress. It contains the form and what the stages before it answered, so that it is finished offline. */
const stageDraftSchema = z.object({
  device: z.object({ id: z.int(), serial: z.string(), parameters: parametersValueSchema }),
  version: z.object({ id: z.int(), productionFormSchema: receivedFormSchema }),
  stage: stageSchema,
  /** Who does it: whoever works at the station when it is finished. */
  worker: stationWorkerSchema,
  /** When the form was opened, in ISO format. */
  startedAt: z.string(),
  /** Those of this stage, and of the stages before it, on which its conditions depend. */
  answers: typedAnswersSchema,
  /** Of the label check: what the printed label said. */
  scanned: z.object({ serial: z.string(), by: z.enum(SCAN_SOURCES) }).nullable(),
  /** The name of the picture of that label. */
  labelPicture: z.string().nullable(),
  /** It was refused and is corrected: it stays the work of whoever did it. */
  corrected: z.boolean(),
});

/** Parses the data of a draft from any version of the app. */
export const stageDraftLadder = firstVersion(stageDraftSchema);
export type StageDraft = z.infer<typeof stageDraftSchema>;

/** The step that only the label check has: scanning the printed label. */
export type StageStep = 'label';

/** Why a stage has no form: it is not its turn. */
export type StageEnd = 'not-its-turn';

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
