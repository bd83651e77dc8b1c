import type { ParameterField } from '@portal/domain/templates/parameters-schema';
import {
  chosen,
  type CommissioningMarks,
  measured,
  modelParameter,
  parameter,
  ONE_PHASE,
  serialNumber,
  THREE_PHASES,
} from './writing-forms.ts';

/** Parameters of an air-water heat pump; the conditions of its forms use those that are lists or yes/no. */
export function airHeatPumpParameters(prefix?: string, models: readonly string[] = []): ParameterField[] {
  return [
    serialNumber(prefix),
    modelParameter(models),
    chosen(
      'typ_konstrukcji',
      ['Typ konstrukcji', 'Construction', 'Bauart'],
      ['monoblok', 'monobloc', 'Monoblock'],
      ['split', 'split', 'Split'],
    ),
    parameter('data_produkcji', ['Data produkcji', 'Date of manufacture', 'Herstellungsdatum'], {
      type: 'date',
    }),
    measured('moc_grzewcza', ['Moc grzewcza A7/W35', 'Heating capacity A7/W35', 'Heizleistung A7/W35'], 'kW'),
    measured(
      'moc_chlodnicza',
      ['Moc chłodnicza A35/W18', 'Cooling capacity A35/W18', 'Kühlleistung A35/W18'],
      'kW',
    ),
    measured('pobor_mocy', ['Pobór mocy elektrycznej', 'Power input', 'Leistungsaufnahme'], 'kW'),
    measured('scop', [
      'SCOP (W35, klimat umiarkowany)',
      'SCOP (W35, average climate)',
      'SCOP (W35, mittleres Klima)',
    ]),
    chosen('zasilanie', ['Zasilanie', 'Power supply', 'Stromversorgung'], ONE_PHASE, THREE_PHASES),
    measured('prad_maksymalny', ['Prąd maksymalny', 'Maximum current', 'Maximaler Strom'], 'A'),
    chosen('czynnik_chlodniczy', ['Czynnik chłodniczy', 'Refrigerant', 'Kältemittel'], 'R290', 'R32'),
    measured('ilosc_czynnika', ['Ilość czynnika', 'Refrigerant charge', 'Füllmenge'], 'kg'),
    parameter('numer_sprezarki', ['Numer sprężarki', 'Compressor number', 'Verdichternummer']),
    parameter('numer_wentylatora', ['Numer wentylatora', 'Fan number', 'Ventilatornummer']),
    parameter('numer_wymiennika', [
      'Numer wymiennika płytowego',
      'Plate heat exchanger number',
      'Nummer des Plattenwärmetauschers',
    ]),
    parameter('numer_sterownika', ['Numer sterownika', 'Controller number', 'Reglernummer']),
    parameter('wersja_oprogramowania', ['Wersja oprogramowania', 'Software version', 'Softwareversion']),
    measured('cisnienie_proby', ['Ciśnienie próby szczelności', 'Leak test pressure', 'Prüfdruck'], 'bar'),
    measured('przeplyw_nominalny', ['Przepływ nominalny', 'Nominal flow', 'Nenndurchfluss'], 'l/min'),
    measured(
      'moc_akustyczna',
      ['Poziom mocy akustycznej', 'Sound power level', 'Schallleistungspegel'],
      'dB(A)',
    ),
    chosen(
      'moc_grzalki',
      ['Moc grzałki elektrycznej (kW)', 'Electric heater output (kW)', 'Leistung des Heizstabs (kW)'],
      '0',
      '3',
      '6',
      '9',
    ),
    parameter('modul_wifi', ['Moduł Wi-Fi', 'Wi-Fi module', 'WLAN-Modul'], { type: 'yes_no' }),
    parameter('funkcja_chlodzenia', ['Funkcja chłodzenia', 'Cooling function', 'Kühlfunktion'], {
      type: 'yes_no',
    }),
    measured('masa', ['Masa', 'Weight', 'Gewicht'], 'kg'),
  ];
}

/** The parameters of version 1 of a heat pump: before the Wi-Fi module, the cooling function and translated options. */
const LATER_PARAMETERS = new Set([
  'moc_chlodnicza',
  'numer_wymiennika',
  'modul_wifi',
  'funkcja_chlodzenia',
  'moc_akustyczna',
]);

export function firstAirHeatPumpParameters(prefix: string, models: readonly string[]): ParameterField[] {
  return airHeatPumpParameters(prefix, models)
    .filter(({ name }) => !LATER_PARAMETERS.has(name))
    .map(({ optionLabels: _later, ...field }) => field);
}

/** Parameters of a ground-source heat pump. */
export function groundHeatPumpParameters(prefix?: string, models: readonly string[] = []): ParameterField[] {
  return [
    serialNumber(prefix),
    modelParameter(models),
    chosen(
      'dolne_zrodlo',
      ['Dolne źródło', 'Heat source', 'Wärmequelle'],
      ['sonda pionowa', 'vertical borehole', 'Erdsonde'],
      ['kolektor poziomy', 'horizontal collector', 'Flächenkollektor'],
      ['woda gruntowa', 'groundwater', 'Grundwasser'],
    ),
    parameter('data_produkcji', ['Data produkcji', 'Date of manufacture', 'Herstellungsdatum'], {
      type: 'date',
    }),
    measured('moc_grzewcza', ['Moc grzewcza B0/W35', 'Heating capacity B0/W35', 'Heizleistung B0/W35'], 'kW'),
    measured('pobor_mocy', ['Pobór mocy elektrycznej', 'Power input', 'Leistungsaufnahme'], 'kW'),
    measured('cop', ['COP B0/W35', 'COP at B0/W35', 'Leistungszahl B0/W35']),
    chosen('zasilanie', ['Zasilanie', 'Power supply', 'Stromversorgung'], THREE_PHASES),
    measured('prad_maksymalny', ['Prąd maksymalny', 'Maximum current', 'Maximaler Strom'], 'A'),
    chosen('czynnik_chlodniczy', ['Czynnik chłodniczy', 'Refrigerant', 'Kältemittel'], 'R454B', 'R410A'),
    measured('ilosc_czynnika', ['Ilość czynnika', 'Refrigerant charge', 'Füllmenge'], 'kg'),
    parameter('numer_sprezarki', ['Numer sprężarki', 'Compressor number', 'Verdichternummer']),
    parameter('numer_pompy_dolnego_zrodla', [
      'Numer pompy dolnego źródła',
      'Brine pump number',
      'Nummer der Solepumpe',
    ]),
    parameter('numer_sterownika', ['Numer sterownika', 'Controller number', 'Reglernummer']),
    parameter('wersja_oprogramowania', ['Wersja oprogramowania', 'Software version', 'Softwareversion']),
    measured('przeplyw_dolnego_zrodla', ['Przepływ dolnego źródła', 'Brine flow', 'Soledurchfluss'], 'l/min'),
    chosen(
      'moc_grzalki',
      ['Moc grzałki elektrycznej (kW)', 'Electric heater output (kW)', 'Leistung des Heizstabs (kW)'],
      '0',
      '6',
      '9',
    ),
    parameter('chlodzenie_pasywne', ['Chłodzenie pasywne', 'Passive cooling', 'Passive Kühlung'], {
      type: 'yes_no',
    }),
    measured('masa', ['Masa', 'Weight', 'Gewicht'], 'kg'),
  ];
}

const NAMEPLATE = ['model', 'moc_grzewcza', 'zasilanie', 'czynnik_chlodniczy'];

export const AIR_HEAT_PUMP_MARKS: CommissioningMarks = {
  confirmed: NAMEPLATE,
  neededWhenUnknown: [
    'model',
    'typ_konstrukcji',
    'zasilanie',
    'czynnik_chlodniczy',
    'moc_grzalki',
    'modul_wifi',
  ],
  repeatable: [
    'model',
    'typ_konstrukcji',
    'zasilanie',
    'czynnik_chlodniczy',
    'wersja_oprogramowania',
    'moc_grzalki',
    'modul_wifi',
  ],
};

export const GROUND_HEAT_PUMP_MARKS: CommissioningMarks = {
  confirmed: NAMEPLATE,
  neededWhenUnknown: ['model', 'dolne_zrodlo', 'zasilanie', 'czynnik_chlodniczy', 'moc_grzalki'],
  repeatable: [
    'model',
    'dolne_zrodlo',
    'zasilanie',
    'czynnik_chlodniczy',
    'wersja_oprogramowania',
    'moc_grzalki',
  ],
};
