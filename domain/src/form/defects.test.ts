import { describe, expect, test } from 'vitest';
import { defects, type LooseForm } from './defects.ts';

type LooseField = LooseForm['steps'][number]['fields'][number];

const when = (...fields: string[]) => ({ any: [{ all: fields.map((field) => ({ field })) }] });
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

describe('a form being built', () => {
  test('without a fault may be saved', () => {
    expect(
      defects(form([text('a'), text('b', { showWhen: when('form.a', 'device.kind') })], [text('c')]), [
        'kind',
      ]),
    ).toEqual([]);
  });

  test('names both fields that share a label, across steps, blanks and case aside', () => {
    expect(defects(form([text('a', { label: 'Moc' })], [text('b', { label: ' moc ' })]))).toEqual([
      { code: 'duplicate-label', step: 0, field: 0, value: 'Moc' },
      { code: 'duplicate-label', step: 1, field: 0, value: 'moc' },
    ]);
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

  test.each<[string, LooseForm, readonly string[] | undefined, string[]]>([
    [
      'a field that does not exist',
      form([text('a', { showWhen: when('form.x') })]),
      undefined,
      ['unknown-reference'],
    ],
    ['neither form nor device', form([text('a', { showWhen: when('a') })]), undefined, ['unknown-reference']],
    ['a parameter of the device', form([text('a', { showWhen: when('device.x') })]), ['x'], []],
    ['a parameter it lacks', form([text('a', { showWhen: when('device.y') })]), ['x'], ['unknown-reference']],
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
});
