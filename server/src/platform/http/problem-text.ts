import { TIME_ZONE } from '@portal/domain/dates';
import {
  type Gap,
  type Meanwhile,
  furtherViolations,
  Problem,
  type ProblemCode,
  type ProblemDocument,
  type Violation,
} from '@portal/domain/problem';
import { MAX_VIOLATIONS } from '@portal/domain/queue/request';
import type { Language } from '@portal/domain/templates/labels';
import de from '../../locales/de/problem.json' with { type: 'json' };
import en from '../../locales/en/problem.json' with { type: 'json' };
import pl from '../../locales/pl/problem.json' with { type: 'json' };

type Meanwhiles = Readonly<Record<Meanwhile['subject'], Readonly<Record<string, string>>>>;
type Wording = {
  readonly meanwhile: Meanwhiles & { readonly by: string; readonly unknown: string };
  readonly problem: Readonly<Record<ProblemCode, { title: string; detail: string }>>;
  readonly violation: Readonly<Record<string, string>>;
};

const WORDINGS: Readonly<Record<Language, Wording>> = { pl, en, de };

/** Problems whose `detail` the specification fixes, in every language. */
export class FixedDetailProblem extends Problem {
  readonly detail: string;
  constructor(code: ProblemCode, detail: string) {
    super(code);
    this.detail = detail;
  }
}

function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '–'));
}

/** The sentence for one violation; a code without a sentence gets a general one. */
function violationText(wording: Wording, { propertyPath, code, count = 0 }: Gap): Violation {
  const sentence = Object.hasOwn(wording.violation, code)
    ? wording.violation[code]
    : wording.violation['invalid'];
  return { propertyPath: propertyPath.slice(0, PATH_MAX), code, message: fill(sentence ?? code, { count }) };
}

/** Length of a path in an answer, in characters. */
const PATH_MAX = 500;

/** As many violations as a device stores of a refusal; the last one then says how many more there are. */
function withinLimit(violations: readonly Gap[]): readonly Gap[] {
  if (violations.length <= MAX_VIOLATIONS) return violations;
  const first = violations.slice(0, MAX_VIOLATIONS - 1);
  return [...first, furtherViolations(violations.length - first.length)];
}

/** A problem as it is sent (RFC 9457), in the reader's language. */
export function problemDocument(problem: Problem, language: Language, requestId: string): ProblemDocument {
  const wording = WORDINGS[language];
  const { title, detail } = wording.problem[problem.code];
  return {
    type: problem.code,
    title,
    status: problem.status,
    detail: detailOf(problem, detail, language, requestId),
    ...(problem.violations.length > 0
      ? { violations: withinLimit(problem.violations).map((violation) => violationText(wording, violation)) }
      : {}),
    ...(problem.meanwhile && {
      meanwhile: { status: problem.meanwhile.status, who: problem.meanwhile.who, at: problem.meanwhile.at },
    }),
    ...(problem.record !== undefined && { record: problem.record }),
    ...(typeof problem.values['count'] === 'number' && { count: problem.values['count'] }),
    requestId,
  };
}

function detailOf(problem: Problem, detail: string, language: Language, requestId: string): string {
  if (problem instanceof FixedDetailProblem) return problem.detail;
  const meanwhile = problem.meanwhile && meanwhileText(problem.meanwhile, language);
  return meanwhile ?? fill(detail, { ...problem.values, requestId });
}

/** What somebody else has done, with name and time; undefined for a state without a sentence. */
function meanwhileText(
  { subject, status, who, at, number }: Meanwhile,
  language: Language,
): string | undefined {
  const { meanwhile } = WORDINGS[language];
  const sentence = Object.hasOwn(meanwhile[subject], status) ? meanwhile[subject][status] : undefined;
  if (sentence === undefined) return undefined;
  const what = fill(sentence, { number: number ?? '–' });
  if (who === null || at === null) return fill(meanwhile.unknown, { what });
  const when = new Intl.DateTimeFormat(language, {
    timeZone: TIME_ZONE,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(at));
  return fill(meanwhile.by, { what, who, when });
}
