import { describe, expect, test } from 'vitest';
import type { FormSchema } from '../../form/schema.ts';
import type { ParametersSchema } from '../../templates/parameters-schema.ts';
import { remarksOf, type ReviewFacts } from './remarks.ts';

const base = (name: string) => ({ name, label: name, required: false });
const FORM: FormSchema = {
  steps: [
    {
      id: 'water',
      title: 'Woda',
      fields: [
        { ...base('conductivity'), type: 'number', min: 150, unit: 'µS/cm', outOfRange: 'reason' },
        { ...base('pressure'), type: 'number', min: 0.5, max: 3 },
        { ...base('bled'), type: 'yes_no', expected: 'yes' },
        { ...base('buffer'), type: 'yes_no' },
        { ...base('plate'), type: 'image' },
        { ...base('rooms'), type: 'images' },
      ],
    },
    {
      id: 'tank',
      title: 'Bufor',
      showWhen: { any: [{ all: [{ field: 'form.buffer', operator: 'in', values: ['yes'] }] }] },
      fields: [{ ...base('litres'), type: 'number', max: 500 }],
    },
  ],
};
const PARAMETERS: ParametersSchema = [
  { name: 'serial', type: 'string', label: 'Numer seryjny', barcodeScanner: true },
  { name: 'power', type: 'number', label: 'Moc', unit: 'kW' },
  { name: 'refrigerant', type: 'list', label: 'Czynnik', options: ['R32', 'R290'] },
  { name: 'compressor', type: 'string', label: 'Sprężarka', fromFactory: true },
  { name: 'software', type: 'string', label: 'Oprogramowanie' },
];
const OTHER = { id: 7, customer: 'Jan Nowak', serial: 'HP-7' };

function facts(over: Partial<ReviewFacts> = {}): ReviewFacts {
  return {
    installationDate: '2026-06-10',
    soldOn: '2026-06-01',
    parameters: {},
    answers: {},
    form: FORM,
    parametersSchema: PARAMETERS,
    factory: {},
    madeOn: '2026-05-01',
    sameAddress: [],
    samePhone: [],
    samePhotos: [],
    visits: [],
    ...over,
  };
}

const remarksAbout = (over: Partial<ReviewFacts>) =>
  remarksOf(facts(over)).map(({ code, field, given, against }) => [code, field, given, against]);

describe('whoever verifies an installation is told', () => {
  test.each<[string, Partial<ReviewFacts>, readonly (string | null)[]]>([
    [
      'of a reading under its range',
      { answers: { water: { conductivity: 30 } } },
      ['below-range', 'survey.water.conductivity', '30', '150'],
    ],
    [
      'of a reading over its range',
      { answers: { water: { pressure: 3.5 } } },
      ['above-range', 'survey.water.pressure', '3.5', '3'],
    ],
    [
      'of an answer that denies what is expected',
      { answers: { water: { bled: 'no' } } },
      ['answer-denied', 'survey.water.bled', 'no', 'yes'],
    ],
    [
      'that a device was sold before it was made',
      { soldOn: '2026-04-30' },
      ['sold-before-made', 'soldOn', '2026-04-30', '2026-05-01'],
    ],
    [
      'that a device was installed before it was made',
      { installationDate: '2026-04-30', soldOn: null },
      ['installed-before-made', 'installationDate', '2026-04-30', '2026-05-01'],
    ],
    [
      'that a device was installed before it was sold',
      { soldOn: '2026-06-11' },
      ['installed-before-sold', 'installationDate', '2026-06-10', '2026-06-11'],
    ],
    [
      'of a number that is more than a fifth off the factory’s',
      { parameters: { power: '12,1' }, factory: { power: '10' } },
      ['far-from-factory', 'parameters.power', '12,1', '10'],
    ],
    [
      'of another choice than the factory’s',
      { parameters: { refrigerant: 'R32' }, factory: { refrigerant: 'R290' } },
      ['far-from-factory', 'parameters.refrigerant', 'R32', 'R290'],
    ],
    [
      'of another component than the factory built in',
      { parameters: { compressor: 'SP-2' }, factory: { compressor: 'SP-1' } },
      ['far-from-factory', 'parameters.compressor', 'SP-2', 'SP-1'],
    ],
    [
      'of a photo of another installation',
      {
        answers: { water: { plate: 'a.jpg' } },
        samePhotos: [{ name: 'a.jpg', content: 'a', others: [OTHER] }],
      },
      ['same-photo', 'survey.water.plate', 'a.jpg', null],
    ],
    [
      'of one among several photos',
      {
        answers: { water: { rooms: 'a.jpg\nb.jpg' } },
        samePhotos: [{ name: 'b.jpg', content: 'b', others: [] }],
      },
      ['same-photo', 'survey.water.rooms', 'b.jpg', null],
    ],
    [
      'of an additional photo',
      { samePhotos: [{ name: 'c.jpg', content: 'c', others: [OTHER] }] },
      ['same-photo', 'photos', 'c.jpg', null],
    ],
    ['of the same address', { sameAddress: [OTHER] }, ['same-address', 'customerAddress', null, null]],
    ['of the same phone', { samePhone: [OTHER] }, ['same-phone', 'customerPhone', null, null]],
    [
      'of a visit that is planned after its deadline',
      { visits: [{ plannedFor: '2027-07-11', deadline: '2027-07-10' }] },
      ['visit-after-deadline', '', '2027-07-11', '2027-07-10'],
    ],
  ])('%s', (_, over, expected) => {
    expect(remarksAbout(over)).toEqual([expected]);
  });

  test.each<[string, Partial<ReviewFacts>]>([
    ['values on the limits', { answers: { water: { conductivity: 150, pressure: 3 } } }],
    ['questions without an expected answer', { answers: { water: { buffer: 'no', bled: 'yes' } } }],
    ['steps that are not shown', { answers: { water: { buffer: 'no' }, tank: { litres: 900 } } }],
    ['a device that was made, sold and installed on one day', { soldOn: '2026-06-10', madeOn: '2026-06-10' }],
    ['a device whose days are not known', { soldOn: null, madeOn: null }],
    ['a number that is a fifth off', { parameters: { power: '12' }, factory: { power: '10' } }],
    ['the same number written otherwise', { parameters: { power: '10,0' }, factory: { power: '10' } }],
    [
      'the same word written otherwise',
      { parameters: { compressor: 'sp 1' }, factory: { compressor: 'SP1' } },
    ],
    ['newer software', { parameters: { software: '4.2' }, factory: { software: '4.1' } }],
    ['a value that was left to the office', { parameters: { power: '' }, factory: { power: '10' } }],
    [
      'a serial number that is written otherwise',
      { parameters: { serial: 'HP1' }, factory: { serial: 'HP-1' } },
    ],
    ['a visit on its last day', { visits: [{ plannedFor: '2027-07-10', deadline: '2027-07-10' }] }],
    ['a visit without an agreed day', { visits: [{ plannedFor: null, deadline: '2027-07-10' }] }],
  ])('nothing of %s', (_, over) => {
    expect(remarksAbout(over)).toEqual([]);
  });

  test('once of a photo that is in several places, with the places', () => {
    const remarks = remarksOf(
      facts({
        answers: { water: { plate: 'a.jpg', rooms: 'b.jpg\nc.jpg' } },
        samePhotos: [
          { name: 'a.jpg', content: 'same', others: [OTHER] },
          { name: 'b.jpg', content: 'other', others: [OTHER] },
          { name: 'c.jpg', content: 'same', others: [OTHER] },
          { name: 'd.jpg', content: 'same', others: [OTHER] },
        ],
      }),
    );
    expect(remarks.map(({ field, places }) => [field, places])).toEqual([
      ['survey.water.plate', ['survey.water.rooms', 'photos']],
      ['survey.water.rooms', []],
    ]);
  });

  test('what the installer said of a value out of range, and readings before days, days before neighbours', () => {
    const remarks = remarksOf(
      facts({
        soldOn: '2026-06-11',
        samePhone: [OTHER],
        answers: { water: { conductivity: 30, 'conductivity:reason': 'Woda z odwróconej osmozy' } },
      }),
    );
    expect(remarks.map(({ code }) => code)).toEqual(['below-range', 'installed-before-sold', 'same-phone']);
    expect(remarks[0]?.reason).toBe('Woda z odwróconej osmozy');
    expect(remarks[2]?.others).toEqual([{ id: 7, customer: 'Jan Nowak', serial: 'HP-7' }]);
  });
});
