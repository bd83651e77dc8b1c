import { beforeAll, expect, test } from 'vitest';
import { loadOfficeTexts, setLanguage, startLanguages, t } from '../../lib/languages/i18n.ts';
import { filePlace } from './defect-place.ts';

beforeAll(async () => {
  await startLanguages();
  await setLanguage('pl');
  await loadOfficeTexts();
});

test.each([
  [
    'file.version.installationFormSchema.steps.6.fields.2.calculation',
    'Protokół uruchomienia › krok 7 › pole 3',
  ],
  ['installationFormSchema.steps.0.title', 'Protokół uruchomienia › krok 1'],
  ['file.version.parametersSchema.1.options', 'Parametry urządzenia › parametr 2'],
  ['file.warrantyTemplates.pl', 'Karta gwarancyjna › Polski'],
  ['leftOut', undefined],
])('a file that is refused for %s says where in words', (path, words) => {
  expect(filePlace(t, path)).toBe(words);
});
