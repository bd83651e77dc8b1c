import { type DefectCode, defects, stageDefects } from '@portal/domain/form/defects';
import type { Remark } from '@portal/domain/form/loose-form';
import { formSchema, type FormSchema } from '@portal/domain/form/schema';
import { type Warning, warnings } from '@portal/domain/form/warnings';
import { type Place, rulesOf } from '@portal/domain/form-builder/rules';
import type { Language } from '@portal/domain/templates/labels';
import type { ParameterField } from '@portal/domain/templates/parameters-schema';
import type { TFunction } from 'i18next';
import type { FormKind } from '../form-kind.ts';
import { placeKey } from '../place.ts';
import { sourceLabel, type Sources, sourcesByReference } from '../rules/rule-words.ts';

/** A refusal keeps the form from being saved, a warning does not. */
export type Severity = 'refusal' | 'warning';

/** Something that is wrong with the form, and where; null is the form as a whole. */
export type Problem = {
  /** Distinct among the problems of a form. */
  readonly key: string;
  readonly severity: Severity;
  readonly code: DefectCode | Warning['code'] | 'untitled-step' | 'empty-condition' | 'not-allowed';
  readonly place: Place | null;
  /** What it is about in words: a label, the name of a source, a value. */
  readonly value?: string;
  readonly source?: string;
  readonly language?: Language;
};

type Found = Omit<Problem, 'key'>;

/** Everything for which the form is refused, in the order of the form within each kind. */
export function refusalsOf(
  t: TFunction,
  form: FormSchema,
  parameters: readonly ParameterField[],
  kind: FormKind,
): readonly Problem[] {
  const sources = sourcesByReference(form, parameters);
  const found: Found[] = [
    ...[...defects(form, parameters), ...(kind === 'production' ? stageDefects(form) : [])].map(
      (defect): Found => ({
        ...remarkAt(t, form, defect, sources),
        severity: 'refusal',
      }),
    ),
    ...form.steps
      .filter((step) => step.title.trim() === '')
      .map(({ id }): Found => ({ severity: 'refusal', code: 'untitled-step', place: { kind: 'step', id } })),
    ...rulesOf(form)
      .filter(({ showWhen }) => showWhen.any.some(({ all }) => all.some(({ values }) => values.length === 0)))
      .map(({ place }): Found => ({ severity: 'refusal', code: 'empty-condition', place })),
  ];
  return keyed(found);
}

/**
 * What costs more to find than a keystroke may: what can be saved and is hardly meant, found by trying combinations of answers, and
 * what is out of bounds.
 */
export function lateProblemsOf(
  t: TFunction,
  form: FormSchema,
  parameters: readonly ParameterField[],
  kind: FormKind,
): readonly Problem[] {
  const sources = sourcesByReference(form, parameters);
  const hardlyMeant = warnings(form, parameters).map((warning): Found => ({
    ...remarkAt(t, form, warning, sources),
    severity: 'warning',
  }));
  // What is refused anyway is named in words of its own.
  const isRefused = refusalsOf(t, form, parameters, kind).length > 0;
  return [...(isRefused ? [] : outOfBounds(form)), ...keyed(hardlyMeant)];
}

function keyed(found: readonly Found[]): readonly Problem[] {
  return found.map((problem, index) => ({
    ...problem,
    key: `${problem.severity}-${String(index)}-${problem.code}-${problem.place ? placeKey(problem.place) : ''}`,
  }));
}

const REFERENCES = new Set(['unknown-reference', 'later-reference', 'cycle', 'not-a-number']);

function remarkAt(
  t: TFunction,
  form: FormSchema,
  remark: Remark<DefectCode | Warning['code']>,
  sources: Sources,
): Omit<Found, 'severity'> {
  const { code, value, source, language } = remark;
  const shown = value !== undefined && REFERENCES.has(code) ? sourceLabel(t, sources, value) : value;
  return {
    code,
    place: placeAt(form, remark.step, remark.field),
    ...(shown !== undefined && { value: shown }),
    ...(source !== undefined && { source: sourceLabel(t, sources, source) }),
    ...(language !== undefined && { language }),
  };
}

function placeAt(form: FormSchema, stepAt: number, fieldAt: number | undefined): Place | null {
  const step = form.steps[stepAt];
  if (step === undefined) return null;
  const field = fieldAt === undefined ? undefined : step.fields[fieldAt];
  return field === undefined ? { kind: 'step', id: step.id } : { kind: 'field', name: field.name };
}

/**
 * What the schema would refuse besides: texts that are too long, too many fields. It reads the form whole and costs more than a
 * keystroke may.
 */
export function outOfBounds(form: FormSchema): readonly Problem[] {
  const read = formSchema.safeParse(form);
  if (read.success) return [];
  return keyed(
    read.error.issues.map(({ path }): Found => {
      const [, step, , field] = path;
      const place =
        typeof step === 'number' ? placeAt(form, step, typeof field === 'number' ? field : undefined) : null;
      return {
        severity: 'refusal',
        code: 'not-allowed',
        place,
        value: path.slice(place === null ? 0 : 2).join('.'),
      };
    }),
  );
}

/** A sentence for a problem. */
export function problemText(t: TFunction, { code, value = '', source = '', language }: Problem): string {
  if (code === 'duplicate-label' && language !== undefined)
    return t('builder.problem.duplicate-label-in', { value, language: t(`builder.language.${language}`) });
  return t(`builder.problem.${code}`, { value, source });
}

/** What is wrong with a label, by the language in which it is. */
export function labelErrors(
  t: TFunction,
  problems: readonly Problem[],
  main: Language,
): ReadonlyMap<Language, string> {
  return new Map(
    problems
      .filter(({ code }) => ['duplicate-label', 'unnamed-image', 'unnamed-field'].includes(code))
      .map((problem) => [problem.language ?? main, problemText(t, problem)] as const),
  );
}
