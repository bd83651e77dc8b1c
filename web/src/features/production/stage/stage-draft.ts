import { answersSchema } from '@portal/domain/form/answers';
import { receivedFormSchema } from '@portal/domain/form/received';
import { SCAN_SOURCES, stageSchema } from '@portal/domain/production/record';
import { stationWorkerSchema } from '@portal/domain/production/worker';
import { parametersValueSchema } from '@portal/domain/templates/parameters-schema';
import { z } from 'zod';
import { firstVersion } from '../../../lib/local/schema-ladder.ts';

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
  answers: answersSchema,
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
