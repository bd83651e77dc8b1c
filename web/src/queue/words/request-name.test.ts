import { beforeAll, expect, test } from 'vitest';
import { loadPageTexts, setLanguage, startLanguages } from '../../lib/languages/i18n.ts';
import { requestName } from './request-name.ts';

beforeAll(async () => {
  await startLanguages();
  await loadPageTexts();
  await setLanguage('pl');
});

const emailRequest = { action: 'inspection_card', data: {} };

test.each([
  ['an inspection that was carried out', 'Przegląd, SN HP-1', { action: 'update', emailRequest }],
  ['one besides the plan', 'Przegląd, SN HP-1', { action: 'insert', emailRequest }],
  ['the day of an inspection', 'Termin przeglądu, SN HP-1', { action: 'update' }],
] as const)('the queue names %s: %s', (_what, name, over) => {
  expect(requestName({ type: 'inspection', title: 'HP-1', ...over })).toBe(name);
});
