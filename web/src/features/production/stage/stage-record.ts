import { sameSerial } from '@portal/domain/devices/serial-key';
import { visibleForm } from '@portal/domain/form/visible';
import { LABEL_STAGE, type Stage, stageStepId } from '@portal/domain/production/stages';
import { possibleStages } from '@portal/domain/production/transition';
import type { FieldRecord, OpeningContext } from '../../../records/field-work/field-record.ts';
import { deviceNow, type DeviceHere, momentAfter } from '../device/own-work.ts';
import { readOwnWork } from '../device/read-own-work.ts';
import { deviceForStation, stockReadAt } from '../station/station-stock.ts';
import { workerAt } from '../station/station.ts';
import { answersSoFar, parametersSoFar } from './answers-so-far.ts';
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
  deviceType: ({ device }) => device.id,
  address: stageAddress,
  refusedAt: REFUSED_AT,
  begin: beginStage,
  // A stage may be done again after rework; whether it is its turn is seen when it begins.
  alreadyQueued: () => undefined,
  correcting: (data) => ({ ...data, corrected: true }),
  upToDate: stageNow,
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

async function beginStage(target: StageTarget, context: OpeningContext) {
  const device = await deviceHere(target.device, context);
  const worker = workerAt(context.user.id, context.organisation);
  const { id, serial, parameters, schemaVersion, done } = device;
  if (worker === null || !possibleStages({ ...device, held: device.hold !== null }).includes(target.stage))
    return { kind: 'ended', why: 'not-its-turn', serial, record: id } as const;
  const data: StageDraft = {
    device: { id, serial, parameters },
    version: { id: schemaVersion.id, productionFormSchema: schemaVersion.productionFormSchema },
    stage: target.stage,
    worker,
    startedAt: momentAfter(device),
    answers: answersSoFar(device, done),
    scanned: null,
    labelPicture: null,
    corrected: false,
  };
  return { kind: 'begun', data } as const;
}

/** A form with what was answered at the other stages since it was begun or sent; as it was where the device cannot be read. */
async function stageNow(data: StageDraft, context: OpeningContext): Promise<StageDraft> {
  const device = await deviceHere(data.device.id, context).catch(() => undefined);
  if (device === undefined) return data;
  const { id, serial, parameters, done } = device;
  const others = done.filter((stage) => stage !== data.stage);
  return {
    ...data,
    device: { id, serial, parameters: { ...data.device.parameters, ...parameters } },
    answers: { ...data.answers, ...answersSoFar(device, others) },
  };
}

/** A device as it stands with this station's own work. Throws an `ApiProblem`. */
async function deviceHere(id: number, { queries, user, organisation }: OpeningContext): Promise<DeviceHere> {
  const device = await deviceForStation(queries, organisation, id);
  const work = await readOwnWork(user.id);
  const here = { ...device, ...deviceNow(device, work, stockReadAt(queries, organisation, id)) };
  return { ...here, parameters: parametersSoFar(here) };
}

type StageContext = Parameters<typeof answersSoFar>[0] &
  Parameters<typeof parametersSoFar>[0] &
  Pick<DeviceHere, 'done'> & {
    readonly schemaVersion: Pick<DeviceHere['schemaVersion'], 'productionFormSchema'>;
  };

/** Whether a stage asks something of the worker; without a question it is one button. */
export function hasQuestions(device: StageContext, stage: Stage): boolean {
  const { productionFormSchema } = device.schemaVersion;
  const steps = visibleForm(productionFormSchema, answersSoFar(device, device.done), parametersSoFar(device));
  return steps.some(({ id }) => id === stageStepId(stage));
}
