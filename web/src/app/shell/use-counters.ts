import { useQuery } from '@tanstack/react-query';
import { counters } from '../../features/home/queries.ts';

/** The counters of the bar, the same as the home page's tiles show. */
export function useCounters() {
  return useQuery(counters());
}
