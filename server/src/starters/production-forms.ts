import { PRODUCTION_STAGES } from '@portal/domain/constants';
import type { FormSchema, Step } from '@portal/domain/form/schema';
import { ask, step, type Words } from './writing-forms.ts';

/** Stages 2 to 9 of specification section 6, in order; the step of stage N has the id `stage-N`. */
const TITLES: readonly Words[] = [
  ['Parametry', 'Parameters', 'Parameter'],
  ['Hydraulika', 'Hydraulics', 'Hydraulik'],
  ['Izolacja i szczelność', 'Insulation and tightness', 'Dämmung und Dichtheit'],
  ['Szczelność po izolacji', 'Tightness after insulation', 'Dichtheit nach der Dämmung'],
  ['Elektryka', 'Electrics', 'Elektrik'],
  ['Kontrola końcowa', 'Final check', 'Endkontrolle'],
  ['Wysyłka', 'Shipping', 'Versand'],
  ['Kontrola etykiety', 'Label check', 'Etikettenkontrolle'],
];

const stages = (...fields: Step['fields'][]): FormSchema => ({
  steps: TITLES.map((title, at) => step(`stage-${at + PRODUCTION_STAGES.first}`, title, fields[at] ?? [])),
});

/** Part numbers go by the names of the device's parameters, so that they are the device's from then on. */
const mainParts: Step['fields'] = [
  ask.text('numer_sprezarki', ['Numer sprężarki', 'Compressor number', 'Verdichternummer']),
  ask.text('numer_sterownika', ['Numer sterownika', 'Controller number', 'Reglernummer']),
  ask.photo(
    'zdjecie_komponentow',
    [
      'Sprężarka i wymiennik przed montażem',
      'Compressor and exchanger before assembly',
      'Verdichter und Wärmetauscher vor der Montage',
    ],
    { optional: true },
  ),
];
const leakTest = (limits: { min: number; max: number }): Step['fields'] => [
  ask.number('cisnienie_proby', ['Ciśnienie próby szczelności', 'Leak test pressure', 'Prüfdruck'], {
    unit: 'bar',
    ...limits,
  }),
  ask.number('czas_proby', ['Czas próby', 'Duration of the test', 'Dauer der Prüfung'], {
    unit: 'min',
    min: 1,
    max: 1440,
  }),
  ask.yesNo('izolacja_ciagla', ['Izolacja bez przerw', 'Insulation without gaps', 'Dämmung lückenlos']),
];
const electrics: Step['fields'] = [
  ask.number(
    'rezystancja_izolacji',
    ['Rezystancja izolacji', 'Insulation resistance', 'Isolationswiderstand'],
    { unit: 'MΩ', min: 0, max: 10000 },
  ),
  ask.yesNo('ciaglosc_pe', [
    'Ciągłość przewodu ochronnego',
    'Protective conductor continuous',
    'Schutzleiter durchgängig',
  ]),
  ask.text('wersja_oprogramowania', ['Wgrane oprogramowanie', 'Software loaded', 'Aufgespielte Software']),
];
const finalCheck: Step['fields'] = [
  ask.yesNo('test_pracy', ['Próba pracy zaliczona', 'Running test passed', 'Probelauf bestanden']),
  ask.photo('zdjecie_koncowe', ['Zdjęcie urządzenia', 'Picture of the device', 'Foto des Geräts'], {
    optional: true,
  }),
];
const shipping: Step['fields'] = [
  ask.text('numer_listu', ['Numer listu przewozowego', 'Consignment number', 'Frachtbriefnummer'], {
    optional: true,
  }),
];
/** A stage without questions is one button; the label check is the scan itself. */
const oneButton: Step['fields'] = [];

/** Production of a heat pump. */
export const HEAT_PUMP_PRODUCTION: FormSchema = stages(
  mainParts,
  [
    ask.number(
      'ilosc_czynnika',
      ['Napełniono czynnikiem', 'Refrigerant filled in', 'Eingefülltes Kältemittel'],
      { unit: 'kg', min: 0, max: 20 },
    ),
    ask.text(
      'numer_lutowania',
      ['Numer karty lutowania', 'Brazing record number', 'Nummer des Lötprotokolls'],
      { optional: true },
    ),
    ask.yesNo('zawory_dokrecone', ['Zawory dokręcone', 'Valves tightened', 'Ventile angezogen']),
  ],
  leakTest({ min: 20, max: 45 }),
  [
    ask.number(
      'cisnienie_po_izolacji',
      ['Ciśnienie po izolacji', 'Pressure after insulation', 'Druck nach der Dämmung'],
      { unit: 'bar', min: 20, max: 45 },
    ),
  ],
  electrics,
  finalCheck,
  shipping,
  oneButton,
);

/** Production of a hydraulic cabinet. */
export const CABINET_PRODUCTION: FormSchema = stages(
  [
    ask.text('numer_zasobnika', ['Numer zasobnika', 'Cylinder number', 'Speichernummer']),
    ask.text('numer_bufora', ['Numer bufora', 'Buffer number', 'Puffernummer']),
  ],
  [
    ask.yesNo('polaczenia_dokrecone', [
      'Połączenia dokręcone momentem',
      'Joints tightened to torque',
      'Verbindungen mit Drehmoment angezogen',
    ]),
    ask.number(
      'cisnienie_wstepne',
      ['Ciśnienie wstępne naczynia', 'Vessel pre-charge pressure', 'Vordruck des Gefäßes'],
      { unit: 'bar', min: 0.5, max: 4 },
    ),
  ],
  leakTest({ min: 1, max: 40 }),
  oneButton,
  electrics,
  finalCheck,
  oneButton,
  oneButton,
);
