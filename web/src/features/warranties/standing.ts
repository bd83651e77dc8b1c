import type { IsoDate } from '@portal/domain/dates';
import type { ConfirmedWarranty } from '@portal/domain/warranty/record';

/** What a warranty is to whoever holds its card: a valid one may not have begun yet. */
export type Standing = ConfirmedWarranty['state'] | 'upcoming';

/** How a warranty stands on a day. */
export function standingOf(warranty: Pick<ConfirmedWarranty, 'state' | 'start'>, today: IsoDate): Standing {
  return warranty.state === 'valid' && warranty.start > today ? 'upcoming' : warranty.state;
}
