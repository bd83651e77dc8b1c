import type { ShowWhen } from './schema.ts';

/** Gives the text of `device.X` or `form.X`; undefined when there is no answer, or it is hidden. */
export type ValueOf = (field: string) => string | undefined;

/**
 * Whether a condition holds: THE evaluator of the product, for steps, fields, attachments, previews and
 * the server's check alike (specification section 3, "Conditional logic").
 * No condition always holds. A missing value is among no values, so `in` fails and `not_in` holds.
 */
export function holds(showWhen: ShowWhen | undefined, valueOf: ValueOf): boolean {
  if (!showWhen) return true;
  return showWhen.any.some((group) =>
    group.all.every((condition) => {
      const value = valueOf(condition.field);
      const among = value !== undefined && condition.values.includes(value);
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
  readonly any: readonly { readonly all: readonly { readonly field: string }[] }[];
};
