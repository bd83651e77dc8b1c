import { pathToCall } from '@portal/domain/queue/chain';
import { MAX_FROM_OTHERS, type QueuedRequest } from '@portal/domain/queue/request';
import { changedByOthers, mergeThreeWays } from '@portal/domain/queue/three-way';
import { t } from '../../lib/languages/i18n.ts';
import { type Attempt, withoutAsking } from '../sending/attempt.ts';
import { fieldLabel } from '../words/overlap-words.ts';
import { isRecordAt } from '../sending/promised-answers.ts';
import { baseOf, readFields } from '../store/record-fields.ts';
import { fieldsOf, isClosed } from './answered-fields.ts';
import { readJson } from '../sending/http-attempt.ts';

/** What to do with a correction whose record was changed meanwhile. */
export type Reconciled =
  /** Send it again, merged, under a new key. */
  | { readonly again: Pick<QueuedRequest, 'body' | 'dataKey' | 'ifMatch' | 'base' | 'fromOthers'> }
  /** The same field was changed, and the person chooses; or the record could not be read. */
  | { readonly failed: Attempt; readonly besides?: Pick<QueuedRequest, 'conflict' | 'fromOthers'> };

/** Fetches the current record and makes a three-way comparison. Never throws. */
export async function reconcile(request: QueuedRequest): Promise<Reconciled> {
  const path = pathToCall(request) ?? request.endpoint;
  const current = await readJson(path, request, (json) => {
    const fields = isRecordAt(path, json) ? fieldsOf(request.type, json) : undefined;
    return fields && { fields, closed: isClosed(request.type, json) };
  });
  const { data, etag: ifMatch } = current;
  if (data === undefined) return { failed: current };
  if (ifMatch === undefined)
    return { failed: { ...current, meaning: 'retry', code: 'unreadable', message: t('queue.unreadable') } };
  const { fields: theirs, closed } = data;
  const [before, mine] = [baseOf(request, theirs), readFields(request.body)];
  const { patch, overlaps } = mergeThreeWays(before, mine, theirs);
  const dataKey = crypto.randomUUID();
  // A record that accepts no changes offers no choice: the server's answer says what happened.
  if (overlaps.length > 0 && closed)
    return { again: { body: request.body, dataKey, ifMatch, base: request.base } };
  const fromOthers = addedFromOthers(request, changedByOthers(before, mine, theirs));
  const [base, body] = [JSON.stringify(theirs), JSON.stringify(patch)];
  if (overlaps.length === 0) return { again: { body, dataKey, ifMatch, base, fromOthers } };
  return {
    failed: withoutAsking(
      'refused',
      'changed-meanwhile',
      t('queue.conflict.error', { count: overlaps.length }),
    ),
    besides: { fromOthers, conflict: { etag: ifMatch, theirs: base, body, overlaps: [...overlaps] } },
  };
}

/**
 * The fields that others have changed in a correction so far, together with those just found. Fields without a label
 * are left out.
 */
function addedFromOthers(request: QueuedRequest, found: readonly string[]): string[] | undefined {
  const named = found.filter((path) => fieldLabel(request, path) !== undefined);
  const all = new Set([...(request.fromOthers ?? []), ...named]);
  return all.size === 0 ? undefined : [...all].slice(0, MAX_FROM_OTHERS);
}
