/** The calls of the queue, as they are told apart on the wire. */
export const CALLS = ['data', 'slot', 'bytes', 'reference', 'mail', 'refresh'] as const;
export type Call = (typeof CALLS)[number];

/**
 * What can happen to a call between browser and server. `before` means that the server never
 * heard of it, `after` that it did its work and the answer was lost.
 */
export const FAULTS = [
  'drop before',
  'drop after commit',
  '500 before',
  '500 after',
  'time-out',
  'slow',
  'cut in mid-upload',
  'truncated JSON',
  'sent twice',
  '429',
  '401',
  'HTML 200',
] as const;

/** Answers that somebody on the way gives in the server's place, which never hears of the call. The group `strange` has them all. */
export const STRANGE_ANSWERS = [
  'empty 200',
  'empty 204',
  'empty object',
  'other JSON',
  'OK in text',
  'redirection',
  '401 in text',
  '403 in text',
] as const;
export type StrangeAnswer = (typeof STRANGE_ANSWERS)[number];
export type Fault = (typeof FAULTS)[number] | StrangeAnswer;

/** What happens to which call. */
export type Strike = { readonly call: Call; readonly fault: Fault };

/** Which call a request is; undefined for everything that is not the queue's. */
export function callOf(method: string, url: string): Call | undefined {
  const path = url.replace(/[?#].*$/, '');
  if (method === 'PUT') return path.startsWith('/api/storage/') ? 'bytes' : undefined;
  if (method === 'PATCH')
    return /^\/api\/(installations|inspections|services)\/\d+$/.test(path) ? 'data' : undefined;
  if (method !== 'POST') return undefined;
  return POSTS[path];
}

const POSTS: Readonly<Record<string, Call>> = {
  '/api/installations': 'data',
  '/api/inspections': 'data',
  '/api/services': 'data',
  '/api/production_records': 'data',
  '/api/get-s3-urls': 'slot',
  '/api/files': 'reference',
  '/api/send-email': 'mail',
  '/api/token/refresh': 'refresh',
};
