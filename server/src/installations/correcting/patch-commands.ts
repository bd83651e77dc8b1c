import { isDeepStrictEqual } from 'node:util';
import { may } from '@portal/domain/access/policies';
import {
  installationContentSchema,
  type InstallationContent,
  type InstallationPatch,
} from '@portal/domain/installations/input';
import { Problem } from '@portal/domain/problem';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import type { Scope } from '../../db/open.ts';
import { mergePatch } from '../../platform/http/merge-patch.ts';
import { violationsOf } from '../../platform/http/violations.ts';
import { contentColumns } from '../columns.ts';
import { guardOf, type InstallationRecord } from '../store.ts';

type Changes = Omit<InstallationPatch, 'files' | 'status' | 'signed' | 'markAnswers'>;

/** The content with a patch applied; throws `invalid-input` when the result is invalid. */
export function patchedContent(
  scope: Scope,
  record: InstallationRecord,
  before: InstallationContent,
  changes: Changes,
): InstallationContent {
  const read = installationContentSchema.safeParse(mergePatch(before, permitted(scope, record, changes)));
  if (!read.success) throw new Problem('invalid-input', { violations: violationsOf(read.error) });
  return read.data;
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
