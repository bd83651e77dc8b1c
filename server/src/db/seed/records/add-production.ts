import { addDays } from '@portal/domain/dates';
import type { Answers } from '@portal/domain/form/answers';
import { measuredParameters } from '@portal/domain/production/measured-parameters';
import { LABEL_STAGE, type Stage, stageStepId } from '@portal/domain/production/stages';
import {
  nextStage,
  productionAfter,
  type ProductionAct,
  type ProductionState,
} from '@portal/domain/production/transition';
import { answerSheet } from '../forms/form-answers.ts';
import { TEMPLATES, versionOf, type SeedVersion } from '../forms/templates.ts';
import { ACCOUNT, DEMO_ACCOUNTS } from '../people/accounts.ts';
import { addEvent, nextId, type SeedDevice, type World } from '../world.ts';
import { addDevice } from './add-devices.ts';
import { DEMO_WORKERS, PRODUCTION_PLANS, type ProductionPlan } from './production-plans.ts';
import { addRecordFile } from './record-files.ts';

const ORGANISATION = 2;
const WORKERS_SINCE_DAYS = 400;

/** The hall of organisation 2: its workers, and the devices that are being made. */
export function addProduction(world: World): void {
  const since = world.calendar.during(world.calendar.daysAgo(WORKERS_SINCE_DAYS));
  for (const worker of DEMO_WORKERS) {
    world.rows.production_workers.push({
      ...worker,
      organisation_id: ORGANISATION,
      created_at: since,
      updated_at: since,
    });
  }
  for (const plan of PRODUCTION_PLANS) addDeviceInProduction(world, plan);
}

function versionFor({ templateId, enteredDaysAgo }: ProductionPlan): SeedVersion {
  const template = TEMPLATES.find(({ id }) => id === templateId);
  if (!template) throw new Error(`No device template ${String(templateId)}`);
  return versionOf(template, enteredDaysAgo);
}

/** The states that the acts of a plan lead to, by the same rules as at a station. */
function statesOf({ serial, acts }: ProductionPlan): ProductionState[] {
  let state: ProductionState = { done: [], held: false, installed: false };
  return acts.map((act) => {
    const after = productionAfter(state, act);
    if (!after.ok) throw new Error(`${serial} cannot ${act.type}: ${after.refusal}`);
    return (state = after.state);
  });
}

function addDeviceInProduction(world: World, plan: ProductionPlan): void {
  const { calendar } = world;
  const states = statesOf(plan);
  const state = states.at(-1) ?? { done: [], held: false, installed: false };
  const fields = versionFor(plan).production.steps.flatMap((step) => step.fields.map(({ name }) => name));
  const shippedAt = plan.acts.findIndex((act) => act.type === 'finish' && act.stage === 8);
  const device = addDevice(world, {
    templateId: plan.templateId,
    serial: plan.serial,
    madeDaysAgo: plan.enteredDaysAgo,
    production: {
      stage: nextStage(state),
      daysAgo: plan.enteredDaysAgo,
      ...(shippedAt >= 0 && { sentDaysAgo: daysAgoOf(plan, shippedAt) }),
      measuredLater: new Set(fields),
    },
  });
  addEvent(world, 'production.entered', {
    at: calendar.during(calendar.daysAgo(plan.enteredDaysAgo), 8),
    organisationId: ORGANISATION,
    by: null,
    deviceId: device.id,
    details: { serial: plan.serial },
  });
  for (const [index, act] of plan.acts.entries()) addRecord(world, plan, device, act, index);
  addState(world, plan, device, states);
}

/** The acts of a plan are spread over the days since the device came; the last one was on a day before today. */
function daysAgoOf({ enteredDaysAgo, acts }: ProductionPlan, index: number): number {
  return Math.max(0, enteredDaysAgo - Math.floor(((index + 1) * (enteredDaysAgo - 1)) / acts.length));
}

const workerOf = (index: number): (typeof DEMO_WORKERS)[number] => DEMO_WORKERS[index % 3 === 2 ? 1 : 0];

function addRecord(
  world: World,
  plan: ProductionPlan,
  device: SeedDevice,
  act: ProductionAct,
  index: number,
): void {
  const { rows, random, calendar } = world;
  const day = addDays(calendar.today, -daysAgoOf(plan, index));
  const hour = 6 + (index % 8);
  const finishedAt = calendar.during(day, hour, random.between(30, 59));
  const clientId = random.uuid();
  const worker = workerOf(index);
  const station = DEMO_ACCOUNTS.find(({ id }) => id === ACCOUNT.production);
  const answers = act.type === 'finish' ? answersOf(world, device, act.stage, clientId, finishedAt) : {};
  const stage = 'stage' in act ? act.stage : null;
  const reason = 'reason' in act ? act.reason : null;
  const isLabelCheck = act.type === 'finish' && act.stage === LABEL_STAGE;
  rows.production_records.push({
    id: nextId(rows.production_records),
    organisation_id: ORGANISATION,
    client_id: clientId,
    content_hash: null,
    device_id: device.id,
    act: act.type,
    stage,
    worker_id: worker.id,
    worker_name: worker.name,
    user_id: ACCOUNT.production,
    user_name: station?.name ?? null,
    version_id: act.type === 'finish' ? device.version.id : null,
    answers,
    reason,
    scanned_by: isLabelCheck ? 'scanner' : null,
    scanned_serial: isLabelCheck ? plan.serial : null,
    label_picture: null,
    counted: true,
    complete: true,
    started_at: act.type === 'finish' ? calendar.during(day, hour, random.between(0, 25)) : null,
    finished_at: finishedAt,
    created_at: finishedAt,
    revision: 1,
  });
  addEvent(world, 'production.recorded', {
    at: finishedAt,
    organisationId: ORGANISATION,
    by: station ?? null,
    deviceId: device.id,
    details: {
      act: act.type,
      worker: worker.name,
      ...(stage !== null && { stage }),
      ...(reason !== null && { reason }),
    },
  });
}

/** Fills in the form of a stage; what it measured are the device's parameters from then on. */
function answersOf(
  world: World,
  { id, version, values }: SeedDevice,
  stage: Stage,
  clientId: string,
  at: string,
): Answers {
  const step = version.production.steps.find((one) => one.id === stageStepId(stage));
  if (!step || step.fields.length === 0) return {};
  const sheet = answerSheet({ steps: [step] }, values, at.slice(0, 10), world.random);
  const known = Object.fromEntries(
    step.fields.flatMap(({ name, type }) => {
      const value = values[name];
      return value === undefined ? [] : [[name, type === 'number' ? Number(value) : value] as const];
    }),
  );
  const answers: Answers = { [step.id]: { ...sheet.answers[step.id], ...known } };
  for (const { field, name } of sheet.images)
    addRecordFile(world, { organisationId: ORGANISATION, clientId, name, field, at });
  for (const [field, value] of Object.entries(measuredParameters(answers, step.id, version.parameters))) {
    world.rows.device_parameters.push({
      id: nextId(world.rows.device_parameters),
      organisation_id: ORGANISATION,
      device_id: id,
      field,
      value,
      source: 'production',
      user_name: null,
      created_at: at,
    });
  }
  return answers;
}

function addState(
  world: World,
  plan: ProductionPlan,
  device: SeedDevice,
  states: readonly ProductionState[],
): void {
  const last = plan.acts.at(-1);
  const state = states.at(-1);
  const record = world.rows.production_records.at(-1);
  if (!last || !state || !record) return;
  const before = states.at(-2);
  world.rows.production_states.push({
    device_id: device.id,
    organisation_id: ORGANISATION,
    done: [...state.done],
    hold_reason: last.type === 'hold' ? last.reason : null,
    hold_worker: last.type === 'hold' ? record.worker_name : null,
    hold_since: last.type === 'hold' ? record.finished_at : null,
    rework_until: last.type === 'rework' && before ? nextStage(before) : null,
    last_worker_id: record.worker_id,
    last_worker: record.worker_name,
  });
}
