import { expect, test } from 'vitest';
import { missingHelp, missingLanguages, textIn, withTextIn } from './texts.ts';

const POWER = { label: 'Moc', labels: { pl: 'Moc', en: 'Power' } };

test('the main language writes the label, and what repeats it reads the same', () => {
  expect(withTextIn(POWER, 'pl', 'pl', 'Moc grzewcza')).toEqual({
    label: 'Moc grzewcza',
    labels: { pl: 'Moc grzewcza', en: 'Power' },
  });
  expect(withTextIn({ label: 'Moc' }, 'pl', 'pl', 'Moc grzewcza')).toEqual({ label: 'Moc grzewcza' });
});

test('another language writes a translation, and takes it away when it is left blank', () => {
  expect(withTextIn(POWER, 'de', 'pl', 'Leistung').labels).toEqual({
    pl: 'Moc',
    en: 'Power',
    de: 'Leistung',
  });
  expect(withTextIn({ label: 'Moc', labels: { en: 'Power' } }, 'en', 'pl', '')).toEqual({ label: 'Moc' });
  expect(textIn(POWER, 'de', 'pl')).toBe('');
});

test('translations that are missing are counted, of a help once it is written in any language', () => {
  expect(missingLanguages(POWER, 'pl')).toEqual(['de']);
  expect(missingLanguages({ label: ' ' }, 'pl')).toEqual([]);
  expect(missingHelp(undefined)).toEqual([]);
  expect(missingHelp({ pl: 'Na manometrze' })).toEqual(['en', 'de']);
});
