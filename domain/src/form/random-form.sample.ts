import * as fc from 'fast-check';
import type { WrittenField } from './schema.ts';

const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/);
const label = fc.stringMatching(/^[A-Z][a-z]{1,20}$/);
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const options = fc
  .uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 4 })
  .map((values) => values.map((value) => ({ value, label: value.toUpperCase() })));
const range = {
  unit: optional(fc.constantFrom('bar', 'kW')),
  min: optional(fc.integer({ min: -5, max: 0 })),
  max: optional(fc.integer({ min: 1, max: 9 })),
  outOfRange: optional(fc.constantFrom('refuse' as const, 'reason' as const)),
};
const base = { name, label, required: fc.boolean() };
const repeatable = { ...base, repeatable: optional(fc.boolean()) };
const kind = <Type extends string>(type: Type) => fc.constant(type);

/** A field of any type, without a condition. Unset properties are left out, as in JSON. */
export const randomField: fc.Arbitrary<WrittenField> = fc
  .oneof(
    fc.record({ ...repeatable, type: kind('text'), multiline: optional(fc.boolean()) }),
    fc.record({ ...repeatable, type: kind('number'), ...range }),
    fc.record({ ...repeatable, type: fc.constantFrom('date' as const, 'time' as const, 'yes_no' as const) }),
    fc.record({ ...repeatable, type: fc.constantFrom('list' as const, 'choices' as const), options }),
    fc.record({ ...base, type: fc.constantFrom('image' as const, 'images' as const, 'signature' as const) }),
    fc.record({ ...base, required: fc.constant(false as const), type: kind('statement') }),
    fc.record({
      ...base,
      required: fc.constant(false as const),
      type: kind('calculated'),
      ...range,
      calculation: fc.constant({ kind: 'number' as const, value: 2 }),
    }),
  )
  .map((field) => JSON.parse(JSON.stringify(field)) as WrittenField);
