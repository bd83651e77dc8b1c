import { afterCommit } from '../../db/transactions.ts';
import type { Tx } from '../../db/database.ts';

export type Effect = {
  readonly topic: string;
  /** Two rows with the same key are one effect. */
  readonly key?: string;
  readonly payload: object;
  /** Null for the system's own effects. */
  readonly organisationId: number | null;
};

const listeners = new Set<() => void>();

/**
 * Stores an effect in the transaction that causes it. After the commit a relay hands it to the
 * job queue. Returns false when an effect with this key was stored before.
 */
export async function addToOutbox(tx: Tx, effect: Effect): Promise<boolean> {
  const row = await tx
    .insertInto('outbox')
    .values(rowOf(effect))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  wakeAfterwards(tx);
  return true;
}

/** Stores many effects in one statement, without those whose key was stored before. */
export async function addAllToOutbox(tx: Tx, effects: readonly Effect[]): Promise<void> {
  if (effects.length === 0) return;
  await tx
    .insertInto('outbox')
    .values(effects.map(rowOf))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  wakeAfterwards(tx);
}

function rowOf(effect: Effect) {
  return {
    organisation_id: effect.organisationId,
    topic: effect.topic,
    key: effect.key ?? null,
    payload: JSON.stringify(effect.payload),
  };
}

function wakeAfterwards(tx: Tx): void {
  afterCommit(tx, () => {
    for (const listener of listeners) listener();
  });
}

/** Notifies the relay of this process of new rows; other processes poll. */
export function onOutbox(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
