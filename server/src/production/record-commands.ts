import { sql } from 'kysely';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import { measuredParameters } from '@portal/domain/production/measured-parameters';
import type { FinishedStage, NewProductionRecord } from '@portal/domain/production/input';
import { overtakenBy } from '@portal/domain/production/overtaken';
import { SHIPPING_STAGE, STAGES } from '@portal/domain/production/stages';
import {
  isMade,
  nextStage,
  productionAfter,
  type ProductionAct,
  type ProductionTransition,
} from '@portal/domain/production/transition';
import { Problem } from '@portal/domain/problem';
import { notAfter } from '@portal/domain/record-day';
import type { Scope, Tx } from '../db/open.ts';
import { recordParameters } from '../devices/commands.ts';
import { recordEvent } from '../events/commands.ts';
import { allArrived, declareFiles, requireReferences, textsOfAnswers } from '../files/commands.ts';
import { recordByClientId } from '../files/store.ts';
import { mustNotBeWithdrawn } from '../db/client-ids.ts';
import { requireSameContent } from '../platform/http/content-hash.ts';
import {
  answersSoFar,
  interruptionsOf,
  type LockedDevice,
  lockProductionDevice,
  recordIdOf,
} from './record-store.ts';
import { checkedStage, versionOfStage } from './stage-commands.ts';
import { workerById } from './worker-store.ts';

/** What a record says beside its act; `counted` is false for what is kept and changes nothing. */
type Written = {
  readonly counted: boolean;
  readonly worker: { readonly id: number; readonly name: string };
  readonly finish?: { readonly version: number; readonly answers: Awaited<ReturnType<typeof checkedStage>> };
};

/**
 * Takes in what a station sends. The same client id of the same account is the same record, for ever. A stage that another station
 * finished first is kept beside its record and changes nothing more, and so is what was overtaken before it arrived (`overtakenBy`);
 * what else is not possible now throws the refusal of `productionAfter`. A station whose clock is ahead has done it now.
 *
 * @param hash of the content (`content-hash.ts`)
 * @returns the record's id; `replayed` when it was there already
 */
export async function recordProduction(
  tx: Tx,
  scope: Scope,
  sent: NewProductionRecord,
  hash: string,
  now: Date,
): Promise<{ readonly id: number; readonly replayed: boolean }> {
  const body = notLaterThan(now, sent);
  await mustNotBeWithdrawn(tx, scope, body.clientId);
  const device = await lockProductionDevice(tx, scope, body.customDevice);
  const before = await recordIdOf(tx, scope, body.clientId);
  if (before && before.userId === scope.actor.id) {
    await requireSameContent(tx, scope, 'production_records', before.id, hash);
    return { id: before.id, replayed: true };
  }
  if (before || (await recordByClientId(tx, scope, body.clientId))) throw new Problem('client-id-taken');
  const worker = await workerOf(tx, scope, body.worker);
  const after = productionAfter(device.state, actOf(body));
  const isOvertaken = overtakenBy(body, await interruptionsOf(tx, scope, device.id)) !== undefined;
  const counted = after.ok && !isOvertaken;
  if (!after.ok && !isOvertaken && after.refusal !== 'stage-done') {
    throw new Problem(after.refusal === 'reason-required' ? 'invalid-values' : after.refusal, {
      values: { serial: device.serial },
    });
  }
  const finish = body.act === 'finish' ? await finishOf(tx, scope, device, body, isOvertaken) : undefined;
  const id = await insertRecord(tx, scope, body, hash, { counted, worker, ...(finish && { finish }) }, now);
  if (body.act === 'finish') await takeFiles(tx, scope, body, id, now);
  if (after.ok && counted) {
    await moveDevice(tx, scope, device, body, after, { worker, now });
    if (finish) await recordParameters(tx, scope, device.id, finish.measured, 'production', now);
  }
  await recordEvent(tx, scope, {
    type: 'production.recorded',
    deviceId: device.id,
    act: body.act,
    stage: 'stage' in body ? body.stage : null,
    worker: worker.name,
    reason: 'reason' in body ? body.reason : null,
    counted,
  });
  return { id, replayed: false };
}

/**
 * The record with its moments until now: a device is not shipped on a day to come. A stage begins at the latest when it
 * ends, whatever somebody set the station's clock to meanwhile.
 */
function notLaterThan(now: Date, body: NewProductionRecord): NewProductionRecord {
  const finishedAt = notAfter(now, body.finishedAt);
  return body.act === 'finish'
    ? { ...body, startedAt: notAfter(new Date(finishedAt), body.startedAt), finishedAt }
    : { ...body, finishedAt };
}

const actOf = (body: NewProductionRecord): ProductionAct => {
  switch (body.act) {
    case 'finish':
      return { type: 'finish', stage: body.stage };
    case 'hold':
      return { type: 'hold', reason: body.reason };
    case 'release':
      return { type: 'release' };
    case 'rework':
    case 'reopen':
      return { type: body.act, stage: body.stage, reason: body.reason };
  }
};

/** Whoever did it, even if they have left since: a station may send days later. */
async function workerOf(tx: Tx, scope: Scope, id: number): Promise<Written['worker']> {
  const record = await workerById(tx, scope, id);
  if (!record)
    throw new Problem('invalid-values', {
      violations: [{ propertyPath: 'worker', code: 'unknown-reference' }],
    });
  return record.worker;
}

async function finishOf(
  tx: Tx,
  scope: Scope,
  device: LockedDevice,
  body: FinishedStage,
  isOvertaken: boolean,
) {
  const version = await versionOfStage(tx, scope, device, body.version);
  // What was done before the device was sent back was asked by the answers of that time.
  const before = isOvertaken
    ? await answersSoFar(
        tx,
        scope,
        device.id,
        STAGES.filter((stage) => stage < body.stage),
        body.finishedAt,
      )
    : await answersSoFar(tx, scope, device.id, device.state.done);
  const answers = await checkedStage(tx, scope, device, version, body, before);
  const measured = measuredParameters(answers, Object.keys(answers)[0] ?? '', version.parametersSchema);
  return { version: version.id, answers, measured };
}

async function insertRecord(
  tx: Tx,
  scope: Scope,
  body: NewProductionRecord,
  hash: string,
  { counted, worker, finish }: Written,
  now: Date,
): Promise<number> {
  const scanned = body.act === 'finish' ? body.scanned : null;
  const { id } = await tx
    .insertInto('production_records')
    .values({
      organisation_id: scope.organisationId,
      client_id: body.clientId,
      content_hash: hash,
      device_id: body.customDevice,
      act: body.act,
      stage: 'stage' in body ? body.stage : null,
      worker_id: worker.id,
      worker_name: worker.name,
      user_id: scope.actor.id,
      user_name: scope.actor.name ?? null,
      version_id: finish?.version ?? null,
      answers: JSON.stringify(finish?.answers ?? {}),
      reason: 'reason' in body ? body.reason : null,
      scanned_by: scanned?.by ?? null,
      scanned_serial: scanned?.serial ?? null,
      label_picture: body.act === 'finish' ? (body.labelPicture ?? null) : null,
      counted,
      started_at: body.act === 'finish' ? new Date(body.startedAt).toISOString() : null,
      finished_at: new Date(body.finishedAt).toISOString(),
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Declares the photos of a stage; the record is complete once all have arrived. One of a question that was hidden meanwhile is
 * taken in too: the station took it for what it knew of the stages before.
 */
async function takeFiles(tx: Tx, scope: Scope, body: FinishedStage, id: number, now: Date): Promise<void> {
  await declareFiles(tx, scope, body.clientId, body.files, now);
  requireReferences(body.files, [...textsOfAnswers(body.survey.data), body.labelPicture]);
  const complete = await allArrived(tx, scope, body.clientId);
  await tx
    .updateTable('production_records')
    .set({ complete })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .execute();
}

/**
 * Writes where the device stands now: its stages, its step, whether it waits, and whether it was shipped. The day on which it was made
 * first is its production date, by which recalls find it (decision 078), unless the office has given it one.
 */
async function moveDevice(
  tx: Tx,
  scope: Scope,
  device: LockedDevice,
  body: NewProductionRecord,
  { state, sent }: Extract<ProductionTransition, { ok: true }>,
  { worker, now }: Pick<Written, 'worker'> & { readonly now: Date },
): Promise<void> {
  const step = nextStage(state);
  const finishedAt = new Date(body.finishedAt).toISOString();
  const isNowMade = isMade(state) && !isMade(device.state);
  const madeOn = todayIn(TIME_ZONE, new Date(finishedAt));
  const done = `{${state.done.join(',')}}`;
  const hold = body.act === 'hold' ? { reason: body.reason, worker: worker.name, since: finishedAt } : null;
  const until =
    body.act === 'rework' || body.act === 'reopen'
      ? Math.max(device.reworkUntil ?? 0, nextStage(device.state) ?? SHIPPING_STAGE + 2)
      : device.reworkUntil;
  const reworkUntil = until !== null && step !== null && step < until ? until : null;
  await sql`
    insert into production_states (organisation_id, device_id, done, hold_reason, hold_worker, hold_since, rework_until,
      last_worker_id, last_worker)
    values (${scope.organisationId}, ${device.id}, ${done}::int[], ${hold?.reason ?? null}, ${hold?.worker ?? null},
      ${hold?.since ?? null}, ${reworkUntil}, ${worker.id}, ${worker.name})
    on conflict (device_id) do update set done = excluded.done, rework_until = excluded.rework_until,
      last_worker_id = excluded.last_worker_id, last_worker = excluded.last_worker
      ${
        body.act === 'hold' || body.act === 'release'
          ? sql`, hold_reason = excluded.hold_reason, hold_worker = excluded.hold_worker, hold_since = excluded.hold_since`
          : sql``
      }`.execute(tx);
  await tx
    .updateTable('custom_devices')
    .set((row) => ({
      step,
      ...(sent === 'set' && { extension_sent_at: finishedAt }),
      ...(sent === 'clear' && { extension_sent_at: null }),
      ...(isNowMade && { made_on: sql<string>`coalesce(${row.ref('made_on')}, ${madeOn}::date)` }),
      updated_at: now.toISOString(),
      revision: sql<number>`${row.ref('revision')} + 1`,
    }))
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', device.id)
    .execute();
}
