import type { VersionChange } from '@portal/domain/templates/version-change';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadOfficeTexts, setLanguage, startLanguages, t } from '../../../lib/languages/i18n.ts';
import { changeInWords } from './change-words.ts';

const PRESSURE = {
  name: 'pressure',
  label: 'Ciśnienie próby',
  labels: { en: 'Test pressure', de: 'Prüfdruck' },
};
const WATER = { name: 'water', label: 'Woda', labels: { en: 'Water', de: 'Wasser' } };
const field = (change: VersionChange['change']): VersionChange => ({
  part: 'installation',
  subject: { kind: 'field', called: PRESSURE, step: WATER },
  change,
});
const set = (property: string, before: unknown, after: unknown) =>
  field({ kind: 'property', property, before, after });
const option: VersionChange = {
  part: 'parameters',
  subject: {
    kind: 'option',
    called: { name: 'R32', label: 'R32' },
    of: { name: 'refrigerant', label: 'Czynnik', labels: { en: 'Refrigerant', de: 'Kältemittel' } },
  },
  change: { kind: 'removed' },
};
const terms: VersionChange = {
  part: 'terms',
  subject: { kind: 'whole' },
  change: { kind: 'property', property: 'basicMonths', before: 27, after: 36 },
};

beforeAll(async () => {
  await startLanguages();
  await loadOfficeTexts();
});

describe('a change between two versions', () => {
  test.each<[string, VersionChange, pl: string, en: string, de: string]>([
    [
      'required',
      set('required', false, true),
      '„Ciśnienie próby” jest teraz wymagane',
      '“Test pressure” is now required',
      '„Prüfdruck“ ist jetzt Pflicht',
    ],
    [
      'an option that is gone',
      option,
      'Usunięto opcję „R32” z „Czynnik”',
      'Option “R32” was removed from “Refrigerant”',
      'Option „R32“ bei „Kältemittel“ entfernt',
    ],
    [
      'another step',
      field({ kind: 'moved', to: WATER }),
      '„Ciśnienie próby” przeniesiono do kroku „Woda”',
      '“Test pressure” was moved to step “Water”',
      '„Prüfdruck“ in den Schritt „Wasser“ verschoben',
    ],
    [
      'a new label',
      field({ kind: 'text', property: 'label', before: 'Ciśnienie', after: 'Ciśnienie próby' }),
      '„Ciśnienie” nazywa się teraz „Ciśnienie próby”',
      '“Ciśnienie” is now called “Ciśnienie próby”',
      '„Ciśnienie“ heißt jetzt „Ciśnienie próby“',
    ],
    [
      'a condition',
      set('showWhen', undefined, { any: [] }),
      '„Ciśnienie próby” pokazuje się teraz pod warunkiem',
      '“Test pressure” is now shown under a condition',
      '„Prüfdruck“ wird jetzt unter einer Bedingung gezeigt',
    ],
    [
      'a limit that is gone',
      set('max', 2.5, undefined),
      'Największa wartość „Ciśnienie próby”: brak zamiast 2,5',
      'Highest value of “Test pressure”: none instead of 2.5',
      'Größter Wert von „Prüfdruck“: keine statt 2,5',
    ],
    [
      'another type',
      set('type', 'number', 'choices'),
      '„Ciśnienie próby” to teraz kilka z listy, a było: liczba',
      '“Test pressure” is now several of a list instead of a number',
      '„Prüfdruck“ ist jetzt mehrere aus einer Liste, vorher: eine Zahl',
    ],
    [
      'warranty terms',
      terms,
      'Gwarancja podstawowa w miesiącach: 36 zamiast 27',
      'Basic warranty: 36 months instead of 27',
      'Grundgarantie in Monaten: 36 statt 27',
    ],
    [
      'a removed warranty text',
      {
        part: 'warranty',
        subject: { kind: 'whole' },
        change: { kind: 'property', property: 'text', language: 'de', before: true, after: false },
      },
      'Usunięto treść gwarancji po niemiecku',
      'The warranty text in German was removed',
      'Der Garantietext auf Deutsch wurde entfernt',
    ],
    [
      'a property that nobody worded',
      set('colour', 'red', 'blue'),
      '„Ciśnienie próby”: zmieniono colour',
      '“Test pressure”: colour was changed',
      '„Prüfdruck“: colour wurde geändert',
    ],
  ])('of %s is said in three languages', async (_, change, pl, en, de) => {
    const lines: string[] = [];
    for (const language of ['en', 'de', 'pl'] as const) {
      await setLanguage(language);
      lines.push(changeInWords(t, change));
    }
    expect(lines).toEqual([en, de, pl]);
  });
});
