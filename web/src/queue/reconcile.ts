import { pathToCall } from '@portal/domain/queue/chain';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { mergeThreeWays } from '@portal/domain/queue/three-way';
import { t } from '../lib/i18n.ts';
import { type Attempt, withoutAsking } from './attempt.ts';
import { isRecordAt } from './promised-answers.ts';
import { fieldsOf, readFields } from './record-fields.ts';
import { readJson } from './wire.ts';

/** What becomes of a correction whose record was changed meanwhile. */
export type Reconciled =
  /** Different fields: it goes again by itself, as another request than the one that was refused. */
  | { readonly again: Pick<QueuedRequest, 'body' | 'dataKey' | 'ifMatch' | 'base'> }
  /** The same field: the person chooses. */
  | {
      readonly failed: Attempt;
      readonly conflict: NonNullable<QueuedRequest['conflict']>;
    }
  /** The record could not be read. */
  | { readonly failed: Attempt; readonly conflict: undefined };

/** Fetches the record as it is now and compares three ways (design: offline, On the server, 412). Never throws. */
export async function reconcile(request: QueuedRequest): Promise<Reconciled> {
  const path = pathToCall(request) ?? request.endpoint;
  const current = await readJson(path, request, (json) =>
    isRecordAt(path, json) ? fieldsOf(request.type, json) : undefined,
  );
  const { data: theirs } = current;
  if (theirs === undefined) return { failed: current, conflict: undefined };
  if (current.etag === undefined)
    return {
      failed: { ...current, meaning: 'retry', code: 'unreadable', message: t('queue.unreadable') },
      conflict: undefined,
    };
  const { patch, overlaps } = mergeThreeWays(readFields(request.base), readFields(request.body), theirs);
  const [ifMatch, base, body] = [current.etag, JSON.stringify(theirs), JSON.stringify(patch)];
  if (overlaps.length === 0) return { again: { body, dataKey: crypto.randomUUID(), ifMatch, base } };
  return {
    failed: withoutAsking(
      'refused',
      'changed-meanwhile',
      t('queue.conflict.error', { count: overlaps.length }),
    ),
    conflict: { etag: ifMatch, theirs: base, body, overlaps: [...overlaps] },
  };
}
