import { sessionSchema } from '@portal/domain/auth/contract';
import { send } from '../network/http.ts';
import { refreshAnswered, refreshKey } from './refresh-key.ts';

const answerSchema = sessionSchema.pick({ exp: true });

/**
 * Asks the server for new tokens, which it sends as cookies, under the key of the last refresh where that may be needed again
 * (decision 027). Loaded when a token has expired. Throws an `ApiProblem` where there is no answer or a refusal.
 *
 * @returns until when the new access token is valid, in seconds since 1970
 */
export async function renewTokens(signal: AbortSignal): Promise<number> {
  const key = await refreshKey();
  const response = await send({
    method: 'POST',
    path: '/token/refresh',
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
    signal,
  });
  const { exp } = answerSchema.parse(await response.json());
  refreshAnswered(key);
  return exp;
}
