import { Problem, type ProblemCode, type ProblemDocument, type Violation } from '@portal/domain/problem';
import type { Language } from '@portal/domain/templates/labels';
import de from '../locales/de/problem.json' with { type: 'json' };
import en from '../locales/en/problem.json' with { type: 'json' };
import pl from '../locales/pl/problem.json' with { type: 'json' };

type Wording = {
  readonly problem: Readonly<Record<ProblemCode, { title: string; detail: string }>>;
  readonly violation: Readonly<Record<string, string>>;
};

const WORDINGS: Readonly<Record<Language, Wording>> = { pl, en, de };

/** A problem whose `detail` is fixed by the specification, whatever the language. */
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

/** The sentence for one violation; a word without a sentence of its own is told in general. */
function told(wording: Wording, violation: Omit<Violation, 'message'>): Violation {
  const sentence = Object.hasOwn(wording.violation, violation.code)
    ? wording.violation[violation.code]
    : wording.violation['invalid'];
  return { ...violation, message: sentence ?? violation.code };
}

/** A problem as it travels (RFC 9457), in the language of whoever is told. */
export function problemDocument(problem: Problem, language: Language, requestId: string): ProblemDocument {
  const wording = WORDINGS[language];
  const { title, detail } = wording.problem[problem.code];
  return {
    type: problem.code,
    title,
    status: problem.status,
    detail:
      problem instanceof FixedDetailProblem ? problem.detail : fill(detail, { ...problem.values, requestId }),
    ...(problem.violations.length > 0
      ? { violations: problem.violations.map((violation) => told(wording, violation)) }
      : {}),
    requestId,
  };
}
