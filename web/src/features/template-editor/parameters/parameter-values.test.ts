import type { WrittenParameter } from '@portal/domain/templates/parameters-schema';
import { expect, test } from 'vitest';
import { gapsOf, parameterOf, valuesOf } from './parameter-values.ts';

const power = (over: Partial<WrittenParameter>): WrittenParameter => ({
  name: 'moc',
  type: 'number',
  label: 'Moc',
  ...over,
});

/** A parameter after its sheet was opened, some texts were typed, and it was taken. */
function edited(before: WrittenParameter, typed: { pl?: string; en?: string; de?: string }, unit = '') {
  const values = valuesOf(before);
  const { label, labels } = parameterOf(
    before,
    { ...values, unit, labels: { ...values.labels, ...typed } },
    [],
  );
  return { label, labels };
}

test('a parameter that is called in German alone gets no Polish text by an edit of something else', () => {
  const before = power({ label: 'Leistung', labels: { de: 'Leistung', en: 'Power' } });
  expect(edited(before, {}, 'kW')).toEqual({ label: 'Leistung', labels: { de: 'Leistung', en: 'Power' } });
});

test('a label that no language has stays when something else is edited', () => {
  const before = power({ label: 'Puissance', labels: { pl: 'Moc', en: 'Power' } });
  expect(edited(before, {}, 'kW')).toEqual({ label: 'Puissance', labels: { pl: 'Moc', en: 'Power' } });
});

test('a German label stays German when Polish is added, and follows its own text', () => {
  const before = power({ label: 'Leistung', labels: { de: 'Leistung' } });
  expect(edited(before, { pl: 'Moc' })).toEqual({
    label: 'Leistung',
    labels: { pl: 'Moc', de: 'Leistung' },
  });
  expect(edited(before, { de: 'Heizleistung' })).toEqual({
    label: 'Heizleistung',
    labels: { de: 'Heizleistung' },
  });
  expect(edited(before, { pl: 'Moc', de: ' ' })).toEqual({ label: 'Moc', labels: { pl: 'Moc' } });
});

test('a label without translations is the Polish one', () => {
  expect(edited(power({}), {})).toEqual({ label: 'Moc', labels: { pl: 'Moc' } });
  expect(edited(power({}), { pl: 'Moc grzewcza' })).toEqual({
    label: 'Moc grzewcza',
    labels: { pl: 'Moc grzewcza' },
  });
});

test('a parameter without a text, and one that is called like another, cannot be taken', () => {
  const values = valuesOf(undefined);
  expect(gapsOf(undefined, values, []).label).toBe('labelMissing');
  const called = { ...values, labels: { en: 'moc' } };
  expect(gapsOf(undefined, called, [power({})]).label).toBe('labelTwice');
  expect(gapsOf(undefined, called, []).label).toBe(null);
});

const gapOf = (options: string[]) =>
  gapsOf(undefined, valuesOf(power({ type: 'list', options })), []).options;

test('a list with too many options, or one that is too long, says so before it is taken', () => {
  const many = Array.from({ length: 201 }, (_, at) => `DN ${at}`);
  expect(gapOf(many)).toEqual({ code: 'optionsMany', max: 200 });
  expect(gapOf(many.slice(1))).toBeNull();
  expect(gapOf(['DN 15', 'x'.repeat(121)])).toEqual({ code: 'optionsLong', max: 120, value: 'x'.repeat(30) });
  expect(gapOf(['x'.repeat(120)])).toBeNull();
  expect(gapOf([])).toEqual({ code: 'optionsMissing' });
});
