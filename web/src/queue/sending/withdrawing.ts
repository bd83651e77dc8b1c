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
import { attemptFailed, serverWorks } from './server-rest.ts';
import { sessionRefused } from './session-gate.ts';
import type { Failed } from './steps.ts';
import { sendJson } from './http-attempt.ts';

/*
 * What was given up after it may have left: the server is told, so that what arrives later is not taken in, and what has arrived
 * without its photos goes (docs: offline). Until then it is noted with the request in the trash.
 */

/** Problems of a server that is older than this app: it is told once it knows the call, and has nothing to take back. */
const NOT_YET = new Set(['route-not-found', 'method-not-allowed']);

/** Tells the server of one, and the person what came of it. Never throws for an answer; what the disk throws it lets through. */
export async function carryOut(trashed: Trashed): Promise<void> {
  const attempt = await sayOf(trashed.request, true);
  if (attempt.data !== undefined) serverWorks();
  else attemptFailed(attempt);
  if (attempt.meaning === 'sign-in') sessionRefused();
  const withdrawal = afterAttempt(trashed, attempt);
  const isOver = withdrawal?.state !== 'due';
  const kept = await atomically(['trash'], async () => {
    const isForgotten = isOver && trashed.emptied === true && !lacksFiles({ ...trashed, withdrawal });
    if (isForgotten) return trash.removeIf(trashed.id, trashed.revision);
    return (
      (await trash.change(trashed.id, trashed.revision, (now) => ({ ...now, withdrawal }))) !== undefined
    );
  });
  if (kept && isOver) tell(trashed.request, withdrawal);
}

/**
 * Tells the server that a request is wanted after all; answers the round to say it in once more where another phone has given it up
 * since, and null once the server knows.
 */
export async function liftWithdrawal(
  request: QueuedRequest,
): Promise<Failed | { readonly withdrawals: number } | null> {
  const attempt = await sayOf(request, false);
  const isUnknown = attempt.meaning === 'refused' && NOT_YET.has(attempt.code ?? '');
  if (isUnknown || attempt.data?.outcome === 'lifted') return null;
  return attempt.data === undefined ? { failed: attempt } : { withdrawals: attempt.data.round };
}

/** What the server knows a request by: the record that it makes, and of a correction the key that it is sent under. */
const withdrawnBy = ({ action, clientId, dataKey }: QueuedRequest): string =>
  action === 'update' ? dataKey : clientId;

function sayOf(request: QueuedRequest, withdrawn: boolean): Promise<Answered<Withdrawal>> {
  return sendJson({
    method: 'PUT',
    path: withdrawRequest.path.replace('{clientId}', withdrawnBy(request)),
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
    // On another phone it was put back into the queue since.
    return outcome === 'lifted' ? undefined : { state: outcome, at };
  }
  const { meaning, status = 0, code } = attempt;
  if (meaning === 'refused' && !NOT_YET.has(code ?? '')) return { state: 'refused', at, status };
  const attempts = (before?.state === 'due' ? before.attempts : 0) + 1;
  const wait = backoffMs(attempts, Math.random(), attempt.retryAfterMs);
  return { state: 'due', attempts, triedAt: at, notBefore: new Date(now + wait).toISOString() };
}

/** What came of it, to whoever has the app open; the trash says it, too. */
function tell(request: QueuedRequest, withdrawal: Trashed['withdrawal']): void {
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
