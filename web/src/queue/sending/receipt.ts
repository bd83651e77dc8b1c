import type { QueuedRequest } from '@portal/domain/queue/request';
import { atomically } from '../../lib/local/local-db.ts';
import { forgetBytes, receipts, requests } from '../store/local-stores.ts';
import { withoutContent } from '../store/without-content.ts';
import { sizeOf } from './manifest.ts';
import { passAnswerToChildren } from './parent.ts';

/** Completes a request: replaces it by its receipt, gives its answer to its children, and deletes its bytes. */
export async function storeReceipt(request: QueuedRequest): Promise<boolean> {
  return atomically(['requests', 'files', 'receipts'], async () => {
    if (!(await requests.removeIf(request.id, request.revision))) return false;
    const words = wordsFromOthers(request);
    await receipts.put({
      id: request.id,
      userId: request.userId,
      revision: 0,
      request: { ...withoutContent(request), ...(words && { words }), body: bodyLeft(request) },
      size: sizeOf(request),
      finishedAt: new Date().toISOString(),
      closed: false,
    });
    if (request.action === 'insert') await passAnswerToChildren(request);
    await forgetBytes(request);
    return true;
  });
}

/** The state of an inspection or a service, and its days. */
const STATE_FIELDS = ['status', 'serviceStartDate', 'finishedAt', 'executionDate', 'executedAt'];

/**
 * What a receipt keeps of the data: nothing that was written about a customer. Of work in production all, of an answer in a recall all
 * but its note, of an inspection or a service its state: the pages count them until the server's answer has them (decision 059).
 */
function bodyLeft({ type, body }: QueuedRequest): string {
  if (type === 'recall') return JSON.stringify({ ...(JSON.parse(body) as object), note: '' });
  if (type === 'inspection' || type === 'service') return JSON.stringify(JSON.parse(body), STATE_FIELDS);
  return type === 'production' ? body : '';
}

/** The labels of the fields that came from somebody else's correction: the receipt names them. */
function wordsFromOthers({
  fromOthers = [],
  words = {},
}: Pick<QueuedRequest, 'fromOthers' | 'words'>): QueuedRequest['words'] {
  const named = fromOthers.flatMap((path) => {
    const label = words[path];
    return label === undefined
      ? []
      : [[path, { label: label.label, labels: label.labels, key: label.key }] as const];
  });
  return named.length === 0 ? undefined : Object.fromEntries(named);
}
