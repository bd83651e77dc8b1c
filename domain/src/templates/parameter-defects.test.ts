import { expect, test } from 'vitest';
import { parameterDefects } from './parameter-defects.ts';

type Given = Parameters<typeof parameterDefects>[0][number];

const text = (label: string): Given => ({ label, type: 'string' });
const list = (...options: string[]): Given => ({ label: 'Czynnik', type: 'list', options });

test.each<[what: string, given: Given[], expected: string[]]>([
  ['of different labels', [text('Moc'), text('Masa'), list('R32', 'R290')], []],
  ['of one label', [text('Moc'), text('Masa'), text('moc')], ['0 duplicate-label', '2 duplicate-label']],
  [
    'of labels that look the same',
    [text('Źródło  ciepła'), text('Z\u0301ro\u0301dło ciepła')],
    ['0 duplicate-label', '1 duplicate-label'],
  ],
  ['that are a list of nothing', [text('Moc'), list()], ['1 empty-list']],
  ['that are a list of which nothing is said', [{ label: 'Czynnik', type: 'list' }], ['0 empty-list']],
  ['with one option twice', [list('R32', 'R290', 'R32')], ['0 duplicate-option']],
  ['with one option twice, blanks around it aside', [list('R32', ' R32')], ['0 duplicate-option']],
  ['with an option of blanks alone, which is no value', [list('R32', ' ')], ['0 blank-option']],
  ['with options that differ in case', [list('1 MPa', '1 mPa')], []],
  ['that are a text with options left from a list', [{ ...text('Moc'), options: [] }], []],
])('parameters %s', (_, given, expected) => {
  expect(parameterDefects(given).map(({ at, code }) => `${at} ${code}`)).toEqual(expected);
});
