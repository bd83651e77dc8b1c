import { z } from 'zod';
import { fieldReferenceSchema } from './condition-schema.ts';
import { SOUND_DIGITS } from './read-number.ts';

/** Limits of a calculation, far above what forms need and far below what a parser or a person could not handle. */
const CALCULATION_MAX = { depth: 10, parts: 60 } as const;

/** The maximum number of decimals to which a result is rounded. */
const DECIMALS_MAX = 6;

const CALCULATIONS = ['add', 'subtract', 'multiply', 'divide'] as const;

/** A calculation as data; it is never text that is executed. */
export type Calculation =
  | { readonly kind: 'number'; readonly value: number }
  /** The answer to `form.X`, or the parameter `device.X`. */
  | { readonly kind: 'field'; readonly field: string }
  | {
      readonly kind: (typeof CALCULATIONS)[number];
      readonly left: Calculation;
      readonly right: Calculation;
    }
  | { readonly kind: 'round'; readonly of: Calculation; readonly decimals: number };

const partSchema: z.ZodType<Calculation> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('number'), value: z.number() }),
    z.strictObject({ kind: z.literal('field'), field: fieldReferenceSchema }),
    z.strictObject({ kind: z.enum(CALCULATIONS), left: partSchema, right: partSchema }),
    z.strictObject({
      kind: z.literal('round'),
      of: partSchema,
      decimals: z.int().min(0).max(DECIMALS_MAX),
    }),
  ]),
);

/** A calculation within its limits; they are checked first, so that a tree that is too deep is never traversed. */
export const calculationSchema = z
  .unknown()
  .refine(isWithinBounds, { error: 'A calculation has too many parts', abort: true })
  .pipe(partSchema);

function isWithinBounds(calculation: unknown): boolean {
  let level: unknown[] = [calculation];
  let parts = 0;
  for (let depth = 1; level.length > 0; depth += 1) {
    parts += level.length;
    if (depth > CALCULATION_MAX.depth || parts > CALCULATION_MAX.parts) return false;
    level = level.flatMap((part) => operandsOf(part));
  }
  return true;
}

function operandsOf(part: unknown): unknown[] {
  if (typeof part !== 'object' || part === null) return [];
  return ['left', 'right', 'of'].flatMap((key) => (Object.hasOwn(part, key) ? [Reflect.get(part, key)] : []));
}

/** Every `device.X` and `form.X` that a calculation uses, each once. */
export function fieldsCalculated(calculation: Calculation): readonly string[] {
  const fields = new Set<string>();
  const walk = (part: Calculation): void => {
    switch (part.kind) {
      case 'number':
        return;
      case 'field':
        fields.add(part.field);
        return;
      case 'round':
        walk(part.of);
        return;
      case 'add':
      case 'subtract':
      case 'multiply':
      case 'divide':
        walk(part.left);
        walk(part.right);
    }
  };
  walk(calculation);
  return [...fields];
}

/**
 * The result of a calculation; undefined when an operand is hidden, unanswered or not a number, after a division by
 * zero, and when the result is too large. Arithmetic is IEEE 754 in the order of the tree, so that phone and server
 * agree to the last digit.
 * @param numberOf returns the number of `device.X` or `form.X`; undefined when there is none
 */
export function calculate(
  calculation: Calculation,
  numberOf: (field: string) => number | undefined,
): number | undefined {
  const result = resultOf(calculation, numberOf);
  // Adding zero converts minus zero, which JSON cannot represent, to zero.
  return result === undefined || !Number.isFinite(result) ? undefined : result + 0;
}

function resultOf(part: Calculation, numberOf: (field: string) => number | undefined): number | undefined {
  switch (part.kind) {
    case 'number':
      return part.value;
    case 'field':
      return numberOf(part.field);
    case 'round': {
      const value = resultOf(part.of, numberOf);
      return value === undefined ? undefined : rounded(value, part.decimals);
    }
    case 'add':
    case 'subtract':
    case 'multiply':
    case 'divide':
      break;
  }
  const left = resultOf(part.left, numberOf);
  const right = resultOf(part.right, numberOf);
  if (left === undefined || right === undefined) return undefined;
  switch (part.kind) {
    case 'add':
      return left + right;
    case 'subtract':
      return left - right;
    case 'multiply':
      return left * right;
    case 'divide':
      return right === 0 ? undefined : left / right;
  }
}

/** Rounds half away from zero, as a pocket calculator does: 1.005 gives 1.01, and so does 3 × 0.335. */
function rounded(value: number, decimals: number): number {
  const shifted = withExponent(Number(Math.abs(value).toPrecision(SOUND_DIGITS)), decimals);
  return Math.sign(value) * withExponent(Math.round(shifted), -decimals);
}

function withExponent(value: number, by: number): number {
  const [digits, exponent] = String(value).split('e');
  return Number(`${digits ?? ''}e${String(Number(exponent ?? 0) + by)}`);
}
