import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FormSchema, formSchema } from '../form/schema.ts';
import { savableForm } from './any-form.sample.ts';
import { addField, changeField, changeStep, remove } from './edit.ts';
import { mergeForms } from './merge-forms.ts';
import { mergedOrder } from './merged-order.ts';
import { moveField, moveStep } from './move.ts';

const BASE: FormSchema = {
  steps: [
    {
      id: 'place',
      title: 'Miejsce',
      titles: { en: 'Place' },
      fields: [
        { name: 'room', label: 'Pomieszczenie', labels: { en: 'Room' }, type: 'text', required: true },
        {
          name: 'source',
          label: 'Źródło',
          type: 'list',
          required: true,
          options: [
            { value: 'air', label: 'Powietrze' },
            { value: 'brine', label: 'Solanka' },
          ],
        },
      ],
    },
    {
      id: 'end',
      title: 'Koniec',
      fields: [{ name: 'power', label: 'Moc', type: 'number', required: true, min: 1 }],
    },
  ],
};
const mine = () => true;
const theirs = () => false;
const label = (name: string, text: string) => (form: FormSchema) =>
  changeField(form, name, (field) => ({ ...field, label: text }));

const withOption = (value: string) => (form: FormSchema) =>
  changeField(form, 'source', (field) =>
    field.type === 'list' ? { ...field, options: [...field.options, { value, label: value }] } : field,
  );
const asJson = (form: FormSchema) => JSON.parse(JSON.stringify(form)) as FormSchema;

const options = (form: FormSchema) => {
  const field = form.steps[0]?.fields.find(({ name }) => name === 'source');
  return field?.type === 'list' || field?.type === 'choices' ? field.options : undefined;
};
const values = (form: FormSchema) => options(form)?.map(({ value }) => value);
const several = (form: FormSchema) =>
  changeField(form, 'source', (field) => (field.type === 'list' ? { ...field, type: 'choices' } : field));
const reordered = (form: FormSchema) =>
  changeField(form, 'source', (field) =>
    field.type === 'list' ? { ...field, options: field.options.toReversed() } : field,
  );
const english = (form: FormSchema) =>
  changeField(form, 'source', (field) =>
    field.type === 'list'
      ? { ...field, options: field.options.map((one) => ({ ...one, labels: { en: one.value } })) }
      : field,
  );

describe('two product managers who change one form', () => {
  test('both keep what only one of them changed', () => {
    const own = label('room', 'Kotłownia')(BASE);
    const other = changeField(
      changeStep(BASE, 'end', (step) => ({ ...step, title: 'Podpisy' })),
      'room',
      (field) => ({
        ...field,
        labels: { en: 'Boiler room' },
      }),
    );
    const merged = mergeForms(BASE, own, other);
    expect(merged.overlaps).toEqual([]);
    const form = merged.form(mine);
    expect(form.steps[1]?.title).toBe('Podpisy');
    expect(form.steps[0]?.fields[0]).toEqual({
      name: 'room',
      label: 'Kotłownia',
      labels: { en: 'Boiler room' },
      type: 'text',
      required: true,
    });
  });

  test('both keep a translation of one title, one label and one help', () => {
    const own = changeField(
      changeStep(BASE, 'end', (step) => ({ ...step, titles: { en: 'End' } })),
      'power',
      (field) => ({ ...field, labels: { en: 'Power' }, help: { en: 'On the plate' } }),
    );
    const other = changeField(
      changeStep(BASE, 'end', (step) => ({ ...step, titles: { de: 'Ende' } })),
      'power',
      (field) => ({ ...field, labels: { de: 'Leistung' }, help: { de: 'Auf dem Typenschild' } }),
    );
    const merged = mergeForms(BASE, own, other);
    expect(merged.overlaps).toEqual([]);
    expect(merged.form(mine).steps[1]).toMatchObject({
      titles: { en: 'End', de: 'Ende' },
      fields: [
        {
          labels: { en: 'Power', de: 'Leistung' },
          help: { en: 'On the plate', de: 'Auf dem Typenschild' },
        },
      ],
    });
  });

  test('keep the declaration that one of them has changed', () => {
    const own: FormSchema = { ...BASE, declaration: { text: 'Odbieram', texts: { en: 'I accept' } } };
    const merged = mergeForms(BASE, own, label('power', 'Moc grzewcza')(BASE));
    expect(merged.overlaps).toEqual([]);
    expect(merged.form(theirs).declaration).toEqual({ text: 'Odbieram', texts: { en: 'I accept' } });
  });

  test('are asked about the declaration that both have changed, as a whole', () => {
    const merged = mergeForms(
      BASE,
      { ...BASE, declaration: { text: 'Odbieram' } },
      { ...BASE, declaration: { text: 'Przyjmuję' } },
    );
    expect(merged.overlaps.map(({ path }) => path)).toEqual([['form', 'whole', 'declaration']]);
    expect(merged.form(mine).declaration).toEqual({ text: 'Odbieram' });
    expect(merged.form(theirs).declaration).toEqual({ text: 'Przyjmuję' });
  });

  test('get help, rule and whether it is required of a field beside its new type', () => {
    const showWhen = { any: [{ all: [{ field: 'form.source', operator: 'in' as const, values: ['air'] }] }] };
    const retyped = changeField(BASE, 'power', ({ name, label: text, required }) => ({
      name,
      label: text,
      type: 'text',
      required,
    }));
    const other = changeField(BASE, 'power', (field) => ({
      ...field,
      help: { en: 'On the plate' },
      required: false,
      showWhen,
    }));
    const merged = mergeForms(BASE, retyped, other);
    expect(merged.overlaps).toEqual([]);
    expect(merged.form(mine).steps[1]?.fields[0]).toEqual({
      name: 'power',
      label: 'Moc',
      help: { en: 'On the plate' },
      type: 'text',
      required: false,
      showWhen,
    });
  });

  test('are asked about what both changed, and the chosen side stands', () => {
    const merged = mergeForms(BASE, label('power', 'Moc grzewcza')(BASE), label('power', 'Moc A7/W35')(BASE));
    expect(merged.overlaps).toEqual([
      { path: ['field', 'power', 'label'], mine: 'Moc grzewcza', theirs: 'Moc A7/W35' },
    ]);
    expect(merged.form(mine).steps[1]?.fields[0]?.label).toBe('Moc grzewcza');
    expect(merged.form(theirs).steps[1]?.fields[0]?.label).toBe('Moc A7/W35');
  });

  test('are asked about a field that one deleted and the other changed, as a whole', () => {
    const deleted = remove(BASE, { kind: 'field', name: 'power' }, true);
    const changed = label('power', 'Moc grzewcza')(BASE);
    const merged = mergeForms(BASE, changed, deleted);
    expect(merged.overlaps).toEqual([{ path: ['field', 'power'], mine: 'changed', theirs: null }]);
    expect(merged.form(mine)).toEqual(changed);
    expect(merged.form(theirs)).toEqual(deleted);
    const other = mergeForms(BASE, deleted, changed);
    expect(other.overlaps).toEqual([{ path: ['field', 'power'], mine: null, theirs: 'changed' }]);
    expect(other.form(mine)).toEqual(deleted);
    expect(other.form(theirs)).toEqual(changed);
  });

  test.each<[string, (form: FormSchema) => FormSchema]>([
    ['a unit', (form) => changeField(form, 'power', (field) => ({ ...field, unit: 'kW' }) as typeof field)],
    [
      'a translation',
      (form) => changeField(form, 'power', (field) => ({ ...field, labels: { en: 'Power' } })),
    ],
  ])('are asked as a whole about a field that one deleted and to which the other gave %s', (_, give) => {
    const deleted = remove(BASE, { kind: 'field', name: 'power' }, true);
    const changed = give(BASE);
    const merged = mergeForms(BASE, changed, deleted);
    expect(merged.overlaps).toEqual([{ path: ['field', 'power'], mine: 'changed', theirs: null }]);
    expect(merged.form(mine)).toEqual(changed);
    expect(merged.form(theirs)).toEqual(deleted);
    const other = mergeForms(BASE, deleted, changed);
    expect(other.overlaps).toEqual([{ path: ['field', 'power'], mine: null, theirs: 'changed' }]);
    expect(other.form(mine)).toEqual(deleted);
    expect(other.form(theirs)).toEqual(changed);
  });

  test('are asked as a whole about a step that one deleted and the other translated', () => {
    const deleted = remove(BASE, { kind: 'step', id: 'end' }, true);
    const changed = changeStep(BASE, 'end', (step) => ({ ...step, titles: { en: 'End' } }));
    const merged = mergeForms(BASE, changed, deleted);
    expect(merged.overlaps).toEqual([{ path: ['step', 'end'], mine: 'changed', theirs: null }]);
    expect(merged.form(theirs)).toEqual(deleted);
    expect(merged.form(mine).steps.map(({ id }) => id)).toEqual(['place', 'end']);
  });

  test('both add fields and options, and every one of them is there', () => {
    const own = addField(BASE, 'place', 'yes_no', { label: 'Bufor' }, 1).form;
    const other = addField(BASE, 'place', 'date', { label: 'Dzień' }).form;
    const form = mergeForms(BASE, withOption('water')(own), withOption('sun')(other)).form(mine);
    expect(form.steps[0]?.fields.map(({ name }) => name)).toEqual(['room', 'bufor', 'source', 'dzien']);
    const source = form.steps[0]?.fields[2];
    expect(source?.type === 'list' && source.options.map(({ value }) => value).sort()).toEqual([
      'air',
      'brine',
      'sun',
      'water',
    ]);
  });

  describe('of a list', () => {
    test.each([
      ['mine', several(BASE), withOption('water')(BASE)],
      ['theirs', withOption('water')(BASE), several(BASE)],
    ])('keep the option that one adds while the other lets several be chosen: %s', (_, own, other) => {
      const merged = mergeForms(BASE, own, other);
      expect(merged.overlaps).toEqual([]);
      expect(merged.form(mine).steps[0]?.fields[1]?.type).toBe('choices');
      expect(values(merged.form(mine))).toEqual(['air', 'brine', 'water']);
    });

    test.each([
      ['mine', reordered(BASE), english(BASE)],
      ['theirs', english(BASE), reordered(BASE)],
    ])('keep the order of one beside the translations of the other: %s', (_, own, other) => {
      const merged = mergeForms(BASE, own, other);
      expect(merged.overlaps).toEqual([]);
      expect(options(merged.form(mine))).toEqual([
        { value: 'brine', label: 'Solanka', labels: { en: 'brine' } },
        { value: 'air', label: 'Powietrze', labels: { en: 'air' } },
      ]);
    });

    test('have no options once one of them has made it a text', () => {
      const text = changeField(BASE, 'source', ({ name, label: called, required }) => ({
        name,
        label: called,
        required,
        type: 'text',
      }));
      const form = mergeForms(BASE, text, withOption('water')(BASE)).form(mine);
      expect(form.steps[0]?.fields[1]).toEqual({
        name: 'source',
        label: 'Źródło',
        required: true,
        type: 'text',
      });
    });
  });

  test('keep a move of one beside a change of the other', () => {
    const moved = moveField(BASE, 'power', 'place', 1);
    const form = mergeForms(BASE, moved, label('power', 'Moc grzewcza')(BASE)).form(mine);
    expect(form.steps[0]?.fields.map((field) => field.label)).toEqual([
      'Pomieszczenie',
      'Moc grzewcza',
      'Źródło',
    ]);
    expect(
      mergeForms(BASE, moveStep(BASE, 'end', 0), BASE)
        .form(mine)
        .steps.map(({ id }) => id),
    ).toEqual(['end', 'place']);
  });

  test('get a field that is well formed when one changes its type and the other its limits', () => {
    const retyped = changeField(BASE, 'power', ({ name, label: text }) => ({
      name,
      label: text,
      type: 'yes_no',
      required: true,
    }));
    const limited = changeField(BASE, 'power', (field) => ({ ...field, min: 5 }) as typeof field);
    const merged = mergeForms(BASE, retyped, limited);
    expect(merged.form(mine).steps[1]?.fields[0]).toEqual({
      name: 'power',
      label: 'Moc',
      type: 'yes_no',
      required: true,
    });
  });
});

test.each([
  ['nobody moves', 'abc', 'abc', 'abc', 'abc'],
  ['one adds', 'abc', 'axbc', 'abc', 'axbc'],
  ['both add', 'abc', 'abcx', 'yabc', 'yabcx'],
  ['one moves, the other adds', 'abc', 'cab', 'abyc', 'caby'],
  ['the other moves', 'abc', 'abc', 'cab', 'cab'],
])('the order when %s', (_, base, own, other, merged) => {
  expect(mergedOrder(base.split(''), own.split(''), other.split('')).join('')).toBe(merged);
});

test('of any form, what nobody else has changed is taken as it is, whoever it comes from', () => {
  fc.assert(
    fc.property(savableForm, savableForm, (base, changed) => {
      const alone = mergeForms(base, changed, base);
      expect(alone.overlaps).toEqual([]);
      expect(asJson(alone.form(mine))).toEqual(asJson(changed));
      expect(asJson(mergeForms(base, base, changed).form(mine))).toEqual(asJson(changed));
      expect(asJson(mergeForms(base, changed, changed).form(theirs))).toEqual(asJson(changed));
    }),
  );
});

test('of any two changes of a form comes a form, whichever side is chosen', () => {
  fc.assert(
    fc.property(savableForm, savableForm, savableForm, fc.boolean(), (base, own, other, isMine) => {
      const form = mergeForms(base, own, other).form(() => isMine);
      expect(formSchema.safeParse(asJson(form)).error?.issues ?? []).toEqual([]);
    }),
  );
});
