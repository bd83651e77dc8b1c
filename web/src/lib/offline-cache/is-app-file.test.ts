import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isAppFile } from './refill-parts.ts';

const answer = (body: string, type: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': type } });
const GATE = '<!doctype html><title>Hotel Wi-Fi</title><form>Accept our terms</form>';
const OURS = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');

test.each([
  ['a part of the app', '/assets/page-1.js', answer('1', 'text/javascript'), true],
  ['the first page', '/index.html', answer(OURS, 'text/html; charset=utf-8'), true],
  ['a hotel’s page for a part', '/assets/page-1.js', answer(GATE, 'text/html'), false],
  ['a hotel’s page for the first page', '/index.html', answer(GATE, 'text/html'), false],
  ['the first page for a part', '/assets/page-1.js', answer(OURS, 'text/html'), false],
  ['that there is no such part', '/assets/page-1.js', answer('{}', 'application/problem+json', 404), false],
  ['that the server is ill', '/assets/page-1.js', answer('', 'text/javascript', 503), false],
])('%s is cached for offline work only if it is ours', async (_, path, given, sound) => {
  expect(await isAppFile(`https://portal.test${path}`, given)).toBe(sound);
});

test('what was looked at can still be cached', async () => {
  const page = answer(OURS, 'text/html');
  await isAppFile('https://portal.test/index.html', page);
  expect(await page.text()).toBe(OURS);
});
