import { type ClientCall, fetchAs, type PortalClient } from '../http/portal-client.ts';

/** How often an answer that says "later" was heard, and which answers were final refusals. */
export type AnswerCounts = { later: Record<string, number>; refused: string[] };

export const noAnswers = (): AnswerCounts => ({ later: {}, refused: [] });

const LATER = new Set([425, 429, 500, 502, 503, 504]);
const MAX_TRIES = 60;
const MAX_WAIT_MS = 15_000;

/**
 * Calls as the app's queue does: what says "later", or does not answer, is asked again after what the answer says or a
 * growing pause. Null when the server refuses for good, which is noted.
 */
export async function callPatiently(
  client: PortalClient,
  path: string,
  init: ClientCall,
  heard: AnswerCounts,
): Promise<unknown> {
  const url = path.startsWith('http') ? path : `${client.url}${path.startsWith('/api') ? '' : '/api'}${path}`;
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    const answer = await fetchAs(client, url, init).catch(() => null);
    if (answer?.ok === true) {
      const text = await answer.text();
      return text === '' ? {} : JSON.parse(text);
    }
    const status = answer?.status ?? 0;
    const words = answer === null ? 'no answer' : await answer.text();
    if (answer !== null && !LATER.has(status)) {
      heard.refused.push(`${init.method ?? 'GET'} ${path.split('?')[0]}: ${status} ${words.slice(0, 600)}`);
      return null;
    }
    heard.later[status] = (heard.later[status] ?? 0) + 1;
    const retryAfter = Number(answer?.headers.get('retry-after') ?? Number.NaN) * 1_000;
    const grown = Math.min(MAX_WAIT_MS, 500 * 2 ** Math.min(attempt, 6));
    await pause((Number.isFinite(retryAfter) ? retryAfter : grown) * (0.75 + Math.random() / 2));
  }
  heard.refused.push(`${init.method ?? 'GET'} ${path}: no success after ${MAX_TRIES} tries`);
  return null;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
