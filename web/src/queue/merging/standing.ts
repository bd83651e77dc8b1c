import { patchOfCreation, saidAlike } from '@portal/domain/queue/changed-content';
import type { QueuedRequest } from '@portal/domain/queue/request';
import type { Fields } from '@portal/domain/queue/three-way';
import { trash } from '../store/local-stores.ts';
import { readFields } from '../store/record-fields.ts';

/** A version that no record has: the server refuses the patch as one of an earlier version, and the two are compared. */
const UNSEEN = '"unseen"';

/**
 * An earlier version of a request has made the record after all: its answer was lost, and it was corrected on this phone before
 * that was known; or it went out from another phone. What becomes of the corrected one: a patch of that record, under a new key,
 * which is compared three ways as every correction is (`reconcile.ts`). It starts from what the earlier versions said, which
 * lie in the trash; where none does, whatever differs is asked.
 */
export async function asCorrection(request: QueuedRequest, record: number): Promise<Partial<QueuedRequest>> {
  const { type, body } = request;
  const mine = readFields(body);
  const { files } = mine;
  const patch: Fields = { ...patchOfCreation(type, mine), ...(Array.isArray(files) && { files }) };
  const base = saidAlike(await earlierVersions(request));
  return {
    stands: { record, creation: body },
    recordId: record,
    body: JSON.stringify(patch),
    base: JSON.stringify(base),
    ifMatch: UNSEEN,
    dataKey: crypto.randomUUID(),
  };
}

/** What this phone had accepted under the same client id before, in the shape of a patch. */
async function earlierVersions({ userId, type, clientId }: QueuedRequest): Promise<readonly Fields[]> {
  const replaced = (await trash.allOf(userId)).filter(
    ({ replacedBy, request }) =>
      replacedBy !== undefined && request.action === 'insert' && request.clientId === clientId,
  );
  return replaced.map(({ request }) =>
    patchOfCreation(type, readFields(request.stands?.creation ?? request.body)),
  );
}
