import type { Database } from '../../db/database.ts';

export type Handed = { readonly id: number; readonly topic: string; readonly payload: object };

const BATCH = 200;

/**
 * Hands outbox rows over, oldest first, and returns how many. `hand` must recognise rows by their id when they come
 * again, as they do after a crash between handing over and marking them.
 */
export async function relayOutbox(
  db: Database,
  hand: (rows: readonly Handed[]) => Promise<void>,
): Promise<number> {
  const waiting = await db.system((tx) =>
    tx
      .selectFrom('outbox')
      .select(['id', 'topic', 'payload'])
      .where('handed_at', 'is', null)
      .orderBy('id')
      .limit(BATCH)
      .execute(),
  );
  if (waiting.length > 0) {
    await hand(
      waiting.map(({ id, topic, payload }) => ({
        id,
        topic,
        payload: typeof payload === 'object' && payload !== null ? payload : {},
      })),
    );
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
