import { useRef } from 'react';
import { problemOf } from './api-problem.ts';

/**
 * The idempotency key of what somebody sends: under the same key it is sent again after its answer was lost, and while it may still be
 * running. Anything else has a key of its own.
 */
export function useRequestKey() {
  const last = useRef({ body: '', key: '' });
  function of(sent: object): string {
    const body = JSON.stringify(sent);
    if (last.current.body !== body) last.current = { body, key: crypto.randomUUID() };
    return last.current.key;
  }
  /** Once it was sent, or when the server has refused it for good. */
  function renew() {
    last.current = { body: '', key: '' };
  }
  return {
    of,
    renew,
    /** Sends something under its key, and throws what that throws. A refusal would be answered again under the same key. */
    async once<Answer>(sent: object, send: (key: string) => Promise<Answer>): Promise<Answer> {
      try {
        const answer = await send(of(sent));
        renew();
        return answer;
      } catch (error) {
        if (problemOf(error).code === 'invalid-input') renew();
        throw error;
      }
    },
  };
}
