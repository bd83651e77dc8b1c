import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defects } from '../form/defects.ts';
import { formSchema, type FormSchema } from '../form/schema.ts';
import { casesOf } from '../form/visible-oracle.sample.ts';
import { movedAlong, savableForm, shown } from './any-form.sample.ts';
import { duplicateField, duplicateStep, insertCopies } from './copy.ts';
import {
  addField,
  addStage,
  addStep,
  changeField,
  changeRule,
  changeStep,
  missingStages,
  remove,
} from './edit.ts';
import { retyped } from './field-kinds.ts';
import { drop, moveField, moveStep, nudge } from './move.ts';
import { calculationsTaking, referencesIn, rulesLookingAt, rulesOf } from './rules.ts';

const when = (field: string, ...values: string[]) => ({
  any: [{ all: [{ field, operator: 'in' as const, values }] }],
});
const HEATING: FormSchema = {
  steps: [
    {
      id: 'system',
      title: 'Instalacja',
      fields: [
        {
          name: 'heating',
          label: 'Rodzaj ogrzewania',
          labels: { pl: 'Rodzaj ogrzewania', en: 'Heating', de: 'Heizung' },
          type: 'list',
          required: true,
          options: [
            { value: 'floor', label: 'podłogowe' },
            { value: 'mixed', label: 'mieszane' },
          ],
        },
        {
          name: 'buffer',
          label: 'Bufor',
          type: 'yes_no',
          required: true,
          showWhen: when('form.heating', 'mixed'),
        },
      ],
    },
    {
      id: 'buffer_tank',
      title: 'Bufor',
      showWhen: when('form.buffer', 'yes'),
      fields: [
        { name: 'volume', label: 'Pojemność', type: 'number', required: true, unit: 'l' },
        {
          name: 'photo',
          label: 'Zdjęcie',
          type: 'image',
          required: true,
          showWhen: when('form.volume', '500'),
        },
      ],
    },
  ],
};
const namesOf = (form: FormSchema) => form.steps.map((step) => step.fields.map((field) => field.name));
const field = (form: FormSchema, name: string) =>
  form.steps.flatMap((step) => step.fields).find((one) => one.name === name);

const place = (name: string) => ({ kind: 'field', name }) as const;
const step = (id: string) => ({ kind: 'step', id }) as const;

describe('what is dragged', () => {
  test.each([
    [
      'after a field of another step',
      place('heating'),
      { on: place('volume'), edge: 'after' },
      [['buffer'], ['volume', 'heating', 'photo']],
    ],
    [
      'before a field of its own step',
      place('buffer'),
      { on: place('heating'), edge: 'before' },
      [
        ['buffer', 'heating'],
        ['volume', 'photo'],
      ],
    ],
    [
      'over a step becomes its first field',
      place('heating'),
      { on: step('buffer_tank'), edge: 'after' },
      [['buffer'], ['heating', 'volume', 'photo']],
    ],
    [
      'over itself stays',
      place('heating'),
      { on: place('heating'), edge: 'after' },
      [
        ['heating', 'buffer'],
        ['volume', 'photo'],
      ],
    ],
    [
      'as a step after a field goes behind that field’s step',
      step('system'),
      { on: place('volume'), edge: 'after' },
      [
        ['volume', 'photo'],
        ['heating', 'buffer'],
      ],
    ],
  ] as const)('%s', (_, dragged, to, order) => {
    expect(namesOf(drop(HEATING, dragged, to))).toEqual(order);
  });
});

describe('what a product manager adds', () => {
  test('has a name made from its label, in letters that every system knows', () => {
    const { form, at } = addField(HEATING, 'system', 'number', { label: 'Ciśnienie próby (bar)' });
    expect(at).toBe('cisnienie_proby_bar');
    expect(namesOf(form)[0]).toEqual(['heating', 'buffer', 'cisnienie_proby_bar']);
    expect(field(form, at)).toEqual({
      name: 'cisnienie_proby_bar',
      label: 'Ciśnienie próby (bar)',
      type: 'number',
      required: false,
    });
  });

  test.each([
    ['a name that is taken', 'Buffer', 'buffer_2'],
    ['a label in signs alone', '°', 'text'],
    ['a label of any length', 'a'.repeat(80), 'a'.repeat(53)],
  ])('gets a name of its own for %s', (_, label, name) => {
    expect(addField(HEATING, 'system', 'text', { label }).at).toBe(name);
  });

  test('does not take the place of a deleted field that a rule still looks at', () => {
    const without = remove(HEATING, { kind: 'field', name: 'buffer' }, false);
    expect(addField(without, 'system', 'text', { label: 'buffer' }).at).toBe('buffer_2');
  });

  test('is a step at the place where it was asked for', () => {
    const { form, at } = addStep(HEATING, { label: 'Próba ciśnieniowa' }, 1);
    expect(at).toBe('proba_cisnieniowa');
    expect(form.steps.map((step) => step.id)).toEqual(['system', 'proba_cisnieniowa', 'buffer_tank']);
  });
});

describe('a field that gets another label', () => {
  test('keeps its name, and every rule keeps looking at it', () => {
    const renamed = changeField(HEATING, 'heating', (one) => ({
      ...one,
      name: 'other',
      label: 'Ogrzewanie',
    }));
    expect(field(renamed, 'heating')?.label).toBe('Ogrzewanie');
    expect(rulesOf(renamed)).toEqual(rulesOf(HEATING));
  });

  test('leaves every other step the very same object', () => {
    const renamed = changeField(HEATING, 'heating', (one) => ({ ...one, label: 'Ogrzewanie' }));
    expect(renamed.steps[1]).toBe(HEATING.steps[1]);
    expect(renamed.steps[0]?.fields[1]).toBe(HEATING.steps[0]?.fields[1]);
  });
});

describe('a copy', () => {
  test('of a field has a label that is distinct in every language, and the same rule', () => {
    const { form, at } = duplicateField(HEATING, 'heating');
    expect(at).toBe('rodzaj_ogrzewania_2');
    expect(field(form, at)).toMatchObject({
      label: 'Rodzaj ogrzewania (2)',
      labels: { pl: 'Rodzaj ogrzewania (2)', en: 'Heating (2)', de: 'Heizung (2)' },
    });
    const again = duplicateField(form, at);
    expect(field(again.form, again.at)?.label).toBe('Rodzaj ogrzewania (3)');
    expect(defects(again.form)).toEqual([]);
  });

  test.each([
    [250, 250],
    [296, 296],
    [300, 296],
  ])('of a field whose label has %d characters has %d of them before its number', (length, kept) => {
    const label = 'M'.repeat(length);
    const { form, at } = duplicateField(
      changeField(HEATING, 'volume', (one) => ({ ...one, label, labels: { de: 'G'.repeat(length + 200) } })),
      'volume',
    );
    expect(field(form, at)).toMatchObject({
      label: `${'M'.repeat(kept)} (2)`,
      labels: { de: `${'G'.repeat(kept + 200)} (2)` },
    });
    expect(formSchema.safeParse(form).error).toBeUndefined();
  });

  test.each([
    [150, 150],
    [196, 196],
    [200, 196],
  ])('of a step whose title has %d characters has %d of them before its number', (length, kept) => {
    const { form } = duplicateStep(
      changeStep(HEATING, 'buffer_tank', (one) => ({ ...one, title: 'B'.repeat(length) })),
      'buffer_tank',
    );
    expect(form.steps[2]?.title).toBe(`${'B'.repeat(kept)} (2)`);
    expect(formSchema.safeParse(form).error).toBeUndefined();
  });

  test('of a step looks at its own fields, and otherwise where the original looks', () => {
    const { form, at } = duplicateStep(HEATING, 'buffer_tank');
    expect(at).toBe('bufor_2');
    const copy = form.steps[2];
    expect(copy?.title).toBe('Bufor (2)');
    expect(copy?.showWhen).toEqual(when('form.buffer', 'yes'));
    expect(copy?.fields.map(({ name, label }) => [name, label])).toEqual([
      ['pojemnosc_2', 'Pojemność (2)'],
      ['zdjecie_2', 'Zdjęcie (2)'],
    ]);
    expect(copy?.fields[1]?.showWhen).toEqual(when('form.pojemnosc_2', '500'));
    expect(defects(form)).toEqual([]);
  });

  test('of a step calculates with its own fields', () => {
    const calculation = {
      kind: 'multiply' as const,
      left: { kind: 'field' as const, field: 'form.volume' },
      right: { kind: 'field' as const, field: 'device.power' },
    };
    const calculated = changeField(
      addField(HEATING, 'buffer_tank', 'calculated', { label: 'Energia' }).form,
      'energia',
      (one) => (one.type === 'calculated' ? { ...one, calculation } : one),
    );
    const { form } = duplicateStep(calculated, 'buffer_tank');
    expect(field(form, 'energia_2')).toMatchObject({
      calculation: {
        kind: 'multiply',
        left: { kind: 'field', field: 'form.pojemnosc_2' },
        right: { kind: 'field', field: 'device.power' },
      },
    });
    expect(calculationsTaking(form, new Set(['pojemnosc_2']))).toEqual(['energia_2']);
  });

  test('of a whole form into an empty one keeps the labels and its rules', () => {
    const { form } = insertCopies({ steps: [] }, HEATING.steps, 0);
    expect(form.steps.map((step) => step.title)).toEqual(['Instalacja', 'Bufor']);
    expect(field(form, 'bufor')?.showWhen).toEqual(when('form.rodzaj_ogrzewania', 'mixed'));
    expect(defects(form)).toEqual([]);
    expect(formSchema.safeParse(form).success).toBe(true);
  });
});

describe('a field that is deleted', () => {
  test('names the rules that look at it, and takes them along when told so', () => {
    expect(rulesLookingAt(HEATING, new Set(['buffer'])).map(({ place }) => place)).toEqual([
      { kind: 'step', id: 'buffer_tank' },
    ]);
    expect(remove(HEATING, { kind: 'field', name: 'buffer' }, true).steps[1]?.showWhen).toBeUndefined();
    expect(
      defects(remove(HEATING, { kind: 'field', name: 'buffer' }, false)).map(({ code }) => code),
    ).toEqual(['unknown-reference']);
  });

  test('leaves the other conditions of a rule that looked at it', () => {
    const both = changeRule(
      HEATING,
      { kind: 'step', id: 'buffer_tank' },
      {
        any: [
          {
            all: [
              { field: 'form.heating', operator: 'in', values: ['mixed'] },
              { field: 'form.buffer', operator: 'in', values: ['yes'] },
            ],
          },
        ],
      },
    );
    expect(remove(both, { kind: 'field', name: 'buffer' }, true).steps[1]?.showWhen).toEqual(
      when('form.heating', 'mixed'),
    );
  });
});

describe('a field that becomes of another type', () => {
  test('keeps label and rule and loses what only the old type had', () => {
    expect(field(retyped(HEATING, 'volume', 'text').form, 'volume')).toEqual({
      name: 'volume',
      label: 'Pojemność',
      type: 'text',
      required: true,
    });
  });

  test('keeps its options as several of a list, and its limits as a calculated value that nobody answers', () => {
    expect(field(retyped(HEATING, 'heating', 'choices').form, 'heating')).toMatchObject({
      type: 'choices',
      options: [
        { value: 'floor', label: 'podłogowe' },
        { value: 'mixed', label: 'mieszane' },
      ],
    });
    expect(field(retyped(HEATING, 'volume', 'calculated').form, 'volume')).toEqual({
      name: 'volume',
      label: 'Pojemność',
      type: 'calculated',
      required: false,
      unit: 'l',
      calculation: { kind: 'number', value: 0 },
    });
  });

  test('says which rules that empties', () => {
    const { form, emptied } = retyped(HEATING, 'heating', 'yes_no');
    expect(emptied).toEqual([
      { place: { kind: 'field', name: 'buffer' }, showWhen: when('form.heating', 'mixed') },
    ]);
    expect(field(form, 'buffer')?.showWhen).toBeUndefined();
  });

  test('empties no rule while its values stay possible', () => {
    const { form, emptied } = retyped(HEATING, 'heating', 'text');
    expect(emptied).toEqual([]);
    expect(rulesOf(form)).toEqual(rulesOf(HEATING));
  });
});

describe('a field that is moved by Alt and an arrow', () => {
  test('goes on into the next step, and back to where it was', () => {
    const down = nudge(HEATING, { kind: 'field', name: 'buffer' }, 1);
    expect(namesOf(down)).toEqual([['heating'], ['buffer', 'volume', 'photo']]);
    expect(nudge(down, { kind: 'field', name: 'buffer' }, -1)).toEqual(HEATING);
  });

  test('stays where it is at the end of the form', () => {
    expect(nudge(HEATING, { kind: 'field', name: 'heating' }, -1)).toBe(HEATING);
    expect(nudge(HEATING, { kind: 'step', id: 'system' }, -1)).toBe(HEATING);
    expect(nudge(HEATING, { kind: 'field', name: 'photo' }, 1)).toBe(HEATING);
  });
});

const at = fc.nat(30);
const formAndCase = savableForm
  .filter((form) => form.steps.some((step) => step.fields.length > 0))
  .chain((form) =>
    fc.record({ form: fc.constant(form), given: casesOf(form), one: at, other: at, place: at }),
  );
const pick = <Item>(list: readonly Item[], index: number): Item => list[index % list.length]!;
/** The rule of the step that a field is in. */
const ruleOf = (form: FormSchema, name: string) =>
  JSON.stringify(form.steps.find((step) => step.fields.some((one) => one.name === name))?.showWhen);
const allNames = (form: FormSchema) => namesOf(form).flat();

describe('for any form, any answers and any device', () => {
  test('another label changes what no rule shows', () => {
    fc.assert(
      fc.property(formAndCase, fc.string(), ({ form, given, one }, label) => {
        const renamed = changeField(form, pick(allNames(form), one), (field) => ({ ...field, label }));
        expect(shown(renamed, given.answers, given.device)).toEqual(shown(form, given.answers, given.device));
      }),
    );
  });

  test('a field that is moved shows the same as before, unless the form says that a rule looks ahead', () => {
    fc.assert(
      fc.property(formAndCase, ({ form, given, one, other, place }) => {
        const moved = moveField(form, pick(allNames(form), one), pick(form.steps, other).id, place % 5);
        expect(allNames(moved).sort()).toEqual(allNames(form).sort());
        if (defects(moved).length > 0) return;
        // Under another step the rule of that step counts; so only moves within steps of one rule are compared.
        const name = pick(allNames(form), one);
        if (ruleOf(form, name) !== ruleOf(moved, name)) return;
        expect(shown(moved, movedAlong(given.answers, moved), given.device)).toEqual(
          shown(form, given.answers, given.device),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('a step that is moved shows the same as before, unless the form says that a rule looks ahead', () => {
    fc.assert(
      fc.property(formAndCase, ({ form, given, one, place }) => {
        const moved = moveStep(form, pick(form.steps, one).id, place % 5);
        if (defects(moved).length > 0) return;
        expect(shown(moved, given.answers, given.device)).toEqual(shown(form, given.answers, given.device));
      }),
      { numRuns: 500 },
    );
  });

  test('the copy of a field is shown when the original is, and changes nothing else', () => {
    fc.assert(
      fc.property(formAndCase, ({ form, given, one }) => {
        const name = pick(allNames(form), one);
        const { form: copied, at: copy } = duplicateField(form, name);
        const before = shown(form, given.answers, given.device);
        expect(shown(copied, given.answers, given.device)).toEqual(
          [...before, ...(before.includes(name) ? [copy] : [])].sort(),
        );
        expect(defects(copied)).toEqual([]);
      }),
    );
  });

  test('the copy of a step follows its own answers as the original follows its', () => {
    fc.assert(
      fc.property(formAndCase, ({ form, given, one }) => {
        const original = pick(form.steps, one);
        const { form: copied, at: id } = duplicateStep(form, original.id);
        const copy = copied.steps.find((step) => step.id === id)!;
        const ofCopy = Object.fromEntries(
          original.fields.map((field, index) => [
            copy.fields[index]!.name,
            given.answers[original.id]?.[field.name] ?? null,
          ]),
        );
        const now = shown(copied, { ...given.answers, [id]: ofCopy }, given.device);
        const before = shown(form, given.answers, given.device);
        expect(now.filter((name) => !copy.fields.some((field) => field.name === name))).toEqual(before);
        for (const [index, field] of copy.fields.entries())
          expect(now.includes(field.name)).toBe(before.includes(original.fields[index]!.name));
        expect(defects(copied)).toEqual([]);
      }),
    );
  });

  test('what is deleted with its conditions leaves no rule that looks at nothing', () => {
    fc.assert(
      fc.property(formAndCase, ({ form, one }) => {
        const name = pick(allNames(form), one);
        const rest = remove(form, { kind: 'field', name }, true);
        expect(referencesIn(rest)).not.toContain(name);
        expect(defects(rest)).toEqual([]);
      }),
    );
  });
});

describe('a production form', () => {
  const empty: FormSchema = { steps: [] };

  test('gets the step by which the hall finds a stage, before those of later stages', () => {
    const electrics = addStage(empty, 6, { label: 'Elektryka' });
    expect(electrics.at).toBe('stage-6');
    const { form } = addStage(addStage(electrics.form, 9, { label: 'Kontrola etykiety' }).form, 3, {
      label: 'Hydraulika',
      labels: { en: 'Hydraulics' },
    });
    expect(form.steps.map(({ id, title }) => [id, title])).toEqual([
      ['stage-3', 'Hydraulika'],
      ['stage-6', 'Elektryka'],
      ['stage-9', 'Kontrola etykiety'],
    ]);
    expect(form.steps[0]?.titles).toEqual({ en: 'Hydraulics' });
    expect(formSchema.safeParse(form).success).toBe(true);
  });

  test('is offered the stages that it has no step of, also one that was deleted', () => {
    expect(missingStages(empty)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    const full = missingStages(empty).reduce(
      (form, stage) => addStage(form, stage, { label: `Etap ${stage}` }).form,
      empty,
    );
    expect(missingStages(full)).toEqual([]);
    const without = remove(full, { kind: 'step', id: 'stage-5' }, false);
    expect(missingStages(without)).toEqual([5]);
    expect(addStage(without, 5, { label: 'Etap 5' }).form.steps[3]?.id).toBe('stage-5');
  });
});
