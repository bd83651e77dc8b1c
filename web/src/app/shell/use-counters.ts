import { useQuery } from '@tanstack/react-query';
import { counters } from '../../features/home/queries.ts';

/** The counters of the bar, the same as on the tiles of the home page. */
export function useCounters() {
  return useQuery(counters());
}
