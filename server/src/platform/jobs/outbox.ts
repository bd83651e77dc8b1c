import { afterCommit } from '../../db/after-commit.ts';
import type { Tx } from '../../db/database.ts';

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
    .values(rowOf(effect))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  wakeAfterwards(tx);
  return true;
}

/** Writes down many effects in one statement; those whose key was written before are left out. */
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

/** Tells the relay of this process that something waits; other processes look from time to time. */
export function onOutbox(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
