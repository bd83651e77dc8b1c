import { sameSerial } from '@portal/domain/devices/serial-key';
import { visibleForm } from '@portal/domain/form/visible';
import type { ProductionDevice } from '@portal/domain/production/record';
import { LABEL_STAGE, type Stage, stageStepId } from '@portal/domain/production/stages';
import { possibleStages } from '@portal/domain/production/transition';
import type { FieldRecord, OpeningContext } from '../../../records/field-work/field-record.ts';
import { deviceNow } from '../device/own-work.ts';
import { readOwnWork } from '../device/read-own-work.ts';
import { deviceForStation, stockReadAt } from '../station/station-stock.ts';
import { workerAt } from '../station/station.ts';
import { answersSoFar } from './answers-so-far.ts';
import {
  REFUSED_AT,
  stageAddress,
  type StageDraft,
  stageDraftLadder,
  type StageEnd,
  type StageStep,
  type StageTarget,
} from './stage-draft.ts';

/** The field record of a stage of production: one step of the version's production form, at the label check a scan before it. */
export const stageRecord: FieldRecord<StageDraft, StageTarget, StageStep, StageEnd> = {
  kind: 'production',
  schema: stageDraftLadder,
  title: ({ device }) => device.serial,
  address: stageAddress,
  refusedAt: REFUSED_AT,
  begin: beginStage,
  // A stage may be done again after rework; whether it is its turn is seen when it begins.
  alreadyQueued: () => undefined,
  correcting: (data) => ({ ...data, corrected: true }),
  pictures: { signatures: ['labelPicture'] },
  template: ({ version, device, stage }) => ({
    form: version.productionFormSchema,
    device: device.parameters,
    only: stageStepId(stage),
  }),
  steps: ({ stage }) => [...(stage === LABEL_STAGE ? (['label'] as const) : []), 'template'],
  isShort: true,
  gaps: (_label, { scanned, device }) => new Map(labelGap(scanned, device)),
  mustSign: false,
  request: async () => (await import('./stage-request.ts')).stageRequest,
};

function labelGap(
  scanned: StageDraft['scanned'],
  { serial }: StageDraft['device'],
): readonly (readonly [string, string])[] {
  if (scanned === null) return [['scanned', 'required']];
  return sameSerial(scanned.serial, serial) ? [] : [['scanned', 'other-serial']];
}

async function beginStage(target: StageTarget, { queries, user, organisation }: OpeningContext) {
  const device = await deviceForStation(queries, organisation, target.device);
  const work = await readOwnWork(user.id);
  const now = deviceNow(device, work, stockReadAt(queries, organisation, target.device));
  const worker = workerAt(user.id, organisation);
  const { serial } = device;
  if (worker === null || !possibleStages({ ...now, held: now.hold !== null }).includes(target.stage))
    return { kind: 'ended', why: 'not-its-turn', serial, record: device.id } as const;
  const data: StageDraft = {
    device: { id: device.id, serial, parameters: device.parameters },
    version: {
      id: device.schemaVersion.id,
      productionFormSchema: device.schemaVersion.productionFormSchema,
    },
    stage: target.stage,
    worker,
    startedAt: new Date().toISOString(),
    answers: answersSoFar(device, now.done),
    scanned: null,
    labelPicture: null,
    corrected: false,
  };
  return { kind: 'begun', data } as const;
}

/** Whether a stage asks something of the worker; without a question it is one button. */
export function hasQuestions(device: ProductionDevice, stage: Stage, done: readonly Stage[]): boolean {
  const { productionFormSchema } = device.schemaVersion;
  const steps = visibleForm(productionFormSchema, answersSoFar(device, done), device.parameters);
  return steps.some(({ id }) => id === stageStepId(stage));
}
