import { arrivalOf, keysReplaced } from '@portal/domain/queue/arrival';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { saidBefore } from '@portal/domain/queue/said-before';
import { type Fields, withCleared } from '@portal/domain/queue/three-way';
import { readFields } from './record-fields.ts';

/** What a feature wants to be sent, as far as it matters here. */
type Wanted = Pick<QueuedRequest, 'action'> & { readonly body: Fields; readonly base?: Fields };

/**
 * What a request has to know of the versions that it replaces: what to tell the server when it is withdrawn, and what those said that
 * may have arrived, which it takes back where it says nothing of it.
 */
export function afterReplaced(
  replaced: QueuedRequest,
  { action, base, body }: Wanted,
  manifest: readonly unknown[],
): Partial<QueuedRequest> {
  const { withdrawn, withdrawals } = replaced;
  // One that follows its own first version is known to be there, and no less to be withdrawn.
  const mayHaveArrived = arrivalOf(replaced) !== 'not-sent';
  const keys = [...keysReplaced(replaced), ...(mayHaveArrived ? [replaced.dataKey] : [])];
  const replacesUnanswered = keys.pop();
  const carried = {
    ...(withdrawn && { withdrawn }),
    ...(withdrawals !== undefined && { withdrawals }),
    ...(replacesUnanswered !== undefined && { replacesUnanswered, unansweredBefore: keys }),
  };
  if (action === 'insert' || base === undefined) return carried;
  const { files: _declared, signed: _signed, ...patch } = readFields(replaced.body);
  const earlier = [
    ...(replaced.saidBefore ?? []).map((fields) => readFields(fields)),
    ...saidBefore(base, { base: readFields(replaced.base), patch, mayHaveArrived }),
  ];
  const cleared = earlier.reduce<Fields>((now, fields) => withCleared(fields, now, base), body);
  return {
    ...carried,
    saidBefore: earlier.map((fields) => JSON.stringify(fields)),
    body: JSON.stringify(manifest.length > 0 ? { ...cleared, files: manifest } : cleared),
  };
}
