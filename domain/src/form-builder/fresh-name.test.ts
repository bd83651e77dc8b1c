import { expect, test } from 'vitest';
import { formSchema } from '../form/schema.ts';
import { addField, addStep, changeField } from './edit.ts';
import { freshName } from './fresh-name.ts';

test.each([
  ['Ciśnienie wstępne naczynia', [], 'cisnienie_wstepne_naczynia'],
  ['Moc grzałki (kW)', [], 'moc_grzalki_kw'],
  ['Moc', ['moc'], 'moc_2'],
  ['Moc', ['moc', 'moc_2'], 'moc_3'],
  ['…', [], 'parametr'],
  ['a'.repeat(80), ['a'.repeat(53)], `${'a'.repeat(51)}_2`],
])('what is labelled %s beside %j is stored as %s', (label, taken, name) => {
  expect(freshName(label, new Set(taken), 'parametr')).toBe(name);
});

test('a measurement with a long label may be out of range with a reason, as may the next of that label', () => {
  const label = 'Różnica temperatur zasilania i powrotu dolnego źródła przy pełnej mocy';
  const texts = [label, `${label} (2)`].map((text) => ({ label: text }));
  const started = addStep({ steps: [] }, { label: 'Pomiary' }, 0);
  const form = texts.reduce((now, text) => {
    const added = addField(now, started.at, 'number', text);
    return changeField(added.form, added.at, (field) =>
      field.type === 'number' ? { ...field, max: 5, outOfRange: 'reason' } : field,
    );
  }, started.form);
  expect(formSchema.safeParse(form).error?.issues ?? []).toEqual([]);
});
