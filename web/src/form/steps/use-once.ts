import { problemOf } from '../../lib/network/api-problem.ts';
import { useRequestKey } from '../../lib/network/request-key.ts';

/**
 * For what an office makes: a second press, or one more after the answer was lost, must not make a second one.
 *
 * @returns sends something under a key that it keeps until the server has answered for good, and throws what sending throws
 */
export function useOnce() {
  const key = useRequestKey();
  return async function once<Answer>(sent: object, send: (key: string) => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await send(key.of(sent));
      key.renew();
      return answer;
    } catch (error) {
      // The server keeps this refusal alone, and would answer it again under the same key.
      if (problemOf(error).code === 'invalid-input') key.renew();
      throw error;
    }
  };
}
