import { useRef } from 'react';

/**
 * The idempotency key of what somebody sends: under the same key it is sent again after its answer was lost, and while it may still be
 * running. Anything else has a key of its own.
 */
export function useRequestKey() {
  const last = useRef({ body: '', key: '' });
  return {
    of(sent: object): string {
      const body = JSON.stringify(sent);
      if (last.current.body !== body) last.current = { body, key: crypto.randomUUID() };
      return last.current.key;
    },
    /** Once it was sent, or when the server has refused it for good. */
    renew() {
      last.current = { body: '', key: '' };
    },
  };
}
