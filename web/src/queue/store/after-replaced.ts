import { arrivalOf } from '@portal/domain/queue/arrival';
import { baseAfter } from '@portal/domain/queue/base-after';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { type Fields, withCleared } from '@portal/domain/queue/three-way';
import { readFields } from './record-fields.ts';

/** What a feature wants to be sent, as far as it matters here. */
type Wanted = Pick<QueuedRequest, 'action'> & { readonly body: Fields; readonly base?: Fields };

/**
 * What a request has to know of the version that it replaces: what to tell the server when it is withdrawn, and what it takes back of a
 * correction that may have arrived.
 */
export function afterReplaced(
  replaced: QueuedRequest,
  { action, base, body }: Wanted,
  manifest: readonly unknown[],
): Partial<QueuedRequest> {
  const { withdrawn, withdrawals } = replaced;
  const mayHaveArrived = arrivalOf(replaced) === 'unknown';
  const replacesUnanswered = mayHaveArrived ? replaced.dataKey : replaced.replacesUnanswered;
  const carried = {
    ...(withdrawn && { withdrawn }),
    ...(withdrawals !== undefined && { withdrawals }),
    ...(replacesUnanswered !== undefined && { replacesUnanswered }),
  };
  if (action === 'insert' || base === undefined) return carried;
  const { files: _declared, ...patch } = readFields(replaced.body);
  const before = baseAfter(base, { base: readFields(replaced.base), patch, mayHaveArrived }, body);
  const cleared = withCleared(before, body, base);
  return {
    ...carried,
    base: JSON.stringify(before),
    body: JSON.stringify(manifest.length > 0 ? { ...cleared, files: manifest } : cleared),
  };
}
