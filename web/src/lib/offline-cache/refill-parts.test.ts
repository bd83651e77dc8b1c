import { expect, test } from 'vitest';
import { refillParts } from './refill-parts.ts';

const PAGE = 'https://portal.test/index.html?__WB_REVISION__=1';
const SCRIPT = 'https://portal.test/assets/home-1.js';

function cacheWith(...keys: readonly string[]) {
  const cached = new Map(keys.map((key) => [key, new Response('cached')]));
  return {
    cached,
    match: async (key: string) => cached.get(key),
    put: async (key: string, answer: Response) => void cached.set(key, answer),
  };
}

const away = async () => Promise.reject(new TypeError('Failed to fetch'));
const answers = (body: string, type: string) => async () =>
  new Response(body, { headers: { 'content-type': type } });

test('a part that the browser dropped is fetched again, and the others are left alone', async () => {
  const cache = cacheWith(PAGE);
  const asked: string[] = [];
  const missing = await refillParts(cache, [PAGE, SCRIPT], async (key) => {
    asked.push(key);
    return answers('run()', 'text/javascript')();
  });
  expect(missing).toBe(0);
  expect(asked).toEqual([SCRIPT]);
  expect(await cache.cached.get(SCRIPT)?.text()).toBe('run()');
});

test('without a network the parts stay missing and are counted, and nothing is thrown', async () => {
  expect(await refillParts(cacheWith(), [PAGE, SCRIPT], away)).toBe(2);
});

test('the page of a gate is not cached in the place of the app', async () => {
  const cache = cacheWith();
  const gate = answers('<h1>Zaloguj się do sieci hotelu</h1>', 'text/html');
  expect(await refillParts(cache, [PAGE, SCRIPT], gate)).toBe(2);
  expect([...cache.cached]).toEqual([]);
});

test('a full disk leaves the part missing instead of ending the look at the others', async () => {
  const cache = cacheWith();
  const full = {
    ...cache,
    put: async (key: string, answer: Response) => {
      if (key === PAGE) throw new DOMException('no room', 'QuotaExceededError');
      await cache.put(key, answer);
    },
  };
  const missing = await refillParts(full, [PAGE, SCRIPT], async (key) =>
    key === PAGE ? answers('<div id="root"></div>', 'text/html')() : answers('run()', 'text/javascript')(),
  );
  expect(missing).toBe(1);
  expect([...cache.cached.keys()]).toEqual([SCRIPT]);
});
