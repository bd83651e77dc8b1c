import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answers } from './answers.ts';
import { formGaps } from './check.ts';
import { formSchema, type Field, type FormSchema, type ShowWhen } from './schema.ts';
import { oracle, randomCase } from './visible-oracle.sample.ts';
import {
  answerIn,
  imageNames,
  imageReferences,
  answersNoLongerAsked,
  storedForm,
  visibleAnswers,
  visibleForm,
} from './visible.ts';

const when = (field: string, ...values: string[]): ShowWhen => ({
  any: [{ all: [{ field, operator: 'in', values }] }],
});
const yesNo = (name: string, showWhen?: ShowWhen): Field => ({
  name,
  label: name,
  type: 'yes_no',
  required: true,
  showWhen,
});
const names = (form: ReturnType<typeof visibleForm>) =>
  form.flatMap((step) => step.fields.map((field) => field.name));

const cabinet: FormSchema = {
  steps: [
    { id: 'source', title: 'Źródło', fields: [yesNo('tank'), yesNo('coil', when('form.tank', 'yes'))] },
    {
      id: 'hydraulics',
      title: 'Hydraulika',
      showWhen: when('form.coil', 'yes'),
      fields: [yesNo('pump'), { name: 'photo', label: 'Zdjęcie', type: 'image', required: true }],
    },
    {
      id: 'end',
      title: 'Koniec',
      fields: [
        yesNo('flushed', when('form.pump', 'yes')),
        {
          name: 'power',
          label: 'Moc',
          type: 'number',
          required: false,
          showWhen: when('device.kind', 'cabinet'),
        },
        yesNo('strong', when('form.power', '12', '12.5')),
        { name: 'signature', label: 'Podpis', type: 'signature', required: true },
      ],
    },
  ],
};

describe('the visible form', () => {
  test('begins with what depends on nothing', () => {
    expect(names(visibleForm(cabinet, {}, {}))).toEqual(['tank', 'signature']);
  });

  test('shows a step and its followers once the answers ask for them', () => {
    const answers = { source: { tank: 'yes', coil: 'yes' }, hydraulics: { pump: 'yes' } };
    expect(names(visibleForm(cabinet, answers, {}))).toEqual([
      'tank',
      'coil',
      'pump',
      'photo',
      'flushed',
      'signature',
    ]);
  });

  test('hides all that hangs on a hidden answer, although the answers are still there', () => {
    const answers = {
      source: { tank: 'no', coil: 'yes' },
      hydraulics: { pump: 'yes', photo: 'p1' },
      end: { flushed: 'yes' },
    };
    expect(names(visibleForm(cabinet, answers, {}))).toEqual(['tank', 'signature']);
    expect(visibleAnswers(cabinet, answers, {})).toEqual({ source: { tank: 'no' } });
    expect(imageNames(cabinet, answers, {})).toEqual([]);
  });

  test('follows the device as well, and compares numbers as their text', () => {
    const device = { kind: 'cabinet' };
    expect(names(visibleForm(cabinet, { end: { power: 12.5 } }, device))).toContain('strong');
    expect(names(visibleForm(cabinet, { end: { power: 13 } }, device))).not.toContain('strong');
    expect(names(visibleForm(cabinet, { end: { power: 12.5 } }, { kind: 'pump' }))).not.toContain('strong');
  });

  test('takes a blank answer for none', () => {
    expect(visibleAnswers(cabinet, { source: { tank: '  ' }, end: { signature: null } }, {})).toEqual({});
  });

  test('leaves out a step of which nothing is shown', () => {
    const form: FormSchema = {
      steps: [{ id: 'a', title: 'A', fields: [yesNo('x', when('device.kind', 'cabinet'))] }],
    };
    expect(visibleForm(form, {}, {})).toEqual([]);
  });

  test('gives a condition on a later, unknown or own field no value', () => {
    const form: FormSchema = {
      steps: [
        {
          id: 'a',
          title: 'A',
          fields: [
            yesNo('ahead', when('form.b', 'yes')),
            yesNo('own', when('form.own', 'yes')),
            yesNo('lost', when('form.nowhere', 'yes')),
            yesNo('b'),
          ],
        },
      ],
    };
    expect(names(visibleForm(form, { a: { ahead: 'yes', own: 'yes', lost: 'yes', b: 'yes' } }, {}))).toEqual([
      'b',
    ]);
  });

  test('asks nothing of the names that every object has', () => {
    const form: FormSchema = { steps: [{ id: 'constructor', title: 'A', fields: [yesNo('toString')] }] };
    expect(visibleAnswers(form, {}, {})).toEqual({});
    expect(formGaps(form, {}, {})).toEqual([{ stepId: 'constructor', field: 'toString', code: 'required' }]);
    const answered = { constructor: { toString: 'yes' } } as unknown as Answers;
    expect(visibleAnswers(form, answered, {})).toEqual(answered);
  });

  test('lists the photos and signatures that a manifest must carry', () => {
    const answers = {
      source: { tank: 'yes', coil: 'yes' },
      hydraulics: { pump: 'no', photo: 'p1' },
      end: { signature: 's1' },
    };
    expect(imageReferences(cabinet, answers, {})).toEqual([
      { stepId: 'hydraulics', field: 'photo', type: 'image', name: 'p1' },
      { stepId: 'end', field: 'signature', type: 'signature', name: 's1' },
    ]);
    expect(imageNames(cabinet, { ...answers, end: { signature: 'p1' } }, {})).toEqual(['p1']);
  });
});

describe('a field with several', () => {
  const form: FormSchema = {
    steps: [
      {
        id: 'a',
        title: 'A',
        fields: [
          {
            name: 'parts',
            label: 'Części',
            type: 'choices',
            required: true,
            options: [
              { value: 'pump', label: 'Pompa' },
              { value: 'valve', label: 'Zawór' },
            ],
          },
          yesNo('tight', when('form.parts', 'valve')),
          { name: 'photos', label: 'Zdjęcia', type: 'images', required: false },
        ],
      },
    ],
  };

  test('shows what depends on any of its values', () => {
    expect(names(visibleForm(form, { a: { parts: 'pump' } }, {}))).toEqual(['parts', 'photos']);
    expect(names(visibleForm(form, { a: { parts: 'pump\nvalve' } }, {}))).toEqual([
      'parts',
      'tight',
      'photos',
    ]);
  });

  test('lists each of its photos, in the order in which they were taken', () => {
    const answers = { a: { parts: 'pump', photos: 'p2.jpg\np1.jpg' } };
    expect(imageReferences(form, answers, {})).toEqual([
      { stepId: 'a', field: 'photos', type: 'image', name: 'p2.jpg', at: 0 },
      { stepId: 'a', field: 'photos', type: 'image', name: 'p1.jpg', at: 1 },
    ]);
    expect(imageNames(form, answers, {})).toEqual(['p2.jpg', 'p1.jpg']);
  });
});

describe('for any form, any answers and any device', () => {
  test('the engine shows exactly what the definition says', () => {
    fc.assert(
      fc.property(randomCase, ({ form, answers, device }) => {
        expect(formSchema.safeParse(form).success).toBe(true);
        expect(names(visibleForm(form, answers, device))).toEqual(oracle(form, answers, device));
      }),
      { numRuns: 2_000 },
    );
  });

  test('what is sent shows the same form again and stays the same', () => {
    fc.assert(
      fc.property(randomCase, ({ form, answers, device }) => {
        const sent = visibleAnswers(form, answers, device);
        expect(visibleForm(form, sent, device)).toEqual(visibleForm(form, answers, device));
        expect(visibleAnswers(form, sent, device)).toEqual(sent);
      }),
    );
  });

  test('a correction that says nothing new keeps every answer, whatever device is there by now', () => {
    const value = fc.constantFrom('yes', 'no', '1', '');
    fc.assert(
      fc.property(randomCase, fc.record({ p: value, q: value }), ({ form, answers, device }, now) => {
        const stored = visibleAnswers(form, answers, device);
        const before = { answers: stored, device: now };
        expect(visibleAnswers(form, stored, now, before)).toEqual(stored);
        const unseen = answersNoLongerAsked(form, before);
        const sent = visibleAnswers(form, stored, now);
        const merged = form.steps.map(({ id }) => [id, { ...unseen[id], ...sent[id] }] as const);
        expect(visibleAnswers(form, Object.fromEntries(merged), now, before)).toEqual(stored);
      }),
    );
  });

  test('only a visible field is ever required', () => {
    fc.assert(
      fc.property(randomCase, ({ form, answers, device }) => {
        const shown = oracle(form, answers, device);
        const gaps = formGaps(form, answers, device).map((gap) => gap.field);
        expect(gaps.filter((field) => !shown.includes(field))).toEqual([]);
        const answered = (name: string) =>
          form.steps.some((step) => {
            const field = step.fields.find((one) => one.name === name);
            const answer = answers[step.id]?.[name];
            if (field?.type !== 'choices') return answer === 'yes' || answer === 'no';
            return ['yes', 'no', '1', 'yes\nno', '1\nyes'].some((chosen) => chosen === answer);
          });
        expect(gaps).toEqual(shown.filter((field) => !answered(field)));
      }),
    );
  });
});

const read = (steps: ReturnType<typeof visibleForm>, answers: Answers) =>
  answerIn('start', steps[0]!.fields[0]!, answers);

describe('a value that was calculated from a parameter', () => {
  const form: FormSchema = {
    steps: [
      {
        id: 'start',
        title: 'Uruchomienie',
        fields: [
          {
            name: 'output',
            label: 'Moc',
            type: 'calculated',
            required: false,
            calculation: {
              kind: 'multiply',
              left: { kind: 'field', field: 'device.flow' },
              right: { kind: 'number', value: 2 },
            },
          },
        ],
      },
    ],
  };
  test('stays in the record as it was stored, although the parameter was corrected since', () => {
    const stored = visibleAnswers(form, {}, { flow: '10' });
    expect(read(visibleForm(form, stored, { flow: '15' }), stored)).toBe(30);
    expect(read(storedForm(form, stored, { flow: '15' }), stored)).toBe(20);
  });

  test('is blank in a record that was stored without it', () => {
    expect(read(storedForm(form, {}, { flow: '15' }), {})).toBeUndefined();
    expect(read(storedForm(form, { start: { output: '20' } }, { flow: '15' }), {})).toBeUndefined();
  });
});

const question = (name: string, more: object = {}) => ({
  name,
  label: name,
  type: 'text',
  required: false,
  ...more,
});

describe('a question that is asked of some devices only', () => {
  const ofRefrigerant = {
    any: [{ all: [{ field: 'device.refrigerant', operator: 'in' as const, values: ['R290'] }] }],
  };
  const form = formSchema.parse({
    steps: [
      {
        id: 'start',
        title: 'Start',
        fields: [
          question('leaks', { showWhen: ofRefrigerant }),
          question('sensor', { showWhen: ofRefrigerant }),
          question('because', {
            showWhen: { any: [{ all: [{ field: 'form.leaks', operator: 'in', values: ['none'] }] }] },
          }),
        ],
      },
      { id: 'gas', title: 'Gas', showWhen: ofRefrigerant, fields: [question('alarm')] },
    ],
  });
  const answers = { start: { leaks: 'none', because: 'tested' }, gas: { alarm: 'works' } };

  test('stays on the card with its answer when the device is replaced by one of which nothing is known', () => {
    expect(names(storedForm(form, answers, {}))).toEqual(['leaks', 'because', 'alarm']);
    expect(names(visibleForm(form, answers, {}))).toEqual([]);
  });

  test('that nobody answered is not asked for afterwards', () => {
    expect(names(storedForm(form, {}, {}))).toEqual([]);
    expect(names(storedForm(form, { start: { leaks: ' ' } }, {}))).toEqual([]);
  });

  const before = { answers, device: {} };

  test('is shown in a correction of what was said of an earlier device, and the new device is asked its own', () => {
    expect(names(visibleForm(form, answers, {}, before))).toEqual(['leaks', 'because', 'alarm']);
    const refilled = { refrigerant: 'R290' };
    expect(names(visibleForm(form, answers, refilled, before))).toEqual([
      'leaks',
      'sensor',
      'because',
      'alarm',
    ]);
  });

  test('stays there while its answer is taken away, and takes along what followed from it', () => {
    const cleared = { start: { leaks: '', because: 'tested' }, gas: { alarm: 'works' } };
    expect(names(visibleForm(form, cleared, {}, before))).toEqual(['leaks', 'alarm']);
    expect(visibleAnswers(form, cleared, {}, before)).toEqual({ gas: { alarm: 'works' } });
  });

  test('goes when the correction itself says that the device has another value', () => {
    const context = { answers, device: { refrigerant: 'R290' } };
    expect(visibleAnswers(form, answers, { refrigerant: 'R32' }, context)).toEqual({});
  });

  test('is what an app that knows of the present device alone does not send', () => {
    expect(answersNoLongerAsked(form, before)).toEqual(answers);
    expect(answersNoLongerAsked(form, { answers, device: { refrigerant: 'R290' } })).toEqual({
      start: {},
      gas: {},
    });
  });

  test('keeps what was calculated of the device that it was asked of, as long as nothing better is known', () => {
    const calculating = formSchema.parse({
      steps: [
        {
          id: 'gas',
          title: 'Gas',
          showWhen: ofRefrigerant,
          fields: [
            {
              ...question('charge'),
              type: 'calculated',
              calculation: {
                kind: 'multiply',
                left: { kind: 'field', field: 'device.charge' },
                right: { kind: 'number', value: 2 },
              },
            },
          ],
        },
      ],
    });
    const stored = { gas: { charge: 3 } };
    expect(visibleAnswers(calculating, stored, {}, { answers: stored, device: {} })).toEqual(stored);
    expect(visibleAnswers(calculating, stored, {})).toEqual({});
  });

  test('asks nothing else of the new device in a step that stays', () => {
    const both = formSchema.parse({
      steps: [
        {
          id: 'gas',
          title: 'Gas',
          showWhen: ofRefrigerant,
          fields: [
            question('alarm'),
            question('fan', {
              required: true,
              showWhen: { any: [{ all: [{ field: 'device.fan', operator: 'not_in', values: ['no'] }] }] },
            }),
          ],
        },
      ],
    });
    const stored = { gas: { alarm: 'works' } };
    expect(formGaps(both, stored, {}, { answers: stored, device: {} })).toEqual([]);
  });
});
