import type { Violation } from '@portal/domain/problem';
import type { z } from 'zod';

/** Checks a value; what is missing can then be told from what is wrong. */
export function check<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  return schema.safeParse(value, { reportInput: true });
}

/** A schema of the domain says what is wrong by a stable word in place of a message. */
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
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return 'invalid';
  }
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}

type Found = Omit<Violation, 'message'>;

/**
 * What Zod found, as places and stable words; a key that nobody knows is named by itself. Two rules of one value that say the
 * same of it say it once.
 */
export function violationsOf(error: z.core.$ZodError): Found[] {
  const found = everyIssueOf(error);
  return [...new Map(found.map((one) => [`${one.propertyPath} ${one.code}`, one])).values()];
}

function everyIssueOf(error: z.core.$ZodError): Found[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ propertyPath: pathOf([...issue.path, key]), code: 'unknown-key' }));
    }
    if (issue.code === 'invalid_union') {
      const branch = closestBranch(issue.errors);
      if (branch) {
        return everyIssueOf({ issues: branch } as z.core.$ZodError).map((inner) => ({
          ...inner,
          propertyPath: pathOf([...issue.path, ...(inner.propertyPath ? [inner.propertyPath] : [])]),
        }));
      }
    }
    return [{ propertyPath: pathOf(issue.path), code: codeOf(issue) }];
  });
}

/** Of a union, the branch that came furthest: its complaints are the ones that help. */
function closestBranch(branches: readonly z.core.$ZodIssue[][]): z.core.$ZodIssue[] | undefined {
  return branches.toSorted((a, b) => deepest(b) - deepest(a))[0];
}

function deepest(issues: readonly z.core.$ZodIssue[]): number {
  return Math.max(0, ...issues.map((issue) => issue.path.length));
}
