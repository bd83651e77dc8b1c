import { ZodError } from 'zod';
import type { StoreName } from './local-schema.ts';
import { NewerRecord } from './schema-ladder.ts';
import { createStore } from '../store.ts';

/** Data on this device that the app cannot read. None of it was changed or removed. */
export type LocalTrouble =
  | {
      readonly kind: 'record';
      readonly store: StoreName;
      readonly id: string;
      /** The person whose record it is; null where it names none. */
      readonly owner: number | null;
      /** `newer`: written by a later version of the app, which can read it. */
      readonly why: 'malformed' | 'newer';
      /** The error for support: names of fields, never what a person typed. */
      readonly problem: string;
    }
  /** `cleared`: the browser has deleted the content of the database while this page was open. */
  | {
      readonly kind: 'database';
      readonly why: 'unopened' | 'newer' | 'cleared';
      readonly problem: string;
    };

/** What was found since the app was opened; emergency mode shows it (specification section 8). */
export const localTroubles = createStore<readonly LocalTrouble[]>([]);

const isSameTrouble = (one: LocalTrouble, other: LocalTrouble): boolean =>
  one.kind === 'record'
    ? other.kind === 'record' && one.store === other.store && one.id === other.id
    : other.kind === 'database' && one.why === other.why;

/** Adds a trouble, unless it is known already. */
export function reportTrouble(trouble: LocalTrouble): void {
  const known = localTroubles.get();
  if (!known.some((one) => isSameTrouble(one, trouble))) localTroubles.set([...known, trouble]);
}

/** Reports a record that could not be read. */
export function reportRecord(store: StoreName, id: string, owner: number | null, error: unknown): void {
  const why = error instanceof NewerRecord ? 'newer' : 'malformed';
  reportTrouble({ kind: 'record', store, id, owner, why, problem: problemText(error) });
}

/**
 * The troubles that a person is shown: of the device, of their own records and of those without an owner. Others on a
 * shared phone have theirs.
 */
export function troublesOf(
  userId: number | undefined,
  troubles: readonly LocalTrouble[],
): readonly LocalTrouble[] {
  return troubles.filter((one) => one.kind !== 'record' || one.owner === null || one.owner === userId);
}

/** To be called when the record was set aside or can be read again. */
export function forgetTrouble(store: StoreName, id: string): void {
  const left = localTroubles
    .get()
    .filter((one) => one.kind !== 'record' || one.store !== store || one.id !== id);
  localTroubles.set(left);
}

/** To be called when the database has opened after all. */
export function forgetUnopened(): void {
  const left = localTroubles.get().filter((one) => one.kind !== 'database' || one.why !== 'unopened');
  if (left.length < localTroubles.get().length) localTroubles.set(left);
}

/** An error as text for support: of a schema error the fields and rules, without the values. */
export function problemText(error: unknown): string {
  if (error instanceof ZodError)
    return error.issues
      .slice(0, 12)
      .map((issue) => `${issue.path.map(String).join('.') || '(record)'}: ${issue.code}`)
      .join('; ');
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
