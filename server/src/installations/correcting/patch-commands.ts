import { isDeepStrictEqual } from 'node:util';
import { may } from '@portal/domain/access/policies';
import type { Answers } from '@portal/domain/form/answers';
import type { FormSchema } from '@portal/domain/form/schema';
import { answersNoLongerAsked } from '@portal/domain/form/visible';
import { earlierContentSchema } from '@portal/domain/installations/earlier-content';
import {
  installationContentSchema,
  type InstallationContent,
  type InstallationPatch,
} from '@portal/domain/installations/input';
import { isWithoutForm } from '@portal/domain/installations/without-form';
import { Problem } from '@portal/domain/problem';
import { futureDays } from '@portal/domain/record-day';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import type { Scope } from '../../db/open.ts';
import { mergePatch } from '../../platform/http/merge-patch.ts';
import { violationsOf } from '../../platform/http/violations.ts';
import { contentColumns } from '../columns.ts';
import { guardOf, type InstallationRecord } from '../store.ts';

type Changes = Omit<InstallationPatch, 'files' | 'status' | 'signed' | 'markAnswers'>;

/**
 * The content with a patch applied; throws `invalid-input` when the result is invalid. Of an installation from before the portal what
 * was never known stays unknown, unless it is submitted for a decision.
 */
export function patchedContent(
  scope: Scope,
  record: InstallationRecord,
  before: InstallationContent,
  {
    form,
    changes,
    sendsAgain,
  }: { readonly form: FormSchema; readonly changes: Changes; readonly sendsAgain: boolean },
): InstallationContent {
  const schema = isEarlier(record) && !sendsAgain ? earlierContentSchema : installationContentSchema;
  const read = schema.safeParse(mergePatch(before, permitted(scope, record, changes)));
  if (!read.success) throw new Problem('invalid-input', { violations: violationsOf(read.error) });
  return { ...read.data, survey: { data: withAnswersNoLongerAsked(form, before, read.data.survey.data) } };
}

/**
 * The answers with those that were asked of the device as it was. Earlier apps know of the device as it is now alone, and send null for
 * all that it is not asked: only an empty text takes such an answer away.
 */
function withAnswersNoLongerAsked(
  form: FormSchema,
  { survey, parameters }: InstallationContent,
  answers: Answers,
): Answers {
  const unasked = Object.entries(answersNoLongerAsked(form, { answers: survey.data, device: parameters }));
  return {
    ...answers,
    ...Object.fromEntries(unasked.map(([step, given]) => [step, { ...given, ...answers[step] }])),
  };
}

/** The parts of an installation on which the form's rules depend. */
const OF_FORM = ['survey', 'parameters', 'photos', 'signature', 'installerSignature'] as const;
const DAYS = ['installationDate', 'soldOn'] as const;

/**
 * Whether a patch has the form checked again: the form was checked with the installer's data, and an edit that touches neither its
 * answers nor its days does not check it again. Where nobody has filled it in, only an edit that begins to do so; days in the future
 * are refused there by `invalid-values`.
 */
export function checksForm(record: InstallationRecord, changes: Changes, today: string): boolean {
  const changesAny = (names: readonly (keyof Changes)[]) => names.some((name) => name in changes);
  if (changesAny(OF_FORM)) return true;
  if (!isEarlier(record)) return changesAny(DAYS);
  const days = DAYS.flatMap((name) => (changes[name] ? [[name, changes[name]] as const] : []));
  const violations = futureDays(Object.fromEntries(days), today);
  if (violations.length > 0) throw new Problem('invalid-values', { violations });
  return false;
}

function isEarlier({ imported_at, survey, photos, signature }: InstallationRecord): boolean {
  return isWithoutForm({ importedAt: imported_at, survey: { data: survey }, photos, signature });
}

/** Installers neither read nor change the admins' note once an installation exists. */
function permitted(scope: Scope, record: InstallationRecord, changes: Changes): Changes {
  if (changes.notes === undefined || may.seeAdminNotes(scope.actor, guardOf(record))) return changes;
  if (changes.notes === null) return { ...changes, notes: { installer: null, customer: null } };
  const { admin: _admin, ...notes } = changes.notes;
  return { ...changes, notes };
}

/** Whether both would be stored as the same: absent, null and blank are equal. */
export function isSameContent(before: InstallationContent, after: InstallationContent): boolean {
  return (
    isDeepStrictEqual(contentColumns(before), contentColumns(after)) &&
    isDeepStrictEqual(before.survey.data, after.survey.data) &&
    sameParameters(before.parameters, after.parameters)
  );
}

/** Whether recording `after` over `before` adds nothing to the device's history. */
export function sameParameters(before: ParameterValues, after: ParameterValues): boolean {
  return Object.entries(after).every(
    ([field, value]) => (Object.hasOwn(before, field) ? before[field] : '') === value,
  );
}
