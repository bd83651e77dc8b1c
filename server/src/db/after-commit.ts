import type { Tx } from './database.ts';

const waiting = new WeakMap<Tx, (() => void)[]>();

/** Runs `effect` once the transaction has committed; never when it rolls back. Effects are quick and do not throw. */
export function afterCommit(tx: Tx, effect: () => void): void {
  const effects = waiting.get(tx);
  if (effects) effects.push(effect);
  else waiting.set(tx, [effect]);
}

/** Runs what waited for this transaction; called by the database after its commit. */
export function runAfterCommit(tx: Tx): void {
  for (const effect of waiting.get(tx) ?? []) effect();
  waiting.delete(tx);
}
