import type { Answers } from '../../form/answers.ts';
import { exceededLimit, reasonFor } from '../../form/out-of-range.ts';
import type { Field, FormSchema, Step } from '../../form/schema.ts';
import { severalOf } from '../../form/several.ts';
import { answerIn, answerText, storedForm } from '../../form/visible.ts';
import type { ParametersSchema, ParameterValues } from '../../templates/parameters-schema.ts';
import { factoryDifferences } from './factory-values.ts';
import { type OtherInstallation, type Remark, REMARK_CODES, type RemarkCode } from './remark.ts';

/** What the rules look at: the installation as it was sent, and what the portal knows around it. */
export type ReviewFacts = {
  readonly installationDate: string;
  readonly soldOn: string | null;
  readonly parameters: ParameterValues;
  readonly answers: Answers;
  readonly form: FormSchema;
  readonly parametersSchema: ParametersSchema;
  /** The values that the factory recorded. */
  readonly factory: ParameterValues;
  /** The day on which the device was made, where that is known. */
  readonly madeOn: string | null;
  readonly sameAddress: readonly OtherInstallation[];
  readonly samePhone: readonly OtherInstallation[];
  /**
   * Photos that are in several places, by their names here; those with the same `content` are the same photo. `others` is
   * empty for one that is repeated in this installation alone.
   */
  readonly samePhotos: readonly {
    readonly name: string;
    readonly content: string;
    readonly others: readonly OtherInstallation[];
  }[];
  /** Open inspections and services of the device: the agreed day, and the last one that is in time. */
  readonly visits: readonly { readonly plannedFor: string | null; readonly deadline: string }[];
};

type RemarkDetails = Partial<Pick<Remark, 'given' | 'against' | 'reason' | 'others' | 'places'>>;

function remark(code: RemarkCode, field: string, details: RemarkDetails = {}): Remark {
  return { code, field, places: [], given: null, against: null, reason: null, others: [], ...details };
}

/**
 * What a reviewer should look at first (decision 046): never a decision, and nothing that the server refuses. Each remark leads to its field; the order is that of `REMARK_CODES`, then that of the form.
 */
export function remarksOf(facts: ReviewFacts): readonly Remark[] {
  const steps = storedForm(facts.form, facts.answers, facts.parameters);
  const found = [
    ...steps.flatMap((step) => step.fields.flatMap((field) => answerRemarks(step, field, facts.answers))),
    ...dayRemarks(facts),
    ...factoryDifferences(facts.parametersSchema, facts.parameters, facts.factory)
      .filter(({ far }) => far)
      .map(({ name, value, factory }) =>
        remark('far-from-factory', `parameters.${name}`, { given: value, against: factory }),
      ),
    ...photoRemarks(steps, facts),
    ...sharedRemarks('same-address', 'customerAddress', facts.sameAddress),
    ...sharedRemarks('same-phone', 'customerPhone', facts.samePhone),
    ...visitRemarks(facts.visits),
  ];
  return found.toSorted((a, b) => REMARK_CODES.indexOf(a.code) - REMARK_CODES.indexOf(b.code));
}

function answerRemarks(step: Step, field: Field, answers: Answers): readonly Remark[] {
  const at = `survey.${step.id}.${field.name}`;
  const answer = answerIn(step.id, field, answers);
  if (field.type === 'yes_no')
    return field.expected === undefined || typeof answer !== 'string' || answer === field.expected
      ? []
      : [remark('answer-denied', at, { given: answer, against: field.expected })];
  if (field.type !== 'number' && field.type !== 'calculated') return [];
  const limit = exceededLimit(field, answer);
  if (limit === undefined) return [];
  return [
    remark(limit === 'min' ? 'below-range' : 'above-range', at, {
      given: answerText(answer) ?? '',
      against: String(limit === 'min' ? field.min : field.max),
      reason: reasonFor(answers, step.id, field.name) ?? null,
    }),
  ];
}

/** Days are ISO dates, which sort as text. */
function before(
  code: RemarkCode,
  field: string,
  day: string | null,
  other: string | null,
): readonly Remark[] {
  return day !== null && other !== null && day < other
    ? [remark(code, field, { given: day, against: other })]
    : [];
}

function dayRemarks({ installationDate, soldOn, madeOn }: ReviewFacts): readonly Remark[] {
  return [
    ...before('sold-before-made', 'soldOn', soldOn, madeOn),
    ...before('installed-before-made', 'installationDate', installationDate, madeOn),
    ...before('installed-before-sold', 'installationDate', installationDate, soldOn),
  ];
}

/** One remark for each photo, however often it is here. */
function photoRemarks(steps: readonly Step[], { samePhotos, answers }: ReviewFacts): readonly Remark[] {
  return [...Map.groupBy(samePhotos, ({ content }) => content).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const [field = '', ...places] = same.map(({ name }) => placeOfPhoto(steps, answers, name));
    return [remark('same-photo', field, { places, given: first.name, others: [...first.others] })];
  });
}

function sharedRemarks(
  code: RemarkCode,
  field: string,
  others: readonly OtherInstallation[],
): readonly Remark[] {
  return others.length === 0 ? [] : [remark(code, field, { others: [...others] })];
}

function visitRemarks(visits: ReviewFacts['visits']): readonly Remark[] {
  return visits.flatMap(({ plannedFor, deadline }) =>
    plannedFor !== null && plannedFor > deadline
      ? [remark('visit-after-deadline', '', { given: plannedFor, against: deadline })]
      : [],
  );
}

/** The field that holds a photo; one that no field asked for is among the additional ones. */
function placeOfPhoto(steps: readonly Step[], answers: Answers, name: string): string {
  for (const step of steps)
    for (const field of step.fields) {
      if (field.type !== 'image' && field.type !== 'images') continue;
      if (severalOf(answerIn(step.id, field, answers)).includes(name))
        return `survey.${step.id}.${field.name}`;
    }
  return 'photos';
}
