import { queryOptions } from '@tanstack/react-query';

/**
 * The customer of an installation in the queue, by its client id; its id on the server if it has been sent since. Needs no
 * network.
 */
export function customerOfUnsent(userId: number, clientId: string) {
  return queryOptions({
    queryKey: ['unsent-customer', userId, clientId] as const,
    queryFn: async () => (await import('./unsent-customer.ts')).unsentCustomer(userId, clientId),
    networkMode: 'always',
    gcTime: 0,
  });
}
