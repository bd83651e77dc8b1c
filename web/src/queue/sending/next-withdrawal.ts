import { LONGEST_WAIT_MS } from '@portal/domain/queue/backoff';
import { networkReturnedAt } from '../../lib/network/connection.ts';
import type { Trashed } from '../store/local-stores.ts';

/** The next withdrawal to be sent to the server; undefined when none is due. */
export function nextWithdrawal(trashed: readonly Trashed[], now: Date): Trashed | undefined {
  return trashed.find((one) => one.withdrawal?.state === 'due' && waitOf(one, now) <= 0);
}

/** Milliseconds until the next withdrawal is due; infinite when there is none. */
export function withdrawalDueIn(trashed: readonly Trashed[], now: Date): number {
  const due = trashed.filter(({ withdrawal }) => withdrawal?.state === 'due');
  return Math.min(...due.map((one) => Math.max(0, waitOf(one, now))));
}

/** The wait ends when the network returns, and when the clock was set back. */
function waitOf({ withdrawal }: Trashed, now: Date): number {
  if (withdrawal?.state !== 'due' || withdrawal.notBefore === undefined) return 0;
  const wait = Date.parse(withdrawal.notBefore) - now.getTime();
  const returned = networkReturnedAt.get()?.getTime() ?? 0;
  return wait > LONGEST_WAIT_MS || returned > Date.parse(withdrawal.triedAt ?? withdrawal.notBefore)
    ? 0
    : wait;
}
