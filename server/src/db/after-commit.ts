import type { Tx } from './database.ts';

const waiting = new WeakMap<Tx, (() => void)[]>();

/**
 * Runs `effect` once the transaction has committed; never when it is rolled back. Effects must be quick and must not
 * throw.
 */
export function afterCommit(tx: Tx, effect: () => void): void {
  const effects = waiting.get(tx);
  if (effects) effects.push(effect);
  else waiting.set(tx, [effect]);
}

/** Runs the effects registered for this transaction; called by the database after its commit. */
export function runAfterCommit(tx: Tx): void {
  for (const effect of waiting.get(tx) ?? []) effect();
  waiting.delete(tx);
}
