import { expect, it } from 'vitest';
import { type Labels, labelIn, type Language, optionLabel, parameterOptionLabel } from './labels.ts';

it.each<[language: Language, labels: Labels | undefined, fallback: string, read: string]>([
  ['de', { pl: 'Moc', de: 'Leistung' }, 'Moc', 'Leistung'],
  ['en', { pl: 'Moc', de: 'Leistung' }, 'Moc pompy', 'Moc pompy'],
  ['en', { pl: 'Moc', en: '' }, 'Moc pompy', 'Moc pompy'],
  ['de', { pl: 'Moc' }, '', 'Moc'],
  ['de', { pl: 'Moc', de: '' }, '', 'Moc'],
  ['en', { pl: 'Moc', en: '  ' }, 'Moc pompy', 'Moc pompy'],
  ['de', { pl: 'Moc', de: '\u00A0' }, ' ', 'Moc'],
  ['pl', undefined, 'Moc', 'Moc'],
  ['en', undefined, '', ''],
])('in %s, of %j and %j a person reads %j', (language, labels, fallback, read) => {
  expect(labelIn(language, labels, fallback)).toBe(read);
});

it.each<[value: string, language: Language, read: string]>([
  ['stojące', 'de', 'bodenstehend'],
  ['stojące', 'pl', 'stojące'],
  ['wiszące', 'en', 'wiszące'],
  ['constructor', 'de', 'constructor'],
])('of a device whose list has “%s”, a person reads in %s “%s”', (value, language, read) => {
  const parameter = { optionLabels: { stojące: { en: 'floor-standing', de: 'bodenstehend' } } };
  expect(parameterOptionLabel(parameter, value, language)).toBe(read);
});

it.each([
  ['water', 'Woda'],
  ['glycol', 'glycol'],
  ['oil', 'oil'],
])(
  'of a form whose list calls nothing “glycol” and has no “oil”, a person reads “%s” as “%s”',
  (value, read) => {
    const options = [
      { value: 'water', label: 'Woda' },
      { value: 'glycol', label: ' ' },
    ];
    expect(optionLabel({ options }, value, 'pl')).toBe(read);
  },
);
