import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '../../server/src/db/open.ts';
import type { FoundRecord } from './found-files.ts';
import type { WantedStage } from './schedules/requests.ts';

/** A stage of production as the server holds it. */
export type StageRow = {
  readonly clientId: string;
  readonly serial: string;
  readonly stage: number;
  readonly counted: boolean;
  readonly complete: boolean;
  readonly answers: Readonly<Record<string, object>>;
  /** The stages of its device that count in the end. */
  readonly done: readonly number[];
};

export async function readStages(kysely: Database['kysely']): Promise<StageRow[]> {
  const { rows } =
    await sql<StageRow>`select r.client_id as "clientId", d.serial, r.stage, r.counted, r.complete, r.answers,
      s.done
    from production_records r join custom_devices d on d.id = r.device_id
      join production_states s on s.device_id = d.id`.execute(kysely);
  return rows;
}

/**
 * Compares a stage with what the server holds of it: one record with these answers, which moved the device on.
 *
 * @param counts whether it is the first of its stage; another one is kept beside it
 */
export function judgeStage(
  stored: readonly StageRow[],
  { clientId, serial, stage, answers }: WantedStage,
  counts: boolean,
): FoundRecord {
  const words = `${serial} stage ${stage}`;
  const rows = stored.filter((row) => row.clientId === clientId);
  const counted = stored.filter((row) => row.serial === serial && row.stage === stage && row.counted);
  const [first] = rows;
  const wanted = Object.keys(answers).length === 0 ? {} : { [`stage-${stage}`]: answers };
  return {
    rows: rows.length,
    missing: [
      ...(first === undefined ? [words] : []),
      ...(first?.complete === false ? [`${words}: completeness`] : []),
    ],
    doubled: [
      ...(rows.length > 1 ? [`${words}: ${rows.length} records`] : []),
      ...(counted.length > 1 ? [`${words}: counts ${counted.length} times`] : []),
    ],
    wrongBytes:
      first === undefined
        ? []
        : [
            ...(first.stage === stage && first.serial === serial ? [] : [`${words}: another stage`]),
            ...(isDeepStrictEqual(first.answers, wanted) ? [] : [`${words}: other answers`]),
            ...(first.counted === counts ? [] : [`${words}: counted is ${first.counted}`]),
            ...(first.done.includes(stage) ? [] : [`${words}: its device has not moved on`]),
          ],
  };
}
