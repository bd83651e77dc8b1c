import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import {
  chosenLanguage,
  currentLanguage,
  i18n,
  loadOfficeTexts,
  setLanguage,
  startLanguages,
  t,
} from './i18n.ts';

/** The content of local storage. */
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('an app that was never told speaks Polish', async () => {
  await startLanguages();
  expect(currentLanguage()).toBe('pl');
  expect(t('ui.close')).toBe('Zamknij');
});

test.each([
  ['en', 'Close'],
  ['de', 'Schließen'],
  ['pl', 'Zamknij'],
] as const)(
  '%s, once chosen, is shown, kept under the key "lang", and there after a restart',
  async (language, close) => {
    await startLanguages();
    await setLanguage(language);
    expect(t('ui.close')).toBe(close);
    expect([...stored]).toEqual([['lang', language]]);
    await startLanguages();
    expect([currentLanguage(), chosenLanguage()]).toEqual([language, language]);
  },
);

test('a language that the app does not speak is Polish', async () => {
  stored.set('lang', 'fr');
  await startLanguages();
  expect(chosenLanguage()).toBe('pl');
  expect(currentLanguage()).toBe('pl');
});

test('a sentence that a language lacks is said in Polish', async () => {
  await startLanguages();
  await setLanguage('en');
  expect(t('ui.close')).toBe('Close');
  i18n.removeResourceBundle('en', 'translation');
  expect(currentLanguage()).toBe('en');
  expect(t('ui.close')).toBe('Zamknij');
});

test('a partner who begins at an office page without a network reads German, though the texts of that page are missing', async () => {
  await startLanguages();
  await loadOfficeTexts();
  vi.doMock('./locale-de-office.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  stored.set('lang', 'de');
  await startLanguages();
  expect(currentLanguage()).toBe('de');
  expect(t('ui.close')).toBe('Schließen');
  await expect(setLanguage('de')).rejects.toThrow();
  vi.doUnmock('./locale-de-office.ts');
});
