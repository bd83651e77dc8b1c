import * as fc from 'fast-check';
import { z } from 'zod';
import { guess, HOSTILE } from './guesses.sample.ts';

/** The parts of an OpenAPI document that the fuzzer uses. */
const schemaSchema = z.record(z.string(), z.unknown());
const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  schema: schemaSchema,
});
const operationSchema = z.object({
  operationId: z.string(),
  parameters: z.array(parameterSchema).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: schemaSchema })) }).optional(),
});
const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) });

export type Operation = {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly guesses: fc.Arbitrary<Guess>;
};
export type Guess = {
  readonly method: Operation['method'];
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string;
};
export type Reply = { readonly status: number; readonly type: string; readonly text: string };

const METHODS = { get: 'GET', post: 'POST', patch: 'PATCH', put: 'PUT', delete: 'DELETE' } as const;

/** An address can contain any text except a lone surrogate. */
const written = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());

/** Mostly the id of an existing record: otherwise every request would end with a 404. */
const IDS = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 40 }).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('0', '-1', '2147483647', '2147483648', '1e3', '１', "1'", '%00', '..'),
  },
);

type Parameter = z.infer<typeof parameterSchema>;

function valuesOf(
  parameters: readonly Parameter[],
  where: Parameter['in'],
): fc.Arbitrary<[string, unknown][]> {
  const chosen = parameters.filter((one) => one.in === where);
  const pairs = chosen.map((one) => {
    const isId = where === 'path' && /^(id|organisation|user)$/.test(one.name);
    const value = (isId ? IDS : guess(one.schema)).map((found): [string, unknown][] => [[one.name, found]]);
    const absent = fc.constant<[string, unknown][]>([]);
    return one.required ? value : fc.oneof({ weight: 3, arbitrary: absent }, { weight: 1, arbitrary: value });
  });
  return fc.tuple(...pairs).map((found) => found.flat());
}

/** Requests generated from each operation's own schema. */
export function operationsOf(document: unknown): Operation[] {
  const { paths } = documentSchema.parse(document);
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(METHODS).flatMap(([word, method]): Operation[] => {
      const operation = operations[word];
      if (!operation) return [];
      const [media, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [
        'application/json',
      ];
      const body: fc.Arbitrary<string | undefined> = content
        ? fc
            .oneof({ weight: 12, arbitrary: guess(content.schema) }, { weight: 1, arbitrary: HOSTILE })
            .map((value) => JSON.stringify(value))
        : fc.constant(undefined);
      const guesses = fc
        .tuple(
          valuesOf(operation.parameters, 'path'),
          valuesOf(operation.parameters, 'query'),
          valuesOf(operation.parameters, 'header'),
          body,
        )
        .map(([inPath, inQuery, inHeaders, payload]): Guess => {
          const given = new Map(inPath);
          const address = path.replace(/\{(\w+)\}/g, (_, name: string) => written(given.get(name) ?? ''));
          const query = inQuery.map(([name, value]) => `${name}=${written(value)}`).join('&');
          const headers = inHeaders.map(([name, value]): [string, string] => [
            name.toLowerCase(),
            written(value),
          ]);
          return {
            method,
            url: `/api${address}${query ? `?${query}` : ''}`,
            headers: {
              ...Object.fromEntries(headers),
              ...(payload === undefined ? {} : { 'content-type': media }),
            },
            ...(payload === undefined ? {} : { payload }),
          };
        });
      return [{ id: operation.operationId, method, guesses }];
    }),
  );
}

/** Words of a database error, a stack trace or a local path: no answer may contain them. */
const INSIDES =
  /syntax error at|violates|duplicate key|relation "|column "|\bpg_\w+|pglite|kysely|postgres|node_modules|\bat \w+ \(|\.ts:\d+|\/src\/|typeerror|zoderror|sqlstate/i;

const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  requestId: z.string().min(8),
});

/** What is wrong with an answer; null for a valid one. */
export function faultOf({ status, type, text }: Reply): string | null {
  if (status >= 500) return `a failure: ${status}`;
  if (status < 400) return null;
  if (!type.startsWith('application/problem+json')) return `${status} is no problem+json: ${type}`;
  const problem = problemSchema.safeParse(JSON.parse(text));
  if (!problem.success || problem.data.status !== status) return `${status} is no whole problem`;
  // The parsed value rather than the JSON text, in which quotes are escaped.
  return INSIDES.test(Object.values(problem.data).join('\n')) || INSIDES.test(text)
    ? `${status} tells of our insides`
    : null;
}

/**
 * Sends random requests to one operation; throws with the seed and the smallest failing request.
 * @returns how many requests were sent
 */
export async function fuzz(
  { id, guesses }: Operation,
  send: (guess: Guess) => Promise<Reply>,
  options: { readonly seed: number; readonly runs: number },
): Promise<number> {
  let asked = 0;
  let output = '';
  const property = fc.asyncProperty(guesses, async (request) => {
    asked += 1;
    const reply = await send(request);
    const fault = faultOf(reply);
    if (fault) output = `${fault}: ${reply.text.slice(0, 500)}`;
    return fault === null;
  });
  const { failed, counterexample } = await fc.check(property, { seed: options.seed, numRuns: options.runs });
  if (failed) throw new Error(`${id}, seed ${options.seed}: ${output}\n${JSON.stringify(counterexample)}`);
  return asked;
}
