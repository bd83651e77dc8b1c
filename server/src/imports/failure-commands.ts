import { sql } from 'kysely';
import type { Import } from '@portal/domain/imports/contract';
import type { Scope, Tx } from '../db/open.ts';

const STATES = { plan: 'planning', apply: 'applying', undo: 'undoing' } as const;

/**
 * Marks an import as failed when its step could not go on: what was committed stays and is counted in `done`, and whoever asks
 * for the step again has it go on there. Nothing happens when another run has ended the step meanwhile.
 */
export async function failStep(
  tx: Tx,
  scope: Scope,
  id: number,
  step: Exclude<Import['failedStep'], null>,
  now: Date,
): Promise<void> {
  await sql`update imports set state = 'failed', failed_step = ${step}, updated_at = ${now.toISOString()}
    where organisation_id = ${scope.organisationId} and id = ${id} and state = ${STATES[step]}`.execute(tx);
}
