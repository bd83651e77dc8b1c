import type { Actor } from '@portal/domain/access/roles';
import { Problem, type ProblemCode } from '@portal/domain/problem';

/** A policy table of the domain: who may do what with a record; `see` is asked first of all. */
type Policy<Guard, Action extends string> = Readonly<
  Record<Action | 'see', (actor: Actor, guard: Guard) => boolean>
>;

/**
 * Makes the function by which routes ask a policy. It gives the record back, or throws: for whoever may not see it as if it did
 * not exist (`hidden`), for whoever sees it and may not do this `refused`, or without that `not-allowed`.
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
