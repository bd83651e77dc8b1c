import { useQueryClient } from '@tanstack/react-query';
import { QUEUE_STATUS } from '@portal/domain/queue/transition';
import { useEffect, useRef } from 'react';
import { useRequests } from '../../../queue/store/use-queue.ts';

/** Asks the server again whenever it has taken in work of this station: nothing may look undone in between. */
export function useSentWork(): void {
  const queries = useQueryClient();
  const waiting = useRequests()
    .filter(({ type, status }) => type === 'production' && status <= QUEUE_STATUS.dataError)
    .map(({ id }) => id)
    .join(' ');
  const before = useRef(waiting);
  useEffect(() => {
    if (before.current === waiting) return;
    before.current = waiting;
    void queries.invalidateQueries({ queryKey: ['production'] });
  }, [queries, waiting]);
}
