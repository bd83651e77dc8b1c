import { mayInspect } from '@portal/domain/access/inspection-service-policies';
import { type GuardedInstallation, may } from '@portal/domain/access/policies';
import type { Actor } from '@portal/domain/access/roles';
import type { InspectionPatch } from '@portal/domain/inspections/input';
import type { InspectionEvent, InspectionEventType } from '@portal/domain/inspections/transition';
import { Problem } from '@portal/domain/problem';
import { guardOf, type InstallationRecord } from '../installations/store.ts';
import { authoriser } from '../platform/authorise.ts';
import type { InspectionRecord } from './record-store.ts';

type Rule = (actor: Parameters<typeof mayInspect>[0], installation: GuardedInstallation) => boolean;

/** Access to an inspection depends on its installation. */
const POLICY: Record<InspectionEventType | 'see', Rule> = {
  see: may.see,
  schedule: (actor, installation) => mayInspect(actor, installation, 'schedule'),
  complete: (actor, installation) => mayInspect(actor, installation, 'complete'),
};

/** Throws `not-found` or `inspection-refused`, otherwise returns the inspection. */
export const authoriseInspection = authoriser<InspectionRecord, GuardedInstallation, InspectionEventType>(
  POLICY,
  ({ installation }) => guardOf(installation),
  () => new Problem('not-found'),
  { schedule: 'inspection-refused', complete: 'inspection-refused' },
);

/**
 * The right that a patch needs: with a day alone that of agreeing one, which the office has too. Whoever writes anything else down carries
 * the inspection out.
 */
export function rightFor(patch: InspectionPatch, event: InspectionEvent | undefined): InspectionEventType {
  const { status: _status, executionDate: _day, files = [], ...content } = patch;
  const isDayAlone = event?.type === 'schedule' && files.length === 0 && Object.keys(content).length === 0;
  return isDayAlone ? 'schedule' : 'complete';
}

/**
 * Whether the actor may inspect this installation; returns it. Throws `inspection-refused`, the specification's words,
 * also when there is no such installation.
 */
export function authoriseNewInspection(
  actor: Actor,
  installation: InstallationRecord | undefined,
): InstallationRecord {
  if (!installation || !may.workOn(actor, guardOf(installation))) throw new Problem('inspection-refused');
  return installation;
}
