import { arrivalOf, keysReplaced } from '@portal/domain/queue/arrival';
import { backoffMs } from '@portal/domain/queue/backoff';
import { type Withdrawal, withdrawalSchema, withdrawRequest } from '@portal/domain/queue/contract';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { t } from '../../lib/languages/i18n.ts';
import { atomically } from '../../lib/local/local-db.ts';
import { toast } from '../../ui/notices/toast.ts';
import type { Answered } from './attempt.ts';
import { trash, type Trashed } from '../store/local-stores.ts';
import { lacksFiles } from '../store/trash-can.ts';
import { requestName } from '../words/request-name.ts';
import { attemptFailed, serverWorks } from './server-pause.ts';
import { sessionRefused } from './session-gate.ts';
import type { Failed } from './steps.ts';
import { sendJson } from './http-attempt.ts';

/**
 * Withdrawals: the server is told that a request was aborted that may have reached it, so that it does not accept
 * what arrives later and deletes what has arrived without its photos (docs/offline.md). Until then the withdrawal is
 * stored with the request in the trash.
 */

/**
 * Problems of a server that is older than this app: it has nothing to withdraw, and is told once it knows the call.
 */
const NOT_YET = new Set(['route-not-found', 'method-not-allowed']);

/**
 * Sends one withdrawal and tells the person the outcome. Does not throw for any answer; errors of the storage are
 * thrown.
 */
export async function sendWithdrawal(trashed: Trashed): Promise<void> {
  const attempt = await callWithdrawals(trashed.request, true);
  if (attempt.data !== undefined) serverWorks();
  else attemptFailed(attempt);
  if (attempt.meaning === 'sign-in') sessionRefused();
  const withdrawal = afterAttempt(trashed, attempt);
  const isOver = withdrawal?.state !== 'due';
  const isStored = await atomically(['trash'], async () => {
    const isForgotten = isOver && trashed.emptied === true && !lacksFiles({ ...trashed, withdrawal });
    if (isForgotten) return trash.removeIf(trashed.id, trashed.revision);
    return (
      (await trash.change(trashed.id, trashed.revision, (now) => ({ ...now, withdrawal }))) !== undefined
    );
  });
  if (isStored && isOver) showOutcome(trashed.request, withdrawal);
}

/**
 * Tells the server that a withdrawn request is wanted again. Returns the round in which to repeat that when another
 * phone has withdrawn it since, and null once the server knows.
 */
export async function liftWithdrawal(
  request: QueuedRequest,
): Promise<Failed | { readonly withdrawals: number } | null> {
  const attempt = await callWithdrawals(request, false);
  const isUnknown = attempt.meaning === 'refused' && NOT_YET.has(attempt.code ?? '');
  if (isUnknown || attempt.data?.outcome === 'lifted') return null;
  return attempt.data === undefined ? { failed: attempt } : { withdrawals: attempt.data.round };
}

/**
 * How the server identifies what may be there of a request: by the client id of the record it creates, or by the key of a correction
 * and of each that it replaced; where that one was never sent, by those alone.
 */
function withdrawnBy(request: QueuedRequest): readonly [string, ...string[]] {
  const { action, clientId, dataKey } = request;
  if (action === 'insert') return [clientId];
  const replaced = keysReplaced(request);
  const [first = dataKey, ...others] = arrivalOf(request) === 'not-sent' ? replaced : [dataKey, ...replaced];
  return [first, ...others];
}

/** Withdraws all that may be there, or lifts that: the answer that differs from what was asked for counts for all of them. */
async function callWithdrawals(request: QueuedRequest, withdrawn: boolean): Promise<Answered<Withdrawal>> {
  const [first, ...others] = withdrawnBy(request);
  let answer = await callWithdrawal(request, first, withdrawn);
  for (const key of others) {
    if (answer.data === undefined) return answer;
    const next = await callWithdrawal(request, key, withdrawn);
    const isWanted = answer.data.outcome === (withdrawn ? 'withdrawn' : 'lifted');
    if (next.data === undefined || isWanted) answer = next;
  }
  return answer;
}

function callWithdrawal(
  request: QueuedRequest,
  key: string,
  withdrawn: boolean,
): Promise<Answered<Withdrawal>> {
  return sendJson({
    method: 'PUT',
    path: withdrawRequest.path.replace('{clientId}', key),
    of: request,
    key: crypto.randomUUID(),
    body: JSON.stringify({ withdrawn, round: request.withdrawals ?? 1 }),
    promised: (json) => withdrawalSchema.safeParse(json).data,
  });
}

function afterAttempt({ withdrawal: before }: Trashed, attempt: Answered<Withdrawal>): Trashed['withdrawal'] {
  const now = Date.now();
  const at = new Date(now).toISOString();
  if (attempt.data !== undefined) {
    const { outcome } = attempt.data;
    // Another phone has put it back into the queue since.
    return outcome === 'lifted' ? undefined : { state: outcome, at };
  }
  const { meaning, status = 0, code } = attempt;
  if (meaning === 'refused' && !NOT_YET.has(code ?? '')) return { state: 'refused', at, status };
  const attempts = (before?.state === 'due' ? before.attempts : 0) + 1;
  const wait = backoffMs(attempts, Math.random(), attempt.retryAfterMs);
  return { state: 'due', attempts, triedAt: at, notBefore: new Date(now + wait).toISOString() };
}

/** Tells the person the outcome if the app is open; the trash shows it too. */
function showOutcome(request: QueuedRequest, withdrawal: Trashed['withdrawal']): void {
  const name = requestName(request);
  if (withdrawal?.state === 'withdrawn')
    toast({ kind: 'success', title: t('queue.withdrawal.told.withdrawn', { name }) });
  if (withdrawal?.state === 'stands')
    toast({
      kind: 'warning',
      title: t(`queue.withdrawal.told.${request.action === 'update' ? 'updateStands' : 'stands'}`, { name }),
    });
  if (withdrawal?.state === 'refused')
    toast({ kind: 'warning', title: t('queue.withdrawal.told.refused', { name }) });
}
