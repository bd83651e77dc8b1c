import { expect, test } from 'vitest';
import { readTwice, scanText } from './wedge-text.ts';

test.each([
  ['HP-2026-00000001', 'HP-2026-00000001'],
  [' HP-2026-00000001 ', 'HP-2026-00000001'],
  ['\u0002HP-2026-00000001\u0003', 'HP-2026-00000001'],
  ['HP\u001D2026', 'HP2026'],
  [']C1HP-2026-00000001', 'HP-2026-00000001'],
  ['\u001D]C0HP-1', 'HP-1'],
  ['\r\n', ''],
])('the scanner’s %j is read as %j', (raw, text) => expect(scanText(raw)).toBe(text));

test.each([
  ['HP-1HP-1', 'HP-1'],
  ['1212', '12'],
  ['HP-1HP-2', undefined],
  ['HP-1', undefined],
  ['', undefined],
])('%j is twice %j', (text, once) => expect(readTwice(text)).toBe(once));
