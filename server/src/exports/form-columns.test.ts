import type { Field } from '@portal/domain/form/schema';
import type { ParameterField } from '@portal/domain/templates/parameters-schema';
import { expect, test } from 'vitest';
import {
  answerCells,
  type FormVersion,
  formColumns,
  parameterCells,
  parameterColumns,
} from './form-columns.ts';

const text = (name: string, label: string, en?: string): Field => ({
  name,
  label,
  ...(en && { labels: { en } }),
  type: 'text',
  required: false,
});
const parameter = (name: string, label: string, en?: string): ParameterField => ({
  name,
  label,
  ...(en && { labels: { en } }),
  type: 'string',
});
const asking = (versionId: number, templateId: number, ...fields: Field[]): FormVersion => ({
  versionId,
  templateId,
  form: { steps: [{ id: 'start', title: 'Start', fields }] },
});
const cellsOf = (
  versions: readonly FormVersion[],
  { versionId, form }: FormVersion,
  start: Record<string, string>,
) =>
  answerCells(formColumns(versions, 'pl'), { versionId, form, answers: { start } }, {}, 'pl', {
    yes: 'tak',
    no: 'nie',
  });

test('an office keeps both answers of an installation where a newer version gave one question the name of the other', () => {
  const newer = asking(2, 1, text('b', 'Ciśnienie'));
  const older = asking(1, 1, text('a', 'Ciśnienie'), text('b', 'Przepływ'));
  expect(formColumns([newer, older], 'pl').headings).toEqual([
    'Start: Ciśnienie',
    'Start: Ciśnienie (start.a)',
  ]);
  expect(cellsOf([newer, older], newer, { b: '2,1' })).toEqual(['2,1', null]);
  expect(cellsOf([newer, older], older, { a: '1,5', b: '18' })).toEqual(['18', '1,5']);
});

test('the same holds where only the oldest version asked both', () => {
  const newest = asking(3, 1, text('b', 'Ciśnienie'));
  const middle = asking(2, 1, text('a', 'Ciśnienie'));
  const oldest = asking(1, 1, text('a', 'Ciśnienie przed'), text('b', 'Ciśnienie po'));
  expect(cellsOf([newest, middle, oldest], oldest, { a: '1,5', b: '1,8' })).toEqual(['1,8', '1,5']);
});

test('a question that took the place of another stands in its column, and so does that of another device type', () => {
  const newer = asking(2, 1, text('b', 'Ciśnienie'));
  const older = asking(1, 1, text('a', 'Ciśnienie'));
  const other = asking(9, 5, text('p', 'Ciśnienie'));
  expect(formColumns([newer, older, other], 'pl').headings).toEqual(['Start: Ciśnienie']);
  expect(cellsOf([newer, older, other], older, { a: '1,5' })).toEqual(['1,5']);
  expect(cellsOf([newer, older, other], other, { p: '1,7' })).toEqual(['1,7']);
});

test('two parameters with one English label have a column each, which the types of devices share', () => {
  const schema = [
    parameter('inside', 'Jednostka wewnętrzna', 'Unit'),
    parameter('outside', 'Zewnętrzna', 'Unit'),
  ];
  const columns = parameterColumns(
    [
      { versionId: 1, templateId: 1, parametersSchema: schema },
      { versionId: 7, templateId: 2, parametersSchema: schema },
    ],
    'en',
  );
  expect(columns.headings).toEqual(['Unit', 'Unit (outside)']);
  for (const id of [1, 7])
    expect(parameterCells(columns, { id, schema }, { inside: 'W-1', outside: 'Z-1' }, 'en')).toEqual([
      'W-1',
      'Z-1',
    ]);
});

test('a device has the value of its own version where an earlier parameter had the same label', () => {
  const schema = [parameter('power', 'Moc')];
  const columns = parameterColumns(
    [
      { versionId: 2, templateId: 1, parametersSchema: schema },
      { versionId: 1, templateId: 1, parametersSchema: [parameter('kw', 'Moc')] },
    ],
    'pl',
  );
  const cells = (values: Record<string, string>) => parameterCells(columns, { id: 2, schema }, values, 'pl');
  expect(cells({ power: '12', kw: '10' })).toEqual(['12']);
  expect(cells({ kw: '10', power: '12' })).toEqual(['12']);
  expect(cells({ kw: '10' })).toEqual(['10']);
});
