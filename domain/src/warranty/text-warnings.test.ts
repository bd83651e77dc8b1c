import { expect, test } from 'vitest';
import type { WarrantyDocument } from './document.ts';
import { warrantyWarnings } from './text-warnings.ts';

const TERMS = { basicMonths: 27, extendedMonths: 60 };
const text = (...words: string[]): WarrantyDocument => ({
  type: 'doc',
  content: words.map((line) => ({
    type: 'paragraph',
    content: line.split('|').map((part) => ({ type: 'text', text: part })),
  })),
});

test.each<[string, WarrantyDocument]>([
  ['names both periods', text('Okres wynosi |27| miesięcy,', 'a przy przeglądach 60 miesięcy.')],
  ['names them in German', text('27 Monate, dann 60 Monate; Akkumulatoren 24 Monate.')],
  ['speaks of no months', text('Gwarancja obowiązuje do dnia na karcie.')],
])('a text that %s goes with its terms', (_, document) => {
  expect(warrantyWarnings(document, TERMS)).toEqual([]);
});

test('a text that still has the months of before is told which it does not have', () => {
  expect(warrantyWarnings(text('Okres wynosi 24 miesiące,', 'a potem 60 months.'), TERMS)).toEqual([
    { code: 'other-months', value: '27' },
  ]);
});

test('terms without an extended period ask for none', () => {
  expect(warrantyWarnings(text('27 months'), { basicMonths: 27 })).toEqual([]);
});

test('a period that is just being typed is not missed in the text', () => {
  expect(warrantyWarnings(text('27 months'), { basicMonths: 0, extendedMonths: 0 })).toEqual([]);
});

test.each<[string, WarrantyDocument]>([
  ['nothing', { type: 'doc', content: [] }],
  ['an empty line and spaces', text('  ')],
  ['a line alone', { type: 'doc', content: [{ type: 'paragraph' }, { type: 'horizontalRule' }] }],
])('a text of %s is told to have no words', (_, document) => {
  expect(warrantyWarnings(document, TERMS)).toEqual([{ code: 'no-words', value: '' }]);
});

test('a text that waits for data of the maker is told so', () => {
  expect(warrantyWarnings(text('tel. […]'), TERMS)).toEqual([{ code: 'maker-gap', value: '[…]' }]);
});

test('a text into which placeholders were pasted as words is told each of them once', () => {
  const document = text(
    'Gwarancja dla {{customer|Name}} i {{customerName}}.',
    'Data: {{date}}, {otwarte}, {{',
  );
  expect(warrantyWarnings(document, TERMS)).toEqual([
    { code: 'written-placeholder', value: '{{customerName}}' },
    { code: 'written-placeholder', value: '{{date}}' },
  ]);
});
