import { type ProblemDocument, problemSchema } from '@portal/domain/problem';

/** More fields than this would push the button out of sight. */
const MAX_VIOLATIONS = 3;
/** A row of the queue has room for a sentence. */
const LONGEST_WORDS = 300;

/** An HTTP answer. */
export type Answer = {
  readonly status: number;
  readonly contentType: string | null;
  readonly text: string;
  /** The text parsed as JSON; undefined when it is not JSON. */
  readonly json: unknown;
};

/**
 * The server's reason for a refusal: the answer's detail with the fields it names, else the answer's text (a proxy
 * before the server sends plain text); undefined when it is empty (specification section 8).
 */
export function answerWords({ contentType, text, json }: Answer): string | undefined {
  const problem = problemSchema.safeParse(json);
  if (problem.success) return detailed(problem.data);
  const plainText = textIn(json) ?? (/^\s*text\/plain\b/i.test(contentType ?? '') ? text : '');
  return plainText.trim().slice(0, LONGEST_WORDS) || undefined;
}

function detailed(problem: ProblemDocument): string {
  const named = (problem.violations ?? []).slice(0, MAX_VIOLATIONS);
  return [problem.detail, ...named.map((one) => `${one.propertyPath}: ${one.message}`)].join(' ');
}

/** The text of an answer that is no problem document: a JSON string, or one under a common key. */
function textIn(json: unknown): string | undefined {
  if (typeof json === 'string') return json;
  if (typeof json !== 'object' || json === null) return undefined;
  const { detail, message }: { readonly detail?: unknown; readonly message?: unknown } = json;
  return [detail, message].find((words) => typeof words === 'string');
}
