import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Field, formSchema } from '../form/schema.ts';
import { SECOND_MAKER_TERMS } from '../warranty/terms.ts';
import { compareVersions } from './comparison.ts';
import { parametersSchema } from './parameters-schema.ts';
import type { ComparedVersion, VersionChange } from './version-change.ts';

function version(): ComparedVersion {
  return {
    parametersSchema: parametersSchema.parse([
      { name: 'serial', type: 'string', label: 'Numer seryjny', barcodeScanner: true },
      { name: 'refrigerant', type: 'list', label: 'Czynnik', options: ['R290', 'R32'] },
    ]),
    installationFormSchema: formSchema.parse({
      steps: [
        {
          id: 'water',
          title: 'Woda',
          fields: [
            { name: 'pressure', label: 'Ciśnienie próby', type: 'number', required: false, min: 1, max: 3 },
            { name: 'note', label: 'Uwagi', type: 'text', required: false },
            { name: 'flow', label: 'Przepływ', type: 'number', required: true },
          ],
        },
        {
          id: 'source',
          title: 'Źródło',
          fields: [
            {
              name: 'kind',
              label: 'Rodzaj',
              type: 'list',
              required: true,
              options: [
                { value: 'air', label: 'Powietrze' },
                { value: 'brine', label: 'Solanka' },
              ],
            },
          ],
        },
      ],
    }),
    inspectionFormSchema: { steps: [] },
    productionFormSchema: { steps: [] },
    warrantyTerms: SECOND_MAKER_TERMS,
  };
}

type Edited = ComparedVersion;
/** The change between a version and itself after an edit. */
function after(edit: (version: Edited) => void): readonly VersionChange[] {
  const edited = version();
  edit(edited);
  return compareVersions(version(), edited);
}
const fieldsOf = (edited: Edited, step: number) => edited.installationFormSchema.steps[step]!.fields;
const PRESSURE = {
  kind: 'field',
  called: { name: 'pressure', label: 'Ciśnienie próby', labels: undefined },
  step: { name: 'water', label: 'Woda', labels: undefined },
};

/** A warranty text of one sentence. */
const text = (content: string) => ({
  content: {
    type: 'doc' as const,
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: content }] }],
  },
  showDataTable: true,
  tableParameters: [],
  showServiceLog: true,
  attachments: [],
});

describe('a version compared with the one before', () => {
  test('that is the same has no changes', () => {
    expect(compareVersions(version(), version())).toEqual([]);
  });

  test('says that a field is required now', () => {
    expect(after((edited) => Object.assign(fieldsOf(edited, 0)[0]!, { required: true }))).toEqual([
      {
        part: 'installation',
        subject: PRESSURE,
        change: { kind: 'property', property: 'required', before: false, after: true },
      },
    ]);
  });

  test('says that an option was removed, and from what', () => {
    expect(
      after((edited) => {
        edited.parametersSchema[1]!.options = ['R290'];
      }),
    ).toEqual([
      {
        part: 'parameters',
        subject: {
          kind: 'option',
          called: { name: 'R32', label: 'R32' },
          of: { name: 'refrigerant', label: 'Czynnik', labels: undefined },
        },
        change: { kind: 'removed' },
      },
    ]);
  });

  test.each<[string, (edited: Edited) => void, [subject: string, change: object][]]>([
    [
      'a label in the main language',
      (edited) => Object.assign(fieldsOf(edited, 0)[1]!, { label: 'Notatka' }),
      [['note', { kind: 'text', property: 'label', before: 'Uwagi', after: 'Notatka' }]],
    ],
    [
      'a label in another language',
      (edited) => Object.assign(fieldsOf(edited, 0)[1]!, { labels: { en: 'Remarks' } }),
      [['note', { kind: 'text', property: 'label', language: 'en', before: '', after: 'Remarks' }]],
    ],
    [
      'a type, without the limits that go with it',
      (edited) => {
        const { name, label, required } = fieldsOf(edited, 0)[0]!;
        fieldsOf(edited, 0)[0] = { name, label, required, type: 'text' };
      },
      [['pressure', { kind: 'property', property: 'type', before: 'number', after: 'text' }]],
    ],
    [
      'a type, with what every type has',
      (edited) => {
        const { name, label } = fieldsOf(edited, 0)[0]!;
        const showWhen = {
          any: [{ all: [{ field: 'device.refrigerant', operator: 'in', values: ['R32'] }] }],
        };
        fieldsOf(edited, 0)[0] = { name, label, required: true, type: 'text', showWhen } as Field;
      },
      [
        ['pressure', { kind: 'property', property: 'required', before: false, after: true }],
        ['pressure', { kind: 'property', property: 'type', before: 'number', after: 'text' }],
        [
          'pressure',
          {
            kind: 'property',
            property: 'showWhen',
            before: undefined,
            after: { any: [{ all: [{ field: 'device.refrigerant', operator: 'in', values: ['R32'] }] }] },
          },
        ],
      ],
    ],
    [
      'a help in one language',
      (edited) => Object.assign(fieldsOf(edited, 0)[0]!, { help: { de: 'Am Manometer' } }),
      [['pressure', { kind: 'text', property: 'help', language: 'de', before: '', after: 'Am Manometer' }]],
    ],
    [
      'the consequence of a range',
      (edited) => Object.assign(fieldsOf(edited, 0)[0]!, { outOfRange: 'reason' }),
      [['pressure', { kind: 'property', property: 'outOfRange', before: undefined, after: 'reason' }]],
    ],
    [
      'a field that is gone',
      (edited) => void fieldsOf(edited, 0).splice(1, 1),
      [['note', { kind: 'removed' }]],
    ],
    [
      'a field that came',
      (edited) =>
        void fieldsOf(edited, 1).unshift({ name: 'new', label: 'Nowe', type: 'date', required: true }),
      [['new', { kind: 'added' }]],
    ],
    [
      'a field that moved within its step',
      (edited) => {
        const [field] = fieldsOf(edited, 0).splice(2, 1);
        fieldsOf(edited, 0).unshift(field!);
      },
      [['flow', { kind: 'moved' }]],
    ],
    [
      'a field that moved to another step',
      (edited) => {
        const [field] = fieldsOf(edited, 0).splice(0, 1);
        fieldsOf(edited, 1).push(field!);
      },
      [['pressure', { kind: 'moved', to: { name: 'source', label: 'Źródło', labels: undefined } }]],
    ],
    [
      'a step that is gone with its fields',
      (edited) => void edited.installationFormSchema.steps.splice(0, 1),
      [['water', { kind: 'removed' }]],
    ],
    [
      'a step that moved',
      (edited) => void edited.installationFormSchema.steps.reverse(),
      [['water', { kind: 'moved' }]],
    ],
    [
      'a rule',
      (edited) =>
        Object.assign(fieldsOf(edited, 1)[0]!, {
          showWhen: { any: [{ all: [{ field: 'form.note', operator: 'in', values: ['x'] }] }] },
        }),
      [
        [
          'kind',
          {
            kind: 'property',
            property: 'showWhen',
            before: undefined,
            after: { any: [{ all: [{ field: 'form.note', operator: 'in', values: ['x'] }] }] },
          },
        ],
      ],
    ],
    [
      'warranty terms',
      (edited) => Object.assign(edited, { warrantyTerms: { ...SECOND_MAKER_TERMS, basicMonths: 36 } }),
      [['whole', { kind: 'property', property: 'basicMonths', before: 27, after: 36 }]],
    ],
    [
      'the translation of an option of a parameter',
      (edited) =>
        Object.assign(edited.parametersSchema[1]!, { optionLabels: { R290: { en: 'R290 (propane)' } } }),
      [['R290', { kind: 'text', property: 'label', language: 'en', before: '', after: 'R290 (propane)' }]],
    ],
    [
      'the declaration above the signatures',
      (edited) => Object.assign(edited.inspectionFormSchema, { declaration: { text: 'Odebrałem.' } }),
      [['whole', { kind: 'text', property: 'declaration', before: '', after: 'Odebrałem.' }]],
    ],
  ])('names %s, and nothing else', (_, edit, expected) => {
    const found = after(edit).map(({ subject, change }) => [
      subject.kind === 'whole' ? 'whole' : subject.called.name,
      change,
    ]);
    // Either of two neighbours that changed places can be said to have moved.
    if (expected[0]?.[1] && 'kind' in expected[0][1] && expected[0][1].kind === 'moved')
      expect(found.map(([, change]) => change)).toEqual(expected.map(([, change]) => change));
    else expect(found).toEqual(expected);
  });

  test('says once that a warranty has a text in another language, or has it no more', () => {
    const [polish, both] = [version(), version()];
    Object.assign(polish, { warrantyTemplates: { pl: text('Dwa lata') } });
    Object.assign(both, { warrantyTemplates: { pl: text('Dwa lata'), de: text('Zwei Jahre') } });
    const german = { kind: 'property', property: 'text', language: 'de' };
    expect(compareVersions(polish, both).map(({ change }) => change)).toEqual([
      { ...german, before: false, after: true },
    ]);
    expect(compareVersions(both, polish).map(({ change }) => change)).toEqual([
      { ...german, before: true, after: false },
    ]);
  });

  test('names the warranty text of one language', () => {
    const [before, changed] = [version(), version()];
    Object.assign(before, { warrantyTemplates: { pl: text('Dwa lata'), en: text('Two years') } });
    Object.assign(changed, { warrantyTemplates: { pl: text('Dwa lata'), en: text('Three years') } });
    expect(compareVersions(before, changed).map(({ part, change }) => [part, change])).toMatchObject([
      ['warranty', { kind: 'property', property: 'content', language: 'en' }],
    ]);
  });
});

/** An edit of the kind that a builder makes, and what a comparison has to say of it: subject and kind, nothing else. */
const edits: fc.Arbitrary<{ edit: (edited: Edited) => void; expected: string }> = fc.oneof(
  fc.tuple(fc.nat(2), fc.stringMatching(/^[A-Z][a-z]{3,8}$/)).map(([at, label]) => ({
    edit: (edited: Edited) => void Object.assign(fieldsOf(edited, 0)[at]!, { label: `${label}!` }),
    expected: `${['pressure', 'note', 'flow'][at]} text label`,
  })),
  fc.nat(2).map((at) => ({
    edit: (edited: Edited) => {
      const field = fieldsOf(edited, 0)[at]!;
      Object.assign(field, { required: !field.required });
    },
    expected: `${['pressure', 'note', 'flow'][at]} property required`,
  })),
  fc.tuple(fc.nat(2), fc.constantFrom('repeatable', 'unit', 'outOfRange')).map(([at, property]) => ({
    edit: (edited: Edited) => void Object.assign(fieldsOf(edited, 0)[at]!, { [property]: 'x' }),
    expected: `${['pressure', 'note', 'flow'][at]} property ${property}`,
  })),
  fc.tuple(fc.nat(1), fc.nat(3)).map(([step, at]) => ({
    edit: (edited: Edited) =>
      void fieldsOf(edited, step).splice(at, 0, {
        name: 'new',
        label: 'Nowe',
        type: 'time',
        required: false,
      }),
    expected: 'new added',
  })),
  fc.nat(2).map((at) => ({
    edit: (edited: Edited) => void fieldsOf(edited, 0).splice(at, 1),
    expected: `${['pressure', 'note', 'flow'][at]} removed`,
  })),
  fc.nat(2).map((at) => ({
    edit: (edited: Edited) => void fieldsOf(edited, 1).push(...fieldsOf(edited, 0).splice(at, 1)),
    expected: `${['pressure', 'note', 'flow'][at]} moved`,
  })),
  fc.nat(1).map((at) => ({
    edit: (edited: Edited) => {
      const field = fieldsOf(edited, 1)[0]!;
      if (field.type === 'list') field.options.splice(at, 1);
    },
    expected: `${['air', 'brine'][at]} removed`,
  })),
  fc.nat(2).map((at) => ({
    edit: (edited: Edited) =>
      void edited.installationFormSchema.steps.splice(at, 0, { id: 'extra', title: 'Dodatkowo', fields: [] }),
    expected: 'extra added',
  })),
  fc.constantFrom('confirmed', 'neededWhenUnknown', 'fromFactory', 'repeatable').map((property) => ({
    edit: (edited: Edited) => void Object.assign(edited.parametersSchema[1]!, { [property]: true }),
    expected: `refrigerant property ${property}`,
  })),
);

test('the comparison of a random edit lists exactly that edit', () => {
  fc.assert(
    fc.property(edits, ({ edit, expected }) => {
      const changes = after(edit).map(({ subject, change }) =>
        [
          subject.kind === 'whole' ? 'whole' : subject.called.name,
          change.kind,
          'property' in change ? change.property : '',
        ]
          .join(' ')
          .trim(),
      );
      expect(changes).toEqual([expected]);
    }),
    { numRuns: 500 },
  );
});

test('the comparison of several edits, each of another field, lists each of them', () => {
  const changes = after((edited) => {
    Object.assign(fieldsOf(edited, 0)[0]!, { required: true });
    Object.assign(fieldsOf(edited, 0)[1]!, { label: 'Notatka' });
    fieldsOf(edited, 1).push(...fieldsOf(edited, 0).splice(2, 1));
  });
  expect(
    changes.map(({ subject, change }) => subject.kind === 'field' && [subject.called.name, change.kind]),
  ).toEqual([
    ['pressure', 'property'],
    ['note', 'text'],
    ['flow', 'moved'],
  ]);
});
