import { MAX_VIOLATIONS } from '@portal/domain/queue/request';
import { type Gap, furtherViolations } from '@portal/domain/problem';
import type { z } from 'zod';

/** Parses a value and reports issues with the input, so that a missing value can be told from a wrong one. */
export function check<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  return schema.safeParse(value, { reportInput: true });
}

/** Schemas of the domain give a stable code in place of a message. */
const CODE_WORD = /^[a-z][a-z0-9-]{1,40}$/;

function codeOf(issue: z.core.$ZodIssue): string {
  if (CODE_WORD.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'wrong-type';
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1 ? 'required' : 'too-small';
    case 'too_big':
      return 'too-big';
    case 'invalid_format':
      return 'wrong-format';
    case 'invalid_value':
      return issue.input === undefined ? 'required' : 'not-an-option';
    case 'invalid_union':
      // None of its kinds is called so.
      return issue.errors.length === 0 ? 'not-an-option' : 'invalid';
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return 'invalid';
  }
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}

/**
 * Zod's issues as paths and stable codes; each unknown key is named. Two rules that report the same code for one value
 * give one violation. At most `MAX_VIOLATIONS` are listed; the last one then says how many more there are.
 */
export function violationsOf(error: z.core.$ZodError): Gap[] {
  const found: Found = { named: new Map(), besides: 0 };
  collect(error.issues, [], found);
  const named = [...found.named.values()];
  if (found.besides === 0) return named;
  const first = named.slice(0, MAX_VIOLATIONS - 1);
  return [...first, furtherViolations(named.length - first.length + found.besides)];
}

/** Violations by path and code, with the number of further ones, which are counted but not described. */
type Found = { readonly named: Map<string, Gap>; besides: number };

function collect(issues: readonly z.core.$ZodIssue[], within: readonly PropertyKey[], found: Found): void {
  for (const [index, issue] of issues.entries()) {
    if (found.named.size >= MAX_VIOLATIONS) {
      found.besides += issues.length - index;
      return;
    }
    const path = [...within, ...issue.path];
    const branch = issue.code === 'invalid_union' ? closestBranch(issue.errors) : undefined;
    if (branch) collect(branch, path, found);
    else if (issue.code === 'unrecognized_keys') nameKeys(issue.keys, path, found);
    else name(path, codeOf(issue), found);
  }
}

function nameKeys(keys: readonly string[], within: readonly PropertyKey[], found: Found): void {
  const fit = keys.slice(0, MAX_VIOLATIONS - found.named.size);
  for (const key of fit) name([...within, key], 'unknown-key', found);
  found.besides += keys.length - fit.length;
}

function name(path: readonly PropertyKey[], code: string, { named }: Found): void {
  const propertyPath = pathOf(path);
  named.set(`${propertyPath} ${code}`, { propertyPath, code });
}

/** The branch of a union that matched furthest: its issues are the helpful ones. */
function closestBranch(branches: readonly z.core.$ZodIssue[][]): z.core.$ZodIssue[] | undefined {
  return branches.toSorted((a, b) => deepest(b) - deepest(a))[0];
}

function deepest(issues: readonly z.core.$ZodIssue[]): number {
  return issues.reduce((deepest, issue) => Math.max(deepest, issue.path.length), 0);
}
