import { addMonths, type IsoDate } from '../dates.ts';
import type { Answers } from '../form/answers.ts';
import { formGaps, type Gap } from '../form/check.ts';
import { reasonKey } from '../form/out-of-range.ts';
import type { FormSchema } from '../form/schema.ts';
import { answerTo, visibleAnswers } from '../form/visible.ts';
import { applicableAttachments } from '../warranty/attachments.ts';
import type { Attachment } from '../warranty/document.ts';
import { longestEnd, warrantyStart } from '../warranty/period.ts';
import type { WarrantyTerms } from '../warranty/terms.ts';
import { isSameJson } from './matching.ts';
import type { ParameterValues } from './parameters-schema.ts';

/** What of a version decides what an installation comes to. */
export type ReplayedVersion = {
  readonly installationFormSchema: FormSchema;
  readonly warrantyTerms: WarrantyTerms;
  /** Of the warranty card in the customer's language. */
  readonly attachments: readonly Attachment[];
};

/** An installation that was made, with the version it was made with. */
export type PastInstallation = {
  readonly id: number;
  readonly madeWith: ReplayedVersion;
  readonly answers: Answers;
  readonly device: ParameterValues;
  readonly installationDate: IsoDate;
  readonly soldOn: IsoDate | null;
};

/** An installation that a version would treat in another way, and the fields or attachments it is about. */
export type Affected = { readonly id: number; readonly names: readonly string[] };

export type Replay = {
  readonly installations: number;
  /** A required answer is missing, which its own version does not ask for. */
  readonly lacking: readonly Affected[];
  /** An answer would be refused for another reason: no option any more, out of range. */
  readonly refused: readonly Affected[];
  /** An answer that was recorded would not be asked for. */
  readonly hiding: readonly Affected[];
  /** Other attachments would go with the warranty card; those that come or go. */
  readonly attachments: readonly Affected[];
  /** The warranty would begin or end on another day, or that of a part would. */
  readonly period: readonly Affected[];
};

/**
 * What would have become of installations that were made, had they been made with this version: each is read by the version
 * it was made with, and its answers are matched by the names of their fields. Changes nothing.
 */
export function replay(version: ReplayedVersion, installations: readonly PastInstallation[]): Replay {
  const results = installations.map((past) => ({ id: past.id, ...replayOne(version, past) }));
  const affected = (of: (result: (typeof results)[number]) => readonly string[]): Affected[] =>
    results.flatMap((result) => (of(result).length > 0 ? [{ id: result.id, names: of(result) }] : []));
  return {
    installations: installations.length,
    lacking: affected(({ lacking }) => lacking),
    refused: affected(({ refused }) => refused),
    hiding: affected(({ hiding }) => hiding),
    attachments: affected(({ attachments }) => attachments),
    period: affected(({ period }) => period),
  };
}

function replayOne(version: ReplayedVersion, past: PastInstallation) {
  const { madeWith, device } = past;
  const recorded = visibleAnswers(madeWith.installationFormSchema, past.answers, device);
  const answers = placedAnswers(version.installationFormSchema, past.answers);
  // A device whose values have changed since is asked something else by the version it was made with as well.
  const known = new Set(formGaps(madeWith.installationFormSchema, past.answers, device).map(gapKey));
  const gaps = formGaps(version.installationFormSchema, answers, device).filter(
    (gap) => !known.has(gapKey(gap)),
  );
  const asked = visibleAnswers(version.installationFormSchema, answers, device);
  const askedNames = new Set(namesOf(asked));
  const namesBefore = attachmentNames(madeWith, recorded, device);
  const namesAfter = attachmentNames(version, asked, device);
  return {
    lacking: gaps.filter(({ code }) => code === 'required').map(({ field }) => field),
    refused: gaps.filter(({ code }) => code !== 'required').map(({ field }) => field),
    hiding: namesOf(recorded).filter((name) => !name.includes(':') && !askedNames.has(name)),
    attachments: [
      ...namesBefore.filter((name) => !namesAfter.includes(name)),
      ...namesAfter.filter((name) => !namesBefore.includes(name)),
    ],
    period: isSameJson(periodOf(madeWith.warrantyTerms, past), periodOf(version.warrantyTerms, past))
      ? []
      : ['warrantyTerms'],
  };
}

const gapKey = ({ field, code }: Gap): string => `${field} ${code}`;

const namesOf = (answers: Answers): readonly string[] =>
  Object.values(answers).flatMap((step) => Object.keys(step));

/** Recorded answers in the steps where a form has their fields. */
function placedAnswers(form: FormSchema, recorded: Answers): Answers {
  const steps = Object.keys(recorded);
  return Object.fromEntries(
    form.steps.map((step) => [
      step.id,
      Object.fromEntries(
        step.fields
          .flatMap(({ name }) => [name, reasonKey(name)])
          .flatMap((name) => {
            const found = steps.find((id) => answerTo(recorded, id, name) !== undefined);
            const answer = found === undefined ? undefined : answerTo(recorded, found, name);
            return answer === undefined ? [] : [[name, answer] as const];
          }),
      ),
    ]),
  );
}

function attachmentNames(version: ReplayedVersion, answers: Answers, device: ParameterValues): string[] {
  const { attachments, installationFormSchema } = version;
  return applicableAttachments(attachments, installationFormSchema, answers, device).map(({ name }) => name);
}

/** First and last days by the terms alone: inspections and repairs, which no version changes, are left out. */
function periodOf(terms: WarrantyTerms, { installationDate, soldOn }: PastInstallation) {
  const start = warrantyStart(terms, { startedOn: installationDate, soldOn });
  return {
    start,
    basicEnd: addMonths(start, terms.basicMonths),
    end: longestEnd(terms, start),
    yearlyInspection: terms.yearlyInspection,
    parts: terms.parts.map(({ name, months }) => [name, addMonths(start, months)]),
  };
}
