import type { Actor } from '@portal/domain/access/roles';
import { Problem, type ProblemCode } from '@portal/domain/problem';

/** A policy table of the domain: who may do what with a record. `see` is checked before every other action. */
type Policy<Guard, Action extends string> = Readonly<
  Record<Action | 'see', (actor: Actor, guard: Guard) => boolean>
>;

/**
 * Creates the function with which routes check a policy. It returns the record, or throws: `hidden` when the caller may
 * not see the record, so that it looks as if it did not exist; `refused` (default `not-allowed`) when the caller may
 * see it but not do this.
 */
export function authoriser<Rec, Guard, Action extends string>(
  policy: Policy<Guard, Action>,
  guardOf: (record: Rec) => Guard,
  hidden: (record: Rec) => Problem,
  refused: Partial<Record<Action | 'see', ProblemCode>> = {},
): (actor: Actor, action: Action | 'see', record: Rec) => Rec {
  return (actor, action, record) => {
    const guard = guardOf(record);
    if (!policy.see(actor, guard)) throw hidden(record);
    if (!policy[action](actor, guard)) throw new Problem(refused[action] ?? 'not-allowed');
    return record;
  };
}
