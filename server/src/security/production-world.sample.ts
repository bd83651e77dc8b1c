import type { Tx } from '../db/database.ts';
import { buildDevice, type BuiltTemplate } from '../../test/test-builders.ts';

/** What the hall of an organisation has. */
export type ProductionRecords = {
  readonly worker: { readonly id: number; readonly badge: string };
  /** A device that waits for its first stage. */
  readonly deviceInProduction: number;
};

/** A worker whose name and badge carry the tag, and a device in production whose serial number does. */
export async function buildProductionRecords(
  tx: Tx,
  organisation: 1 | 2,
  { tag, template }: { readonly tag: string; readonly template: BuiltTemplate },
): Promise<ProductionRecords> {
  const worker = await tx
    .insertInto('production_workers')
    .values({ organisation_id: organisation, name: `Worker ${tag}`, badge: tag })
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = await buildDevice(tx, organisation, template, `MADE-${tag}`, {
    step: 2,
    extension_created_at: '2026-06-01T08:00:00.000Z',
  });
  return { worker: { id: worker.id, badge: tag }, deviceInProduction: id };
}
