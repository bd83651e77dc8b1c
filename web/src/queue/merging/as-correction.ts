import { patchOfCreation, commonFields } from '@portal/domain/queue/changed-content';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { type Fields, withCleared } from '@portal/domain/queue/three-way';
import { QUEUE_STATUS } from '@portal/domain/queue/transition';
import { trash } from '../store/local-stores.ts';
import { readFields } from '../store/record-fields.ts';

/** An ETag that no record has, so that the server answers with a version conflict and the two are compared. */
const UNSEEN = '"unseen"';

/**
 * For a request whose record exists on the server already from an earlier version of the same request: that version's
 * answer was lost and it was corrected before that was known, or another phone has sent it. The request becomes a
 * patch of that record under a new key, which is merged like every correction (`reconcile.ts`). The base of the merge
 * is what the request says of the earlier version itself, or what those in the trash sent; without one, the person
 * decides on every difference.
 */
export async function asCorrection(request: QueuedRequest, record: number): Promise<Partial<QueuedRequest>> {
  const { type, body } = request;
  const mine = readFields(body);
  const { files } = mine;
  const patch: Fields = { ...patchOfCreation(type, mine), ...(Array.isArray(files) && { files }) };
  const base =
    request.base === undefined ? commonFields(await earlierVersions(request)) : readFields(request.base);
  return {
    stands: { record, creation: body, base: JSON.stringify(base) },
    recordId: record,
    body: JSON.stringify(withCleared(base, patch)),
    base: JSON.stringify(base),
    ifMatch: UNSEEN,
    dataKey: crypto.randomUUID(),
  };
}

/** What this phone may have sent under the same client id before, in the shape of a patch. */
async function earlierVersions({ userId, type, clientId }: QueuedRequest): Promise<readonly Fields[]> {
  const replaced = (await trash.allOf(userId)).filter(
    ({ replacedBy, request }) =>
      replacedBy !== undefined &&
      request.action === 'insert' &&
      request.clientId === clientId &&
      hasLeft(request),
  );
  return replaced.flatMap(({ request: { stands, body, unanswered } }) => {
    const sent = patchOfCreation(type, readFields(stands?.creation ?? body));
    if (stands?.base === undefined) return [sent];
    // A patch that was refused has changed nothing: the record is still as the version before it made it.
    return [readFields(stands.base), ...(unanswered === false ? [] : [sent])];
  });
}

/** Whether an attempt was ever made: even one that was refused may have arrived later by an earlier transmission. */
function hasLeft({ status, unanswered, withdrawals }: QueuedRequest): boolean {
  return status !== QUEUE_STATUS.pending || unanswered !== undefined || withdrawals !== undefined;
}
