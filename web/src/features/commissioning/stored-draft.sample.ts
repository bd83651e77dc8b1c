import type { Draft } from '../../form/drafts/draft.ts';
import { saveDraft } from '../../form/drafts/draft-store.ts';
import type { Commissioning } from './commissioning-draft.ts';
import { USER, VERSION } from './heat-pump.sample.ts';
import type { RefusedTarget } from '../../records/field-work/field-record.ts';
import { type CommissioningTarget, commissioningAddress } from './addresses.ts';

/** Stores the draft of a finished form, as a crash during sending leaves it on the device. */
export function storedAtSummary(
  id: string,
  target: CommissioningTarget | RefusedTarget,
  data: Commissioning,
): Promise<Draft> {
  const draft: Draft = {
    id,
    userId: USER.id,
    revision: 0,
    schemaVersion: 1,
    kind: 'installation',
    versionId: VERSION.id,
    place: commissioningAddress(target),
    title: 'HP-1',
    step: 'summary',
    createdAt: 1,
    savedAt: 2,
    pictures: [],
    data,
  };
  return saveDraft(draft, new Map());
}
