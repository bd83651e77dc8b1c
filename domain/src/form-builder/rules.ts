import { type Calculation, fieldsCalculated } from '../form/calculation.ts';
import { fieldsLookedAt } from '../form/condition.ts';
import type { Condition, Field, FormSchema, ShowWhen, Step } from '../form/schema.ts';

/** A step or a field of a form, by what never changes about it. */
export type Place =
  | { readonly kind: 'step'; readonly id: string }
  | { readonly kind: 'field'; readonly name: string };

/** A condition of a form with whatever it shows or hides. */
export type Rule = { readonly place: Place; readonly showWhen: ShowWhen };

const FORM = 'form.';

/** Every rule of a form, in the order of the form: what the builder's list of rules shows. */
export function rulesOf(form: FormSchema): readonly Rule[] {
  return form.steps.flatMap((step) => [
    ...ruleAt({ kind: 'step', id: step.id }, step.showWhen),
    ...step.fields.flatMap((field) => ruleAt({ kind: 'field', name: field.name }, field.showWhen)),
  ]);
}

function ruleAt(place: Place, showWhen: ShowWhen | undefined): readonly Rule[] {
  return showWhen === undefined ? [] : [{ place, showWhen }];
}

/** The rules that look at any of these fields, in the order of the form: what is said before one of them is deleted. */
export function rulesLookingAt(form: FormSchema, names: ReadonlySet<string>): readonly Rule[] {
  return rulesOf(form).filter(({ showWhen }) =>
    fieldsLookedAt(showWhen).some((looked) => names.has(formField(looked) ?? '')),
  );
}

/** Names of the calculated fields that take any of these fields, in the order of the form. */
export function calculationsTaking(form: FormSchema, names: ReadonlySet<string>): readonly string[] {
  return calculatedFields(form)
    .filter(({ calculation }) =>
      fieldsCalculated(calculation).some((taken) => names.has(formField(taken) ?? '')),
    )
    .map((field) => field.name);
}

/** Names of the form's fields that rules and calculations look at, whether or not such a field exists. */
export function referencesIn(form: FormSchema): readonly string[] {
  return [
    ...rulesOf(form).flatMap(({ showWhen }) => fieldsLookedAt(showWhen)),
    ...calculatedFields(form).flatMap(({ calculation }) => fieldsCalculated(calculation)),
  ].flatMap((looked) => formField(looked) ?? []);
}

function calculatedFields(form: FormSchema) {
  return form.steps.flatMap((step) => step.fields).filter((field) => field.type === 'calculated');
}

/** A calculation whose operands go by other names. */
export function withOperands(calculation: Calculation, rename: (reference: string) => string): Calculation {
  switch (calculation.kind) {
    case 'number':
      return calculation;
    case 'field':
      return { ...calculation, field: rename(calculation.field) };
    case 'round':
      return { ...calculation, of: withOperands(calculation.of, rename) };
    case 'add':
    case 'subtract':
    case 'multiply':
    case 'divide':
      return {
        ...calculation,
        left: withOperands(calculation.left, rename),
        right: withOperands(calculation.right, rename),
      };
  }
}

/** The name in `form.name`; undefined for a parameter of the device. */
export function formField(looked: string): string | undefined {
  return looked.startsWith(FORM) ? looked.slice(FORM.length) : undefined;
}

/** What becomes of one condition; undefined takes it away. */
export type ChangeCondition = (condition: Condition) => Condition | undefined;

/** A form with each of its conditions changed or taken away. */
export function withConditions(form: FormSchema, change: ChangeCondition): FormSchema {
  return { ...form, steps: form.steps.map((step) => stepWithConditions(step, change)) };
}

/** As `withConditions`, for one step and its fields. What has no condition is the very same object afterwards. */
export function stepWithConditions(step: Step, change: ChangeCondition): Step {
  const fields = step.fields.map((field) => withShowWhen(field, changedRule(field.showWhen, change)));
  return withShowWhen({ ...step, fields }, changedRule(step.showWhen, change));
}

/** A step or field under another rule; undefined is always shown. The same object where the rule is the same. */
export function withShowWhen<Holder extends Step | Field>(
  holder: Holder,
  showWhen: ShowWhen | undefined,
): Holder {
  if (holder.showWhen === showWhen) return holder;
  const { showWhen: _before, ...rest } = holder;
  return (showWhen === undefined ? rest : { ...rest, showWhen }) as Holder;
}

/** A group without conditions goes, and so does a rule without groups: what it governed is then always shown. */
function changedRule(showWhen: ShowWhen | undefined, change: ChangeCondition): ShowWhen | undefined {
  if (showWhen === undefined) return undefined;
  const any = showWhen.any
    .map((group) => ({ all: group.all.flatMap((condition) => change(condition) ?? []) }))
    .filter((group) => group.all.length > 0);
  return any.length === 0 ? undefined : { any };
}
