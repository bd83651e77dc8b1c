import * as fc from 'fast-check';

type Schema = { readonly [key: string]: unknown };

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const numberOr = (value: unknown, other: number): number => (typeof value === 'number' ? value : other);

/** Values that no schema expects and that have broken other programs. */
export const HOSTILE: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    "'",
    '"',
    '\\',
    '\u0000',
    '\ud800',
    '{{7*7}}',
    '${x}',
    '../../etc/passwd',
    "'; drop table users; --",
    '=cmd()',
    '<script>',
    '%s%n',
    '\u202e',
    'İ',
    'ß',
    '0x1',
    '1e309',
    '-0',
    'NaN',
    '__proto__',
    'constructor',
    null,
    true,
    0,
    -1,
    2 ** 31,
    2 ** 53,
    1e308,
    0.1,
    [],
    {},
    [[[[]]]],
    { $gt: '' },
    { length: 1e9 },
    '',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constant('x'.repeat(20_000)),
);

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date: fc.constantFrom('2026-06-10', '2026-02-29', '0001-01-01', '9999-12-31', '2026-13-01'),
  'date-time': fc.constantFrom('2026-06-10T10:00:00Z', '9999-12-31T23:59:59.999Z'),
  uuid: fc.uuid(),
  email: fc.constantFrom('a@b.test', 'a+b@b.test', "o'neil@b.test", `${'a'.repeat(64)}@b.test`),
};

/** Addresses and numbers that match the patterns of the contracts, some of existing records. */
const PATTERNED = fc.constantFrom(
  '/organisations/2',
  '/users/1',
  '/users/2147483648',
  '/device_templates/1',
  '/device_template_versions/1',
  '/installations/1',
  '5260250274',
  '+48601602603',
  '30-001',
  'customer.png',
  '1',
  '9',
  '0'.repeat(64),
);

function text(schema: Schema): fc.Arbitrary<unknown> {
  const format = FORMATS[String(schema['format'])];
  const minLength = numberOr(schema['minLength'], 0);
  const maxLength = Math.min(numberOr(schema['maxLength'], 30), 5_000);
  const plain = fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 30)),
  });
  const edges = fc.constantFrom('x'.repeat(minLength), 'ł'.repeat(maxLength), 'x'.repeat(maxLength + 1));
  return fc.oneof(format ?? plain, typeof schema['pattern'] === 'string' ? PATTERNED : plain, edges);
}

function number(schema: Schema): fc.Arbitrary<unknown> {
  const low = numberOr(schema['minimum'] ?? schema['exclusiveMinimum'], -1_000);
  const high = numberOr(schema['maximum'] ?? schema['exclusiveMaximum'], 1_000);
  return fc.constantFrom(low, low - 1, high, high + 1, 1, 1.5);
}

function object(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, of]) => [name, guess(isObject(of) ? of : {}, depth + 1)]),
  );
  const known = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  const free = schema['additionalProperties'];
  if (!isObject(free) || depth > 6) return known;
  const more = fc.dictionary(fc.string({ maxLength: 12 }), guess(free, depth + 1), { maxKeys: 3 });
  return fc.tuple(known, more).map(([a, b]) => ({ ...b, ...a }));
}

/** Values for a schema of the API document: mostly valid ones and limits, sometimes (one in ten) invalid ones. */
export function guess(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: described(schema, depth) }, { weight: 1, arbitrary: HOSTILE });
}

function described(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...schema['enum'].map((one: unknown) => one));
  const options = schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf'];
  if (Array.isArray(options) && options.length > 0 && depth < 8) {
    return fc.oneof(...options.map((one) => guess(isObject(one) ? one : {}, depth + 1)));
  }
  switch (schema['type']) {
    case 'string':
      return text(schema);
    case 'integer':
    case 'number':
      return number(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const items = isObject(schema['items']) ? schema['items'] : {};
      return fc.array(guess(items, depth + 1), {
        minLength: Math.min(numberOr(schema['minItems'], 0), 3),
        maxLength: 3,
      });
    }
    case 'object':
      return object(schema, depth);
    default:
      return HOSTILE;
  }
}
