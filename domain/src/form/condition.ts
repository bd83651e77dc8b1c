import type { Condition } from './schema.ts';

/** Returns the values of `device.X` or `form.X`: one, several of a list, or none when it is unanswered or hidden. */
export type ValuesOf = (field: string) => readonly string[];

/**
 * Whether a condition holds. This is the only evaluator: steps, fields, attachments, previews and the server's check
 * all use it (specification section 3, "Conditional logic"). No condition always holds. `in` checks whether any value
 * is among those listed, `not_in` whether none is: without an answer `in` is false and `not_in` true. Keyboards add a space
 * to a word; it changes no value.
 * @param apartFromDevice what is asked of the device counts as met
 */
export function holds(
  showWhen: LooseShowWhen | undefined,
  valuesOf: ValuesOf,
  apartFromDevice = false,
): boolean {
  if (!showWhen) return true;
  return showWhen.any.some((group) =>
    group.all.every((condition) => {
      if (apartFromDevice && isOfDevice(condition.field)) return true;
      const listed = condition.values.map((value) => value.trim());
      const among = valuesOf(condition.field).some((value) => listed.includes(value.trim()));
      return condition.operator === 'in' ? among : !among;
    }),
  );
}

/** Whether a reference is to a parameter of the device. */
export const isOfDevice = (field: string): boolean => field.startsWith('device.');

/** Whether a condition asks anything of the device. */
export const asksOfDevice = (showWhen: LooseShowWhen | undefined): boolean =>
  fieldsLookedAt(showWhen).some(isOfDevice);

/** Every `device.X` and `form.X` that a condition uses, each once. */
export function fieldsLookedAt(showWhen: LooseShowWhen | undefined): readonly string[] {
  return [...new Set((showWhen?.any ?? []).flatMap((group) => group.all.map((one) => one.field)))];
}

/** A condition in the builder while it is being edited. */
export type LooseShowWhen = {
  readonly any: readonly {
    readonly all: readonly {
      readonly field: string;
      readonly operator: Condition['operator'];
      readonly values: readonly string[];
    }[];
  }[];
};
