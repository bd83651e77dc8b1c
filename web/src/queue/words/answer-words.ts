import { type ProblemDocument, problemSchema } from '@portal/domain/problem';

/** More fields than this would hide the button under the words. */
const MOST_VIOLATIONS = 3;
/** A row of the queue has room for a sentence, not for a page. */
const LONGEST_WORDS = 300;

/** An answer as it came. */
export type Answer = {
  readonly status: number;
  readonly contentType: string | null;
  readonly text: string;
  /** The text as JSON; undefined when it is none. */
  readonly json: unknown;
};

/**
 * Why a server refused, for a person: the answer's detail with what is wrong with which field, else what the answer says
 * (a proxy before the server writes plain text); undefined when it says nothing (specification section 8).
 */
export function answerWords({ contentType, text, json }: Answer): string | undefined {
  const problem = problemSchema.safeParse(json);
  if (problem.success) return detailed(problem.data);
  const said = saidBy(json) ?? (/^\s*text\/plain\b/i.test(contentType ?? '') ? text : '');
  return said.trim().slice(0, LONGEST_WORDS) || undefined;
}

function detailed(problem: ProblemDocument): string {
  const named = (problem.violations ?? []).slice(0, MOST_VIOLATIONS);
  return [problem.detail, ...named.map((one) => `${one.propertyPath}: ${one.message}`)].join(' ');
}

/** The words of an answer that is no problem document: a bare sentence, or one under the usual names. */
function saidBy(json: unknown): string | undefined {
  if (typeof json === 'string') return json;
  if (typeof json !== 'object' || json === null) return undefined;
  const { detail, message }: { readonly detail?: unknown; readonly message?: unknown } = json;
  return [detail, message].find((words) => typeof words === 'string');
}
