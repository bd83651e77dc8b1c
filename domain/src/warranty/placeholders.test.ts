import { describe, expect, test } from 'vitest';
import type { Field } from '../form/schema.ts';
import { heatPump } from './heat-pump.sample.ts';
import { placeholders } from './placeholders.ts';
import { resolvePlaceholder, resolveSignature, type PlaceholderContext } from './resolve-placeholder.ts';

const context: PlaceholderContext = {
  source: heatPump,
  language: 'pl',
  device: { serial: 'HP-1', power: '12', madeOn: '2026-01-31', cooling: 'yes', secret: 'x' },
  answers: {
    hydraulics: {
      tank: 'yes',
      tankKind: 'coil',
      pressure: 1.5,
      flushedOn: '2026-03-01',
      witness: 'w1.png',
      photo: 'p1.jpg',
    },
  },
  installation: {
    installationDate: '2026-03-15',
    customerName: ' Jan Żółć ',
    companyName: null,
    signature: 's1.png',
  },
  installer: { name: 'Ewa', taxId: '5260250274', phone: '+48601602603' },
  warranty: {
    number: 'W/2/2026/17',
    start: '2026-03-15',
    basicEnd: '2028-06-15',
    end: '2031-03-15',
    code: 'K7',
  },
};

describe('the placeholders of a template', () => {
  test('are one per parameter and field, and those of installation, installer and warranty', () => {
    const keys = placeholders(heatPump).map((one) => `${one.kind} ${one.key}`);
    expect(keys).toEqual([
      'text device.serial',
      'text device.power',
      'text device.madeOn',
      'text device.cooling',
      'text installation.installationDate',
      'text installation.customerName',
      'text installation.companyName',
      'text installation.customerAddress',
      'text installation.customerAddressContinued',
      'text installation.customerZipcode',
      'text installation.customerCity',
      'text installation.customerPhone',
      'text installation.customerEmail',
      'text installer.name',
      'text installer.company',
      'text installer.taxId',
      'text installer.email',
      'text installer.phone',
      'text warranty.number',
      'text warranty.start',
      'text warranty.basicEnd',
      'text warranty.end',
      'text warranty.code',
      'text form.tank',
      'text form.tankKind',
      'text form.pressure',
      'text form.flushedOn',
      'text form.remarks',
      'signature form.witness',
      'signature installation.signature',
      'signature installation.installerSignature',
    ]);
  });

  test.each([
    ['image', {}, []],
    ['images', {}, []],
    ['statement', {}, []],
    ['newer', { standsFor: 'field', definition: null }, []],
    ['time', {}, ['form.x']],
    ['choices', { options: [{ value: 'a', label: 'A' }] }, ['form.x']],
    ['calculated', { calculation: { kind: 'number', value: 1 } }, ['form.x']],
  ])(
    'of a form with a field of type %s (%j) are %j: what says nothing in a line is none',
    (type, more, keys) => {
      const field = { name: 'x', label: 'X', required: false, type, ...more } as Field;
      const form = { steps: [{ id: 's', title: 'S', fields: [field] }] };
      const offered = placeholders({ parametersSchema: [], installationFormSchema: form });
      expect(offered.map(({ key }) => key).filter((key) => key.startsWith('form.'))).toEqual(keys);
    },
  );

  test('carry the labels that the admin gave', () => {
    expect(placeholders(heatPump).find((one) => one.key === 'form.pressure')?.label).toBe('Ciśnienie');
  });
});

describe('a placeholder of the warranty text', () => {
  const whole: PlaceholderContext = {
    ...context,
    installation: {
      installationDate: '2026-03-15',
      customerName: 'Jan Żółć',
      companyName: 'Żółć i Syn',
      customerAddress: 'ul. Długa 1',
      customerAddressContinued: 'klatka B',
      customerZipcode: '30-001',
      customerCity: 'Kraków',
      customerPhone: '+48601602604',
      customerEmail: 'jan@customer.test',
    },
    installer: {
      name: 'Ewa Nowak',
      company: 'Ciepło s.c.',
      taxId: '5260250274',
      email: 'ewa@cieplo.test',
      phone: '+48601602603',
    },
  };

  test.each([
    ['serial', { kind: 'text', text: 'HP-1' }],
    ['power', { kind: 'number', text: '12', unit: 'kW' }],
    ['madeOn', { kind: 'date', date: '2026-01-31' }],
    ['cooling', { kind: 'yes_no', answer: 'yes' }],
  ])('stands for the device parameter %s', (name, value) => {
    expect(resolvePlaceholder(`device.${name}`, whole)).toEqual(value);
  });

  test.each([
    ['name', 'Ewa Nowak'],
    ['company', 'Ciepło s.c.'],
    ['taxId', '5260250274'],
    ['email', 'ewa@cieplo.test'],
    ['phone', '+48 601 602 603'],
  ])('stands for the %s of the installer', (name, text) => {
    expect(resolvePlaceholder(`installer.${name}`, whole)).toEqual({ kind: 'text', text });
  });

  test.each([
    ['customerName', 'Jan Żółć'],
    ['companyName', 'Żółć i Syn'],
    ['customerAddress', 'ul. Długa 1'],
    ['customerAddressContinued', 'klatka B'],
    ['customerZipcode', '30-001'],
    ['customerCity', 'Kraków'],
    ['customerPhone', '+48 601 602 604'],
    ['customerEmail', 'jan@customer.test'],
  ])('stands for the %s of the installation', (name, text) => {
    expect(resolvePlaceholder(`installation.${name}`, whole)).toEqual({ kind: 'text', text });
  });

  test('stands for the day of the installation', () => {
    expect(resolvePlaceholder('installation.installationDate', whole)).toEqual({
      kind: 'date',
      date: '2026-03-15',
    });
  });
});

describe('a placeholder', () => {
  test.each([
    ['device.serial', { kind: 'text', text: 'HP-1' }],
    ['device.power', { kind: 'number', text: '12', unit: 'kW' }],
    ['device.madeOn', { kind: 'date', date: '2026-01-31' }],
    ['device.cooling', { kind: 'yes_no', answer: 'yes' }],
    ['device.secret', undefined],
    ['installation.installationDate', { kind: 'date', date: '2026-03-15' }],
    ['installation.customerName', { kind: 'text', text: 'Jan Żółć' }],
    ['installation.companyName', undefined],
    ['installation.signature', undefined],
    ['installer.taxId', { kind: 'text', text: '5260250274' }],
    ['installer.phone', { kind: 'text', text: '+48 601 602 603' }],
    ['warranty.start', { kind: 'date', date: '2026-03-15' }],
    ['warranty.basicEnd', { kind: 'date', date: '2028-06-15' }],
    ['warranty.end', { kind: 'date', date: '2031-03-15' }],
    ['warranty.code', { kind: 'text', text: 'K7' }],
    ['form.tank', { kind: 'yes_no', answer: 'yes' }],
    ['form.tankKind', { kind: 'text', text: 'z wężownicą' }],
    ['form.pressure', { kind: 'number', text: '1.5', unit: 'bar' }],
    ['form.flushedOn', { kind: 'date', date: '2026-03-01' }],
    ['form.remarks', undefined],
    ['form.photo', undefined],
    ['form.witness', undefined],
    ['form.constructor', undefined],
    ['installer.constructor', undefined],
    ['constructor', undefined],
    ['', undefined],
  ])('%s becomes %j', (key, value) => {
    expect(resolvePlaceholder(key, context)).toEqual(value);
  });

  test('is written in the language of the card', () => {
    expect(resolvePlaceholder('form.tankKind', { ...context, language: 'de' })).toEqual({
      kind: 'text',
      text: 'mit Rohrschlange',
    });
    const mount = {
      name: 'mount',
      type: 'list' as const,
      label: 'Wykonanie',
      options: ['stojące'],
      optionLabels: { stojące: { de: 'bodenstehend' } },
    };
    const source = { ...heatPump, parametersSchema: [...heatPump.parametersSchema, mount] };
    const device = { ...context.device, mount: 'stojące' };
    expect(resolvePlaceholder('device.mount', { ...context, source, device, language: 'de' })).toEqual({
      kind: 'text',
      text: 'bodenstehend',
    });
  });

  test('of a number is a number without a unit too, so that it is printed with the decimal sign of the card', () => {
    const scop = { name: 'scop', type: 'number' as const, label: 'SCOP' };
    const source = { ...heatPump, parametersSchema: [...heatPump.parametersSchema, scop] };
    const device = { ...context.device, scop: '4.6' };
    expect(resolvePlaceholder('device.scop', { ...context, source, device })).toEqual({
      kind: 'number',
      text: '4.6',
    });
  });

  test('shows no answer that the form hides', () => {
    const answers = { hydraulics: { ...context.answers.hydraulics, tank: 'no' } };
    expect(resolvePlaceholder('form.tankKind', { ...context, answers })).toBeUndefined();
  });

  test('of a parameter called as what every object has is empty when the device lacks it', () => {
    const parametersSchema = [
      ...heatPump.parametersSchema,
      { ...heatPump.parametersSchema[1]!, name: 'constructor' },
    ];
    const source = { ...heatPump, parametersSchema };
    expect(resolvePlaceholder('device.constructor', { ...context, source })).toBeUndefined();
  });

  test('of a warranty is empty before there is one', () => {
    expect(resolvePlaceholder('warranty.number', { ...context, warranty: null })).toBeUndefined();
  });
});

test.each([
  ['form.witness', 'w1.png'],
  ['installation.signature', 's1.png'],
  ['installation.installerSignature', undefined],
  ['form.photo', undefined],
  ['form.nobody', undefined],
  ['installation.customerName', undefined],
])('the signature %s is %s', (key, name) => {
  expect(resolveSignature(key, context)).toBe(name);
});
