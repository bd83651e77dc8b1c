import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { i18n, loadOfficeTexts, setLanguage, startLanguages } from './i18n.ts';

/** Literals from the specification, Polish first. */
const LANGUAGES = ['pl', 'en', 'de'] as const;

/** The row of docs/specification.md, its keys, the file that uses them, and a pattern for the Polish text. */
type Message = readonly [id: string, keys: readonly string[], place: string, polish: RegExp];

/** The messages of the error catalogue (specification section 8) that the app has in its locale files. */
const MESSAGES: readonly Message[] = [
  [
    '8-05',
    ['auth.recovery.expired', 'auth.recovery.expiredText'],
    'features/auth/new-password-form.tsx',
    /wygasł.*nowy/,
  ],
  [
    '8-06',
    ['home.databaseError'],
    'features/home/find-device.ts',
    /^Podczas próby połączenia z bazą danych wystąpił błąd:$/,
  ],
  ['8-09', ['problem.internal'], 'lib/network/api-problem.ts', /Spróbuj później.*administratorowi/],
  [
    '8-11',
    ['scanner.helpBlockedTitle', 'scanner.helpBlockedText', 'scanner.helpMissingTitle'],
    'scanner/camera/camera-help.tsx',
    /zablokowany/,
  ],
  ['8-12', ['app.offline.lost'], 'app/shell/offline-bar.tsx', /Brak połączenia/],
  [
    '8-14',
    ['queue.status.2', 'queue.status.4', 'queue.status.6'],
    'queue/panel/queue-row.tsx',
    /Błąd wysyłania danych.*plików.*e-maila/,
  ],
  ['8-18', ['queue.filesError'], 'queue/sending/failing.ts', /^Błąd wysyłania plików$/],
  [
    '8-20',
    ['library.deleteFailed'],
    'features/library/entry-dialog.tsx',
    /^Nie udało się usunąć linku do pliku z bazy danych$/,
  ],
  [
    '8-22',
    [
      'library.uploadFailed.getting-url',
      'library.uploadFailed.sending',
      'library.uploadFailed.saving-reference',
    ],
    'features/library/upload-rows.tsx',
    /pobrać klucza.*zapisać pliku.*zapisać linku.*kliknij, aby ponowić/,
  ],
  [
    '8-23',
    ['home.unknown.title', 'home.unknown.text'],
    'features/home/lookup-dialog.tsx',
    /Nie ma.*parametry/i,
  ],
  [
    '8-27',
    ['inspections.none.upcoming', 'inspections.none.scheduled', 'inspections.none.completed'],
    'features/inspections/inspections-page.tsx',
    /Nie masz/,
  ],
  [
    '8-27',
    ['services.none.pending', 'services.none.completed', 'services.none.rejected'],
    'features/services/services-page.tsx',
    /Nie masz|Brak/,
  ],
  [
    '8-27',
    ['installations.noInspections', 'installations.noServices'],
    'features/installations/records-section.tsx',
    /Brak przeglądów.*Brak serwisów/,
  ],
  ['8-28', ['emergency.copy'], 'app/emergency/emergency-dialog.tsx', /Kopiuj/i],
  ['8-29', ['emergency.told.copy-failed'], 'app/emergency/emergency-dialog.tsx', /Nie udało się skopiować/i],
  ['8-30', ['emergency.clear'], 'app/emergency/emergency-dialog.tsx', /uszkodzone/i],
  [
    '8-31',
    ['scanner.listFailedTitle', 'scanner.listFailedMessage'],
    'scanner/message-toast.ts',
    /Aparat niedostępny/,
  ],
  [
    '8-32',
    ['scanner.scanFailedTitle', 'scanner.scanFailedMessage'],
    'scanner/message-toast.ts',
    /Błąd skanowania/,
  ],
  [
    '8-34',
    ['scanner.disabledTitle', 'scanner.disabledMessage'],
    'scanner/message-toast.ts',
    /Skanowanie niedostępne.*typ urządzenia/,
  ],
  ['8-35', ['app.chunk.title', 'app.chunk.text'], 'app/page-failure.tsx', /Nie udało się wczytać tej strony/],
];

/** Rows about a time, a colour, a flag, silence, or whose message is shown: they have no text of their own. */
const WORDLESS = ['8-07', '8-08', '8-13', '8-15', '8-16', '8-17', '8-19', '8-33'];

await startLanguages();
await loadOfficeTexts();

async function textsOf(key: string): Promise<string[]> {
  const texts: string[] = [];
  for (const language of LANGUAGES) {
    await setLanguage(language);
    expect(i18n.exists(key, { lng: language, fallbackLng: language }), `${key} in ${language}`).toBe(true);
    texts.push(i18n.getFixedT(language)(key as 'app.chunk.title'));
  }
  return texts;
}

describe('a message of the error catalogue', () => {
  test.each(MESSAGES)(
    '%s is told in three languages where it belongs: %j in %s',
    async (_id, keys, place, polish) => {
      const source = readFileSync(new URL(`../../${place}`, import.meta.url), 'utf8');
      const inPolish: string[] = [];
      for (const key of keys) {
        const texts = await textsOf(key);
        expect(new Set(texts).size, key).toBe(LANGUAGES.length);
        inPolish.push(texts[0] ?? '');
        // The key as a literal, or with its last part taken from the state.
        const whole = `'${key}'`;
        const start = '`' + key.slice(0, key.lastIndexOf('.') + 1) + '${';
        expect(source.includes(whole) || source.includes(start), `${key} in ${place}`).toBe(true);
      }
      expect(inPolish.join(' ')).toMatch(polish);
    },
  );

  test('is walked here or through HTTP, unless it has no words or its part of the product is still to come', () => {
    const page = readFileSync(new URL('../../../../docs/specification.md', import.meta.url), 'utf8');
    const rows = page.split('\n').filter((row) => row.startsWith('| 8-'));
    const unwalked = rows.filter(
      (row) =>
        !row.includes('server/src/locales/messages.test.ts') &&
        !row.includes('web/src/lib/languages/messages.test.ts') &&
        !row.endsWith('| open |'),
    );
    expect(unwalked.map((row) => row.slice(2, 6))).toEqual(WORDLESS);
    const found = rows.filter((row) => row.includes('web/src/lib/languages/messages.test.ts'));
    expect(found.map((row) => row.slice(2, 6))).toEqual([...new Set(MESSAGES.map(([id]) => id))]);
  });
});
