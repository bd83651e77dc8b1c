import type { z } from 'zod';
import type { changeDeclaredFile } from '@portal/domain/files/contract';
import { isSignature } from '@portal/domain/files/manifest';
import { Problem } from '@portal/domain/problem';
import type { Scope, Tx } from '../db/open.ts';
import { changeSignedPicture } from '../installations/signing-commands.ts';
import { completeRecord, isComplete } from './arrival-commands.ts';
import { type FileOfRecord, isNamedSignature } from './store.ts';

/**
 * Handles a declared file that the device has lost before sending it: another file replaces it, or it is left out,
 * which may complete the record. A file that has arrived, without the device knowing, is not changed.
 */
export async function changeDeclared(
  tx: Tx,
  scope: Scope,
  { clientId, name, instead }: z.output<typeof changeDeclaredFile.body>,
  declared: FileOfRecord,
  now: Date,
): Promise<z.input<typeof changeDeclaredFile.answer>> {
  if (declared.arrived) return { name, state: 'arrived' };
  if (instead === null && (isSignature(declared) || (await isNamedSignature(tx, scope, clientId, name))))
    throw new Problem('invalid-values', { violations: [{ propertyPath: 'instead', code: 'required' }] });
  // Without missing files the record may already have been decided: the basis of a decision does not change any more.
  if (await isComplete(tx, scope, declared.record)) return { name, state: 'left-out' };
  const changed = await tx
    .updateTable('record_files')
    .set(instead === null ? { left_out_at: now.toISOString() } : { ...instead, left_out_at: null })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', declared.id)
    .where('arrived_at', 'is', null)
    .executeTakeFirst();
  // It has arrived since it was looked at.
  if (changed.numUpdatedRows === 0n) return { name, state: 'arrived' };
  const { kind, id } = declared.record;
  if (kind === 'installation')
    await changeSignedPicture(tx, scope, id, { name, hash: instead?.sha256 ?? null });
  if (instead !== null) return { name, state: 'expected' };
  await completeRecord(tx, scope, declared.record, clientId);
  return { name, state: 'left-out' };
}
