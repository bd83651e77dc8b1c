import { INSTALLATION_STATUSES } from '@portal/domain/installations/transition';
import { idParam } from '../../ui/lists/list-filter.ts';
import type { AdminListState } from './queries.ts';

/** The columns by which the table can be sorted. */
const ORDERS = ['customerName', 'installationDate', 'waitingSince', 'status'] as const;

/**
 * Filters and order from the address; invalid values count as not set. What is neither searched nor filtered shows what waits,
 * the longest waiting first.
 */
export function readFilters(params: URLSearchParams): Omit<AdminListState, 'page'> {
  const search = params.get('search') ?? '';
  const templateId = idParam(params, 'template');
  const asked = params.get('status');
  const status =
    (['withdrawn', ...INSTALLATION_STATUSES] as const).find((one) => one === asked) ??
    (asked === null && search === '' && templateId === null ? 'pending' : null);
  const waits = status === 'pending';
  const direction = params.get('direction');
  return {
    status,
    templateId,
    ...(params.get('verifiable') === 'true' && { verifiable: true }),
    search,
    order: {
      key: ORDERS.find((key) => key === params.get('order')) ?? (waits ? 'waitingSince' : 'installationDate'),
      direction: direction === 'asc' || direction === 'desc' ? direction : waits ? 'asc' : 'desc',
    },
  };
}
