import type { Tx } from '../db/database.ts';

/** What the hall of an organisation has. */
export type ProductionRecords = { readonly worker: { readonly id: number; readonly badge: string } };

/** A worker of an organisation whose name and badge carry the tag. */
export async function buildProductionRecords(
  tx: Tx,
  organisation: 1 | 2,
  tag: string,
): Promise<ProductionRecords> {
  const worker = await tx
    .insertInto('production_workers')
    .values({ organisation_id: organisation, name: `Worker ${tag}`, badge: tag })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { worker: { id: worker.id, badge: tag } };
}
