import type { Condition } from './schema.ts';

/** Gives the values of `device.X` or `form.X`: one, several of a list, or none when it is unanswered or hidden. */
export type ValuesOf = (field: string) => readonly string[];

/**
 * Whether a condition holds: THE evaluator of the product, for steps, fields, attachments, previews and
 * the server's check alike (specification section 3, "Conditional logic").
 * No condition always holds. `in` asks whether any value is among those listed, `not_in`
 * whether none is: without an answer `in` fails and `not_in` holds.
 */
export function holds(showWhen: LooseShowWhen | undefined, valuesOf: ValuesOf): boolean {
  if (!showWhen) return true;
  return showWhen.any.some((group) =>
    group.all.every((condition) => {
      const among = valuesOf(condition.field).some((value) => condition.values.includes(value));
      return condition.operator === 'in' ? among : !among;
    }),
  );
}

/** Every `device.X` and `form.X` that a condition looks at, each once. */
export function fieldsLookedAt(showWhen: LooseShowWhen | undefined): readonly string[] {
  return [...new Set((showWhen?.any ?? []).flatMap((group) => group.all.map((one) => one.field)))];
}

/** A condition as a builder holds it while it is being written. */
export type LooseShowWhen = {
  readonly any: readonly {
    readonly all: readonly {
      readonly field: string;
      readonly operator: Condition['operator'];
      readonly values: readonly string[];
    }[];
  }[];
};
