import type { TimelineEntry } from '@portal/domain/devices/timeline-contract';
import { measuredParameters } from '@portal/domain/production/measured-parameters';
import { isStage, stageStepId } from '@portal/domain/production/stages';
import type { Scope, Tx } from '../db/open.ts';

/** The making of a device as its timeline shows it: who did what, when, and what was measured. In no order. */
export async function makingOf(tx: Tx, scope: Scope, deviceId: number): Promise<TimelineEntry[]> {
  const rows = await tx
    .selectFrom('production_records as r')
    .leftJoin('template_versions as v', 'v.id', 'r.version_id')
    .select([
      'r.act',
      'r.stage',
      'r.worker_name',
      'r.reason',
      'r.counted',
      'r.answers',
      'r.scanned_serial',
      'r.finished_at',
      'v.parameters_schema',
    ])
    .where('r.organisation_id', '=', scope.organisationId)
    .where('r.device_id', '=', deviceId)
    .execute();
  return rows.map((row) => {
    const stage = row.stage !== null && isStage(row.stage) ? row.stage : null;
    const measured =
      stage === null || row.parameters_schema === null
        ? {}
        : measuredParameters(row.answers, stageStepId(stage), row.parameters_schema);
    return {
      kind: 'production',
      at: row.finished_at,
      act: row.act,
      stage,
      worker: row.worker_name,
      reason: row.reason,
      counted: row.counted,
      values: Object.entries(measured).map(([field, value]) => ({ field, value })),
      scannedSerial: row.scanned_serial,
    };
  });
}
