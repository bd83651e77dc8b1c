import type { FormSchema, Step } from '@portal/domain/form/schema';
import { hydraulics, place, water } from './heat-pump-site-steps.ts';
import { electrics, HEAT_OUTPUT, refrigerant, start } from './heat-pump-start-steps.ts';
import { ask, COMMISSIONING_DECLARATION, step, whenIn, withQuestionMarks } from './writing-forms.ts';

/** How an installer works as often as not: equipment and settings. */
const REPEATABLE = [
  'rodzaj_budynku',
  'posadowienie',
  'rodzaj_ogrzewania',
  'bufor',
  'pojemnosc_bufora',
  'zasobnik_cwu',
  'pojemnosc_zasobnika',
  'filtr_magnetyczny',
  'ochrona_przed_mrozem',
  'stezenie_glikolu',
  'stacja_uzdatniania',
  'rodzaj_uzdatniania',
  'certyfikat_fgaz',
  'zabezpieczenie',
  'przekroj_przewodu',
  'ogranicznik_przepiec',
  'grzalka_podlaczona',
  'polaczenie_z_internetem',
  'tryb_pracy',
  'krzywa_grzewcza',
];

const form = (...steps: Step[]): FormSchema => ({
  steps: withQuestionMarks(steps, REPEATABLE),
  declaration: COMMISSIONING_DECLARATION,
});

/** Commissioning of an air-water heat pump: six steps, the refrigerant one only for split units. */
export const AIR_HEAT_PUMP_INSTALLATION = form(place, hydraulics, water, refrigerant, electrics, start);

/** The form before the declaration, water quality, the split units and the measured output were added. */
export const FIRST_AIR_HEAT_PUMP_INSTALLATION: FormSchema = {
  steps: [
    place,
    hydraulics,
    { ...electrics, fields: electrics.fields.filter(({ name }) => name !== 'polaczenie_z_internetem') },
    { ...start, fields: start.fields.filter(({ name }) => name !== HEAT_OUTPUT) },
  ],
};

const groundSource = step(
  'dolne_zrodlo',
  ['Dolne źródło', 'Heat source', 'Wärmequelle'],
  [
    ask.number(
      'liczba_sond',
      ['Liczba sond pionowych', 'Number of boreholes', 'Anzahl der Erdsonden'],
      { min: 1, max: 60 },
      {
        showWhen: whenIn('device.dolne_zrodlo', 'sonda pionowa'),
      },
    ),
    ask.number(
      'glebokosc_sond',
      ['Głębokość sond', 'Borehole depth', 'Sondentiefe'],
      { unit: 'm', min: 20, max: 400 },
      {
        showWhen: whenIn('device.dolne_zrodlo', 'sonda pionowa'),
      },
    ),
    ask.number(
      'powierzchnia_kolektora',
      ['Powierzchnia kolektora', 'Collector area', 'Kollektorfläche'],
      { unit: 'm²', min: 50, max: 5000 },
      {
        showWhen: whenIn('device.dolne_zrodlo', 'kolektor poziomy'),
      },
    ),
    ask.number(
      'temperatura_krzepniecia',
      ['Temperatura krzepnięcia glikolu', 'Freezing point of the brine', 'Gefrierpunkt der Sole'],
      { unit: '°C', min: -40, max: 0 },
    ),
    ask.number('cisnienie_dolnego_zrodla', ['Ciśnienie dolnego źródła', 'Brine pressure', 'Soledruck'], {
      unit: 'bar',
      min: 0.5,
      max: 6,
    }),
    ask.photo('zdjecie_rozdzielacza', ['Rozdzielacz dolnego źródła', 'Brine manifold', 'Soleverteiler']),
  ],
);

/** Commissioning of a ground-source heat pump. */
export const GROUND_HEAT_PUMP_INSTALLATION = form(
  step(
    'miejsce',
    ['Miejsce montażu', 'Place of installation', 'Aufstellort'],
    place.fields.filter(
      ({ name }) =>
        !['posadowienie', 'odleglosc_od_granicy', 'odplyw_skroplin', 'zdjecie_jednostki'].includes(name),
    ),
  ),
  groundSource,
  hydraulics,
  water,
  { ...electrics, fields: electrics.fields.filter(({ name }) => name !== 'polaczenie_z_internetem') },
  start,
);
