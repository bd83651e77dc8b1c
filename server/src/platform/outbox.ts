import { afterCommit } from '../db/after-commit.ts';
import type { Tx } from '../db/database.ts';

export type Effect = {
  readonly topic: string;
  /** The same key is the same effect, once. */
  readonly key?: string;
  readonly payload: object;
  /** Null is the system's own. */
  readonly organisationId: number | null;
};

const listeners = new Set<() => void>();

/**
 * Writes down an effect in the transaction that calls for it (docs: decisions, Jobs). After the commit a relay hands
 * it to the job queue. False when an effect with this key was written before.
 */
export async function addToOutbox(tx: Tx, effect: Effect): Promise<boolean> {
  const row = await tx
    .insertInto('outbox')
    .values({
      organisation_id: effect.organisationId,
      topic: effect.topic,
      key: effect.key ?? null,
      payload: JSON.stringify(effect.payload),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  afterCommit(tx, () => {
    for (const listener of listeners) listener();
  });
  return true;
}

/** Tells the relay of this process that something waits; other processes look from time to time. */
export function onOutbox(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
