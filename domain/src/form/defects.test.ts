import { describe, expect, test } from 'vitest';
import type { Calculation } from './calculation.ts';
import { defects, stageDefects } from './defects.ts';
import type { LooseForm } from './loose-form.ts';

type LooseField = LooseForm['steps'][number]['fields'][number];

const when = (...fields: string[]) => ({
  any: [{ all: fields.map((field) => ({ field, operator: 'in' as const, values: ['yes'] })) }],
});
const is = (field: string, ...values: string[]) => ({
  any: [{ all: [{ field, operator: 'in' as const, values }] }],
});
const parameter = (name: string) => ({ name, type: 'string' });
const text = (name: string, more: Partial<LooseField> = {}): LooseField => ({
  name,
  label: `Label of ${name}`,
  type: 'text',
  ...more,
});
const form = (...steps: LooseField[][]): LooseForm => ({
  steps: steps.map((fields, at) => ({ id: `s${at}`, fields })),
});
const codes = (...given: Parameters<typeof defects>) => defects(...given).map((defect) => defect.code);

const takes = (...fields: string[]): LooseField['calculation'] =>
  fields
    .map((field) => ({ kind: 'field', field }) as const)
    .reduce<Calculation>((left, right) => ({ kind: 'add', left, right }), { kind: 'number', value: 1 });
const calculated = (name: string, ...fields: string[]): LooseField =>
  text(name, { type: 'calculated', calculation: takes(...fields) });
const number = (name: string) => text(name, { type: 'number' });

test('a step of a production form that belongs to no stage is reported: the hall would ask it nowhere', () => {
  const steps = ['stage-2', 'stage-9', 'stage-1', 'stage-10', 'krok-1'].map((id) => ({ id, fields: [] }));
  expect(stageDefects({ steps })).toEqual([
    { code: 'no-stage', step: 2, value: 'stage-1' },
    { code: 'no-stage', step: 3, value: 'stage-10' },
    { code: 'no-stage', step: 4, value: 'krok-1' },
  ]);
});

describe('a form being built', () => {
  test('without a fault may be saved', () => {
    expect(
      defects(form([text('a'), text('b', { showWhen: when('form.a', 'device.kind') })], [text('c')]), [
        parameter('kind'),
      ]),
    ).toEqual([]);
  });

  test('names both fields that share a label, across steps, blanks and case aside', () => {
    expect(defects(form([text('a', { label: 'Moc' })], [text('b', { label: ' moc ' })]))).toEqual([
      { code: 'duplicate-label', step: 0, field: 0, value: 'Moc' },
      { code: 'duplicate-label', step: 1, field: 0, value: 'moc' },
    ]);
  });

  test.each([
    ['composed and decomposed letters', 'Ciśnienie', 'Cis\u0301nienie'],
    ['doubled spaces', 'Moc grzewcza', 'Moc  grzewcza'],
    ['a space that does not break', 'Moc grzewcza', 'Moc\u00A0grzewcza'],
    ['decomposed capitals', 'ŹRÓDŁO', 'z\u0301ro\u0301dło'],
  ])('takes labels that look the same for one: %s', (_, label, other) => {
    const found = form([text('a', { label }), text('b', { label: other })]);
    expect(codes(found)).toEqual(['duplicate-label', 'duplicate-label']);
    expect(codes(form([text('a', { label }), text('b', { label: 'Moc elektryczna' })]))).toEqual([]);
  });

  test('finds labels that are the same in one language only', () => {
    const found = defects(
      form([text('a', { labels: { de: 'Leistung' } }), text('b', { labels: { de: 'Leistung' } })]),
    );
    expect(found).toEqual([
      { code: 'duplicate-label', step: 0, field: 0, value: 'Leistung', language: 'de' },
      { code: 'duplicate-label', step: 0, field: 1, value: 'Leistung', language: 'de' },
    ]);
  });

  test('finds a translation that reads as the fallback of another field', () => {
    const found = defects(form([text('a', { label: 'Power' }), text('b', { labels: { en: 'Power' } })]));
    expect(found.map((defect) => [defect.field, defect.language])).toEqual([
      [0, 'en'],
      [1, 'en'],
    ]);
  });

  test.each<[string, LooseField, string[]]>([
    ['a photo without a label', text('p', { type: 'image', label: ' ' }), ['unnamed-image']],
    ['a signature without a name', text('', { type: 'signature' }), ['unnamed-image']],
    ['a text without a label', text('p', { label: '' }), ['unnamed-field']],
  ])('%s is refused', (_, field, expected) => {
    expect(codes(form([field]))).toEqual(expected);
  });

  test('does not take two blank labels for the same label', () => {
    expect(codes(form([text('a', { label: '' }), text('b', { label: '' })]))).toEqual([
      'unnamed-field',
      'unnamed-field',
    ]);
  });

  test('has names that are distinct over all steps, and step ids too', () => {
    expect(codes(form([text('a')], [text('a', { label: 'Other' })]))).toEqual([
      'duplicate-name',
      'duplicate-name',
    ]);
    expect(
      codes({
        steps: [
          { id: 's', fields: [] },
          { id: 's', fields: [] },
        ],
      }),
    ).toEqual(['duplicate-step', 'duplicate-step']);
  });

  test.each<[string, LooseForm, Parameters<typeof defects>[1], string[]]>([
    [
      'a field that does not exist',
      form([text('a', { showWhen: when('form.x') })]),
      undefined,
      ['unknown-reference'],
    ],
    ['neither form nor device', form([text('a', { showWhen: when('a') })]), undefined, ['unknown-reference']],
    ['a parameter of the device', form([text('a', { showWhen: when('device.x') })]), [parameter('x')], []],
    [
      'a parameter it lacks',
      form([text('a', { showWhen: when('device.y') })]),
      [parameter('x')],
      ['unknown-reference'],
    ],
    ['parameters when they are not known', form([text('a', { showWhen: when('device.y') })]), undefined, []],
    [
      'a later field',
      form([text('a', { showWhen: when('form.b') }), text('b')]),
      undefined,
      ['later-reference'],
    ],
    [
      'a later step',
      form([text('a', { showWhen: when('form.b') })], [text('b')]),
      undefined,
      ['later-reference'],
    ],
    ['itself', form([text('a', { showWhen: when('form.a') })]), undefined, ['cycle']],
    [
      'a field that looks back at it',
      form([text('a', { showWhen: when('form.b') }), text('b', { showWhen: when('form.a') })]),
      undefined,
      ['cycle'],
    ],
    [
      'a field that looks back at it round a third',
      form(
        [text('a', { showWhen: when('form.c') }), text('b', { showWhen: when('form.a') })],
        [text('c', { showWhen: when('form.b') })],
      ),
      undefined,
      ['cycle'],
    ],
    [
      'a later field whose circle it is not in',
      form([
        text('a', { showWhen: when('form.b') }),
        text('b', { showWhen: when('form.c') }),
        text('c', { showWhen: when('form.b') }),
      ]),
      undefined,
      ['later-reference', 'cycle'],
    ],
  ])('whose condition looks at %s', (_, given, parameters, expected) => {
    expect(codes(given, parameters)).toEqual(expected);
  });

  test('whose step depends on a field of its own goes in a circle', () => {
    const own: LooseForm = { steps: [{ id: 's', showWhen: when('form.a'), fields: [text('a')] }] };
    expect(defects(own)).toEqual([{ code: 'cycle', step: 0, value: 'form.a' }]);
  });

  test('whose field depends on one in a later step that depends on it goes in a circle', () => {
    const round: LooseForm = {
      steps: [
        { id: 's', fields: [text('a', { showWhen: when('form.b') })] },
        { id: 't', showWhen: when('form.a'), fields: [text('b')] },
      ],
    };
    expect(defects(round)).toEqual([{ code: 'cycle', step: 0, field: 0, value: 'form.b' }]);
  });

  test('whose step depends on a field that depends on the step goes in a circle', () => {
    const round: LooseForm = {
      steps: [
        { id: 's', showWhen: when('form.b'), fields: [text('a')] },
        { id: 't', fields: [text('b', { showWhen: when('form.a') })] },
      ],
    };
    expect(defects(round)).toEqual([{ code: 'cycle', step: 0, value: 'form.b' }]);
  });

  test.each<[string, LooseField, string[]]>([
    ['a list without options', text('a', { type: 'list', options: [] }), ['empty-list']],
    [
      'an option that is there twice',
      text('a', { type: 'list', options: [{ value: 'x' }, { value: 'y' }, { value: 'x' }] }),
      ['duplicate-option'],
    ],
    [
      'one of several that is there twice, blanks around it aside',
      text('a', { type: 'choices', options: [{ value: 'x' }, { value: ' x' }] }),
      ['duplicate-option'],
    ],
    [
      'options of blanks alone, which are no answers',
      text('a', { type: 'list', options: [{ value: 'x' }, { value: ' ' }, { value: '\u00A0' }] }),
      ['blank-option'],
    ],
    ['several of nothing', text('a', { type: 'choices' }), ['empty-list']],
    ['a least value above the most', text('a', { type: 'number', min: 3, max: 2 }), ['min-over-max']],
    ['a least value that is the most', text('a', { type: 'number', min: 2, max: 2 }), []],
    ['a calculated value that nothing is said of', text('a', { type: 'calculated' }), ['no-calculation']],
    ['several photos without a name', text('', { type: 'images' }), ['unnamed-image']],
  ])('with %s is told so', (_, field, expected) => {
    expect(codes(form([field]))).toEqual(expected);
  });

  const refrigerant = text('refrigerant', {
    type: 'list',
    options: [{ value: 'R290' }, { value: 'R454B' }],
  });
  const wifi = { name: 'wifi', type: 'yes_no' };
  const colour = { name: 'colour', type: 'list', options: ['red'] };

  test('whose condition compares with an option that is gone is told which, and of what', () => {
    const shown = text('a', { showWhen: is('form.refrigerant', 'R32', 'R290', 'R410A') });
    expect(defects(form([refrigerant, shown]))).toEqual([
      { code: 'unknown-value', step: 0, field: 1, value: 'R32', source: 'form.refrigerant' },
      { code: 'unknown-value', step: 0, field: 1, value: 'R410A', source: 'form.refrigerant' },
    ]);
  });

  test.each<[string, string, string[]]>([
    ['yes of a parameter that is yes or no', 'device.wifi=yes', []],
    ['another word of it', 'device.wifi=tak', ['unknown-value']],
    ['an option of a parameter', 'device.colour=red', []],
    ['one that it does not have', 'device.colour=blue', ['unknown-value']],
    ['any text of a text', 'form.note=whatever', []],
  ])('may compare with %s: %s', (_, condition, expected) => {
    const [field = '', value = ''] = condition.split('=');
    expect(codes(form([text('note'), text('a', { showWhen: is(field, value) })]), [wifi, colour])).toEqual(
      expected,
    );
  });

  test('whose condition looks at a sentence to read looks at nothing', () => {
    const read = text('read', { type: 'statement' });
    expect(codes(form([read, text('a', { showWhen: when('form.read') })]))).toEqual(['unknown-reference']);
  });

  test.each<[string, LooseForm, string[]]>([
    [
      'earlier numbers and a parameter',
      form([number('n'), calculated('c', 'form.n', 'device.wifi_power')]),
      [],
    ],
    ['a field that does not exist', form([calculated('c', 'form.x')]), ['unknown-reference']],
    ['a parameter that does not exist', form([calculated('c', 'device.x')]), ['unknown-reference']],
    ['a later field', form([calculated('c', 'form.n'), number('n')]), ['later-reference']],
    ['itself', form([calculated('c', 'form.c')]), ['cycle']],
    [
      'a value that is calculated from it',
      form([calculated('c', 'form.d'), calculated('d', 'form.c')]),
      ['cycle'],
    ],
    [
      'a number that is shown when it comes to something',
      form([calculated('c', 'form.n'), text('n', { type: 'number', showWhen: is('form.c', '2') })]),
      ['cycle'],
    ],
    ['a text', form([text('t'), calculated('c', 'form.t')]), ['not-a-number']],
    ['a parameter that is yes or no', form([calculated('c', 'device.wifi')]), ['not-a-number']],
    ['a list of words', form([refrigerant, calculated('c', 'form.refrigerant')]), ['not-a-number']],
    ['a parameter that is a list of words', form([calculated('c', 'device.colour')]), ['not-a-number']],
    [
      'a list of numbers, and of a word for none',
      form([
        text('heater', { type: 'list', options: [{ value: 'brak' }, { value: '4,5' }] }),
        calculated('c', 'form.heater'),
      ]),
      [],
    ],
  ])('with a value calculated from %s', (_, given, expected) => {
    expect(codes(given, [wifi, colour, { name: 'wifi_power', type: 'number' }])).toEqual(expected);
  });

  test('of forty steps with a hundred fields that all look back has no defect', () => {
    const steps = Array.from({ length: 40 }, (_, step) =>
      Array.from({ length: 100 }, (__, field) =>
        text(`f${step}_${field}`, {
          showWhen: when(field === 0 ? 'device.kind' : `form.f${step}_${field - 1}`),
        }),
      ),
    );
    expect(defects(form(...steps), [parameter('kind')])).toEqual([]);
  });
});
