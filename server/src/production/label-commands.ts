import { sql } from 'kysely';
import { isStage, LABEL_STAGE } from '@portal/domain/production/stages';
import { nextStage } from '@portal/domain/production/transition';
import { setOf } from '../db/equal-filter.ts';
import type { Scope, Tx } from '../db/open.ts';

/**
 * Opens the label check of a device again whose serial number has just changed: the label that was checked carries the old one. The
 * caller has locked the device. Nothing happens to a device whose label was not checked here.
 */
export async function reopenLabelCheck(tx: Tx, scope: Scope, deviceId: number): Promise<void> {
  const state = await tx
    .selectFrom('production_states')
    .select(['done', 'rework_until'])
    .where('organisation_id', '=', scope.organisationId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  if (!state?.done.includes(LABEL_STAGE)) return;
  const done = state.done.filter((stage) => stage !== LABEL_STAGE);
  const step = nextStage({ done: done.filter(isStage) });
  await tx
    .updateTable('production_states')
    .set({
      done: sql<number[]>`${setOf(done)}::int[]`,
      // A device that was through is marked as one that has come back.
      rework_until: step === LABEL_STAGE ? LABEL_STAGE + 1 : state.rework_until,
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('device_id', '=', deviceId)
    .execute();
  await tx
    .updateTable('custom_devices')
    .set({ step })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', deviceId)
    .execute();
}
