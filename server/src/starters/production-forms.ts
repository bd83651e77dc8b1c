import { PRODUCTION_STAGES } from '@portal/domain/constants';
import type { FormSchema, Step } from '@portal/domain/form/schema';
import { ask, step, whenIn, type Words } from './writing-forms.ts';

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

const parameters = (device: Words): Step['fields'] => [
  ask.yesNo('parametry_zgodne', [
    'Parametry zgodne z kartą zlecenia',
    'Parameters match the job card',
    'Parameter entsprechen der Auftragskarte',
  ]),
  ask.text('numer_zlecenia', ['Numer zlecenia', 'Job number', 'Auftragsnummer']),
  ask.photo('zdjecie_komponentow', device),
];
const afterInsulation: Step['fields'] = [
  ask.number(
    'cisnienie_po_izolacji',
    ['Ciśnienie po izolacji', 'Pressure after insulation', 'Druck nach der Dämmung'],
    { unit: 'bar', min: 0, max: 60 },
  ),
  ask.yesNo('szczelne_po_izolacji', [
    'Szczelne po izolacji',
    'Tight after insulation',
    'Nach der Dämmung dicht',
  ]),
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
  ask.text('wgrane_oprogramowanie', ['Wgrane oprogramowanie', 'Software loaded', 'Aufgespielte Software']),
];
const finalCheck: Step['fields'] = [
  ask.yesNo('test_pracy', ['Test pracy zakończony', 'Running test passed', 'Probelauf bestanden']),
  ask.choice(
    'wynik_kontroli',
    ['Wynik kontroli końcowej', 'Result of the final check', 'Ergebnis der Endkontrolle'],
    [
      ['dopuszczone', 'Dopuszczone', 'Released', 'Freigegeben'],
      ['poprawka', 'Do poprawki', 'To be reworked', 'Nacharbeit'],
    ],
  ),
  ask.text('opis_poprawki', ['Opis poprawki', 'Description of the rework', 'Beschreibung der Nacharbeit'], {
    showWhen: whenIn('form.wynik_kontroli', 'poprawka'),
    multiline: true,
  }),
  ask.photo('zdjecie_koncowe', ['Zdjęcie urządzenia', 'Picture of the device', 'Foto des Geräts']),
];
const shipping: Step['fields'] = [
  ask.text('numer_listu', ['Numer listu przewozowego', 'Consignment number', 'Frachtbriefnummer']),
  ask.day('data_wysylki', ['Data wysyłki', 'Shipping date', 'Versanddatum']),
  ask.photo('zdjecie_opakowania', ['Zdjęcie opakowania', 'Picture of the packaging', 'Foto der Verpackung']),
];
const label: Step['fields'] = [
  ask.yesNo('kod_czytelny', ['Kod kreskowy czytelny', 'Barcode readable', 'Strichcode lesbar']),
  ask.text('numer_z_etykiety', [
    'Numer odczytany z etykiety',
    'Number read from the label',
    'Vom Etikett gelesene Nummer',
  ]),
];

/** Production of a heat pump. */
export const HEAT_PUMP_PRODUCTION: FormSchema = stages(
  parameters([
    'Sprężarka i wymiennik przed montażem',
    'Compressor and exchanger before assembly',
    'Verdichter und Wärmetauscher vor der Montage',
  ]),
  [
    ask.text('numer_lutowania', [
      'Numer karty lutowania',
      'Brazing record number',
      'Nummer des Lötprotokolls',
    ]),
    ask.number(
      'ilosc_napelnienia',
      ['Napełniono czynnikiem', 'Refrigerant filled in', 'Eingefülltes Kältemittel'],
      { unit: 'kg', min: 0, max: 20 },
    ),
    ask.yesNo('zawory_dokrecone', ['Zawory dokręcone', 'Valves tightened', 'Ventile angezogen']),
  ],
  [
    ask.number(
      'cisnienie_azotu',
      ['Ciśnienie próby azotem', 'Nitrogen test pressure', 'Prüfdruck mit Stickstoff'],
      { unit: 'bar', min: 0, max: 60 },
    ),
    ask.number('czas_proby', ['Czas próby', 'Duration of the test', 'Dauer der Prüfung'], {
      unit: 'min',
      min: 1,
      max: 1440,
    }),
    ask.yesNo('izolacja_ciagla', ['Izolacja bez przerw', 'Insulation without gaps', 'Dämmung lückenlos']),
  ],
  afterInsulation,
  electrics,
  finalCheck,
  shipping,
  label,
);

/** Production of a hydraulic cabinet. */
export const CABINET_PRODUCTION: FormSchema = stages(
  parameters([
    'Zasobnik i bufor przed montażem',
    'Cylinder and buffer before assembly',
    'Speicher und Puffer vor der Montage',
  ]),
  [
    ask.yesNo('polaczenia_dokrecone', [
      'Połączenia dokręcone momentem',
      'Joints tightened to torque',
      'Verbindungen mit Drehmoment angezogen',
    ]),
    ask.choice(
      'strona_przylaczy',
      ['Strona przyłączy', 'Side of the connections', 'Anschlussseite'],
      [
        ['lewa', 'Lewa', 'Left', 'Links'],
        ['prawa', 'Prawa', 'Right', 'Rechts'],
      ],
    ),
  ],
  [
    ask.number('cisnienie_wody', ['Ciśnienie próby wodą', 'Water test pressure', 'Prüfdruck mit Wasser'], {
      unit: 'bar',
      min: 0,
      max: 20,
    }),
    ask.number('czas_proby', ['Czas próby', 'Duration of the test', 'Dauer der Prüfung'], {
      unit: 'min',
      min: 1,
      max: 1440,
    }),
    ask.yesNo('izolacja_ciagla', ['Izolacja bez przerw', 'Insulation without gaps', 'Dämmung lückenlos']),
  ],
  afterInsulation,
  electrics,
  finalCheck,
  shipping,
  label,
);
