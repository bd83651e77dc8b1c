import { queryOptions } from '@tanstack/react-query';

/**
 * The customer of an installation of this device's that waits to be sent, found by its client id; or its id on the
 * server, when it has been sent since. Read from the device alone.
 */
export function customerOfUnsent(userId: number, clientId: string) {
  return queryOptions({
    queryKey: ['unsent-customer', userId, clientId] as const,
    queryFn: async () => (await import('./unsent-customer.ts')).unsentCustomer(userId, clientId),
    networkMode: 'always',
    gcTime: 0,
  });
}
