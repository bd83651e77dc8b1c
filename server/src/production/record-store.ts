import { sql } from 'kysely';
import type { Answers } from '@portal/domain/form/answers';
import type { ProductionRecord } from '@portal/domain/production/record';
import { isStage, type Stage, stageStepId, stagesBefore } from '@portal/domain/production/stages';
import type { ProductionState } from '@portal/domain/production/transition';
import { Problem } from '@portal/domain/problem';
import type { Scope, Tx } from '../db/open.ts';
import { filesOf } from '../files/store.ts';
import { presentFiles } from '../installations/site-store.ts';
import type { Storage } from '../platform/files/storage.ts';

/** A device in production whose row is locked. */
export type LockedDevice = {
  readonly id: number;
  readonly serial: string;
  readonly templateId: number;
  readonly state: ProductionState;
  /** Of a device that was sent back: the stage that was next before. */
  readonly reworkUntil: number | null;
};

/**
 * A device in production, its row locked so that two stations follow each other. Throws `not-found` for a device that the
 * organisation has not, `not-in-production` for one that was made without these stages.
 */
export async function lockProductionDevice(tx: Tx, scope: Scope, id: number): Promise<LockedDevice> {
  const device = await tx
    .selectFrom('custom_devices')
    .select([
      'id',
      'serial',
      'template_id',
      'step',
      'extension_created_at',
      'installation_id',
      'started_outside_app',
    ])
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!device) throw new Problem('not-found');
  if (device.extension_created_at === null)
    throw new Problem('not-in-production', { values: { serial: device.serial } });
  const state = await tx
    .selectFrom('production_states')
    .select(['done', 'hold_since', 'rework_until'])
    .where('organisation_id', '=', scope.organisationId)
    .where('device_id', '=', id)
    .executeTakeFirst();
  // Nobody has worked on it here: everything before its step is done, and everything where it has none.
  const done = state?.done ?? stagesBefore(device.step);
  return {
    id,
    serial: device.serial,
    templateId: device.template_id,
    reworkUntil: state?.rework_until ?? null,
    state: {
      done: done.filter(isStage),
      held: (state?.hold_since ?? null) !== null,
      installed: device.installation_id !== null || device.started_outside_app,
    },
  };
}

/**
 * The answers of stages of a device that count, the newest of each stage, by the id of their step.
 *
 * @param asOf an instant in ISO format: instead what was written down until then, whether it counts or not
 */
export async function answersSoFar(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  stages: readonly Stage[],
  asOf?: string,
): Promise<Answers> {
  const rows = await tx
    .selectFrom('production_records')
    .select(['stage', 'answers'])
    .where('organisation_id', '=', scope.organisationId)
    .where('device_id', '=', deviceId)
    .where('act', '=', 'finish')
    .where((row) => (asOf === undefined ? row('counted', '=', true) : row('finished_at', '<=', asOf)))
    .orderBy('id')
    .execute();
  const given: Answers = {};
  for (const { stage, answers } of rows) {
    if (stage === null || !isStage(stage) || !stages.includes(stage)) continue;
    const step = stageStepId(stage);
    const ofStep = Object.hasOwn(answers, step) ? answers[step] : undefined;
    if (ofStep) given[step] = ofStep;
  }
  return given;
}

/** What may have taken away the effect of work that arrives late: when a device was put on hold or sent back, the newest first. */
export async function interruptionsOf(
  tx: Tx,
  scope: Scope,
  deviceId: number,
): Promise<Pick<ProductionRecord, 'act' | 'stage' | 'finishedAt'>[]> {
  const rows = await tx
    .selectFrom('production_records')
    .select(['act', 'stage', 'finished_at'])
    .where('organisation_id', '=', scope.organisationId)
    .where('device_id', '=', deviceId)
    .where('act', 'in', ['hold', 'rework', 'reopen'])
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ act, stage, finished_at: finishedAt }) => ({
    act,
    stage: stage !== null && isStage(stage) ? stage : null,
    finishedAt,
  }));
}

/** The record of a client id, whoever made it. */
export async function recordIdOf(
  tx: Tx,
  scope: Scope,
  clientId: string,
): Promise<{ readonly id: number; readonly userId: number | null } | undefined> {
  const row = await tx
    .selectFrom('production_records')
    .select(['id', 'user_id'])
    .where('organisation_id', '=', scope.organisationId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row && { id: row.id, userId: row.user_id };
}

/** Everything that was done to a device in production, newest first; or the one record of an id. */
export async function productionRecords(
  tx: Tx,
  scope: Scope,
  of: { readonly deviceId: number } | { readonly recordId: number },
  { storage, now }: { readonly storage: Pick<Storage, 'signGet'>; readonly now: Date },
): Promise<ProductionRecord[]> {
  const rows = await tx
    .selectFrom('production_records')
    .selectAll()
    .where('organisation_id', '=', scope.organisationId)
    .where('deviceId' in of ? sql<boolean>`device_id = ${of.deviceId}` : sql<boolean>`id = ${of.recordId}`)
    .orderBy('id', 'desc')
    .execute();
  const files = await filesOf(
    tx,
    scope,
    rows.map((row) => row.client_id),
  );
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      clientId: row.client_id,
      act: row.act,
      stage: row.stage !== null && isStage(row.stage) ? row.stage : null,
      worker: row.worker_name,
      station: row.user_name,
      startedAt: row.started_at,
      finishedAt: row.finished_at,
      reason: row.reason,
      survey: { data: row.answers },
      version: row.version_id,
      scannedSerial: row.scanned_serial,
      scannedBy: row.scanned_by,
      labelPicture: row.label_picture,
      counted: row.counted,
      files: await presentFiles(files.get(row.client_id) ?? [], storage, now),
      createdAt: row.created_at,
    })),
  );
}
