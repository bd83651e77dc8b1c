import { fieldsLookedAt } from '@portal/domain/form/condition';
import { formGaps } from '@portal/domain/form/check';
import { defects } from '@portal/domain/form/defects';
import { formSchema } from '@portal/domain/form/schema';
import { visibleForm } from '@portal/domain/form/visible';
import { parameterDefects } from '@portal/domain/templates/parameter-defects';
import { parametersSchema } from '@portal/domain/templates/parameters-schema';
import { STARTERS } from '@portal/domain/templates/starters';
import { describe, expect, test } from 'vitest';
import { STARTER_CONTENTS } from './starters.ts';

describe.each(STARTERS)('the starter %s', (name) => {
  const starter = STARTER_CONTENTS[name];
  const named = (mark: 'confirmed' | 'repeatable') =>
    starter.parameters.filter((field) => field[mark]).map((field) => field.name);
  const forms = [starter.installation, starter.inspection, starter.production];

  test('is what a builder takes without a complaint', () => {
    expect(() => parametersSchema.parse(starter.parameters)).not.toThrow();
    expect(parameterDefects(starter.parameters)).toEqual([]);
    for (const form of forms) {
      expect(() => formSchema.parse(form)).not.toThrow();
      expect(defects(form, starter.parameters)).toEqual([]);
    }
  });

  test('asks of an unknown device whatever its commissioning form looks at', () => {
    const { steps } = starter.installation;
    const lookedAt = [...steps, ...steps.flatMap(({ fields }) => fields)]
      .flatMap(({ showWhen }) => fieldsLookedAt(showWhen))
      .flatMap((reference) => (reference.startsWith('device.') ? [reference.slice(7)] : []));
    const asked = starter.parameters.filter((field) => field.neededWhenUnknown).map((field) => field.name);
    expect(asked).toEqual(expect.arrayContaining(lookedAt));
  });

  test.skipIf(name === 'blank')('has four values compared with the nameplate, and offers some again', () => {
    expect(named('confirmed')).toHaveLength(4);
    expect(named('confirmed')).toEqual(expect.arrayContaining(['model', 'zasilanie']));
    expect(named('repeatable')).toContain('zasilanie');
    expect(named('repeatable')).not.toContain('numer_seryjny');
  });

  test.skipIf(name === 'blank')('has the customer sign a declaration in three languages', () => {
    const { text, texts } = starter.installation.declaration ?? {};
    expect(text).toContain('Potwierdzam');
    expect(Object.keys(texts ?? {})).toEqual(['en', 'de']);
  });

  test('speaks three languages', () => {
    const labelled = [
      ...starter.parameters,
      ...forms.flatMap(({ steps }) => steps.flatMap(({ fields }) => fields)),
    ];
    for (const { name: field, labels } of labelled) {
      expect(Object.keys(labels ?? {}).sort(), field).toEqual(['de', 'en', 'pl']);
    }
    expect(Object.keys(starter.texts).sort()).toEqual(['de', 'en', 'pl']);
  });

  test('calls the yearly visit in German what the app calls it', () => {
    expect(JSON.stringify(starter).match(/[^"]*wartung[^"]*/gi) ?? []).toEqual([]);
  });
});

test.each<[flow: number, supply: number, back: number, output: number, gaps: string[]]>([
  [28, 38, 31, 13.7, []],
  [30, 40, 30, 20.9, []],
  [10, 33, 31, 1.4, ['reason']],
])(
  'a heat pump with %d l/min between %d and %d °C gives %d kW, to be explained: %j',
  (flow, supply, back, output, codes) => {
    const form = STARTER_CONTENTS['air-heat-pump'].installation;
    const answers = {
      uruchomienie: { przeplyw: flow, temperatura_zasilania: supply, temperatura_powrotu: back },
    };
    const field = visibleForm(form, answers, {})
      .flatMap(({ fields }) => fields)
      .find(({ name }) => name === 'moc_z_pomiaru');
    expect(field).toMatchObject({ type: 'calculated', value: output });
    const gaps = formGaps(form, answers, {}).filter((gap) => gap.field.startsWith('moc_z_pomiaru'));
    expect(gaps.map(({ code }) => code)).toEqual(codes);
  },
);
