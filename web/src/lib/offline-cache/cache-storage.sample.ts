import { vi } from 'vitest';

const HOST = 'https://portal.test';
const keyOf = (key: RequestInfo | URL) => new URL(key instanceof Request ? key.url : key, HOST).href;

/** Cache Storage as far as pinned files use it, which Node has not; `full` makes each write find the disk full. */
export function memoryCaches() {
  const entries = new Map<string, Response>();
  const state = { full: false };
  const cache = {
    match: async (key: RequestInfo) => entries.get(keyOf(key))?.clone(),
    put: async (key: RequestInfo, answer: Response) => {
      if (state.full) throw new DOMException('no space', 'QuotaExceededError');
      entries.set(keyOf(key), answer);
    },
    delete: async (key: RequestInfo) => entries.delete(keyOf(key)),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  return { cache: cache as unknown as Cache, entries, state };
}
