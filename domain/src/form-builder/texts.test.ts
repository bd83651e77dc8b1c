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

test('a text from before the main language was changed is shown and kept in its own language', () => {
  const pressure = { label: 'Ciśnienie', labels: { de: 'Druck' } };
  expect([textIn(pressure, 'de', 'de'), textIn(pressure, 'pl', 'de'), textIn(pressure, 'en', 'de')]).toEqual([
    'Druck',
    'Ciśnienie',
    '',
  ]);
  expect(missingLanguages(pressure, 'de')).toEqual(['en']);
  expect(withTextIn(pressure, 'de', 'de', 'Druck (bar)')).toEqual({
    label: 'Druck (bar)',
    labels: { pl: 'Ciśnienie', de: 'Druck (bar)' },
  });
  expect(withTextIn(pressure, 'pl', 'de', 'Ciśnienie wody')).toEqual({
    label: 'Druck',
    labels: { pl: 'Ciśnienie wody', de: 'Druck' },
  });
  const english = { label: 'Pressure', labels: { pl: 'Ciśnienie', de: 'Druck' } };
  expect(withTextIn(english, 'de', 'de', 'Druck (bar)').labels).toEqual({
    pl: 'Ciśnienie',
    en: 'Pressure',
    de: 'Druck (bar)',
  });
});

test('a text of which nobody can say the language is kept for all who read it', () => {
  const pressure = { label: 'Druck', labels: { pl: 'Ciśnienie' } };
  expect(textIn(pressure, 'pl', 'pl')).toBe('Ciśnienie');
  expect(withTextIn(pressure, 'pl', 'pl', 'Ciśnienie wody')).toEqual({
    label: 'Ciśnienie wody',
    labels: { pl: 'Ciśnienie wody', en: 'Druck', de: 'Druck' },
  });
});
