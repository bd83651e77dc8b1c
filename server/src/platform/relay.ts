import type { Database } from '../db/database.ts';

export type Handed = { readonly id: number; readonly topic: string; readonly payload: object };

const BATCH = 50;

/**
 * Hands waiting rows over, oldest first, and returns how many. `hand` takes a row under its number and must
 * recognise it when it comes again: after a crash between the two steps it does.
 */
export async function relayOutbox(db: Database, hand: (row: Handed) => Promise<void>): Promise<number> {
  const waiting = await db.system((tx) =>
    tx
      .selectFrom('outbox')
      .select(['id', 'topic', 'payload'])
      .where('handed_at', 'is', null)
      .orderBy('id')
      .limit(BATCH)
      .execute(),
  );
  for (const row of waiting) {
    const payload = typeof row.payload === 'object' && row.payload !== null ? row.payload : {};
    await hand({ id: row.id, topic: row.topic, payload });
  }
  if (waiting.length > 0) {
    await db.system((tx) =>
      tx
        .updateTable('outbox')
        .set({ handed_at: new Date().toISOString() })
        .where(
          'id',
          'in',
          waiting.map((row) => row.id),
        )
        .execute(),
    );
  }
  return waiting.length;
}
